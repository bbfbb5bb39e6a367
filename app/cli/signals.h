// Ctrl-C and its like: a command ends soon and leaves no half file.
#pragma once

#include <chrono>
#include <stop_token>

namespace cli {

/// How long a command may take to end by itself once it was asked to.
inline constexpr std::chrono::milliseconds kPatience{100};

/// From now on SIGINT, SIGTERM and SIGHUP ask the command to stop, so that it tidies up and says so. When it does not
/// within kPatience (a library is at work that cannot be asked), and at once at a second signal, what it was writing is
/// removed and the process ends: with "error: cancelled" and status 1, or by the second signal. Call once, from main().
void stopOnSignals(std::stop_source stop);

/// The command has ended and said how: what is left is the end of the process.
void commandHasEnded();

}  // namespace cli
