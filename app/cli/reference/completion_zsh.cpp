#include "app/cli/reference/command_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace cli {

namespace {

/// Text inside a single-quoted specification of _arguments.
std::string zshQuoted(std::string text)
{
    for (const char* special : {"\\", "[", "]", ":"}) {
        text = replaced(text, special, std::string("\\") + special);
    }
    return replaced(text, "'", "'\\''");
}

std::string functionOf(const CommandRow& command)
{
    return "_" + replaced(replaced(fmt::format("{}", fmt::join(command.path, "_")), "-", "_"), " ", "_");
}

std::string actionOf(const ArgumentRow& argument, const CommandRow& program)
{
    if (argument.words.empty()) {
        return argument.takesFile ? "_files" : " ";
    }
    return argument.takesFile ? fmt::format(" {}_or_file {}", functionOf(program), fmt::join(argument.words, " "))
                              : fmt::format("({})", fmt::join(argument.words, " "));
}

void addOption(const ArgumentRow& option, const CommandRow& program, std::string& lines)
{
    for (const auto& name : option.names) {
        lines += fmt::format(" \\\n        '{}{}[{}]", option.repeats ? "*" : "", name, zshQuoted(option.meaning));
        lines +=
            option.value.empty() ? "'" : fmt::format(":{}:{}'", zshQuoted(option.value), actionOf(option, program));
    }
}

void addPositional(const ArgumentRow& positional, std::size_t place, const CommandRow& program, std::string& lines)
{
    lines += fmt::format(" \\\n        '{}:{}:{}'", positional.repeats ? "*" : std::to_string(place),
                         zshQuoted(positional.value), actionOf(positional, program));
}

/// "    merge) _headscope_cli_batch_merge ;;\n": which completes the rest of the line.
std::string choiceOf(const CommandRow& command)
{
    std::string choice;
    for (const auto& below : command.commands) {
        choice += fmt::format("    {}) {} ;;\n", below.path.back(), functionOf(below));
    }
    return choice;
}

std::string commandsText(const CommandRow& command)
{
    std::string names;
    for (const auto& below : command.commands) {
        names += fmt::format(" {}\\:\"{}\"", below.path.back(), zshQuoted(below.meaning));
    }
    return fmt::format(" \\\n        '1:command:(({} ))'", names);
}

/// A command that does something itself may have others below it (batch, stats): its first argument is one of them, or
/// its own. zsh takes no two rules for one place.
std::string textWithOwnArguments(const CommandRow& command, const CommandRow& program, std::string lines)
{
    std::vector<std::string> names;
    for (const auto& below : command.commands) {
        names.push_back(below.path.back());
    }
    auto first = command.positionals.front();
    first.words.insert(first.words.end(), names.begin(), names.end());
    addPositional(first, 1, program, lines);
    for (std::size_t i = 1; i < command.positionals.size(); ++i) {
        addPositional(command.positionals[i], i + 1, program, lines);
    }
    return fmt::format(
        "{}()\n{{\n    if (( CURRENT > 2 )) && [[ $words[2] == ({}) ]]; then\n        shift words\n"
        "        (( CURRENT-- ))\n    fi\n    case $words[1] in\n{}    *) _arguments{} ;;\n    esac\n}}\n\n",
        functionOf(command), fmt::join(names, "|"), choiceOf(command), lines);
}

std::string functionText(const CommandRow& command, const CommandRow& program)
{
    std::string lines;
    for (const auto& option : command.options) {
        addOption(option, program, lines);
    }
    if (!command.commands.empty() && command.runs()) {
        return textWithOwnArguments(command, program, lines);
    }
    for (std::size_t i = 0; i < command.positionals.size(); ++i) {
        addPositional(command.positionals[i], i + 1, program, lines);
    }
    if (command.commands.empty()) {
        return fmt::format("{}()\n{{\n    _arguments{}\n}}\n\n", functionOf(command), lines);
    }
    return fmt::format(
        "{}()\n{{\n    local context state line\n    typeset -A opt_args\n    _arguments -C{}{} \\\n"
        "        '*::argument:->rest'\n    [[ $state == rest ]] || return\n    case $words[1] in\n{}    esac\n}}\n\n",
        functionOf(command), lines, commandsText(command), choiceOf(command));
}

}  // namespace

std::string zshCompletion(const CommandRow& program)
{
    const auto& name = program.path.front();
    const auto function = functionOf(program);
    auto script = fmt::format(
        "#compdef {}\n# zsh completion for {}, written by `headscope-cli completion zsh {}`\n\n"
        "{}_or_file()\n{{\n    _alternative \"words:word:($*)\" 'files:file:_files'\n}}\n\n",
        name, name, name, function);
    for (const auto* command : allCommands(program)) {
        script += functionText(*command, program);
    }
    return script + function + " \"$@\"\n";
}

}  // namespace cli
