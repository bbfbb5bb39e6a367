#include "app/cli/cli.h"

#include <semaphore.h>
#include <unistd.h>
#include <csignal>
#include <iostream>
#include <thread>

namespace {

sem_t interrupted;  // posting it is one of the few things that a signal handler may do

/// Ctrl-C asks the command to stop, so that it can tidy up; a second one ends the process at once.
void stopOnSignals(std::stop_source stop)
{
    sem_init(&interrupted, 0, 0);
    std::thread([stop]() mutable {
        while (sem_wait(&interrupted) != 0) {
        }
        stop.request_stop();
    }).detach();
    struct sigaction action = {};
    action.sa_handler = [](int) { sem_post(&interrupted); };
    action.sa_flags = SA_RESETHAND | SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        sigaction(signal, &action, nullptr);
    }
}

}  // namespace

[[gnu::visibility("default")]] int main(int argc, char** argv)  // the launcher asks for it by name
{
    const std::stop_source stop;
    stopOnSignals(stop);
    return cli::run({argv + 1, argv + argc}, {std::cout, std::cerr, stop.get_token(), isatty(STDERR_FILENO) != 0});
}
