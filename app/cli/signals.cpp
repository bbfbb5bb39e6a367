#include "app/cli/signals.h"

#include "app/cli/cli.h"
#include "app/threads.h"
#include "core/error.h"
#include "core/file/atomic_file.h"

#include <fcntl.h>
#include <semaphore.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <new>
#include <thread>

namespace cli {

namespace {

sem_t signalled;  // posting it is one of the few things that a signal handler may do
volatile std::sig_atomic_t lastSignal = 0;

/// The process's own stderr, also while QuietStderr has put another in its place.
int messages = STDERR_FILENO;

constexpr auto kNoMemory = "not enough memory; a smaller input or model needs less";

/// Reports and ends without any destructor, which might wait for what is stuck. Signal handlers may call it.
[[noreturn]] void reportAndEnd(const char* sentence)
{
    char line[1024];  // there may be no memory for a string
    const int length = std::snprintf(line, sizeof line - 1, "error: %s", sentence);
    const auto end = std::min(static_cast<std::size_t>(std::max(length, 0)), sizeof line - 2);
    line[end] = '\n';
    (void)!write(messages, line, end + 1);
    _exit(kFailure);
}

/// The same, and removes what was being written.
[[noreturn]] void endAtOnce(const char* sentence)
{
    core::removeUnfinishedFiles();
    reportAndEnd(sentence);
}

/// Whether another signal came within that time.
bool cameAgainWithin(std::chrono::milliseconds time)
{
    timespec until{};
    clock_gettime(CLOCK_REALTIME, &until);
    const auto nanoseconds = until.tv_nsec + std::chrono::nanoseconds(time).count();
    until.tv_sec += nanoseconds / 1'000'000'000;
    until.tv_nsec = nanoseconds % 1'000'000'000;
    int failed = 0;
    while ((failed = sem_timedwait(&signalled, &until)) != 0 && errno == EINTR) {
    }
    return failed == 0;
}

[[noreturn]] void endBySignal(int signal)
{
    std::signal(signal, SIG_DFL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
    raise(signal);
    _exit(kFailure);
}

void watch(std::stop_source stop)
{
    while (sem_wait(&signalled) != 0) {
    }
    stop.request_stop();
    if (cameAgainWithin(kPatience)) {
        core::removeUnfinishedFiles();
        endBySignal(lastSignal);
    }
    endAtOnce("cancelled");
}

/// nohup ignores the signal that the terminal has gone.
bool isIgnored(int signal)
{
    struct sigaction now = {};
    return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

void reportUncaught()
{
    messages = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    messages = messages < 0 ? STDERR_FILENO : messages;
    std::set_terminate([] {
        if (!std::current_exception()) {
            std::abort();  // a mistake of the program
        }
        try {
            throw;
        } catch (const std::bad_alloc&) {
            endAtOnce(kNoMemory);
        } catch (...) {
            endAtOnce(core::currentFailure().message.english().c_str());
        }
    });
}

void reportCrashForWantOfMemory()
{
    struct sigaction action = {};
    action.sa_handler = [](int signal) {
        if (!hasRoom(kLeastRoom)) {
            reportAndEnd(kNoMemory);
        }
        endBySignal(signal);
    };
    for (const int signal : {SIGABRT, SIGSEGV}) {
        sigaction(signal, &action, nullptr);
    }
}

void stopOnSignals(std::stop_source stop)
{
    sem_init(&signalled, 0, 0);
    std::thread(watch, std::move(stop)).detach();
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files becomes an error of writing
    struct sigaction action = {};
    action.sa_handler = [](int signal) {
        lastSignal = signal;
        sem_post(&signalled);
    };
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (signal != SIGHUP || !isIgnored(signal)) {
            sigaction(signal, &action, nullptr);
        }
    }
}

}  // namespace cli
