// Arguments of the window's program, as one CLI11 table: --help, the manual page and the completions of the shells are
// read off it. Knows no Qt, so that the command line can write them.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace cli {

struct WindowArguments {
    std::vector<std::string> paths;  ///< images, folders, checkpoints, ids of models, in any order
    std::string device, theme;       ///< empty: as it was left
    std::string viewFile, size, screenshot;
};

/// Declares the arguments, --help and --version. `arguments` must outlive the parsing.
void declareWindow(CLI::App& program, WindowArguments& arguments);

}  // namespace cli
