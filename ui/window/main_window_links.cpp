// Connections of the window: session, canvas, commands, storage and preferences.
#include "ui/window/main_window.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/remote_control.h"
#include "ui/session/video/video_exporter.h"
#include "ui/window/center/error_strip.h"
#include "ui/window/center/first_hint.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/center/pending_text.h"
#include "ui/window/center/status_line.h"
#include "ui/window/center/tour_strip.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/help_commands.h"
#include "ui/window/docks.h"
#include "ui/window/preferences/keys_page.h"
#include "ui/window/preferences/preference_actions.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/application.h"
#include "ui/window/window_memory.h"

namespace ui {
namespace {

constexpr int kMomentToRead = 20000;  // milliseconds

}  // namespace

void MainWindow::connectSession()
{
    connect(&m_session.shown(), &DisplayState::figureChanged, this, &MainWindow::showFigure);
    connect(&m_session.opened(), &OpenDocuments::modelChanged, this, &MainWindow::showTitle);
    connect(&m_session.opened(), &OpenDocuments::photoChanged, this, &MainWindow::showTitle);
    connect(&m_session.opened(), &OpenDocuments::photoChanged, this, [this] {
        const PhotoPtr photo = m_session.opened().photo();
        if (photo && !photo->photo->note.empty()) {
            showMessage(coreText(photo->photo->note), kMomentToRead);
        }
    });
    connect(&m_session.work(), &TaskStatus::activityChanged, this, &MainWindow::showFigure);
    connect(&m_session.work(), &TaskStatus::problemChanged, this,
            [this] { m_errors->show(m_session.work().problem()); });
    if (const auto* application = qobject_cast<Application*>(qApp)) {
        connect(application, &Application::failed, this, [this](const core::Failure& failure) {
            m_session.work().report(failure, Operation::HandlingEvent, {});
        });
    }
    connect(&m_session, &Session::exported, this,
            [this](const QString& path) { showMessage(tr("Written: %1").arg(path)); });
    connect(&m_session, &Session::copied, this, [this] { showMessage(tr("Figure copied"), 3000); });
    connect(m_errors, &ErrorStrip::dismissed, m_area, [this] { m_area->setFocus(); });
    connect(m_notices, &NoticeStrip::ended, m_area, [this] { m_area->setFocus(); });
    connect(m_errors, &ErrorStrip::dismissed, &m_session.work(), &TaskStatus::dismissProblem);
    connect(m_status, &StatusLine::progressShown, this, [this](std::optional<double> done) {
        for (int i = 0; i < m_panes.count(); ++i) {
            m_area->canvas(i).setProgress(i == m_panes.focused() ? done : std::nullopt);
        }
    });
    connect(&m_panes, &Panes::changed, this, &MainWindow::showFigure);
    connect(&m_session.shown(), &DisplayState::workChanged, this, &MainWindow::showPending);
    connect(&m_panes, &Panes::changed, this, &MainWindow::showPending);
    connect(&m_panes, &Panes::pendingChanged, this, &MainWindow::showPending);
    connect(&m_panes, &Panes::changed, this, [this] { m_docks->fit(m_panes.count()); });
}

void MainWindow::connectCanvas()
{
    connect(m_area, &PaneArea::patchHovered, this, &MainWindow::hovered);
    connect(m_area, &PaneArea::patchClicked, this, [this](int row, int col) {
        m_session.steps().setQueryPatchOfMap(row, col);
        const core::View& view = m_session.shown().view();
        const ScenePtr scene = m_session.opened().scene();
        if (scene && hasNamedQueriesIn(view, scene->trace)) {
            showMessage(tr("Queries in this layer are named, not patches. Click a box or choose a query."), 5000);
        } else if (!core::findView(view.name).parameters.query) {
            showMessage(tr("This view has no query patch. Views that do will use the patch you clicked."), 5000);
        }
        m_hint->end();
    });
    connect(m_area, &PaneArea::targetClicked, this,
            [this](const core::Target& target) { m_session.steps().showTarget(target); });
    connect(m_area, &PaneArea::hoveredTextChanged, m_status, &StatusLine::showText);
    connect(m_area, &PaneArea::buttonClicked, this, [this](CanvasButton button) {
        switch (button) {
            case CanvasButton::Sinks:
                m_session.steps().toggleSinks();
                break;
            case CanvasButton::Compute:
                m_session.opened().canRun() ? m_session.opened().resumeRun() : m_session.shown().confirmPending();
                break;
            case CanvasButton::FewerSteps:
                m_session.shown().shortenPending();
                break;
        }
    });
    connect(m_area, &PaneArea::glFailed, this, [this](const QString& message) {
        m_errors->show(Problem{Operation::ComputingView, tr("The view cannot be drawn on this machine."),
                               tr("Headscope requires OpenGL 3.3; Mesa's software driver is sufficient."), message});
    });
}

void MainWindow::showPending()
{
    for (int i = 0; i < m_panes.count(); ++i) {
        const bool focused = i == m_panes.focused();
        m_area->canvas(i).setPending(noticeOf(focused ? m_session.shown().pending() : m_panes.pending(i)));
    }
}

void MainWindow::connectCommands()
{
    connect(m_commands, &Commands::statusMessage, this, [this](const QString& sentence) { showMessage(sentence); });
    connect(m_actions->at(ActionId::Preferences), &QAction::triggered, this, &MainWindow::showPreferences);
    connect(m_actions->at(ActionId::HidePanels), &QAction::toggled, m_docks, &Docks::setHidden);
    connect(m_docks, &Docks::revealed, m_actions->at(ActionId::HidePanels),
            [this] { m_actions->at(ActionId::HidePanels)->setChecked(false); });
    connect(m_actions->at(ActionId::FullScreen), &QAction::toggled, this,
            [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });
    connect(m_actions->at(ActionId::Presentation), &QAction::toggled, this,
            [this](bool large) { m_preferences->applyTypeSize(large); });
    connect(m_actions->at(ActionId::NextArea), &QAction::triggered, this, [this] { stepArea(1); });
    connect(m_actions->at(ActionId::PreviousArea), &QAction::triggered, this, [this] { stepArea(-1); });
    connect(m_docks, &Docks::focusLeft, m_area, [this] { m_area->setFocus(); });
    connect(m_actions->at(ActionId::Tour), &QAction::triggered, m_tour, [this] {
        m_hint->end();
        m_tour->start();
    });
    connect(m_tour, &TourStrip::panelWanted, m_docks, [this](const char* name) { m_docks->reveal(name); });
    connect(m_tour, &TourStrip::ended, m_area, [this] { m_area->setFocus(); });
    connect(m_hint, &FirstHint::ended, m_memory, &WindowMemory::setHintSeen);
    connect(m_memory, &WindowMemory::failed, this,
            [this](const QString& sentence) { showMessage(sentence, kMomentToRead); });
}

void MainWindow::connectStorage()
{
    connect(&m_storage.store, &SessionStore::changed, this, &MainWindow::showTitle);
    connect(&m_storage.store, &SessionStore::statusMessage, this,
            [this](const QString& sentence) { showMessage(sentence); });
    connect(&m_storage.recovery, &CrashRecovery::statusMessage, this,
            [this](const QString& sentence) { showMessage(sentence); });
    connect(&m_storage.store, &SessionStore::notification, m_notices, &NoticeStrip::show);
    connect(&m_storage.opener, &SessionOpener::notification, m_notices, &NoticeStrip::show);
    connect(&m_session.videoExporter(), &VideoExporter::notification, m_notices, &NoticeStrip::show);
    connect(&m_storage.recovery, &CrashRecovery::orphanFound, this, [this](const QString& what) {
        m_notices->offer(
            what.isEmpty() ? tr("Headscope closed unexpectedly.")
                           : tr("Headscope closed unexpectedly. Restore %1?").arg(what),
            tr("Restore"), [this] { m_storage.recovery.restoreOrphan(); }, [this] { m_storage.recovery.dropOrphan(); });
    });
}

void MainWindow::connectPreferences()
{
    m_preferences->connectTo({m_session, *m_actions, *m_commands, *m_remote, *this});
    m_commands->help().setPaletteEntries([this](QObject* parent) {
        return preferenceActions(*m_preferences, *m_actions->at(ActionId::Preferences), parent);
    });
    connect(m_preferences, &Preferences::statusMessage, this,
            [this](const QString& sentence) { showMessage(sentence, kMomentToRead); });
    connect(m_preferences, &Preferences::keysChanged, this, [this] { applyKeys(*m_preferences, *m_actions); });
    applyKeys(*m_preferences, *m_actions);
    const std::pair<ActionId, ThemeChoice> themes[] = {{ActionId::ThemeSystem, ThemeChoice::System},
                                                       {ActionId::ThemeDark, ThemeChoice::Dark},
                                                       {ActionId::ThemeLight, ThemeChoice::Light}};
    for (const auto& [id, theme] : themes) {
        connect(m_actions->at(id), &QAction::triggered, this, [this, theme = theme] { setTheme(theme); });
    }
    const std::pair<ActionId, const char*> devices[] = {
        {ActionId::DeviceAuto, "auto"}, {ActionId::DeviceCpu, "cpu"}, {ActionId::DeviceCuda, "cuda"}};
    for (const auto& [id, word] : devices) {
        QAction* action = m_actions->at(id);
        const QString name = QString::fromLatin1(word);
        const auto showDevice = [this, action, name] {
            if (m_session.opened().device().startsWith(name)) {  // "cuda:1" is a GPU, too
                action->setChecked(true);
            }
        };
        connect(&m_session.opened(), &OpenDocuments::deviceChanged, action, showDevice);
        showDevice();
        connect(action, &QAction::triggered, this, [this, name] {
            const QString& now = m_session.opened().device();
            if (now != name && now.startsWith(name)) {
                return;  // "cuda:1" stays: the entry is checked already
            }
            m_preferences->set(preference::kDevice, name);
            m_session.opened().setDevice(name);  // the command line may have chosen another one than the preference
        });
    }
}

}  // namespace ui
