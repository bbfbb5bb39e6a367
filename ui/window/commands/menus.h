// The menu bar: the actions under their menus, what was open last, and which panels are shown.
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
    /// Fills `bar` with every action that there is by now, so it comes after Commands; what was open last follows the
    /// session.
    Menus(Session& session, Actions& actions, QMenuBar* bar);
    /// Where docks can be shown and hidden.
    QMenu* panels() const { return m_panels; }

protected:
    bool eventFilter(QObject* menu, QEvent* event) override;

private:
    /// With a tooltip over what is disabled: why it cannot be done.
    QMenu* withReasons(QMenu* menu);
    void fillRecent();

    Session& m_session;
    QMenu* m_recentPhotos = nullptr;
    QMenu* m_recentModels = nullptr;
    QMenu* m_panels = nullptr;
};

}  // namespace ui
