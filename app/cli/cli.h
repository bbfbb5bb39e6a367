// The command line as a function: what `headscope-cli` does, without a process around it, so that tests call it
// directly.
#pragma once

#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

namespace cli {

/// Exit statuses; scripts rely on them.
inline constexpr int kSuccess = 0, kFailure = 1, kWrongUsage = 2;

struct Environment {
    std::ostream& out;           ///< what was asked for
    std::ostream& err;           ///< "error: ...", "warning: ...", progress
    std::stop_token stop = {};   ///< requested by Ctrl-C: the command ends as a failure and leaves no file behind
    bool errIsTerminal = false;  ///< then progress is shown unasked
    bool outIsTerminal = false;
};

/// @param arguments  without the program's name
/// @return           an exit status; with kFailure and kWrongUsage exactly one line "error: ..." stands on `err`
int run(std::vector<std::string> arguments, const Environment& environment);

/// Output of `--version`, `--help`, `render --help`, `models list --help`, ..., each behind a line of the character
/// 0x1E and these words: the build keeps it beside the program for its launcher, which then need not load LibTorch to
/// print it.
std::string quickAnswers();

}  // namespace cli
