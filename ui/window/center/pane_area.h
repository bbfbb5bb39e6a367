// The middle of the window: the panes side by side, one or two in a row, more two by two; below several of them the
// toggles of what links them. GUI thread only.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/session/panes/panes.h"

#include <QWidget>

class QGridLayout;
class QToolButton;

namespace ui {

class Actions;
class PaneFrame;

class PaneArea final : public QWidget {
    Q_OBJECT
public:
    PaneArea(Panes& panes, Actions& actions, QWidget* parent);

    Canvas& canvas() { return canvas(m_panes.focused()); }  ///< of the pane that has the focus
    Canvas& canvas(int pane);
    QString title(int pane) const;
    QString letter(int pane) const;  ///< "A", "B", "A − B"; empty for others, and for a pane that is alone
    /// The other pane's figure in the place of the focused one, until the focus goes elsewhere.
    void flip(bool flipped);
    bool isFlipped() const { return m_flipped; }
    /// The other pane's figure right of a divider in the focused one, until the focus goes elsewhere.
    bool canSwipe() const;
    void swipe(bool swiping);
    bool isSwiping() const { return m_swiping; }
    void moveDivider(double by);  ///< in fractions of the photo's width

Q_SIGNALS:
    // Signals of the focused pane's canvas; a click focuses its pane first.
    void patchHovered(std::optional<ui::PatchReadout> patch);
    void patchClicked(int row, int col);
    void targetClicked(core::Target target);
    void hoveredTextChanged(QString text);
    void menuAsked(ui::Pointed at, QPoint global);
    void buttonClicked(ui::CanvasButton button);
    void viewportMoved();
    void titleMenuAsked(QPoint global);  ///< by a click on the title of a pane
    void outlineDrawn(std::vector<core::PixelPoint> outline);
    void outliningEnded();
    void promptPlaced(core::PixelPoint at, bool foreground);
    void promptBoxDrawn(core::PixelRect box);
    void glFailed(QString message);

private:
    PaneFrame* makeFrame();
    void arrange();
    void buildBar();
    int indexOf(const PaneFrame* frame) const;
    void layOutPanes();
    void showFigure(int pane);
    void showContent(int pane);
    QString letterOf(int pane) const;
    void showSwiped();
    void shareViewport(const Canvas& from);

    Panes& m_panes;
    Actions& m_actions;
    QGridLayout* m_grid;
    QWidget* m_bar = nullptr;       ///< the toggles; made for the second pane
    QToolButton* m_more = nullptr;  ///< in the place of a fourth pane
    QList<PaneFrame*> m_frames;
    bool m_flipped = false;
    bool m_swiping = false;
};

}  // namespace ui
