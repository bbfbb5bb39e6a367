// The menu bar, from the table of actions.
#pragma once

#include <QObject>

class QMenu;
class QMenuBar;

namespace ui {

class Actions;
class Session;

class Menus final : public QObject {
    Q_OBJECT
public:
    Menus(Session& session, Actions& actions, QMenuBar* bar);
    /// Where docks can be shown and hidden.
    QMenu* panels() const { return m_panels; }

private:
    void fillRecent();

    Session& m_session;
    QMenu* m_recentPhotos = nullptr;
    QMenu* m_recentModels = nullptr;
    QMenu* m_panels = nullptr;
};

}  // namespace ui
