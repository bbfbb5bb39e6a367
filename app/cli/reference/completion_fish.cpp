#include "app/cli/reference/command_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cli {

namespace {

std::string fishQuoted(const std::string& text)
{
    return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

/// When a line belongs to the command: its words were seen, and none of those below it.
std::string conditionOf(const CommandRow& command)
{
    std::string condition;
    for (std::size_t i = 1; i < command.path.size(); ++i) {
        condition += fmt::format("{}__fish_seen_subcommand_from {}", i > 1 ? "; and " : "", command.path[i]);
    }
    if (command.commands.empty()) {
        return condition;
    }
    if (condition.empty()) {
        return "__fish_use_subcommand";
    }
    for (const auto& below : command.commands) {
        condition += fmt::format("; and not __fish_seen_subcommand_from {}", below.path.back());
    }
    return condition;
}

std::string lineStart(const CommandRow& command)
{
    const auto condition = conditionOf(command);
    return fmt::format("complete -c {}{}", command.path.front(),
                       condition.empty() ? "" : " -n " + fishQuoted(condition));
}

std::string optionLine(const CommandRow& command, const ArgumentRow& option)
{
    auto line = lineStart(command);
    for (const auto& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.value.empty()) {
        line += option.takesFile ? " -r -F" : " -x";
    }
    if (!option.words.empty()) {
        line += fmt::format(" -a {}", fishQuoted(fmt::format("{}", fmt::join(option.words, " "))));
    }
    return line + " -d " + fishQuoted(option.meaning) + "\n";
}

std::string positionalLine(const CommandRow& command, const ArgumentRow& positional)
{
    if (!positional.takesFile && positional.words.empty()) {
        return "";
    }
    auto line = lineStart(command) + (positional.takesFile ? " -F" : "");
    if (!positional.words.empty()) {
        line += fmt::format(" -a {}", fishQuoted(fmt::format("{}", fmt::join(positional.words, " "))));
    }
    return line + "\n";
}

}  // namespace

std::string fishCompletion(const CommandRow& program)
{
    const auto& name = program.path.front();
    auto script =
        fmt::format("# fish completion for {}, written by `headscope-cli completion fish {}`\n\ncomplete -c {} -f\n",
                    name, name, name);
    for (const auto* command : allCommands(program)) {
        for (const auto& below : command->commands) {
            script +=
                fmt::format("{} -a {} -d {}\n", lineStart(*command), below.path.back(), fishQuoted(below.meaning));
        }
        for (const auto& option : command->options) {
            script += optionLine(*command, option);
        }
        for (const auto& positional : command->positionals) {
            script += positionalLine(*command, positional);
        }
    }
    return script;
}

}  // namespace cli
