#include "app/cli/options.h"

#include "app/cli/model_files.h"
#include "app/cli/terminal_text.h"
#include "app/threads.h"
#include "core/model/model_file.h"
#include "ui/zoo/installed_model.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ostream>

namespace cli {

namespace fs = std::filesystem;

namespace {

constexpr int kLargestSide = 16384;  // of a model input, pixels

template <typename Number>
std::optional<Number> readNumber(std::string_view text)
{
    Number number{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = problem == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional(number) : std::nullopt;
}

std::vector<double> readNumbers(const std::string& text, std::size_t count, const std::string& expected)
{
    std::vector<double> numbers;
    for (const auto& part : splitAtCommas(text)) {
        const auto number = readNumber<double>(part);
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

core::CropMode parseCropMode(const std::string& text)
{
    if (const auto mode = core::parseCropMode(text)) {
        return *mode;
    }
    throw UsageError(fmt::format("expected center, squash, border, budget or cover, found \"{}\"", text));
}

core::Activation parseActivation(const std::string& text)
{
    if (const auto activation = core::parseActivation(text)) {
        return *activation;
    }
    throw UsageError(fmt::format("expected gelu, gelu_tanh, quick_gelu or silu, found \"{}\"", text));
}

core::Precision parsePrecision(const std::string& text)
{
    if (const auto precision = core::parsePrecision(text)) {
        return *precision;
    }
    throw UsageError(fmt::format("expected float32 or bf16, found \"{}\"", text));
}

bool parseKept(const std::string& text)
{
    if (const auto half = core::parseKept(text)) {
        return *half;
    }
    throw UsageError(fmt::format("expected float32 or float16, found \"{}\"", text));
}

std::array<double, 3> parseStd(const std::string& text)
{
    const auto numbers = parseTriple(text);
    for (const double number : numbers) {
        if (number <= 0.0) {
            throw UsageError(fmt::format("expected three numbers above 0, found \"{}\"", text));
        }
    }
    return numbers;
}

double parseCropPct(const std::string& text)
{
    const auto fraction = readNumber<double>(text);
    if (!fraction || !(*fraction > 0.0 && *fraction <= 1.0)) {
        throw UsageError(fmt::format("expected a number above 0 and up to 1, found \"{}\"", text));
    }
    return *fraction;
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

/// An error that does not say which file it speaks of is told with its name.
template <typename Action>
auto naming(const fs::path& file, Action action)
{
    try {
        return action();
    } catch (const core::Error& error) {
        const std::string sentence = error.what();
        if (error.code == core::ErrorCode::Cancelled || sentence.find(file.filename().string()) != std::string::npos) {
            throw;
        }
        throw core::Error(error.code, file.string() + ": " + sentence);
    }
}

/// open(device); where a GPU has not enough memory for the weights alone, open(CPU).
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

std::string optionSentence(const std::string& option, const std::string& sentence)
{
    const auto subject = sentence.find(": expected ");
    const bool named = subject != std::string::npos &&
                       std::all_of(sentence.begin(), sentence.begin() + static_cast<std::ptrdiff_t>(subject),
                                   [](char c) { return (c >= 'a' && c <= 'z') || c == ' '; });
    return option + ": " + (named ? sentence.substr(subject + 2) : sentence);
}

CLI::Option* addText(CLI::App& command, const std::string& name, std::function<void(const std::string&)> take,
                     const std::string& help)
{
    const auto checked = [take = std::move(take), name](const std::string& text) {
        try {
            take(text);
        } catch (const std::exception& error) {
            throw UsageError(optionSentence(name, error.what()));
        }
    };
    return command.add_option_function<std::string>(name, checked, help);
}

void addModelOptions(CLI::App& command, ModelOptions& options)
{
    auto& overrides = options.overrides;
    command
        .add_option("MODEL", options.model, "checkpoint file, folder with one, or id of a bundled or downloaded model")
        ->required();
    addParsed(command, "--device", options.device, parseDeviceName, "where to compute; default auto")
        ->type_name("cpu|cuda|cuda:N|auto");
    addParsed(command, "--size", overrides.inputSize, parseSize, "model input in pixels")->type_name("N|WIDTHxHEIGHT");
    command.add_option("--threads", options.threads, "threads to compute with; default one a physical core")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    command.add_option("--entry", overrides.entry, "which of several sets of weights in the file; inspect lists them")
        ->type_name("NAME");
    addParsed(command, "--activation", overrides.activation, parseActivation, "of the MLPs")
        ->type_name("gelu|gelu_tanh|quick_gelu|silu");
    addParsed(command, "--precision", overrides.precision, parsePrecision,
              "of the linear layers; bf16 is a preview, whose deviation is told")
        ->type_name("float32|bf16");
    addParsed(command, "--keep", overrides.keepHalf, parseKept,
              "queries and keys that a pass keeps; float16 takes half the memory, what it changes is told")
        ->type_name("float32|float16");
    command.add_option("--heads", overrides.heads, "number of attention heads")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    addParsed(command, "--mean", overrides.mean, parseTriple, "normalisation")->type_name("R,G,B");
    addParsed(command, "--std", overrides.std, parseStd, "normalisation")->type_name("R,G,B");
    addParsed(command, "--crop-mode", overrides.cropMode, parseCropMode, "how a photo becomes the input's shape")
        ->type_name("center|squash|border|budget|cover");
    addParsed(command, "--crop-pct", overrides.cropPct, parseCropPct, "part of the photo's shorter side that is kept")
        ->type_name("X");
    command.add_flag("--progress", options.progress, "progress on stderr, also when that is no terminal");
}

std::vector<core::InputFile> modelInputs(const ModelOptions& options)
{
    return core::filesOfModel(ui::modelPath(options.model));
}

core::Model openModel(const ModelOptions& options, const Environment& environment)
{
    takeThreads(options.threads, environment);
    const auto path = ui::modelPath(options.model);
    if (core::whyUnreachable(path) == core::kNoSuchFile) {
        throw core::Error(core::ErrorCode::NotFound, absenceOfModel(options.model));
    }
    const auto device = core::parseDevice(options.device);
    const auto openOn = [&](torch::Device where) {
        return naming(path, [&] {
            return core::openModel(path, options.overrides, where, runControl(options, environment, "loading"));
        });
    };
    auto model = orOnCpu(device, openOn, environment);
    for (const auto& warning : model.spec().warnings) {
        environment.err << "warning: " << warning << '\n';
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

std::pair<int, int> parseSize(const std::string& text)
{
    const auto cross = text.find('x');
    const auto width = readNumber<int>(std::string_view(text).substr(0, cross));
    const auto height = cross == std::string::npos ? width : readNumber<int>(std::string_view(text).substr(cross + 1));
    if (!width || !height || std::min(*width, *height) < 1 || std::max(*width, *height) > kLargestSide) {
        throw UsageError(
            fmt::format("expected N or WIDTHxHEIGHT with sides of 1 to {} pixels, found \"{}\"", kLargestSide, text));
    }
    return {*height, *width};
}

std::array<double, 3> parseTriple(const std::string& text)
{
    const auto numbers = readNumbers(text, 3, "three numbers R,G,B");
    return {numbers[0], numbers[1], numbers[2]};
}

std::pair<double, double> parseRange(const std::string& text)
{
    const auto numbers = readNumbers(text, 2, "two numbers MIN,MAX");
    if (numbers[0] > numbers[1]) {
        throw UsageError(fmt::format("expected MIN,MAX in ascending order, found \"{}\"", text));
    }
    return {numbers[0], numbers[1]};
}

std::vector<std::string> splitAtCommas(const std::string& text)
{
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find(',', start), text.size());
        if (end == start) {
            throw UsageError(fmt::format("expected words between the commas, found \"{}\"", text));
        }
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

}  // namespace cli
