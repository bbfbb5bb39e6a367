// How a command ends early, by Ctrl-C or for want of memory: soon, with one line, and without a half file.
#pragma once

#include <chrono>
#include <stop_token>

namespace cli {

/// How long a command may take to end by itself once it was asked to.
inline constexpr std::chrono::milliseconds kPatience{100};

/// From now on SIGINT, SIGTERM and SIGHUP ask the command to stop, so that it tidies up and reports it. When it does
/// not within kPatience (a library is at work that cannot be asked), and at once at a second signal, what it was
/// writing is removed and the process ends: with "error: cancelled" and status 1, or by the second signal. Call once,
/// from main().
/// @throws std::system_error when no thread can be started
void stopOnSignals(std::stop_source stop);

/// From now on an exception that nobody catches, on any thread, ends the process with "error: ..." and status 1 instead
/// of a core dump: a library out of memory. What was being written is removed.
void reportUncaught();

/// From now on SIGABRT and SIGSEGV end the process in the same way when the address space is used up: image libraries
/// abort, or use what they did not get. Otherwise, and for all other mistakes, the core dump stays.
void reportCrashForWantOfMemory();

}  // namespace cli
