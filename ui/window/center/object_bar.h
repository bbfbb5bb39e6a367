// The name of a marked object, with the list of those that have one, and its experiments, in a small bar beside it on
// the image. GUI thread only.
#pragma once

#include <QFrame>

class QToolButton;

namespace ui {

class Actions;
class PaneArea;
class Session;

/// Shown while the focused pane shows a map of a photo in which something is marked.
class ObjectBar final : public QFrame {
    Q_OBJECT
public:
    ObjectBar(Session& session, Actions& actions, PaneArea& area);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showState();
    void place();

    Session& m_session;
    PaneArea& m_area;
    QToolButton* m_name = nullptr;
};

}  // namespace ui
