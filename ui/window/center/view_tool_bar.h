// The toolbar: back and forward, what to open, where to look, and the way out as a figure. The one place where layer,
// head, query and view are set; greyed where the view does not listen. Words beside the icons make way when the window
// is narrow.
#pragma once

#include <QList>
#include <QToolBar>

class QComboBox;
class QMenu;
class QToolButton;

namespace ui {

class Actions;
class Session;
class Stepper;

class ViewToolBar final : public QToolBar {
    Q_OBJECT
public:
    ViewToolBar(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showView();
    void fillViewBox();
    void fillLayers(QMenu& menu);
    void fillHeads(QMenu& menu);
    void setButtonStyles(Qt::ToolButtonStyle style);
    void setLeastLetters(int ofQuery, int ofView);  ///< that their boxes show

    Session& m_session;
    Stepper* m_layer;
    Stepper* m_head;
    QComboBox* m_query;
    QComboBox* m_view;
    QList<QToolButton*> m_worded;  ///< show their name where there is room
};

}  // namespace ui
