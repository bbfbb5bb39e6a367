#include "app/cli/reference/command_table.h"

#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace cli {

namespace {

constexpr std::array kFiles{"FILE", "FOLDER", "MODEL", "PHOTO", "IMAGES", "IMAGE", "INPUT", "LOG", "PART", "SOURCE"};

bool isWord(const std::string& text)
{
    return !text.empty() && std::none_of(text.begin(), text.end(), [](unsigned char letter) {
        return std::isupper(letter) != 0 || letter == '.' || letter == ',';
    });
}

/// CLI11 writes checks behind the type: "N:INT in [1 - 1024]", "CLASS:{top,target}".
struct TypeName {
    explicit TypeName(const std::string& text) : value(text)
    {
        const auto bound = text.find(" in [");
        const auto colon = std::min(text.find(":{"), bound == std::string::npos ? bound : text.rfind(':', bound));
        if (colon != std::string::npos) {
            value = text.substr(0, colon);
            check = text.substr(colon + 1);
        }
    }
    std::string value, check;
};

std::vector<std::string> wordsOf(const TypeName& type, const KnownWords& known)
{
    std::vector<std::string> words;
    if (type.check.starts_with('{')) {
        const auto choices = core::splitText(std::string_view(type.check).substr(1, type.check.size() - 2), ',');
        words.assign(choices.begin(), choices.end());
    }
    for (const auto choice : core::splitText(type.value, '|')) {
        const std::string part(choice);
        if (const auto found = known.find(part); found != known.end()) {
            words.insert(words.end(), found->second.begin(), found->second.end());
        } else if (isWord(part)) {
            words.push_back(part);
        }
    }
    return words;
}

/// "N:INT in [1 - 1024]" -> "from 1 to 1024"; empty when there is no such check.
std::string limitsOf(const TypeName& type)
{
    const auto open = type.check.find('['), dash = type.check.find(" - "), close = type.check.rfind(']');
    return open == std::string::npos || dash == std::string::npos || close == std::string::npos
               ? ""
               : fmt::format("from {} to {}", type.check.substr(open + 1, dash - open - 1),
                             type.check.substr(dash + 3, close - dash - 3));
}

ArgumentRow readArgument(const CLI::Option& option, const KnownWords& known)
{
    ArgumentRow row;
    for (const auto& name : option.get_lnames()) {
        row.names.push_back("--" + name);
    }
    for (const auto& name : option.get_snames()) {
        row.names.push_back("-" + name);
    }
    row.meaning = option.get_description();
    row.required = option.get_required();
    row.repeats = option.get_items_expected_max() > 1;
    if (option.get_items_expected_max() == 0) {
        return row;
    }
    TypeName type(option.get_type_name());
    if (row.names.empty()) {
        type.value = option.get_name(true);
    }
    row.words = wordsOf(type, known);
    row.takesFile = std::any_of(kFiles.begin(), kFiles.end(),
                                [&](const char* file) { return type.value.find(file) != std::string::npos; });
    if (const auto limits = limitsOf(type); !limits.empty()) {
        row.meaning += "; " + limits;
    }
    row.value = type.check.starts_with('{') ? fmt::format("{}", fmt::join(row.words, "|")) : type.value;
    if (row.names.empty() && row.repeats) {
        row.value += "...";
    }
    return row;
}

CommandRow readCommand(const CLI::App& app, std::vector<std::string> path, const KnownWords& known)
{
    CommandRow row{std::move(path), app.get_description(), app.get_footer(), {}, {}, {}};
    if (app.get_parent() != nullptr && app.get_parent()->get_footer() == row.footer) {
        row.footer.clear();  // CLI11 hands it down
    }
    for (const auto* option : app.get_options()) {
        (option->nonpositional() ? row.options : row.positionals).push_back(readArgument(*option, known));
    }
    const auto isShown = [](const CLI::App* command) { return !command->get_group().empty(); };
    for (const auto* command : app.get_subcommands(isShown)) {
        auto longer = row.path;
        longer.push_back(command->get_name());
        row.commands.push_back(readCommand(*command, std::move(longer), known));
    }
    return row;
}

void collect(const CommandRow& command, std::vector<const CommandRow*>& found)
{
    found.push_back(&command);
    for (const auto& below : command.commands) {
        collect(below, found);
    }
}

}  // namespace

CommandRow readTable(const CLI::App& program, const KnownWords& words)
{
    return readCommand(program, {program.get_name()}, words);
}

std::vector<const CommandRow*> allCommands(const CommandRow& program)
{
    std::vector<const CommandRow*> found;
    collect(program, found);
    return found;
}

std::vector<ArgumentRow> commonOptions(const CommandRow& program)
{
    constexpr int kFewestCommands = 3;
    std::vector<ArgumentRow> seen, common;
    for (const auto* command : allCommands(program)) {
        for (const auto& option : command->options) {
            seen.push_back(option);
            if (std::count(seen.begin(), seen.end(), option) == kFewestCommands) {
                common.push_back(option);
            }
        }
    }
    return common;
}

std::string pathText(const CommandRow& command)
{
    return fmt::format("{}", fmt::join(command.path.begin() + 1, command.path.end(), " "));
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

}  // namespace cli
