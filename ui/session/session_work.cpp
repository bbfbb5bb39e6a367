// The part of Session that is about work in progress and what went wrong with it.
#include "core/analysis/views/views.h"
#include "ui/session/session.h"
#include "ui/session/shown/view_offer.h"

namespace ui {

void Session::cancel()
{
    m_sortLine.cancel();
    m_modelLine.cancel();
    m_passLine.cancel();
    m_shelf.cancel();
    m_results.cancel();
    fallBack();
    if (m_scene && m_picture && !(m_picture->view == m_view)) {
        applyView(m_picture->view);  // controls say what is seen
    }
    workChanged();
}

void Session::workChanged()
{
    Activity now;
    if (m_modelLine.isRunning()) {
        now.text = tr("Opening model");
    } else if (m_sortLine.isRunning() || m_shelf.isReading()) {
        now.text = tr("Reading picture");
    } else if (m_passLine.isRunning()) {
        now.text = tr("Running %1").arg(QString::fromStdString(m_model->spec().name));
    } else if (m_results.isRunning()) {
        now.text = computingText();
    } else if (m_exporter.isRunning()) {
        now.text = tr("Writing figure");
    }
    now.fraction = now.text.isEmpty() ? std::nullopt : m_fraction;
    if (!(now == m_activity)) {
        m_activity = now;
        Q_EMIT activityChanged();
    }
}

QString Session::computingText() const
{
    const auto& row = core::findView(m_requestedView.name);
    const std::string cost = m_requestedScene ? costText(row, *m_requestedScene->model) : std::string();
    return cost.empty() ? tr("Computing")
                        : tr("%1 needs %2").arg(QString::fromStdString(row.title), QString::fromStdString(cost));
}

void Session::setProgress(int done, int total)
{
    m_fraction = total > 0 ? std::optional(double(done) / total) : std::nullopt;
    workChanged();
}

void Session::report(const core::Failure& failure, Doing doing, const QString& subject)
{
    if (failure.code != core::ErrorCode::Cancelled) {
        m_problem = describe(failure, doing, subject);
        m_problemAsked = m_asked;
        Q_EMIT problemChanged();
    }
    workChanged();
}

void Session::succeed()
{
    if (m_asked > m_problemAsked) {
        dismissProblem();
    }
}

void Session::dismissProblem()
{
    if (m_problem) {
        m_problem.reset();
        Q_EMIT problemChanged();
    }
}

}  // namespace ui
