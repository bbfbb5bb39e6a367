// The selections of the open image as a menu, the marked one checked: a click marks it again. GUI thread only.
#pragma once

#include <QMenu>

namespace ui {

class Session;

class SelectionMenu final : public QMenu {
    Q_OBJECT
public:
    /// @param below  actions after the list; they outlive the menu
    SelectionMenu(Session& session, const QList<QAction*>& below, QWidget* parent);

private:
    void fill();

    Session& m_session;
    QList<QAction*> m_below;
};

}  // namespace ui
