// Marking an object in the photo, and what is shown in words. GUI thread only.
#pragma once

#include "ui/window/center/pane_area.h"

#include <QObject>

class QAction;

namespace ui {

class Actions;
class Session;

class ObjectCommands final : public QObject {
    Q_OBJECT
public:
    ObjectCommands(Session& session, Actions& actions, PaneArea& area, QWidget* window);

    void outline(Outlining how);  ///< by the next drag on the photo; once more: not after all
    void askForMask();            ///< the picture of a mask
    void forget();
    void sayWords();  ///< to the clipboard, the status line and screen readers

Q_SIGNALS:
    void said(const QString& sentence);

private:
    void take(const std::vector<core::PixelPoint>& outline);
    void showState();

    Session& m_session;
    Actions& m_actions;
    PaneArea& m_area;
    QWidget* m_window;
};

/// "object: 61 % of the sum on 12 % of the patches · mean 0.012 inside, 0.0011 outside · the strongest patch is on it";
/// empty without an object, and for what is no map of numbers.
QString objectText(const Picture& picture);

}  // namespace ui
