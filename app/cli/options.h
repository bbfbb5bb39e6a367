// Options that several commands share, and the values that options are made of.
#pragma once

#include "app/cli/commands.h"
#include "core/error.h"
#include "core/file/output_file.h"
#include "core/image/mapping.h"
#include "core/model/open_model.h"
#include "core/model/spec/model_overrides.h"
#include "core/run_control.h"

#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace cli {

inline constexpr int kAnyLeast = std::numeric_limits<int>::min(), kAnyMost = std::numeric_limits<int>::max();

/// MODEL and how it is to be opened and run.
struct ModelOptions {
    std::string model;
    std::string device = "auto";
    int threads = 0;  ///< 0: one per physical core
    bool progress = false;
    core::ModelOverrides overrides;
    std::map<std::string, std::string> given;  ///< the options that set them, by key; not those of a session
};

/// Declares the positional MODEL and the common options.
void addModelOptions(CLI::App& command, ModelOptions& options);

/// Sets the threads, finds the model (file, folder, bundled id), opens it, and writes its warnings to `err`.
/// @throws UsageError for a value of an option that the model does not take; core::Error as core::openModel()
core::Model openModel(const ModelOptions& options, const Environment& environment);

/// Files that opening the model may read, for core::requireOutput().
std::vector<core::InputFile> modelInputs(const ModelOptions& options);

/// Progress to `err` on a terminal or when asked for; stops with the environment's token.
core::RunControl runControl(const ModelOptions& options, const Environment& environment, const std::string& what);

/// The error as it is where `file` is its subject, by path or name; else as one in `file`.
core::Error aboutFile(const core::Error& error, const std::filesystem::path& file);

/// "--view: expected ...": the option's name in place of the error's own subject.
std::string optionSentence(const std::string& option, const std::exception& error);

/// An option of the form `--name TEXT`; what `take` throws is wrong usage.
/// @param value  the text in --help: "on|off"
CLI::Option* addText(CLI::App& command, const std::string& name, std::function<void(const std::string&)> take,
                     const std::string& help, const std::string& value = "TEXT");

/// The same for an option that may be repeated; each text is taken by itself.
CLI::Option* addRepeated(CLI::App& command, const std::string& name, std::function<void(const std::string&)> take,
                         const std::string& help, const std::string& value = "TEXT");
CLI::Option* addRepeated(CLI::App& command, const std::string& name, std::vector<std::string>& texts,
                         const std::string& help, const std::string& value = "TEXT");

/// The same for a text that a parser turns into a value.
template <typename Value, typename Parser>
CLI::Option* addParsed(CLI::App& command, const std::string& name, Value& value, Parser parser, const std::string& help)
{
    return addText(
        command, name, [&value, parser](const std::string& text) { value = parser(text); }, help);
}

/// An option that changes one thing of a target which is known later: a view, a style, a page.
/// @param changes  receives the option's change, in the order in which options are given
/// @param change   the target's member, or a function of target and value
template <typename Target, typename Parser, typename Change>
void addChange(CLI::App& command, std::vector<std::function<void(Target&)>>& changes, const std::string& name,
               const std::string& value, Parser parse, Change change, const std::string& help)
{
    const auto take = [&changes, parse, change](const std::string& text) {
        changes.push_back([chosen = parse(text), change](Target& target) {
            if constexpr (std::is_member_object_pointer_v<Change>) {
                target.*change = chosen;
            } else {
                change(target, chosen);
            }
        });
    };
    addText(command, name, take, help, value);
}

// ---- each throws UsageError or core::Error for what it does not take ----
double parseNumber(const std::string& text, double least, double most);               ///< both included
int parseWhole(const std::string& text, int least = kAnyLeast, int most = kAnyMost);  ///< both included
bool parseOnOff(const std::string& text);                                             ///< "on", "off"
std::pair<double, double> parseRange(const std::string& text);                        ///< "0,0.02", low <= high
std::pair<std::string, std::string> splitSetting(const std::string& text);            ///< "a=b", of --set
std::vector<std::string> splitAtCommas(const std::string& text);                      ///< "a,b" -> a, b; none empty
std::vector<double> parsePlaces(const std::string& text, size_t count);               ///< so many coordinates: "3,4.5"
core::PixelRect parseRect(const std::string& text);          ///< "3,4.5,10,20": left < right, top < bottom
std::filesystem::path parseFolder(const std::string& text);  ///< a folder that exists
/// A CSV file to write: any name but one with the extension of another kind of output.
std::filesystem::path parseTableFile(const std::string& text);

}  // namespace cli
