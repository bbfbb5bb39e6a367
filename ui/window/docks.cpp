#include "ui/window/docks.h"

#include "ui/session/storage/session_storage.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/document_commands.h"
#include "ui/window/commands/edit_commands.h"
#include "ui/window/commands/help_commands.h"
#include "ui/window/panels/display_panel.h"
#include "ui/window/panels/dock.h"
#include "ui/window/panels/experiment_panel.h"
#include "ui/window/panels/filmstrip.h"
#include "ui/window/panels/model_card.h"
#include "ui/window/panels/notes_panel.h"
#include "ui/window/panels/overview_box.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/panels/panel_sizes.h"
#include "ui/window/panels/panel_strip.h"
#include "ui/window/panels/pin_tray.h"
#include "ui/window/panels/prediction_panel.h"
#include "ui/window/panels/updates_panel.h"
#include "ui/window/widgets/actions.h"

#include <QAction>
#include <QMainWindow>

#include <algorithm>
#include <cstring>
#include <utility>

namespace ui {

Docks::Docks(Session& session, SessionStorage& storage, Commands& commands, Actions& actions, QMainWindow& window)
    : QObject(&window),
      m_session(session),
      m_storage(storage),
      m_window(window),
      m_overview(new OverviewPanel(session)),
      m_overviewBox(new OverviewBox(session, m_overview)),
      m_pins(new PinTray(storage)),
      m_notes(new NotesPanel(storage.store)),
      m_updates(new UpdatesPanel(session)),
      m_rows(makeRows(commands, actions)),
      m_sizes(new PanelSizes(window)),
      m_strip(new PanelStrip(&window))
{
    m_sizes->setParent(this);
    window.addToolBar(Qt::LeftToolBarArea, m_strip);
    window.setDockOptions(window.dockOptions() | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    for (Row& row : m_rows) {
        row.dock = new Dock(QString::fromLatin1(row.name), row.title, row.contents, row.scrolls, &window);
    }
    connect(m_overview, &OverviewPanel::headMenuAsked, &commands.edits(), &EditCommands::openHeadMenu);
    connect(&commands.help(), &HelpCommands::displayPanelAsked, this, [this] { reveal("display"); });
    connect(actions.at(ActionId::ShowPins), &QAction::triggered, this, [this] {
        reveal("pins");
        m_pins->setFocus();
    });
    connect(actions.at(ActionId::RenamePin), &QAction::triggered, this, [this] {
        reveal("pins");
        m_pins->renameCurrent();
    });
    connect(actions.at(ActionId::Notes), &QAction::triggered, this, [this] {
        reveal("notes");
        m_notes->setFocus();
    });
    connect(m_notes, &NotesPanel::left, this, &Docks::focusLeft);
    connect(&storage.opener, &SessionOpener::shown, this, [this] { showNotes(); });
    connect(actions.at(ActionId::ResetLayout), &QAction::triggered, this, &Docks::reset);
    connect(&storage.store.pins(), &Pins::changed, this, &Docks::showPins);
    connect(m_updates, &UpdatesPanel::changed, this, &Docks::showUpdates);
}

QList<Docks::Row> Docks::makeRows(Commands& commands, Actions& actions)
{
    auto* card = new ModelCard(m_session);
    auto* experiments = new ExperimentPanel(m_session, actions);
    connect(card, &ModelCard::modelMenuAsked, &commands.documents(), &DocumentCommands::openPlaceMenu);
    connect(actions.at(ActionId::CorrectModel), &QAction::triggered, card, &ModelCard::openCorrections);
    connect(actions.at(ActionId::EditTyped), &QAction::triggered, this, [this, experiments] {
        reveal("experiments");
        experiments->typeEdit();
    });
    constexpr auto left = Qt::LeftDockWidgetArea, right = Qt::RightDockWidgetArea, bottom = Qt::BottomDockWidgetArea;
    return {
        {"model", tr("Model"), card, left, {232, 280}},
        {"prediction", tr("Prediction"), new PredictionPanel(m_session), left, {232, 210}},
        {"updates", tr("Updates"), m_updates, left, {232, 210}, "prediction"},
        {"overview", tr("Overview"), m_overviewBox, right, {264, 384}},
        {"display", tr("Display"), new DisplayPanel(m_session), right, {264, 316}},
        {"experiments", tr("Experiments"), experiments, right, {264, 316}, "display"},
        {"pictures", tr("Images"), new Filmstrip(m_session), bottom, {400, 76}, nullptr, false},
        {"pins", tr("Pins"), m_pins, bottom, {400, 76}, nullptr, false},
        {"notes", tr("Notes"), m_notes, bottom, {300, 76}, nullptr, false},
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

QList<QWidget*> Docks::parts() const
{
    QList<QWidget*> parts{m_strip};
    for (Dock* dock : docks()) {
        parts << dock;
    }
    return parts;
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
    if (m_state) {
        Q_EMIT revealed();
    }
    found.show();
    found.raise();
    return found;
}

void Docks::fit(int panes)
{
    constexpr int kRoomForLeft = 1400, kRoomForBottom = 900, kRoomForTwo = 1200;
    m_panes = panes;
    if (m_state) {
        return;
    }
    setFolded(Qt::LeftDockWidgetArea, m_window.width() < kRoomForLeft);
    setFolded(Qt::BottomDockWidgetArea, m_window.height() < kRoomForBottom);
    setFolded(Qt::RightDockWidgetArea, m_window.width() < kRoomForTwo && panes > 1);
    fillStrip();
}

void Docks::setFolded(Qt::DockWidgetArea area, bool folded)
{
    if (folded == m_foldedAreas.contains(area)) {
        return;
    }
    folded ? m_foldedAreas.append(area) : (void)m_foldedAreas.removeAll(area);
    for (Dock* dock : docks()) {
        if (m_window.dockWidgetArea(dock) != area || dock->isFloating()) {
            continue;
        }
        if (folded && !dock->isHidden()) {
            m_folded << dock->objectName();
            dock->hide();
        } else if (!folded && m_folded.removeAll(dock->objectName()) > 0) {
            dock->show();
        }
    }
    if (!folded) {
        m_sizes->apply();
    }
}

void Docks::fillStrip()
{
    QList<QAction*> panels;
    for (Dock* dock : docks()) {
        const bool empty = dock == &this->dock("notes") && dock->isHidden() && m_storage.store.notes().isEmpty();
        if (m_foldedAreas.contains(m_window.dockWidgetArea(dock)) && dock->toggleViewAction()->isEnabled() && !empty) {
            panels << dock->toggleViewAction();
        }
    }
    m_strip->setPanels(panels);
}

void Docks::setHidden(bool hidden)
{
    if (hidden == m_state.has_value()) {
        return;
    }
    if (hidden) {
        m_state = m_window.saveState();
        for (Dock* dock : docks()) {
            dock->hide();
        }
        m_strip->hide();
        return;
    }
    m_window.restoreState(*std::exchange(m_state, std::nullopt));
    showPins();
    fit(m_panes);
    m_sizes->apply();
}

QByteArray Docks::state() const
{
    return m_state.value_or(m_window.saveState());
}

QStringList Docks::panels() const
{
    QStringList words = m_folded + m_sizes->words();
    for (const Qt::DockWidgetArea area : m_foldedAreas) {
        words << QString::number(area);
    }
    return words;
}

void Docks::restore(const QByteArray& state, const QStringList& panels)
{
    m_window.restoreState(state);
    m_sizes->restore(panels);
    m_foldedAreas.clear();
    m_folded.clear();
    for (const auto area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea}) {
        if (panels.contains(QString::number(area))) {
            m_foldedAreas << area;
        }
    }
    for (const Dock* dock : docks()) {
        if (panels.contains(dock->objectName())) {
            m_folded << dock->objectName();
        }
    }
    showPins();
    m_hasUpdates = true;
    showUpdates();
}

void Docks::reset()
{
    m_foldedAreas.clear();
    m_folded.clear();
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
    m_hasUpdates = true;
    showUpdates();
    dock("notes").setVisible(!m_storage.store.notes().isEmpty());
    fit(m_panes);
    m_sizes->apply();
}

void Docks::restoreSizes()
{
    m_sizes->apply();
}

/// Shows the notes of a session that was opened.
void Docks::showNotes()
{
    Dock& notes = dock("notes");
    if (!m_storage.store.notes().isEmpty() && !m_state && !m_foldedAreas.contains(m_window.dockWidgetArea(&notes))) {
        notes.show();
    }
    if (!m_state) {
        fillStrip();
    }
}

/// Shows the curve of a trace with numbers as soon as one is opened, and lets it go with it.
void Docks::showUpdates()
{
    const bool some = !m_updates->isEmpty();
    Dock& updates = dock("updates");
    updates.toggleViewAction()->setEnabled(some);
    if (m_state || std::exchange(m_hasUpdates, some) == some) {
        return;
    }
    m_folded.removeAll(updates.objectName());
    if (some && m_foldedAreas.contains(m_window.dockWidgetArea(&updates))) {
        m_folded << updates.objectName();  // shown with the others of its side
    } else {
        updates.setVisible(some);
        dock("prediction").raise();
    }
    fillStrip();
}

void Docks::showPins()
{
    Dock &pins = dock("pins"), &figures = dock("pictures");
    const bool some = !m_storage.store.pins().all().isEmpty();
    pins.toggleViewAction()->setEnabled(some);
    if (m_state) {
        return;
    }
    fillStrip();
    const bool folded = m_foldedAreas.contains(m_window.dockWidgetArea(&pins));
    if (!some || (pins.isHidden() && !folded)) {
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
