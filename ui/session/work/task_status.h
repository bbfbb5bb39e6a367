// Status of the session's tasks: the running one and the last failure. For the status line and the error strip.
#pragma once

#include "ui/session/work/problem.h"

#include <QObject>

#include <optional>

namespace ui {

/// The running task, for the status bar. Nothing runs when `text` is empty.
struct Activity {
    QString text;                         ///< "Running vit_tiny"
    std::optional<double> fraction = {};  ///< where the work counts its steps
    bool isIdle() const { return text.isEmpty(); }
    bool operator==(const Activity&) const = default;
};

/// `done` of `total` as a fraction; nothing where the total is not known.
std::optional<double> fractionOf(int done, int total);

/// Lives on the GUI thread. A problem stays until the user dismisses it, or until something succeeds that was asked for
/// after it: two things may come with one request, and the good one must not hide what is wrong with the other. When
/// both fail, problem() reports both.
class TaskStatus final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const Activity& activity() const { return m_activity; }
    const std::optional<Problem>& problem() const { return m_problem; }
    void dismissProblem();

    // ---- reported by those who work ----
    void setActivity(const Activity& now);
    void countRequest() { ++m_asked; }  ///< the user has asked for something
    void succeed();                     ///< something that was asked for is there
    /// Cancellation is not reported as a problem.
    /// @param subject  the file or view that it is about, by its short name
    void report(const core::Failure& failure, Operation operation, const QString& subject);

Q_SIGNALS:
    void activityChanged();
    void problemChanged();

private:
    Activity m_activity;
    std::optional<Problem> m_problem;
    int m_asked = 0;         ///< how often the user has asked for something
    int m_problemAsked = 0;  ///< m_asked when the problem came
};

}  // namespace ui
