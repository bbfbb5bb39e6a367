#include "ui/session/rest.h"

#include "ui/session/session.h"

namespace ui {

Rest::Rest(Session& session, int milliseconds, QObject* parent)
    : QObject(parent), m_session(session), m_quiet(session.workers().clock, milliseconds)
{
    connect(&m_quiet, &Timer::timeout, this, [this] {
        if (m_session.shown().overview().isRunning()) {
            m_quiet.start();
        } else {
            Q_EMIT reached();
        }
    });
    connect(&session.shown(), &DisplayState::figureChanged, this, &Rest::await);
    connect(&session.shown().overview(), &Overview::changed, this, &Rest::await);
    connect(&session.work(), &TaskStatus::activityChanged, this, &Rest::await);
    connect(&session.work(), &TaskStatus::problemChanged, this, &Rest::await);
    connect(&session.opened(), &OpenDocuments::folderChanged, this, &Rest::await);
}

void Rest::await()
{
    if (m_session.work().activity().isIdle()) {
        m_quiet.start();
    } else {
        m_quiet.stop();
    }
}

}  // namespace ui
