#include "ui/figure/shell_command.h"

#include "core/analysis/views/views.h"
#include "core/file/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace ui {
namespace {

bool hasOption(const core::ViewRow& row, const std::string& name)
{
    return std::any_of(row.options.begin(), row.options.end(), [&](const auto& option) { return option.name == name; });
}

bool isPlainByte(unsigned char byte)
{
    return std::isalnum(byte) != 0 ||
           std::string_view("_-./,:=+@%").find(static_cast<char>(byte)) != std::string_view::npos;
}

}  // namespace

std::string shellWord(const std::string& bytes)
{
    if (!bytes.empty() && std::all_of(bytes.begin(), bytes.end(), isPlainByte)) {
        return bytes;
    }
    const bool isText = core::isUtf8(bytes) && std::none_of(bytes.begin(), bytes.end(), [](unsigned char byte) {
                            return byte < 0x20 || byte == 0x7F;
                        });
    std::string word = isText ? "'" : "$'";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (isText) {
            word += c == '\'' ? "'\\''" : std::string(1, c);
        } else if (c == '\'' || c == '\\') {
            word += {'\\', c};
        } else {
            // Three octal digits end by themselves; \x would take the letters that follow.
            word += byte < 0x20 || byte >= 0x7F ? fmt::format("\\{:03o}", byte) : std::string(1, c);
        }
    }
    return word + '\'';
}

void ShellCommand::addOption(const std::string& name, const std::string& text)
{
    if (text.starts_with('-')) {
        m_words.push_back(fmt::format("{}={}", name, text));  // or it would be taken for an option
    } else {
        m_words.insert(m_words.end(), {name, text});
    }
}

void ShellCommand::overrides(const core::ModelOverrides& overrides)
{
    for (const auto& row : core::overrideTable()) {
        if (const auto value = row.text(overrides)) {
            option(row.option(), *value);
        }
    }
}

void ShellCommand::view(const core::View& view)
{
    ShellCommand spelled{{}};
    if (spelled.spell(view) == view) {
        m_words.insert(m_words.end(), spelled.m_words.begin(), spelled.m_words.end());
    } else {
        option("--view-json", core::toJson(view).dump());
    }
}

/// @return what the options amount to: all of the view, if each of its parts has one
core::View ShellCommand::spell(const core::View& view)
{
    const core::View plain;
    core::View said;
    const auto say = [&](const char* name, auto part, const auto& spelled) {
        if (!(view.*part == plain.*part)) {
            option(name, spelled(view.*part));
            said.*part = view.*part;
        }
    };
    const auto same = [](const auto& value) { return value; };
    const auto text = [](const auto& value) { return core::toText(value); };
    say("--view", &core::View::name, same);
    say("--layer", &core::View::layer, same);
    say("--head", &core::View::head, text);
    say("--query", &core::View::query, text);
    say("--class", &core::View::classIndex, [](const auto& value) { return *value; });
    for (const auto& words : view.words) {
        option("--words", words);
    }
    said.words = view.words;
    say("--colormap", &core::View::colormap, same);
    say("--style", &core::View::style, text);
    say("--opacity", &core::View::opacity, same);
    say("--smooth", &core::View::smooth, [](bool value) { return value ? "on" : "off"; });
    if (view.range.mode == core::RangeChoice::Mode::Fixed) {
        option("--range", fmt::format("{},{}", view.range.low, view.range.high));
        said.range.low = view.range.low;
        said.range.high = view.range.high;
    } else if (view.range.mode != plain.range.mode) {
        option("--range-mode", core::toText(view.range.mode));
    }
    said.range.mode = view.range.mode;
    for (const auto& [name, value] : view.options) {
        if (hasOption(core::findView(view.name), name)) {
            option("--set", name + '=' + core::toText(value));
            said.options[name] = value;
        }
    }
    if (core::activeEdits(view.edits) == view.edits) {  // those that are off have no option
        for (const auto& edit : view.edits) {
            option("--edit", core::toText(edit));
        }
        said.edits = view.edits;
    }
    return said;
}

std::string ShellCommand::text() const
{
    std::string text;
    for (const auto& word : m_words) {
        text += (text.empty() ? "" : " ") + shellWord(word);
    }
    return text;
}

}  // namespace ui
