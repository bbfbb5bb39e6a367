// The views as commands: one action a row of the table of views, steps from one to the next, the list of all, and the
// page that explains them.
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

class QAction;
class QWidget;

namespace ui {

class Actions;
class Session;

class ViewCommands final : public QObject {
    Q_OBJECT
public:
    ViewCommands(Session& session, Actions& actions, QWidget* window);

private:
    void addGroup(const std::string& group, int number);
    void addView(const std::string& name);
    void showState();
    void openList();
    void openHelp();

    Session& m_session;
    Actions& m_actions;
    QWidget* m_window;
    QList<std::pair<std::string, QAction*>> m_views;   ///< in the order of the table
    QList<std::pair<std::string, QAction*>> m_groups;  ///< to the next view of the group
};

}  // namespace ui
