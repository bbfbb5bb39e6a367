// The views as commands: one action a row of core's table of views and one a group of them, the list of all, and the
// page that explains them. GUI thread only.
#pragma once

#include <QList>
#include <QObject>

#include <string>
#include <utility>

class QAction;
class QWidget;

namespace core {
struct ViewRow;
}

namespace ui {

class Actions;
class Session;

class ViewCommands final : public QObject {
    Q_OBJECT
public:
    /// Adds the actions of the views, which lead the menu "View", and keeps those enabled that the model has; of the
    /// others the reason is said in their place.
    ViewCommands(Session& session, Actions& actions, QWidget* window);

    void openList();  ///< to choose a view by its name
    void openHelp();  ///< what every view shows, at the one that is open

private:
    void addGroup(const std::string& group, int number);
    void addView(const core::ViewRow& row, bool separated);
    void showState();

    Session& m_session;
    Actions& m_actions;
    QWidget* m_window;
    QList<std::pair<std::string, QAction*>> m_views;   ///< in the order of the table
    QList<std::pair<std::string, QAction*>> m_groups;  ///< to the next view of the group
};

}  // namespace ui
