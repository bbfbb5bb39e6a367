// The canvas's hint at the very first start, until the user has interacted with a result. GUI thread only.
#pragma once

#include <QObject>

namespace ui {

class Actions;
class PaneArea;
class Session;

class FirstHint final : public QObject {
    Q_OBJECT
public:
    FirstHint(Session& session, PaneArea& area, Actions& actions, QObject* parent);

    void start();  ///< from now on results are shown with the hint
    void end();    ///< nothing where it is not shown

Q_SIGNALS:
    void ended();

private:
    void show();

    Session& m_session;
    PaneArea& m_area;
    Actions& m_actions;
    bool m_shows = false;
};

}  // namespace ui
