// Work off the GUI thread that always answers, which no later request may drop: saving, exporting, painting of figures.
#pragma once

#include "core/error.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>
#include <QtConcurrent>

#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace ui {

/// How a task has ended: with its value or a failure; one without a value, with a failure or nothing.
template <class Value>
using Outcome =
    std::conditional_t<std::is_void_v<Value>, std::optional<core::Failure>,
                       std::variant<std::conditional_t<std::is_void_v<Value>, std::monostate, Value>, core::Failure>>;

/// Runs a task on the pool; tasks of a pool with one thread run in their order, to the end of each. Call it on the GUI
/// thread.
/// @param context  the answer comes on its thread, unless it is gone by then
/// @param answer   is given the Outcome of the task: once, and never before this returns
template <class Task, class Answer>
void runToEnd(QThreadPool& pool, QObject* context, Task task, Answer answer)
{
    using Value = std::invoke_result_t<Task>;
    auto* watcher = new QFutureWatcher<Outcome<Value>>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, answer = std::move(answer)] {
        watcher->deleteLater();
        answer(watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(&pool, [task = std::move(task)]() -> Outcome<Value> {
        try {
            if constexpr (std::is_void_v<Value>) {
                task();
                return std::nullopt;
            } else {
                return task();
            }
        } catch (...) {  // Qt 6.4 would wrap it on the way between threads and lose its code
            return core::currentFailure();
        }
    }));
}

}  // namespace ui
