#include "app/arguments/unknown_option.h"

#include <algorithm>

namespace cli {

namespace {

/// The command that was named, at any depth.
const CLI::App& innermost(const CLI::App& program)
{
    const auto named = program.get_subcommands();
    return named.empty() ? program : innermost(*named.front());
}

std::vector<std::string> longNames(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const auto* option : command.get_options()) {
        for (const auto& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

/// The nearest name that is near enough to have been meant: two slips, or one in a short word.
std::string nearest(const std::string& word, const std::vector<std::string>& names)
{
    const auto far = [&](const std::string& name) { return editDistance(word, name); };
    const auto best = std::min_element(names.begin(), names.end(),
                                       [&](const auto& one, const auto& other) { return far(one) < far(other); });
    constexpr std::size_t shortWord = 5;  // "--set"
    return best != names.end() && far(*best) <= (word.size() <= shortWord ? 1 : 2) ? *best : "";
}

}  // namespace

int editDistance(const std::string& one, const std::string& other)
{
    std::vector<int> before, last, row(other.size() + 1);
    for (std::size_t j = 0; j <= other.size(); ++j) {
        row[j] = static_cast<int>(j);
    }
    for (std::size_t i = 1; i <= one.size(); ++i) {
        before = last;
        last = row;
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const bool same = one[i - 1] == other[j - 1];
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
    }
    return row.back();
}

std::optional<std::string> unknownOption(const CLI::App& program)
{
    const auto left = program.remaining(/*recurse=*/true);
    const auto option = std::find_if(left.begin(), left.end(),
                                     [](const std::string& word) { return word.size() > 1 && word.starts_with('-'); });
    if (option == left.end()) {
        return std::nullopt;
    }
    const auto name = option->substr(0, option->find('='));
    const auto& command = innermost(program);
    const auto meant = nearest(name, longNames(command));
    return name + ": there is no such option; " +
           (meant.empty() ? "`" + command.get_name() + " --help` lists them" : "did you mean " + meant + "?");
}

}  // namespace cli
