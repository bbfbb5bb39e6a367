#include "app/arguments/arguments.h"

#include "core/model/open_model.h"

#include <algorithm>

namespace cli {
namespace {

std::string objection(const std::string& expected, const std::string& found)
{
    return "expected " + expected + ", found \"" + found + '"';
}

std::string checkDevice(const std::string& text)
{
    return core::isDeviceName(text) ? std::string() : objection("cpu, cuda, cuda:N or auto", text);
}

std::string checkTheme(const std::string& text)
{
    const bool known = text == "system" || text == "dark" || text == "light";
    return known ? std::string() : objection("system, dark or light", text);
}

}  // namespace

void declareWindow(CLI::App& program, WindowArguments& arguments)
{
    program.name("headscope");
    program.description("Shows where a vision transformer looks.");
    program.set_version_flag("--version,-v", std::string("headscope ") + HEADSCOPE_VERSION);
    program.add_option("PHOTO|MODEL|SESSION", arguments.paths,
                       "an image, a folder of images or a video, and a checkpoint or a model's id, in any order, or a "
                       "session (FILE.headscope); default: the last ones, else the bundled ones");
    program.add_option("--device", arguments.device, "device to compute on")
        ->type_name("cpu|cuda|cuda:N|auto")
        ->check(checkDevice);
    program.add_option("--theme", arguments.theme, "theme of the window")
        ->type_name("system|dark|light")
        ->check(checkTheme);
    program
        .add_option("--view-json", arguments.view, "a view as JSON, in a file or inline, or a figure that contains one")
        ->type_name("FILE|{...}");
    program.add_option("--size", arguments.size, "size of the window in pixels")->type_name("WIDTHxHEIGHT");
    program
        .add_option("--screenshot", arguments.screenshot,
                    "write the window to this PNG file once its view is drawn, and quit")
        ->type_name("FILE");
    program
        .add_flag("--remote", arguments.remote,
                  "open and show this in the window that was started last, and print as JSON what it shows; what "
                  "--view-json {...} leaves out stays as it is")
        ->excludes("--screenshot")
        ->excludes("--size")
        ->excludes("--theme")
        ->excludes("--device");
    program.footer(
        "F1 in the window lists all keys. Options of Qt, such as -platform, are accepted, too.\n"
        "Exit status: 0 success, 2 wrong usage, 3 no window for --remote, 1 anything else, with one line `error: "
        "...`.");
}

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
