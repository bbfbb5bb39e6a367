#include "app/cli/cli.h"

#include "app/arguments/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/terminal_text.h"
#include "core/cancellation.h"
#include "core/error.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <span>
#include <sstream>

namespace cli {

// Each is defined in the file of its name, the last one in reference/.
using AddCommand = void(CLI::App& program, const Environment& environment);
AddCommand addInspect, addPredict, addTrace, addRender, addMatch, addMask, addPropagate, addPage, addReport, addBatch,
    addVideo, addStats, addViews, addModels, addEvaluate, addReference;

namespace {

constexpr auto kAbout = "Shows where a vision transformer looks.", kName = "headscope-cli";
constexpr auto kAfterHelp =
    "MODEL is a checkpoint file, a folder that holds one, or the id of a bundled model.\n"
    "Exit status: 0 success, 2 wrong usage, 1 anything else, with one line `error: ...`.";

/// The contract promises one line, whatever a library's message holds.
std::string oneLine(std::string text)
{
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

int fail(const Environment& environment, int status, const std::string& sentence)
{
    environment.err << "error: " << oneLine(sentence) << std::endl;
    return status;
}

/// Lists the commands, and below them those of one that has several, where CLI11 would only report that one is missing.
void requireCommand(const CLI::App& program, std::span<const std::string> arguments)
{
    if (program.get_require_subcommand_min() == 0 || (!arguments.empty() && arguments[0].starts_with('-'))) {
        return;
    }
    std::string known;
    for (const auto* command : program.get_subcommands([](const CLI::App*) { return true; })) {
        if (!arguments.empty() && command->check_name(arguments[0])) {
            requireCommand(*command, arguments.subspan(1));
            return;
        }
        known += (known.empty() ? "" : ", ") + command->get_name();
    }
    const auto found = arguments.empty() ? "nothing" : '"' + arguments[0] + '"';
    throw UsageError("expected a subcommand (" + known + "), found " + found + "; see --help");
}

void parseAndRun(CLI::App& program, std::vector<std::string> arguments)
{
    requireCommand(program, arguments);
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them last first
    program.parse(std::move(arguments));
}

void declareProgram(CLI::App& program, const Environment& environment)
{
    program.set_version_flag("--version", std::string("headscope-cli ") + HEADSCOPE_VERSION);
    program.require_subcommand(1);
    program.footer(kAfterHelp);
    for (const auto add : {addInspect, addPredict, addTrace, addRender, addMatch, addMask, addPropagate, addPage,
                           addReport, addBatch, addVideo, addStats, addViews, addModels, addEvaluate, addReference}) {
        add(program, environment);
    }
}

/// "models list" and whatever is below it. @param path  empty for the program itself
void addAnswers(const CLI::App& command, const std::vector<std::string>& path, std::string& answers)
{
    for (const char* flag : {"--help", "-h", "--version"}) {
        auto words = path;
        words.emplace_back(flag);
        std::ostringstream out, err;
        if (cli::run(words, {out, err}) == kSuccess) {
            answers += '\x1e' + CLI::detail::join(words, " ") + '\n' + out.str();
        }
    }
    for (const auto* below : command.get_subcommands([](const CLI::App* each) { return !each->get_group().empty(); })) {
        auto longer = path;
        longer.push_back(below->get_name());
        addAnswers(*below, longer, answers);
    }
}

}  // namespace

void requireUsable(const std::function<void()>& check)
{
    try {
        check();
    } catch (const core::Error& error) {
        if (core::endsTheRun(error.code)) {
            throw;
        }
        throw UsageError(error.what());
    }
}

std::string quickAnswers()
{
    std::ostringstream none;
    const Environment environment{none, none};
    CLI::App program(kAbout, kName);
    declareProgram(program, environment);
    std::string answers;
    addAnswers(program, {}, answers);
    return answers + '\x1e';
}

int run(std::vector<std::string> arguments, const Environment& environment)
{
    const TerminalText text(environment);
    CLI::App program(kAbout, kName);
    declareProgram(program, text.environment());
    return runProgram(program, std::move(arguments), text.environment());
}

int runProgram(CLI::App& program, std::vector<std::string> arguments, const Environment& environment)
{
    const core::CancellationScope stoppable(environment.stop);
    try {
        parseAndRun(program, std::move(arguments));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success)) {
            return fail(environment, kWrongUsage, unknownOption(program).value_or(error.what()));
        }
        program.exit(error, environment.out, environment.err);  // --help and --version
    } catch (const UsageError& error) {
        return fail(environment, kWrongUsage, error.what());
    } catch (...) {
        return fail(environment, kFailure, core::currentFailure().message.english());
    }
    environment.out.flush();
    return environment.out ? kSuccess : fail(environment, kFailure, "standard output: could not be written");
}

}  // namespace cli
