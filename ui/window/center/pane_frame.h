// One pane: its canvas, and where there are several its title above it and a frame that shows whether it has the focus.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/session/session.h"

#include <QFrame>

class QToolButton;

namespace ui {

class EditBadge;
class PaneTitle;

class PaneFrame final : public QFrame {
    Q_OBJECT
public:
    explicit PaneFrame(QWidget* parent);

    Canvas& canvas() { return *m_canvas; }
    /// To the canvas, and over it the edits that the figure was made with.
    void setFigure(const FigurePtr& figure);
    /// Sets the title: model and photo, then the view in a quieter color.
    /// @param beside  what is right of the divider; null: nothing is
    void setContent(const PaneState& state, const PaneState* beside = nullptr);
    /// @param alone  the window looks as if there were no panes
    void setPlace(bool alone, bool focused);
    QString title() const;

Q_SIGNALS:
    void focusAsked();
    void closeAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    PaneTitle* m_title;
    QToolButton* m_close;
    QWidget* m_head;
    Canvas* m_canvas;
    EditBadge* m_badge;
    bool m_alone = true, m_focused = true;
};

}  // namespace ui
