// Lines for a shell that repeat what a program has made, by the options of headscope-cli.
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/spec/model_overrides.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace ui {

/// One word of a shell, whatever bytes it holds: as it is, in single quotes, or as $'...' (bash, zsh, ksh) where a byte
/// is no text.
std::string shellWord(const std::string& bytes);

/// A command and its options, word by word.
class ShellCommand {
public:
    explicit ShellCommand(std::vector<std::string> words) : m_words(std::move(words)) {}

    template <typename Value>
    void option(const std::string& name, const Value& value)
    {
        addOption(name, fmt::format("{}", value));
    }
    /// The user's statements against the model's files.
    void overrides(const core::ModelOverrides& overrides);
    /// The difference from the default view; parts without an option of their own go into --view-json.
    void view(const core::View& view);

    std::string text() const;

private:
    void addOption(const std::string& name, const std::string& text);
    core::View spell(const core::View& view);

    std::vector<std::string> m_words;
};

}  // namespace ui
