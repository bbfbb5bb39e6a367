#include "app/cli/reference/command_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cli {

namespace {

/// Which command the line is for; programs without commands go without.
constexpr auto kChoice = R"bash(    ((COMP_CWORD < 2)) || command=${COMP_WORDS[1]}
    case $command in
    @GROUPS@)
        ((COMP_CWORD < 3)) || command+=" ${COMP_WORDS[2]}"
        ;;
    esac
)bash";

// Bash hands over the line taken apart at "=" as well, so that an option's or a setting's name may stand two words
// back.
constexpr auto kScript = R"bash(# bash completion for @PROGRAM@, written by `headscope-cli completion bash @PROGRAM@`

@FUNCTION@()
{
    local current=${COMP_WORDS[COMP_CWORD]} at=$((COMP_CWORD - 1)) name="" values="" files="" options=""
    COMPREPLY=()
    if [[ $current == "=" ]]; then
        current=""
        name=${COMP_WORDS[at]}
        ((at -= 1))
    elif ((at > 1)) && [[ ${COMP_WORDS[at]} == "=" ]]; then
        name=${COMP_WORDS[at - 1]}
        ((at -= 2))
    fi
    local before=${COMP_WORDS[at]}
    if [[ $name == -* ]]; then
        before=$name
        name=""
    fi
    local command=""
@CHOICE@
    case "$command" in
@COMMANDS@    esac
    case "$command|$before" in
@VALUES@    *)
        [[ $current != -* ]] || values=$options
        ;;
    esac

    local word
    while read -r word; do
        [[ -z $name ]] || word=${word#"$name="}
        COMPREPLY+=("$word")
    done < <(compgen -W "$values" -- "${name:+$name=}$current")
    if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    elif [[ -n $files && $current != -* ]]; then
        compopt -o filenames
        while read -r word; do
            COMPREPLY+=("$word")
        done < <(compgen -f -- "$current")
    fi
}
complete -F @FUNCTION@ @PROGRAM@
)bash";

/// Completions where no option is waiting for its value.
std::string commandCase(const CommandRow& command)
{
    std::vector<std::string> options, values;
    bool files = false;
    for (const auto& option : command.options) {
        options.insert(options.end(), option.names.begin(), option.names.end());
    }
    for (const auto& below : command.commands) {
        values.push_back(below.path.back());
    }
    for (const auto& positional : command.positionals) {
        values.insert(values.end(), positional.words.begin(), positional.words.end());
        files = files || positional.takesFile;
    }
    return fmt::format("    \"{}\")\n        options=\"{}\"\n        values=\"{}\"\n        files={}\n        ;;\n",
                       pathText(command), fmt::join(options, " "), fmt::join(values, " "), files ? "yes" : "");
}

std::string valueCase(const CommandRow& command, const ArgumentRow& option)
{
    std::vector<std::string> patterns;
    for (const auto& name : option.names) {
        patterns.push_back(fmt::format("\"{}|{}\"", pathText(command), name));
    }
    return fmt::format("    {})\n        values=\"{}\"\n        files={}\n        ;;\n", fmt::join(patterns, " | "),
                       fmt::join(option.words, " "), option.takesFile ? "yes" : "");
}

}  // namespace

std::string bashCompletion(const CommandRow& program)
{
    std::string commands, values;
    std::vector<std::string> groups;
    for (const auto* command : allCommands(program)) {
        commands += commandCase(*command);
        for (const auto& option : command->options) {
            values += option.value.empty() ? "" : valueCase(*command, option);
        }
        if (command != &program && !command->commands.empty()) {
            groups.push_back(command->path.back());
        }
    }
    auto script = replaced(kScript, "@COMMANDS@", commands);
    script = replaced(script, "@VALUES@", values);
    script = replaced(script, "@CHOICE@", program.commands.empty() ? "" : kChoice);
    script = replaced(script, "@GROUPS@", groups.empty() ? "''" : fmt::format("{}", fmt::join(groups, " | ")));
    script = replaced(script, "@FUNCTION@", "_" + replaced(program.path.front(), "-", "_"));
    return replaced(script, "@PROGRAM@", program.path.front());
}

}  // namespace cli
