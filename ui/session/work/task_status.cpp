#include "ui/session/work/task_status.h"

#include <utility>

namespace ui {

std::optional<double> fractionOf(int done, int total)
{
    return total > 0 ? std::optional(double(done) / total) : std::nullopt;
}

void TaskStatus::setActivity(const Activity& now)
{
    if (!(now == m_activity)) {
        m_activity = now;
        Q_EMIT activityChanged();
    }
}

void TaskStatus::report(const core::Failure& failure, Operation operation, const QString& subject)
{
    if (failure.code != core::ErrorCode::Cancelled) {
        const Problem found = describe(failure, operation, subject);
        const bool sameRequest = m_problem && m_problemAsked == m_asked;
        const std::optional<Problem> before = std::exchange(m_problem, sameRequest ? both(*m_problem, found) : found);
        m_problemAsked = m_asked;
        if (m_problem != before) {  // a handler that fails with every repaint must not cause the next one
            Q_EMIT problemChanged();
        }
    }
}

void TaskStatus::succeed()
{
    if (m_asked > m_problemAsked) {
        dismissProblem();
    }
}

void TaskStatus::dismissProblem()
{
    if (m_problem) {
        m_problem.reset();
        Q_EMIT problemChanged();
    }
}

}  // namespace ui
