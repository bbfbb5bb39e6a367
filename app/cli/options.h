// Options that several commands share, and the values that options are made of.
#pragma once

#include "app/cli/commands.h"
#include "core/error.h"
#include "core/file/output_file.h"
#include "core/model/open_model.h"
#include "core/model/spec/model_overrides.h"
#include "core/run_control.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cli {

/// MODEL and how it is to be opened and run.
struct ModelOptions {
    std::string model;
    std::string device = "auto";
    int threads = 0;  ///< 0: one a physical core
    bool progress = false;
    core::ModelOverrides overrides;
};

/// Declares the positional MODEL and the common options.
void addModelOptions(CLI::App& command, ModelOptions& options);

/// Sets the threads, finds the model (file, folder, bundled id), opens it, and writes its warnings to `err`.
core::Model openModel(const ModelOptions& options, const Environment& environment);

/// What opening the model may read, for core::requireOutput().
std::vector<core::InputFile> modelInputs(const ModelOptions& options);

/// Progress to `err` on a terminal or when asked for; stops with the environment's token.
core::RunControl runControl(const ModelOptions& options, const Environment& environment, const std::string& what);

/// The error as it is where `file` is its subject, by path or name; else as one in `file`.
core::Error aboutFile(const core::Error& error, const std::filesystem::path& file);

/// "--view: expected ...": the option's name in place of the error's own subject.
std::string optionSentence(const std::string& option, const std::exception& error);

/// An option of the form `--name TEXT`; what `take` throws is wrong usage.
CLI::Option* addText(CLI::App& command, const std::string& name, std::function<void(const std::string&)> take,
                     const std::string& help);

/// The same for a text that a parser turns into a value.
template <typename Value, typename Parser>
CLI::Option* addParsed(CLI::App& command, const std::string& name, Value& value, Parser parser, const std::string& help)
{
    return addText(
        command, name, [&value, parser](const std::string& text) { value = parser(text); }, help);
}

std::pair<double, double> parseRange(const std::string& text);    ///< "0,0.02", low <= high
std::vector<std::string> splitAtCommas(const std::string& text);  ///< "a,b" -> a, b; throws for an empty part

}  // namespace cli
