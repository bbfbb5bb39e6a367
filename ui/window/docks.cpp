#include "ui/window/docks.h"

#include "ui/session/storage/session_storage.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/edit_commands.h"
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
#include "ui/window/widgets/actions.h"

#include <QAction>
#include <QMainWindow>

#include <algorithm>
#include <cstring>

namespace ui {

Docks::Docks(Session& session, SessionStorage& storage, Commands& commands, Actions& actions, QMainWindow& window)
    : QObject(&window),
      m_session(session),
      m_storage(storage),
      m_window(window),
      m_overview(new OverviewPanel(session)),
      m_overviewBox(new OverviewBox(session, m_overview)),
      m_pins(new PinTray(storage)),
      m_rows(makeRows(actions)),
      m_sizes(new PanelSizes(window))
{
    m_sizes->setParent(this);
    window.setDockOptions(window.dockOptions() | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    for (Row& row : m_rows) {
        row.dock = new Dock(QString::fromLatin1(row.name), row.title, row.contents, row.scrolls, &window);
    }
    connect(m_overview, &OverviewPanel::headMenuAsked, &commands.edits(), &EditCommands::openHeadMenu);
    connect(actions.at(ActionId::ShowPins), &QAction::triggered, this, [this] {
        dock("pins").show();
        m_pins->setFocus();
    });
    connect(actions.at(ActionId::RenamePin), &QAction::triggered, this, [this] {
        dock("pins").show();
        m_pins->renameCurrent();
    });
    connect(actions.at(ActionId::ResetLayout), &QAction::triggered, this, &Docks::reset);
    connect(&storage.store.pins(), &Pins::changed, this, &Docks::showPins);
}

QList<Docks::Row> Docks::makeRows(Actions& actions)
{
    auto* card = new ModelCard(m_session);
    auto* experiments = new ExperimentPanel(m_session, actions);
    connect(card, &ModelCard::correctionsClosed, this, &Docks::correctionsClosed);
    connect(actions.at(ActionId::CorrectModel), &QAction::triggered, this, [this, card] {
        reveal("model");
        card->openCorrections();
    });
    connect(actions.at(ActionId::EditTyped), &QAction::triggered, this, [this, experiments] {
        reveal("experiments");
        experiments->typeEdit();
    });
    constexpr auto left = Qt::LeftDockWidgetArea, right = Qt::RightDockWidgetArea, bottom = Qt::BottomDockWidgetArea;
    return {
        {"model", tr("Model"), card, left, {232, 280}},
        {"prediction", tr("Prediction"), new PredictionPanel(m_session), left, {232, 210}},
        {"overview", tr("Overview"), m_overviewBox, right, {264, 228}},
        {"display", tr("Display"), new DisplayPanel(m_session), right, {264, 388}},
        {"experiments", tr("Experiments"), experiments, right, {264, 388}, "display"},
        {"pictures", tr("Images"), new Filmstrip(m_session), bottom, {400, 76}, nullptr, false},
        {"pins", tr("Pins"), m_pins, bottom, {400, 88}, nullptr, false},
    };
}

QList<Dock*> Docks::docks() const
{
    QList<Dock*> docks;
    for (const Row& row : m_rows) {
        docks << row.dock;
    }
    return docks;
}

Dock& Docks::dock(const char* name) const
{
    const auto found = std::ranges::find_if(m_rows, [&](const Row& row) { return std::strcmp(row.name, name) == 0; });
    Q_ASSERT(found != m_rows.end());
    return *found->dock;
}

Dock& Docks::reveal(const char* name)
{
    Dock& found = dock(name);
    found.show();
    found.raise();
    return found;
}

void Docks::reset()
{
    for (const Row& row : m_rows) {
        row.dock->setFloating(false);  // first: Qt leaves a dock without an area floating
        m_window.removeDockWidget(row.dock);
        m_window.addDockWidget(row.area, row.dock);
        row.dock->show();
        m_sizes->set(row.dock, row.size);
    }
    for (const Row& row : m_rows) {
        if (row.tabWith != nullptr) {
            m_window.tabifyDockWidget(&dock(row.tabWith), row.dock);
            dock(row.tabWith).raise();
        }
    }
    showPins();
    m_sizes->apply();
}

void Docks::rememberSizes()
{
    m_sizes->remember();
}

void Docks::restoreSizes()
{
    m_sizes->apply();
}

void Docks::showPins()
{
    Dock &pins = dock("pins"), &figures = dock("pictures");
    const bool some = !m_storage.store.pins().all().isEmpty();
    pins.toggleViewAction()->setEnabled(some);
    if (some == pins.isHidden()) {
        pins.setVisible(some);
        m_sizes->apply();
    }
    const int both = figures.width() + pins.width();
    const int wanted = std::min(both / 2, m_pins->widthOfAll());  // no more than they fill, nor than half
    if (some && m_window.dockWidgetArea(&figures) == m_window.dockWidgetArea(&pins) && wanted > 0) {
        m_window.resizeDocks({&figures, &pins}, {both - wanted, wanted}, Qt::Horizontal);
    }
}

}  // namespace ui
