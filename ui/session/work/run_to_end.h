// Work off the GUI thread that always answers: saving and exporting, which no later request may drop.
#pragma once

#include "core/error.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <QtConcurrent>

#include <functional>
#include <optional>
#include <utility>

namespace ui {

/// Runs a task on the pool; tasks of a pool with one thread run in their order, to the end of each. Call it on the GUI
/// thread.
/// @param context  the answer comes on its thread, unless it is gone by then
/// @param answer   called once and never before this returns, without a failure when the task has succeeded
inline void runToEnd(QThreadPool& pool, QObject* context, std::function<void()> task,
                     std::function<void(const std::optional<core::Failure>&)> answer)
{
    using Outcome = std::optional<core::Failure>;
    auto* watcher = new QFutureWatcher<Outcome>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, answer = std::move(answer)] {
        watcher->deleteLater();
        answer(watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(&pool, [task = std::move(task)]() -> Outcome {
        try {
            task();
            return std::nullopt;
        } catch (...) {  // Qt 6.4 would wrap it on the way between threads and lose its code
            return core::currentFailure();
        }
    }));
}

}  // namespace ui
