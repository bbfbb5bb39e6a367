#include "app/cli/options.h"

#include "app/cli/models_commands.h"
#include "app/cli/terminal_text.h"
#include "app/threads.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/file/text.h"
#include "core/image/image_header.h"
#include "core/model/model_file.h"
#include "ui/zoo/model_store.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <string_view>

namespace cli {

namespace fs = std::filesystem;

namespace {

std::vector<double> readNumbers(const std::string& text, std::size_t count, const std::string& expected)
{
    std::vector<double> numbers;
    for (const auto& part : splitAtCommas(text)) {
        const auto number = core::parsedNumber<double>(part);
        if (!number || !std::isfinite(*number)) {
            throw UsageError(fmt::format("expected {}, found \"{}\"", expected, text));
        }
        numbers.push_back(*number);
    }
    if (numbers.size() != count) {
        throw UsageError(fmt::format("expected {}, found \"{}\"", expected, text));
    }
    return numbers;
}

std::string parseDeviceName(const std::string& text)
{
    if (!core::isDeviceName(text)) {
        throw UsageError(fmt::format("expected cpu, cuda, cuda:N or auto, found \"{}\"", text));
    }
    return text;
}

/// More threads than can run at a time only wait for each other: a hundred times as long, measured with 999.
void takeThreads(int wanted, const Environment& environment)
{
    const int most = usableProcessors();
    if (wanted > most) {
        environment.err << fmt::format("warning: --threads {}: at most {} can run at a time here; {} are used\n",
                                       wanted, most, most);
    }
    useThreads(std::min(wanted, most));
}

/// open(device); if a GPU lacks memory even for the weights, open(CPU).
template <typename Open>
core::Model orOnCpu(torch::Device device, const Open& open, const Environment& environment)
{
    try {
        return open(device);
    } catch (const core::Error& error) {
        if (error.code != core::ErrorCode::OutOfMemory || device.is_cpu()) {
            throw;
        }
        environment.err << "warning: " << error.what() << "; computed on the CPU\n";
    }
    return open(torch::kCPU);
}

}  // namespace

core::Error aboutFile(const core::Error& error, const fs::path& file)
{
    const bool named = fs::path(error.subject).filename() == file.filename();
    return named || error.code == core::ErrorCode::Cancelled ? error : error.within(file.string());
}

std::string optionSentence(const std::string& option, const std::exception& error)
{
    const auto* subjected = dynamic_cast<const core::Error*>(&error);
    return option + ": " + (subjected != nullptr ? subjected->detail.english() : error.what());
}

namespace {

/// take(text), whose complaints become wrong usage of this option.
std::function<void(const std::string&)> checkedTake(std::function<void(const std::string&)> take,
                                                    const std::string& name)
{
    return [take = std::move(take), name](const std::string& text) {
        try {
            take(text);
        } catch (const std::exception& error) {
            throw UsageError(optionSentence(name, error));
        }
    };
}

}  // namespace

CLI::Option* addText(CLI::App& command, const std::string& name, std::function<void(const std::string&)> take,
                     const std::string& help, const std::string& value)
{
    return command.add_option_function<std::string>(name, checkedTake(std::move(take), name), help)->type_name(value);
}

CLI::Option* addRepeated(CLI::App& command, const std::string& name, std::function<void(const std::string&)> take,
                         const std::string& help, const std::string& value)
{
    const auto takeAll = [take = checkedTake(std::move(take), name)](const std::vector<std::string>& texts) {
        std::ranges::for_each(texts, take);
    };
    return command.add_option_function<std::vector<std::string>>(name, takeAll, help)
        ->type_name(value)
        ->allow_extra_args(false);
}

CLI::Option* addRepeated(CLI::App& command, const std::string& name, std::vector<std::string>& texts,
                         const std::string& help, const std::string& value)
{
    return command.add_option(name, texts, help)->type_name(value)->allow_extra_args(false);
}

void addModelOptions(CLI::App& command, ModelOptions& options)
{
    command
        .add_option("MODEL", options.model, "checkpoint file, folder with one, or id of a bundled or downloaded model")
        ->required();
    addParsed(command, "--device", options.device, parseDeviceName, "device to compute on; default: auto")
        ->type_name("cpu|cuda|cuda:N|auto");
    command.add_option("--threads", options.threads, "threads to compute with; default: one per physical core")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    for (const auto& row : core::overrideTable()) {
        const auto take = [&row, &options](const std::string& text) {
            row.parse(options.overrides, text);
            options.given[row.key] = row.option();
        };
        addText(command, row.option(), take, row.help.english(), row.form);
    }
    command.add_flag("--progress", options.progress, "print progress on stderr, even if it is not a terminal");
}

std::vector<core::InputFile> modelInputs(const ModelOptions& options)
{
    auto inputs = core::filesOfModel(ui::modelPath(options.model));
    if (options.overrides.labels) {
        inputs.push_back({*options.overrides.labels, core::Message("--labels")});
    }
    return inputs;
}

namespace {

/// Whether the error is about the value of an override, or about the file that it names.
bool isAbout(const core::OverrideRow& row, const std::string& value, const core::Error& error)
{
    switch (row.kind) {
        case core::OverrideKind::File:
            return error.subject == row.key ||
                   (!error.subject.empty() && fs::path(error.subject).filename() == fs::path(value).filename());
        case core::OverrideKind::Entry:
            return error.subject == row.key + ' ' + value || error.detail.is(core::kNoSuchEntry);
        default:
            return error.subject == row.key;
    }
}

/// An error about what an option states names the option: it is wrong usage, unless a file is at fault.
[[noreturn]] void refuseModel(const core::Error& error, const ModelOptions& options, const fs::path& path)
{
    for (const auto& row : core::overrideTable()) {
        const auto given = options.given.find(row.key);
        const auto value = row.text(options.overrides);
        if (given == options.given.end() || !value || !isAbout(row, *value, error)) {
            continue;
        }
        const bool isOfOption = error.subject == row.key || error.detail.is(core::kNoSuchEntry);
        const auto named = isOfOption ? error.renamed(given->second) : error.within(given->second);
        if (row.kind == core::OverrideKind::File) {
            throw isOfOption ? named.within(path.string()) : named;  // else that file is at fault, whatever the model
        }
        throw UsageError(named.within(path.string()).what());
    }
    throw aboutFile(error, path);
}

}  // namespace

core::Model openModel(const ModelOptions& options, const Environment& environment)
{
    takeThreads(options.threads, environment);
    const auto path = ui::modelPath(options.model);
    if (core::whyUnreachable(path) == core::kNoSuchFile) {
        throw core::Error(core::ErrorCode::NotFound, core::Message(absenceOfModel(options.model)));
    }
    const auto device = core::parseDevice(options.device);
    const auto openOn = [&](torch::Device where) {
        try {
            return core::openModel(path, options.overrides, where, runControl(options, environment, "loading"));
        } catch (const core::Error& error) {
            refuseModel(error, options, path);
        }
    };
    auto model = orOnCpu(device, openOn, environment);
    for (const auto& warning : model.spec().warnings) {
        environment.err << "warning: " << warning.english() << '\n';
    }
    return model;
}

core::RunControl runControl(const ModelOptions& options, const Environment& environment, const std::string& what)
{
    core::RunControl control{environment.stop, {}};
    if (options.progress || environment.errIsTerminal) {
        // On a terminal one line is written over and over and wiped at the end; elsewhere each step is a line.
        control.progress = [&err = environment.err, onTerminal = environment.errIsTerminal, what](int done, int total) {
            if (!onTerminal) {
                err << fmt::format("{}: {} of {}\n", what, done, total);
            } else if (done < total) {
                err << clearLine << fmt::format("{}: {} of {}", what, done, total) << std::flush;
            } else {
                err << clearLine << std::flush;
            }
        };
    }
    return control;
}

double parseNumber(const std::string& text, double least, double most)
{
    const auto number = core::parsedNumber<double>(text);
    if (!number) {
        throw UsageError(fmt::format("expected a number, found \"{}\"", text));
    }
    if (!(*number >= least && *number <= most)) {
        throw UsageError(fmt::format("expected {} to {}, found \"{}\"", least, most, text));
    }
    return *number;
}

int parseWhole(const std::string& text, int least, int most)
{
    const auto number = core::parsedNumber<int>(text);
    if (!number) {
        throw UsageError(fmt::format("expected a whole number, found \"{}\"", text));
    }
    if (*number < least || *number > most) {
        throw UsageError(fmt::format("expected {} to {}, found \"{}\"", least, most, text));
    }
    return *number;
}

bool parseOnOff(const std::string& text)
{
    if (text != "on" && text != "off") {
        throw UsageError(fmt::format("expected on or off, found \"{}\"", text));
    }
    return text == "on";
}

std::pair<double, double> parseRange(const std::string& text)
{
    const auto numbers = readNumbers(text, 2, "two numbers MIN,MAX");
    if (numbers[0] > numbers[1]) {
        throw UsageError(fmt::format("expected MIN,MAX in ascending order, found \"{}\"", text));
    }
    return {numbers[0], numbers[1]};
}

std::pair<std::string, std::string> splitSetting(const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos) {
        throw UsageError(fmt::format("--set: expected NAME=VALUE, found \"{}\"", text));
    }
    return {text.substr(0, equals), text.substr(equals + 1)};
}

std::vector<std::string> splitAtCommas(const std::string& text)
{
    std::vector<std::string> parts;
    for (const auto part : core::splitText(text, ',')) {
        if (part.empty()) {
            throw UsageError(fmt::format("expected words between the commas, found \"{}\"", text));
        }
        parts.emplace_back(part);
    }
    return parts;
}

std::vector<double> parsePlaces(const std::string& text, size_t count)
{
    constexpr double farthest = 1e9;
    std::vector<double> places;
    for (const auto& part : splitAtCommas(text)) {
        places.push_back(parseNumber(part, -farthest, farthest));
    }
    if (places.size() != count) {
        throw UsageError(fmt::format("expected {} numbers, found \"{}\"", count, text));
    }
    return places;
}

core::PixelRect parseRect(const std::string& text)
{
    const auto sides = parsePlaces(text, 4);
    if (!(sides[0] < sides[2] && sides[1] < sides[3])) {
        throw UsageError(fmt::format("expected left < right and top < bottom, found \"{}\"", text));
    }
    return {sides[0], sides[1], sides[2], sides[3]};
}

fs::path parseTableFile(const std::string& text)
{
    constexpr std::array<std::string_view, 10> others{".svg",         ".pdf",  ".mp4",   ".npz", ".npy",
                                                      ".safetensors", ".json", ".jsonl", ".gz",  ".zip"};
    if (core::isNamedLikeImage(text) || std::ranges::find(others, core::lowerCaseExtension(text)) != others.end()) {
        throw UsageError(fmt::format("expected a name that ends in .csv, found \"{}\"", text));
    }
    return text;
}

fs::path parseFolder(const std::string& text)
{
    if (!core::isFolder(text)) {
        throw UsageError(fmt::format("expected a folder, found \"{}\"", text));
    }
    return text;
}

}  // namespace cli
