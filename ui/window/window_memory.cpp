#include "ui/window/window_memory.h"

#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/figure_commands.h"
#include "ui/window/docks.h"
#include "ui/window/panels/dock.h"
#include "ui/window/panels/overview_box.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/state_keeper.h"
#include "ui/window/widgets/actions.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>

#include <utility>

namespace ui {

WindowMemory::WindowMemory(WindowState last, const RememberedParts& parts, QObject* parent)
    : QObject(parent), m_last(std::move(last)), m_parts(parts)
{
}

void WindowMemory::restore()
{
    if (!m_last.geometry.isEmpty()) {
        m_parts.window.restoreGeometry(m_last.geometry);
    }
    if (!m_last.docks.isEmpty()) {
        m_parts.docks.restore(m_last.docks, m_last.panels);
    }
    if (m_last.view) {
        core::View view = *m_last.view;
        m_parts.preferences.applyTo(view);  // every start begins with what is preferred
        m_parts.session.shown().setView(view, m_last.model);
    }
    m_parts.session.recents().set(m_last.recentPhotos, m_last.recentModels);
    m_parts.actions.at(ActionId::Follow)->setChecked(m_last.follow);
    m_parts.actions.at(ActionId::Note)->setChecked(m_last.note);
    m_parts.docks.overviewBox().setSort(m_last.overviewSort);
    m_parts.commands.figures().setExportChoice(exportChoiceFromText(m_last.exportChoice));
}

void WindowMemory::keepIn(QSettings& settings)
{
    m_keeper = new StateKeeper(
        settings, m_parts.session.workers().clock, [this] { return current(); }, this);
    m_parts.storage.recovery.keepIn(QFileInfo(settings.fileName()).absoluteDir().filePath(QStringLiteral("running")));
    m_keeper->follow(m_parts.window);
    for (Dock* dock : m_parts.docks.docks()) {
        m_keeper->follow(*dock);
    }
    connect(&m_parts.preferences, &Preferences::changed, m_keeper, &StateKeeper::scheduleWrite);
    connect(&m_parts.preferences, &Preferences::keysChanged, m_keeper, &StateKeeper::scheduleWrite);
    connect(&m_parts.storage.store, &SessionStore::changed, m_keeper, &StateKeeper::scheduleWrite);
    connect(&m_parts.commands.figures(), &FigureCommands::exportChoiceChanged, m_keeper, &StateKeeper::scheduleWrite);
    for (QAction* action : m_parts.actions.all()) {  // what is ticked
        connect(action, &QAction::triggered, m_keeper, &StateKeeper::scheduleWrite);
    }
    connect(&m_parts.session.recents(), &Recents::changed, m_keeper, &StateKeeper::scheduleWrite);
    connect(&m_parts.session.shown(), &DisplayState::viewChanged, m_keeper, &StateKeeper::scheduleWrite);
    connect(&m_parts.session.work(), &TaskStatus::activityChanged, m_keeper, [this] {
        rememberWhatHeld();
        m_keeper->scheduleWrite();
    });
    connect(m_keeper, &StateKeeper::failed, this, &WindowMemory::failed);
}

void WindowMemory::keepNow()
{
    if (m_keeper != nullptr) {
        rememberWhatIsOpen();
        m_keeper->keepNow();
    }
}

void WindowMemory::rememberWhatIsOpen()
{
    const OpenDocuments& opened = m_parts.session.opened();
    m_last.view = m_parts.session.shown().view();
    if (opened.photo()) {
        m_last.photo = opened.photo()->path;
    }
    if (opened.model()) {  // until one is open the view is that of the last
        m_last.model = opened.model()->path;
    }
}

/// An operation in progress may be what ends the program, and the next start must not repeat it.
void WindowMemory::rememberWhatHeld()
{
    if (m_parts.session.work().activity().isIdle()) {
        rememberWhatIsOpen();
    }
}

WindowState WindowMemory::current()
{
    rememberWhatHeld();
    m_last.geometry = m_parts.window.saveGeometry();
    m_last.docks = m_parts.docks.state();
    m_last.panels = m_parts.docks.panels();
    m_last.preferences = m_parts.preferences.kept();
    if (!m_parts.storage.store.path().isEmpty()) {
        m_last.session = m_parts.storage.store.path();
    }
    m_last.recentPhotos = m_parts.session.recents().photos().paths();
    m_last.recentModels = m_parts.session.recents().models().paths();
    m_last.follow = m_parts.actions.at(ActionId::Follow)->isChecked();
    m_last.note = m_parts.actions.at(ActionId::Note)->isChecked();
    m_last.overviewSort = m_parts.docks.overviewBox().sort();
    const ExportChoice& choice = m_parts.commands.figures().exportChoice();
    m_last.exportChoice = choice == ExportChoice() ? QString() : exportChoiceText(choice);
    return m_last;
}

}  // namespace ui
