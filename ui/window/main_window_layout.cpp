// The part of MainWindow that is about its panels: where they are, and what is remembered until the next time.
#include "ui/window/center/status_line.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/menus.h"
#include "ui/window/main_window.h"
#include "ui/window/panels/display_panel.h"
#include "ui/window/panels/dock.h"
#include "ui/window/panels/filmstrip.h"
#include "ui/window/panels/model_card.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/panels/prediction_panel.h"
#include "ui/window/widgets/actions.h"

#include <QCloseEvent>
#include <QMenu>

namespace ui {

void MainWindow::buildDocks()
{
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    m_card = new ModelCard(m_session);
    connect(m_card, &ModelCard::correctionsClosed, m_canvas, [this] { m_canvas->setFocus(); });
    m_overview = new OverviewPanel(m_session);
    m_docks << new Dock(QStringLiteral("model"), tr("Model"), m_card, true, this);
    m_docks << new Dock(QStringLiteral("prediction"), tr("Prediction"), new PredictionPanel(m_session), true, this);
    m_docks << new Dock(QStringLiteral("overview"), tr("Overview"), m_overview, true, this);
    m_docks << new Dock(QStringLiteral("display"), tr("Display"), new DisplayPanel(m_session), true, this);
    m_docks << new Dock(QStringLiteral("pictures"), tr("Pictures"), new Filmstrip(m_session), false, this);
    for (Dock* dock : m_docks) {
        m_menus->panels()->addAction(dock->toggleViewAction());
    }
    connect(m_commands, &Commands::said, m_status,
            [this](const QString& sentence) { m_status->showMessage(sentence, 8000); });
    connect(m_commands, &Commands::correctionsAsked, this, [this] {
        m_docks[0]->show();
        m_docks[0]->raise();
        m_card->openCorrections();
    });
}

void MainWindow::resetLayout()
{
    const Qt::DockWidgetArea areas[] = {Qt::LeftDockWidgetArea, Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea,
                                        Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea};
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        m_docks[i]->setFloating(false);  // first: Qt leaves a dock without an area floating
        removeDockWidget(m_docks[i]);
        addDockWidget(areas[i], m_docks[i]);
        m_docks[i]->show();
    }
    resizeDocks({m_docks[0], m_docks[2]}, {232, 264}, Qt::Horizontal);
    resizeDocks({m_docks[0], m_docks[1]}, {280, 210}, Qt::Vertical);
    resizeDocks({m_docks[2], m_docks[3]}, {228, 388}, Qt::Vertical);
    resizeDocks({m_docks[4]}, {76}, Qt::Vertical);
}

void MainWindow::restore(const WindowState& state)
{
    if (!state.geometry.isEmpty()) {
        restoreGeometry(state.geometry);
    }
    if (!state.docks.isEmpty()) {
        restoreState(state.docks);
    }
    if (state.view) {
        m_session.shown().setView(*state.view);
    }
    m_session.opened().setDevice(state.device);
    const bool cuda = state.device.startsWith(u"cuda");
    m_actions->at(cuda ? Act::DeviceCuda : state.device == u"cpu" ? Act::DeviceCpu : Act::DeviceAuto)->setChecked(true);
    m_session.recents().set(state.recentPhotos, state.recentModels);
    m_actions->at(Act::Follow)->setChecked(state.follow);
    m_actions->at(Act::Note)->setChecked(state.note);
}

WindowState MainWindow::currentState() const
{
    WindowState state = m_last;
    state.geometry = saveGeometry();
    state.docks = saveState();
    state.theme = themeName(m_theme);
    state.device = m_session.opened().device();
    state.view = m_session.shown().view();
    state.recentPhotos = m_session.recents().photos().paths();
    state.recentModels = m_session.recents().models().paths();
    state.photo = m_session.opened().photo() ? m_session.opened().photo()->path : QString();
    state.model = m_session.opened().model() ? m_session.opened().model()->path : QString();
    state.follow = m_actions->at(Act::Follow)->isChecked();
    state.note = m_actions->at(Act::Note)->isChecked();
    return state;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_settings != nullptr) {
        writeState(*m_settings, currentState());
    }
    event->accept();
}

}  // namespace ui
