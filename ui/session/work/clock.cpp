#include "ui/session/work/clock.h"

#include <algorithm>
#include <chrono>

namespace ui {

qint64 Clock::now() const
{
    using namespace std::chrono;
    return m_set ? *m_set : duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

void Clock::advance(int milliseconds)
{
    const qint64 end = now() + milliseconds;
    m_set = end - milliseconds;
    for (Timer* timer : m_timers) {
        timer->m_timer.stop();
    }
    while (!m_timers.empty()) {
        Timer* next = *std::ranges::min_element(m_timers, {}, [](const Timer* timer) { return *timer->m_due; });
        if (*next->m_due > end) {
            break;
        }
        m_set = std::max(*m_set, *next->m_due);
        next->expire();
    }
    m_set = end;
}

Timer::Timer(Clock& clock, int milliseconds, QObject* parent)
    : QObject(parent), m_clock(clock), m_interval(milliseconds)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Timer::expire);
}

void Timer::start(int milliseconds)
{
    stop();
    m_interval = milliseconds;
    m_due = m_clock.now() + milliseconds;
    m_clock.m_timers.push_back(this);
    if (!m_clock.m_set) {
        m_timer.start(milliseconds);
    }
}

void Timer::startUnlessActive()
{
    if (!isActive()) {
        start();
    }
}

void Timer::stop()
{
    m_due.reset();
    m_timer.stop();
    std::erase(m_clock.m_timers, this);
}

void Timer::expire()
{
    stop();
    if (m_repeating) {
        start();
    }
    Q_EMIT timeout();
}

}  // namespace ui
