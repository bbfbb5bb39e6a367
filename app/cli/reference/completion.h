// Completions of the shells, written from a program's table: commands, options, the words that an option takes, files.
#pragma once

#include "app/cli/reference/command_table.h"

#include <string>

namespace cli {

/// A script for bash's `complete`; needs nothing but bash itself.
std::string bashCompletion(const CommandRow& program);
/// A function for zsh's `compdef`, for a file named after the program with an underscore before it.
std::string zshCompletion(const CommandRow& program);
/// `complete` lines for fish.
std::string fishCompletion(const CommandRow& program);

}  // namespace cli
