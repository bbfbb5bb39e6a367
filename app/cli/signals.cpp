#include "app/cli/signals.h"

#include "app/cli/cli.h"
#include "core/file/atomic_file.h"

#include <semaphore.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>
#include <thread>

namespace cli {

namespace {

sem_t signalled;  // posting it is one of the few things that a signal handler may do
volatile std::sig_atomic_t lastSignal = 0;
std::atomic<bool> ended = false;

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
    const bool again = cameAgainWithin(kPatience);
    core::removeUnfinishedFiles();
    if (again) {
        endBySignal(lastSignal);
    }
    if (ended) {
        return;
    }
    constexpr std::string_view words = "error: cancelled\n";
    (void)!write(STDERR_FILENO, words.data(), words.size());
    _exit(kFailure);
}

/// nohup asks not to be told that the terminal has gone.
bool isIgnored(int signal)
{
    struct sigaction now = {};
    return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

void commandHasEnded()
{
    ended = true;
}

void stopOnSignals(std::stop_source stop)
{
    sem_init(&signalled, 0, 0);
    std::thread(watch, std::move(stop)).detach();
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
