#include "ui/window/panels/panel_sizes.h"

#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>

#include <algorithm>

namespace ui {

PanelSizes::Panel* PanelSizes::find(const QObject* dock)
{
    const auto found = std::ranges::find(m_panels, dock, &Panel::dock);
    return found == m_panels.end() ? nullptr : &*found;
}

void PanelSizes::set(QDockWidget* dock, QSize wanted)
{
    if (Panel* known = find(dock)) {
        known->wanted = wanted;
        return;
    }
    dock->installEventFilter(this);
    m_panels.append({dock, wanted});
}

void PanelSizes::remember()
{
    for (Panel& panel : m_panels) {
        if (panel.dock->isVisible()) {
            panel.wanted = panel.dock->size();
        }
    }
}

void PanelSizes::apply()
{
    constexpr auto kLying = Qt::TopDockWidgetArea | Qt::BottomDockWidgetArea;
    QList<QDockWidget*> docks, standing;
    QList<int> heights, widths;
    for (const Panel& panel : m_panels) {
        if (panel.dock->isHidden() || panel.dock->isFloating()) {
            continue;
        }
        docks << panel.dock;
        heights << panel.wanted.height();
        if (!kLying.testFlag(m_window.dockWidgetArea(panel.dock))) {
            standing << panel.dock;
            widths << panel.wanted.width();
        }
    }
    m_window.resizeDocks(standing, widths, Qt::Horizontal);
    m_window.resizeDocks(docks, heights, Qt::Vertical);
}

bool PanelSizes::eventFilter(QObject* dock, QEvent* event)
{
    // A pressed button: the user draws an edge. A window that is resized from outside presses none.
    Panel* panel = find(dock);
    if (event->type() == QEvent::Resize && panel != nullptr && !panel->dock->isFloating() &&
        QGuiApplication::mouseButtons().testFlag(Qt::LeftButton)) {
        panel->wanted = panel->dock->size();
    }
    return QObject::eventFilter(dock, event);
}

}  // namespace ui
