#include "app/headscope/end_signals.h"

#include <QSocketNotifier>

#include <fcntl.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>

namespace app {
namespace {

constexpr std::array kSignals{SIGTERM, SIGINT, SIGHUP};

volatile std::sig_atomic_t writer = -1;

/// A handler may do little more than write().
void onSignal(int)
{
    const int before = errno;
    const char mark = 1;
    [[maybe_unused]] const ssize_t written = ::write(writer, &mark, 1);
    errno = before;
}

void handle(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    for (const int signal : kSignals) {
        struct sigaction now = {};
        if (::sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) {  // nohup stays in force
            ::sigaction(signal, &action, nullptr);
        }
    }
}

}  // namespace

EndSignals::EndSignals()
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        return;  // the signals end the program as they always did
    }
    m_reader = ends[0];
    writer = ends[1];
    auto* notifier = new QSocketNotifier(m_reader, QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char mark = 0;
        while (::read(m_reader, &mark, 1) > 0) {
        }
        handle(SIG_DFL);  // a second one ends what does not come to its end
        Q_EMIT ended();
    });
    handle(onSignal);
}

EndSignals::~EndSignals()
{
    if (m_reader >= 0) {
        handle(SIG_DFL);
        ::close(m_reader);
        ::close(writer);
    }
}

}  // namespace app
