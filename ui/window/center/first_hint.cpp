#include "ui/window/center/first_hint.h"

#include "core/analysis/views/views.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/session.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/widgets/actions.h"

#include <QAction>

namespace ui {

FirstHint::FirstHint(Session& session, PaneArea& area, Actions& actions, QObject* parent)
    : QObject(parent), m_session(session), m_area(area), m_actions(actions)
{
    connect(&session.shown(), &DisplayState::figureChanged, this, &FirstHint::show);
    connect(&session.shown(), &DisplayState::viewChanged, this, &FirstHint::end);
}

void FirstHint::start()
{
    m_shows = true;
}

void FirstHint::end()
{
    const FigurePtr figure = m_session.shown().figure();
    if (m_shows && figure && figure->result) {
        m_shows = false;
        m_area.canvas().setHint({});
        Q_EMIT ended();
    }
}

void FirstHint::show()
{
    const FigurePtr figure = m_session.shown().figure();
    if (!m_shows || !figure || !figure->result) {
        return;
    }
    const auto& row = core::findView(figure->view.name);
    QStringList words;
    if (row.parameters.query && row.kind == core::ResultKind::PatchMap) {
        const ScenePtr scene = m_session.opened().scene();
        words << (scene && hasNamedQueriesIn(m_session.shown().view(), scene->trace)
                      ? tr("Choose a query to see what it attends to")
                      : tr("Click a patch to see what it attends to"));
    }
    if (const QKeySequence key = m_actions.at(ActionId::Shortcuts)->shortcut(); !key.isEmpty()) {
        words << tr("%1: all keys").arg(key.toString(QKeySequence::NativeText));
    }
    m_area.canvas().setHint(words.join(QStringLiteral("   ·   ")));
}

}  // namespace ui
