// One line of work off the GUI thread in which only the newest request counts. Lives on the GUI thread and answers
// there.
#pragma once

#include "core/cancellation.h"
#include "core/error.h"
#include "core/run_control.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrent>

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>
#include <variant>

namespace ui {

/// start() asks the run before to stop and drops whatever it still yields: a superseded request never answers. Several
/// lines may share a pool of one thread; then their work never overlaps. The owner waits for the pool before it goes
/// away.
template <class Value>
class LatestOnlyTask {
public:
    using Outcome = std::variant<Value, core::Failure>;
    using Task = std::function<Value(const core::RunControl&)>;
    using Answer = std::function<void(Outcome&&)>;
    using Ready = std::function<void(Value&&)>;
    using Failed = std::function<void(const core::Failure&)>;
    using Progress = std::function<void(int done, int total)>;

    explicit LatestOnlyTask(QThreadPool& pool) : m_pool(pool)
    {
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] { deliver(); });
        QObject::connect(&m_watcher, &QFutureWatcherBase::progressValueChanged, &m_watcher, [this](int done) {
            if (m_running && m_progress) {
                m_progress(done, m_watcher.progressMaximum());
            }
        });
    }
    ~LatestOnlyTask() { cancel(); }
    LatestOnlyTask(const LatestOnlyTask&) = delete;
    LatestOnlyTask& operator=(const LatestOnlyTask&) = delete;

    /// @param work      runs on the pool; throws Cancelled after its control requests a stop
    /// @param answer    called once on the GUI thread, unless superseded or cancelled before
    /// @param progress  called on the GUI thread, at most about 25 times per second
    void start(Task work, Answer answer, Progress progress = {})
    {
        cancel();
        m_stop = std::stop_source{};
        m_answer = std::move(answer);
        m_progress = std::move(progress);
        m_running = true;
        m_watcher.setFuture(QtConcurrent::run(
            &m_pool, [work = std::move(work), stop = m_stop.get_token()](QPromise<std::shared_ptr<Outcome>>& promise) {
                const auto report = [&promise](int done, int total) {
                    promise.setProgressRange(0, total);
                    promise.setProgressValue(done);
                };
                try {
                    const core::RunControl control{stop, report};
                    const core::CancellationScope stoppable(stop);
                    control.step(0, 1);  // superseded while it waited in the queue
                    promise.addResult(std::make_shared<Outcome>(work(control)));
                } catch (...) {  // Qt 6.4 would wrap it on the way between threads and lose its code
                    promise.addResult(std::make_shared<Outcome>(core::currentFailure()));
                }
            }));
    }

    /// The same with an answer in two parts, of which one is called.
    void start(Task work, Ready ready, Failed failed, Progress progress = {})
    {
        const auto answer = [ready = std::move(ready), failed = std::move(failed)](Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                failed(*failure);
            } else {
                ready(std::get<Value>(std::move(outcome)));
            }
        };
        start(std::move(work), answer, std::move(progress));
    }

    /// The run in progress stops at its next check and never answers. Does not wait.
    void cancel()
    {
        m_stop.request_stop();
        m_running = false;
        m_answer = {};
        m_progress = {};
    }

    bool isRunning() const { return m_running; }

private:
    void deliver()
    {
        if (!m_running) {
            return;
        }
        m_running = false;
        const auto answer = std::exchange(m_answer, {});
        const auto outcome = m_watcher.result();
        answer(std::move(*outcome));  // may start the next run
    }

    QThreadPool& m_pool;
    std::stop_source m_stop;
    QFutureWatcher<std::shared_ptr<Outcome>> m_watcher;
    Answer m_answer;
    Progress m_progress;
    bool m_running = false;
};

}  // namespace ui
