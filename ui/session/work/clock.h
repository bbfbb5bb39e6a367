// The time by which the session and the window wait: debounces, patience, the speed of a video. Tests stop it and set
// it forward by hand, so that none waits by the wall's time.
#pragma once

#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

namespace ui {

class Timer;

/// Milliseconds that never go back. Lives on the GUI thread; outlives its timers.
class Clock {
public:
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;

    qint64 now() const;
    /// For tests: from the first call on, time passes by this only. Timers that are due by then time out, in the order
    /// of their times.
    void advance(int milliseconds);

private:
    friend class Timer;
    std::optional<qint64> m_set;   ///< the time where advance() has put it; none: time passes by itself
    std::vector<Timer*> m_timers;  ///< that are active
};

/// A QTimer that runs by a Clock.
class Timer final : public QObject {
    Q_OBJECT
public:
    Timer(Clock& clock, int milliseconds, QObject* parent = nullptr);
    ~Timer() override { stop(); }

    void setRepeating(bool repeating) { m_repeating = repeating; }  ///< else it times out once
    void start() { start(m_interval); }
    void start(int milliseconds);  ///< anew where it is active
    /// A timer that is begun anew with every change would never end while a key is held: this one ends.
    void startUnlessActive();
    void stop();
    bool isActive() const { return m_due.has_value(); }

Q_SIGNALS:
    void timeout();

private:
    friend class Clock;
    void expire();

    Clock& m_clock;
    int m_interval;
    bool m_repeating = false;
    std::optional<qint64> m_due;
    QTimer m_timer;  ///< while the clock goes by itself
};

}  // namespace ui
