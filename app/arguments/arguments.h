// Arguments of the window's program, as one CLI11 table: --help, the manual page and the completions of the shells are
// read off it. Knows no Qt, so that the command line can write them. And the option that was probably meant by one that
// does not exist.
#pragma once

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace cli {

struct WindowArguments {
    std::vector<std::string> paths;      ///< images, folders, checkpoints, ids of models, in any order
    std::string device, theme;           ///< empty: as it was left
    std::string view, size, screenshot;  ///< view: a file, or JSON
    bool remote = false;                 ///< a running window shows it
};

/// Declares the arguments, --help and --version. `arguments` must outlive the parsing.
void declareWindow(CLI::App& program, WindowArguments& arguments);

/// Insertions, deletions, replacements and swaps of neighbors that lead from one word to the other ("optimal string
/// alignment").
int editDistance(const std::string& one, const std::string& other);

/// The option that a program did not know, after its parse() has failed: "--veiw: there is no such option; did you mean
/// --view?". None when it failed for another reason.
std::optional<std::string> unknownOption(const CLI::App& program);

}  // namespace cli
