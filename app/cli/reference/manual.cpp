#include "app/cli/reference/command_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace cli {

namespace {

/// Text as roff reads it: its lines stay lines, none is taken for a request, and hyphens are those that are typed.
std::string escaped(const std::string& text)
{
    auto roff = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
    roff = replaced(replaced("\n" + roff, "\n.", "\n\\&."), "\n'", "\n\\&'");
    return replaced(roff.substr(1), "\n", "\n.br\n");
}

/// "--help, -h", "--style glow|tint": names bold, the value in italics.
std::string headOf(const ArgumentRow& argument)
{
    const auto value = argument.value.empty() ? "" : fmt::format("\\fI{}\\fR", escaped(argument.value));
    if (argument.names.empty()) {
        return value;
    }
    std::vector<std::string> names;
    for (const auto& name : argument.names) {
        names.push_back(fmt::format("\\fB{}\\fR", escaped(name)));
    }
    return fmt::format("{}{}{}", fmt::join(names, ", "), value.empty() ? "" : " ", value);
}

std::string entry(const std::string& head, const std::string& meaning)
{
    return fmt::format(".TP\n{}\n{}\n", head, escaped(meaning));
}

std::string entriesOf(const std::vector<ArgumentRow>& arguments)
{
    std::string text;
    for (const auto& argument : arguments) {
        text += entry(headOf(argument), argument.meaning);
    }
    return text;
}

std::string synopsis(const CommandRow& command)
{
    auto line = fmt::format("\\fB{}\\fR", escaped(fmt::format("{}", fmt::join(command.path, " "))));
    for (const auto& option : command.options) {
        line += option.required ? " " + headOf(option) : "";
    }
    for (const auto& positional : command.positionals) {
        line += positional.required ? " " + headOf(positional) : fmt::format(" [{}]", headOf(positional));
    }
    return line + " [\\fIOPTION\\fR...]\n";
}

std::string sectionText(const CommandRow& command, const std::vector<ArgumentRow>& common)
{
    std::vector<ArgumentRow> own;
    std::vector<std::string> shared;
    for (const auto& option : command.options) {
        if (std::find(common.begin(), common.end(), option) == common.end()) {
            own.push_back(option);
        } else {
            shared.push_back(fmt::format("\\fB{}\\fR", escaped(option.names.front())));
        }
    }
    auto text =
        fmt::format(".SS {}\n{}.PP\n{}\n", escaped(pathText(command)), synopsis(command), escaped(command.meaning));
    text += entriesOf(command.positionals) + entriesOf(own);
    text += fmt::format(".PP\nCommon options: {}\n", fmt::join(shared, ", "));
    text += command.footer.empty() ? "" : fmt::format(".PP\n{}\n", escaped(command.footer));
    return text;
}

std::string capitals(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

std::string optionsText(const CommandRow& program)
{
    if (program.commands.empty()) {
        return ".SH OPTIONS\n" + entriesOf(program.positionals) + entriesOf(program.options);
    }
    const auto common = commonOptions(program);
    std::string text = ".SH COMMANDS\n";
    for (const auto* command : allCommands(program)) {
        if (command->runs()) {
            text += sectionText(*command, common);
        }
    }
    auto options = program.options;
    for (const auto& option : common) {
        if (std::find(options.begin(), options.end(), option) == options.end()) {
            options.push_back(option);
        }
    }
    return text + ".SH COMMON OPTIONS\n" + entriesOf(options);
}

std::string synopses(const CommandRow& program)
{
    std::string text;
    for (const auto* command : allCommands(program)) {
        if (command->runs()) {
            text += (text.empty() ? "" : ".br\n") + synopsis(*command);
        }
    }
    return ".SH SYNOPSIS\n" + text;
}

}  // namespace

std::string manualPage(const CommandRow& program, const std::string& version, const std::vector<ManualSection>& more)
{
    const auto& name = program.path.front();
    auto meaning = program.meaning;
    meaning.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(meaning.front())));
    meaning.erase(meaning.find_last_not_of('.') + 1);
    auto page = fmt::format(".TH {} 1 \"\" \"Headscope {}\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\n{} \\- {}\n",
                            escaped(capitals(name)), version, escaped(name), escaped(meaning));
    page += synopses(program) + ".SH DESCRIPTION\n" + escaped(program.footer) + "\n" + optionsText(program);
    for (const auto& section : more) {
        page += ".SH " + section.title + "\n";
        for (const auto& [head, text] : section.entries) {
            page += entry(fmt::format("\\fB{}\\fR", escaped(head)), text);
        }
    }
    return page;
}

}  // namespace cli
