#include "ui/session/work/work.h"

#include <utility>

namespace ui {

std::optional<double> fractionOf(int done, int total)
{
    return total > 0 ? std::optional(double(done) / total) : std::nullopt;
}

void Work::setActivity(const Activity& now)
{
    if (!(now == m_activity)) {
        m_activity = now;
        Q_EMIT activityChanged();
    }
}

void Work::report(const core::Failure& failure, Doing doing, const QString& subject)
{
    if (failure.code != core::ErrorCode::Cancelled) {
        const Problem found = describe(failure, doing, subject);
        const bool sameRequest = m_problem && m_problemAsked == m_asked;
        const std::optional<Problem> before = std::exchange(m_problem, sameRequest ? both(*m_problem, found) : found);
        m_problemAsked = m_asked;
        if (m_problem != before) {  // a handler that fails with every repaint must not cause the next one
            Q_EMIT problemChanged();
        }
    }
}

void Work::succeed()
{
    if (m_asked > m_problemAsked) {
        dismissProblem();
    }
}

void Work::dismissProblem()
{
    if (m_problem) {
        m_problem.reset();
        Q_EMIT problemChanged();
    }
}

}  // namespace ui
