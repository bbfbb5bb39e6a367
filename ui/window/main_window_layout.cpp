// The part of MainWindow that is about its panels: where they are, and what is remembered until the next time.
#include "ui/session/kept/kept.h"
#include "ui/window/center/status_line.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/edit_commands.h"
#include "ui/window/commands/keep_commands.h"
#include "ui/window/commands/menus.h"
#include "ui/window/main_window.h"
#include "ui/window/panels/display_panel.h"
#include "ui/window/panels/dock.h"
#include "ui/window/panels/experiment_panel.h"
#include "ui/window/panels/filmstrip.h"
#include "ui/window/panels/model_card.h"
#include "ui/window/panels/overview_box.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/panels/panel_sizes.h"
#include "ui/window/panels/pin_tray.h"
#include "ui/window/panels/prediction_panel.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/state_keeper.h"
#include "ui/window/widgets/actions.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

namespace ui {

void MainWindow::buildDocks()
{
    setDockOptions(dockOptions() | AllowNestedDocks | AllowTabbedDocks);
    m_card = new ModelCard(m_session);
    connect(m_card, &ModelCard::correctionsClosed, m_area, [this] { m_area->setFocus(); });
    m_overview = new OverviewPanel(m_session);
    m_overviewBox = new OverviewBox(m_session, m_overview);
    m_sizes = new PanelSizes(*this);
    m_sizes->setParent(this);
    m_docks << new Dock(QStringLiteral("model"), tr("Model"), m_card, true, this);
    m_docks << new Dock(QStringLiteral("prediction"), tr("Prediction"), new PredictionPanel(m_session), true, this);
    m_docks << new Dock(QStringLiteral("overview"), tr("Overview"), m_overviewBox, true, this);
    m_docks << new Dock(QStringLiteral("display"), tr("Display"), new DisplayPanel(m_session), true, this);
    auto* experiments = new ExperimentPanel(m_session, *m_actions);
    auto* dock = new Dock(QStringLiteral("experiments"), tr("Experiments"), experiments, true, this);
    m_docks << dock;
    connect(m_commands, &Commands::editAsked, experiments, [dock, experiments] {
        dock->show();
        dock->raise();
        experiments->typeEdit();
    });
    connect(m_overview, &OverviewPanel::headMenuAsked, &m_commands->edits(), &EditCommands::openHeadMenu);
    m_docks << new Dock(QStringLiteral("pictures"), tr("Pictures"), new Filmstrip(m_session), false, this);
    m_pins = new PinTray(*m_kept);
    m_docks << new Dock(QStringLiteral("pins"), tr("Pins"), m_pins, false, this);
    for (Dock* each : m_docks) {
        m_menus->panels()->addAction(each->toggleViewAction());
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
    const Qt::DockWidgetArea areas[] = {Qt::LeftDockWidgetArea,  Qt::LeftDockWidgetArea,  Qt::RightDockWidgetArea,
                                        Qt::RightDockWidgetArea, Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea,
                                        Qt::BottomDockWidgetArea};
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        m_docks[i]->setFloating(false);  // first: Qt leaves a dock without an area floating
        removeDockWidget(m_docks[i]);
        addDockWidget(areas[i], m_docks[i]);
        m_docks[i]->show();
    }
    tabifyDockWidget(m_docks[3], m_docks[4]);
    m_docks[3]->raise();
    showPins();
    constexpr QSize sizes[] = {{232, 280}, {232, 210}, {264, 228}, {264, 388}, {264, 388}, {400, 76}, {400, 88}};
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        m_sizes->set(m_docks[i], sizes[i]);
    }
    m_sizes->apply();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!event->spontaneous() && !m_last.docks.isEmpty()) {
        m_sizes->takeAsTheyAre();
    }
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    const QSize before = event->oldSize(), now = event->size();
    if (isVisible() && before.isValid() && (now.width() > before.width() || now.height() > before.height())) {
        m_sizes->apply();
    }
}

void MainWindow::restore(const WindowState& state)
{
    if (!state.geometry.isEmpty()) {
        restoreGeometry(state.geometry);
    }
    if (!state.docks.isEmpty()) {
        restoreState(state.docks);
        showPins();
    }
    if (state.view) {
        core::View view = *state.view;
        for (const char* key : {preference::kColormap, preference::kOpacity, preference::kSmooth}) {
            if (!m_preferences->isUsual(key)) {  // then every start begins with it
                preferOf(view, key);
            }
        }
        m_session.shown().setView(view);
    }
    m_session.recents().set(state.recentPhotos, state.recentModels);
    m_actions->at(Act::Follow)->setChecked(state.follow);
    m_actions->at(Act::Note)->setChecked(state.note);
    m_overviewBox->setSort(state.overviewSort);
    m_commands->setExportChoice(exportChoiceFromText(state.exportChoice));
}

void MainWindow::keepState(QSettings& settings)
{
    m_keeper = new StateKeeper(
        settings, [this] { return currentState(); }, this);
    m_keeper->follow(*this);
    m_kept->keepIn(QFileInfo(settings.fileName()).absoluteDir().filePath(QStringLiteral("running")));
    for (Dock* dock : m_docks) {
        m_keeper->follow(*dock);
    }
    connect(m_preferences, &Preferences::changed, m_keeper, &StateKeeper::noteChange);
    connect(m_preferences, &Preferences::keysChanged, m_keeper, &StateKeeper::noteChange);
    connect(m_kept, &Kept::changed, m_keeper, &StateKeeper::noteChange);
    connect(m_commands, &Commands::exportChosen, m_keeper, &StateKeeper::noteChange);
    for (QAction* action : m_actions->all()) {  // what is ticked
        connect(action, &QAction::triggered, m_keeper, &StateKeeper::noteChange);
    }
    connect(&m_session.recents(), &Recents::changed, m_keeper, &StateKeeper::noteChange);
    connect(&m_session.shown(), &Shown::viewChanged, m_keeper, &StateKeeper::noteChange);
    connect(&m_session.work(), &Work::activityChanged, m_keeper, [this] {
        rememberWhatHeld();
        m_keeper->noteChange();
    });
    connect(m_keeper, &StateKeeper::failed, m_status,
            [this](const QString& sentence) { m_status->showMessage(sentence, 20000); });
}

void MainWindow::rememberWhatIsOpen()
{
    m_last.view = m_session.shown().view();
    m_last.photo = m_session.opened().photo() ? m_session.opened().photo()->path : QString();
    m_last.model = m_session.opened().model() ? m_session.opened().model()->path : QString();
}

/// What is still on its way may be what ends the program, and the next start must not ask for it again.
void MainWindow::rememberWhatHeld()
{
    if (m_session.work().activity().isIdle()) {
        rememberWhatIsOpen();
    }
}

WindowState MainWindow::currentState()
{
    rememberWhatHeld();
    m_last.geometry = saveGeometry();
    m_last.docks = saveState();
    m_last.preferences = m_preferences->kept();
    if (!m_kept->path().isEmpty()) {
        m_last.session = m_kept->path();
    }
    m_last.recentPhotos = m_session.recents().photos().paths();
    m_last.recentModels = m_session.recents().models().paths();
    m_last.follow = m_actions->at(Act::Follow)->isChecked();
    m_last.note = m_actions->at(Act::Note)->isChecked();
    m_last.overviewSort = m_overviewBox->sort();
    m_last.exportChoice =
        m_commands->exportChoice() == ExportChoice() ? QString() : exportChoiceText(m_commands->exportChoice());
    return m_last;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_mayClose && m_kept->isModified()) {
        event->ignore();
        m_commands->keep().leaveThen([this] {
            m_mayClose = true;
            close();
        });
        return;
    }
    m_kept->leaveForLater();
    if (m_keeper != nullptr) {
        rememberWhatIsOpen();
        m_keeper->keepNow();
    }
    event->accept();
}

}  // namespace ui
