// For the subcommands, one file each, listed in cli.cpp. A command declares its options on a CLI11 application and what
// happens when it is named.
#pragma once

#include "app/cli/cli.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cli {

/// Wrong usage that is detected without opening any file: exit status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Parses the arguments of a program whose commands are declared, and runs the one that was named.
/// @return  an exit status, as run() gives it
int runProgram(CLI::App& program, std::vector<std::string> arguments, const Environment& environment);

}  // namespace cli
