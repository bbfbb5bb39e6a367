// A narrow strip at the edge of the window with the names of folded panels, written upwards: a click shows one, another
// click folds it again.
#pragma once

#include <QList>
#include <QToolBar>

namespace ui {

class PanelStrip final : public QToolBar {
    Q_OBJECT
public:
    explicit PanelStrip(QWidget* parent);

    /// The actions that show and hide panels, in their order; none: the strip is hidden.
    void setPanels(const QList<QAction*>& panels);

private:
    QList<QAction*> m_panels;
};

}  // namespace ui
