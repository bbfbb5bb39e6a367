#include "ui/window/commands/menus.h"

#include "ui/session/session.h"
#include "ui/window/center/selection_menu.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/look.h"

#include <QDir>
#include <QHelpEvent>
#include <QMenu>
#include <QMenuBar>

namespace ui {
namespace {

QString homeShortened(const QString& path)
{
    const QString home = QDir::homePath();
    return path.startsWith(home + '/') ? QStringLiteral("~") + path.mid(home.size()) : path;
}

template <class Open>
void fill(QMenu* menu, const QStringList& paths, Open open)
{
    menu->clear();
    menu->setToolTipsVisible(true);  // the whole path
    menu->setEnabled(!paths.isEmpty());
    for (const auto& path : paths) {
        QAction* action = menu->addAction(homeShortened(path).replace('&', QStringLiteral("&&")));
        action->setToolTip(plainTip(path));
        QObject::connect(action, &QAction::triggered, menu, [open, path] { open(path); });
    }
}

}  // namespace

Menus::Menus(Session& session, Actions& actions, QMenuBar* bar) : QObject(bar), m_session(session)
{
    for (const Menu each : actions.menus()) {
        QMenu* menu = withReasons(bar->addMenu(menuTitle(each)));
        QHash<QString, QMenu*> below;
        for (QAction* action : actions.ofMenu(each)) {
            QMenu* into = menu;
            if (const QString title = Actions::submenuOf(*action); !title.isEmpty()) {
                if (Actions::isSeparated(*action) && !below.contains(title)) {
                    menu->addSeparator();
                }
                if (!below.contains(title)) {
                    below.insert(title, withReasons(menu->addMenu(title)));
                }
                into = below.value(title);
            }
            if (Actions::isSeparated(*action) && (into == menu || !into->isEmpty())) {
                into->addSeparator();
            }
            into->addAction(action);
            if (action == actions.at(ActionId::SaveMask)) {
                into->addSeparator();
                into->addMenu(new SelectionMenu(session, {}, into));
            }
            if (action == actions.at(ActionId::OpenSample)) {
                m_recentPhotos = menu->addMenu(tr("Recent &Images"));
                m_recentModels = menu->addMenu(tr("Recent Mo&dels"));
            }
            if (action == actions.at(ActionId::ThemeLight)) {
                m_panels = menu->addMenu(tr("&Panels"));
            }
        }
    }
    connect(&session.recents(), &Recents::changed, this, &Menus::fillRecent);
    fillRecent();
}

QMenu* Menus::withReasons(QMenu* menu)
{
    menu->setToolTipsVisible(true);
    menu->installEventFilter(this);
    return menu;
}

/// The tooltip of an action that is enabled would cover the next entries and repeat the status bar.
bool Menus::eventFilter(QObject* menu, QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return false;
    }
    const QAction* action = static_cast<QMenu*>(menu)->actionAt(static_cast<QHelpEvent*>(event)->pos());
    return action != nullptr && action->isEnabled();
}

void Menus::fillRecent()
{
    fill(m_recentPhotos, m_session.recents().photos().paths(),
         [this](const QString& path) { m_session.opened().openPhoto(path); });
    fill(m_recentModels, m_session.recents().models().paths(),
         [this](const QString& path) { m_session.opened().openModel(path); });
}

}  // namespace ui
