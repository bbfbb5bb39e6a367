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
        *known = {dock, wanted};
        return;
    }
    dock->installEventFilter(this);
    m_panels.append({dock, wanted});
}

QStringList PanelSizes::words() const
{
    QStringList words;
    for (const Panel& panel : m_panels) {
        if (panel.isDrawn) {
            words << QStringLiteral("%1 %2 %3")
                         .arg(panel.dock->objectName())
                         .arg(panel.wanted.width())
                         .arg(panel.wanted.height());
        }
    }
    return words;
}

void PanelSizes::restore(const QStringList& words)
{
    constexpr int kLargest = 4096;  // settings may say anything
    for (const QString& word : words) {
        const QStringList parts = word.split(QLatin1Char(' '));
        const auto panel =
            std::ranges::find(m_panels, parts.front(), [](const Panel& each) { return each.dock->objectName(); });
        if (parts.size() == 3 && panel != m_panels.end()) {
            const QSize wanted(parts[1].toInt(), parts[2].toInt());
            panel->isDrawn = !wanted.isEmpty();
            panel->wanted = panel->isDrawn ? wanted.boundedTo({kLargest, kLargest}) : panel->wanted;
        }
    }
}

void PanelSizes::apply()
{
    constexpr int kShareOfWindow = 7;  // one seventh: from 1736 pixels on
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
            widths << std::max(panel.wanted.width(), panel.isDrawn ? 0 : m_window.width() / kShareOfWindow);
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
        panel->isDrawn = true;
    }
    return QObject::eventFilter(dock, event);
}

}  // namespace ui
