// The part of MainWindow that is about what is kept: pins, the session's name, and what a crash has left.
#include "ui/session/kept/kept.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/center/status_line.h"
#include "ui/window/commands/commands.h"
#include "ui/window/main_window.h"
#include "ui/window/panels/dock.h"
#include "ui/window/panels/panel_sizes.h"
#include "ui/window/panels/pin_tray.h"

#include <QAction>

#include <algorithm>

namespace ui {

void MainWindow::connectKept()
{
    connect(m_kept, &Kept::changed, this, &MainWindow::showTitle);
    connect(m_kept, &Kept::said, m_status, [this](const QString& sentence) { m_status->showMessage(sentence, 8000); });
    connect(m_kept, &Kept::noticed, m_notices, &NoticeStrip::show);
    connect(m_kept, &Kept::lostFound, this, [this](const QString& what) {
        m_notices->offer(
            what.isEmpty() ? tr("Headscope did not come to its end the last time.")
                           : tr("Headscope did not come to its end the last time. Open then: %1.").arg(what),
            tr("Restore"), [this] { m_kept->restoreLost(); }, [this] { m_kept->dropLost(); });
    });
    connect(&m_kept->pins(), &Pins::changed, this, &MainWindow::showPins);
    connect(m_commands, &Commands::pinsAsked, this, [this] {
        m_docks.back()->show();
        m_pins->setFocus();
    });
    connect(m_commands, &Commands::pinNameAsked, this, [this] {
        m_docks.back()->show();
        m_pins->renameCurrent();
    });
    showPins();
}

/// Hidden while there are none, and there again with the first.
void MainWindow::showPins()
{
    const bool some = !m_kept->pins().all().isEmpty();
    m_docks.back()->toggleViewAction()->setEnabled(some);
    if (some == m_docks.back()->isHidden()) {
        m_docks.back()->setVisible(some);
        m_sizes->apply();
    }
    Dock* pictures = m_docks.at(m_docks.size() - 2);
    const int both = pictures->width() + m_docks.back()->width();
    const int wanted = std::min(both / 2, m_pins->widthOfAll());  // no more than they fill, nor than half
    if (some && dockWidgetArea(pictures) == dockWidgetArea(m_docks.back()) && wanted > 0) {
        resizeDocks({pictures, m_docks.back()}, {both - wanted, wanted}, Qt::Horizontal);
    }
}

}  // namespace ui
