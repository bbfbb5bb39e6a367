#include "app/cli/reference/command_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cli {

namespace {

/// Text as a cell of a Markdown table: a bar would end the cell, angle brackets would be markup, lines become one.
std::string cell(std::string text)
{
    for (const auto& [from, to] : {std::pair{"|", "\\|"}, {"<", "&lt;"}, {"\n", " "}}) {
        text = replaced(std::move(text), from, to);
    }
    return text;
}

/// "`--view` `NAME`", "`--top`, `-k` `K`", "`IMAGE...`".
std::string headCell(const ArgumentRow& argument)
{
    std::vector<std::string> names;
    for (const auto& name : argument.names) {
        names.push_back(fmt::format("`{}`", name));
    }
    const auto value = argument.value.empty() ? "" : fmt::format("`{}`", replaced(argument.value, "|", "\\|"));
    return fmt::format("{}{}{}", fmt::join(names, ", "), names.empty() || value.empty() ? "" : " ", value);
}

std::string tableText(const std::vector<ArgumentRow>& arguments)
{
    std::string text = arguments.empty() ? "" : "| option | meaning |\n| --- | --- |\n";
    for (const auto& argument : arguments) {
        text += fmt::format("| {} | {} |\n", headCell(argument), cell(argument.meaning));
    }
    return text + (arguments.empty() ? "" : "\n");
}

std::string commandText(const CommandRow& command, const std::vector<ArgumentRow>& common)
{
    auto own = command.positionals;
    std::vector<std::string> shared;
    for (const auto& option : command.options) {
        if (std::ranges::find(common, option) == common.end()) {
            own.push_back(option);
        } else {
            shared.push_back(fmt::format("`{}`", option.names.front()));
        }
    }
    return fmt::format("## {}\n\n{}.\n\n{}Common options: {}\n\n", pathText(command), cell(command.meaning),
                       tableText(own), fmt::join(shared, ", "));
}

}  // namespace

std::string optionsPage(const CommandRow& program)
{
    const auto common = commonOptions(program);
    auto text = fmt::format(
        "# Options of {0}\n\nEvery command and option, as `{0} COMMAND --help` lists them. This page is written by "
        "`{0} manual --format markdown`.\n\n## Common options\n\n{1}",
        program.path.front(), tableText(common));
    for (const auto* command : allCommands(program)) {
        if (command->runs()) {
            text += commandText(*command, common);
        }
    }
    return text.substr(0, text.size() - 1);
}

}  // namespace cli
