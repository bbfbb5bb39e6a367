#include "ui/window/panels/panel_strip.h"

#include "ui/window/widgets/look.h"

#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

namespace ui {
namespace {

class UprightButton final : public QToolButton {
public:
    UprightButton(QAction* action, QWidget* parent) : QToolButton(parent)
    {
        setDefaultAction(action);
        setFocusPolicy(Qt::TabFocus);
        setAccessibleName(action->text());
        setProperty("isUpright", true);
    }
    QSize sizeHint() const override { return {22, fontMetrics().horizontalAdvance(text()) + 20}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.text.clear();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        painter.rotate(-90.0);
        painter.setPen(isChecked() ? currentLook().accentText : currentLook().quiet);
        painter.drawText(QRect(-height(), 0, height(), width()), Qt::AlignCenter, text());
    }
};

}  // namespace

PanelStrip::PanelStrip(QWidget* parent) : QToolBar(tr("Folded Panels"), parent)
{
    setObjectName(QStringLiteral("panelStrip"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    toggleViewAction()->setVisible(false);
    hide();
}

void PanelStrip::setPanels(const QList<QAction*>& panels)
{
    if (panels != m_panels) {
        m_panels = panels;
        clear();
        for (QAction* panel : panels) {
            addWidget(new UprightButton(panel, this));
        }
    }
    setVisible(!panels.isEmpty());
}

}  // namespace ui
