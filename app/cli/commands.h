// For the subcommands, one file each, listed in cli.cpp. A command declares its options on a CLI11 application and what
// happens when it is named.
#pragma once

#include "app/cli/cli.h"

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cli {

/// The command line asks for something that cannot be done, which is known before the first image: exit status 2. Files
/// that are missing or broken are another matter, and another status.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Runs a check of what was asked for. @throws UsageError for any core::Error, except a cancellation or lack of memory
void requireUsable(const std::function<void()>& check);

/// Parses the arguments of a program whose commands are declared, and runs the one that was named.
/// @return  an exit status, as run() gives it
int runProgram(CLI::App& program, std::vector<std::string> arguments, const Environment& environment);

}  // namespace cli
