#include "ui/window/main_window.h"

#include "core/analysis/views/views.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/remote_control.h"
#include "ui/window/center/error_strip.h"
#include "ui/window/center/first_hint.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/center/object_bar.h"
#include "ui/window/center/pending_text.h"
#include "ui/window/center/status_line.h"
#include "ui/window/center/tour_strip.h"
#include "ui/window/center/video_bar.h"
#include "ui/window/center/view_note.h"
#include "ui/window/center/view_tool_bar.h"
#include "ui/window/center/welcome_page.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/help_commands.h"
#include "ui/window/commands/incoming_data.h"
#include "ui/window/commands/key_guard.h"
#include "ui/window/commands/menus.h"
#include "ui/window/commands/session_commands.h"
#include "ui/window/docks.h"
#include "ui/window/panels/dock.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/preferences/keys_page.h"
#include "ui/window/preferences/preference_actions.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/application.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/undo_run.h"
#include "ui/window/window_memory.h"

#include <QCloseEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

void initializeHeadscopeResources()
{
    Q_INIT_RESOURCE(icons);  // in a static library nobody else asks for it
}

namespace ui {
namespace {

constexpr int kMomentToRead = 20000;  // milliseconds
constexpr QSize kFrame(16, 40);       // around a window, as broad as desktops draw it

/// The first that Tab leads to inside of a part of the window; null: nothing there takes the keyboard.
QWidget* firstControl(QWidget* part)
{
    for (QWidget* widget : part->findChildren<QWidget*>()) {
        if ((widget->focusPolicy() & Qt::TabFocus) != 0 && widget->isVisible() && widget->isEnabled()) {
            return widget;
        }
    }
    return nullptr;
}

}  // namespace

MainWindow::MainWindow(QSettings* settings, ModelOpener openModel)
    : m_session(nullptr, std::move(openModel)), m_panes(m_session), m_storage(m_session, m_panes)
{
    initializeHeadscopeResources();
    const WindowState last = settings != nullptr ? readState(*settings) : WindowState();
    m_preferences = new Preferences(last.preferences, this);
    m_preferences->applyTheme();  // before there are widgets: none is styled twice
    m_actions = new Actions(this);
    m_area = new PaneArea(m_panes, *m_actions, this);
    m_commands = new Commands(m_panes, m_session, m_storage, *m_actions, *m_area, this);
    buildCenter();
    auto* menus = new Menus(m_session, *m_actions, menuBar());
    m_toolBar = new ViewToolBar(m_session, *m_actions, this);
    addToolBar(m_toolBar);
    m_status = new StatusLine(m_session, m_actions->at(ActionId::Cancel), this);
    setStatusBar(m_status);
    m_docks = new Docks(m_session, m_storage, *m_commands, *m_actions, *this);
    for (Dock* dock : m_docks->docks()) {
        menus->panels()->addAction(dock->toggleViewAction());
    }
    m_hint = new FirstHint(m_session, *m_area, *m_actions, this);
    new ObjectBar(m_session, *m_actions, *m_area);
    m_memory =
        new WindowMemory(last, {*this, m_session, m_storage, *m_preferences, *m_actions, *m_commands, *m_docks}, this);
    m_remote = new RemoteControl(
        m_session, settings != nullptr ? RemoteControl::folderOf(*settings) : QString(),
        [this](const QStringList& paths) { openFiles(paths); }, this);
    connectSession();
    connectCanvas();
    connectCommands();
    connectStorage();
    connectPreferences();
    new KeyGuard(this, m_area);
    setAcceptDrops(true);
    setWindowIcon(icon(QStringLiteral("headscope")));
    setMinimumSize(800, 520);
    resize(QSize(1280, 800).boundedTo(screen()->availableSize() - kFrame));
    m_docks->reset();
    m_memory->restore();
    m_docks->fit(m_panes.count());
    if (settings != nullptr) {
        m_memory->keepIn(*settings);
    }
    showFigure();
    showTitle();
}

MainWindow::~MainWindow()
{
    // Widgets refer to the session, and hear of it while they are hidden and deleted: they go first.
    const auto widgets = findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    for (const QPointer<QWidget>& widget : QList<QPointer<QWidget>>(widgets.begin(), widgets.end())) {
        delete widget;  // null where it has gone with another
    }
    delete m_memory;  // its timer runs by the session's clock
}

void MainWindow::buildCenter()
{
    auto* center = new QWidget(this);
    center->setObjectName(QStringLiteral("canvasArea"));
    m_errors = new ErrorStrip(center);
    m_notices = new NoticeStrip(center);
    m_pages = new QStackedWidget(center);
    m_welcome = new WelcomePage(m_session, *m_actions, m_pages);
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_area);
    auto* column = new QVBoxLayout(center);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_errors);
    column->addWidget(m_notices);
    m_tour = new TourStrip(m_session, center);
    column->addWidget(m_tour);
    column->addWidget(m_pages, 1);
    m_video = new VideoBar(m_session, *m_actions, center);
    column->addWidget(m_video);
    m_note = new ViewNote(m_session, *m_actions, center);
    column->addWidget(m_note);
    setCentralWidget(center);
}

void MainWindow::connectSession()
{
    connect(&m_session.shown(), &DisplayState::figureChanged, this, &MainWindow::showFigure);
    connect(&m_session.opened(), &OpenDocuments::modelChanged, this, &MainWindow::showTitle);
    connect(&m_session.opened(), &OpenDocuments::photoChanged, this, &MainWindow::showTitle);
    connect(&m_session.opened(), &OpenDocuments::photoChanged, this, [this] {
        const PhotoPtr photo = m_session.opened().photo();
        if (photo && !photo->photo->note.empty()) {
            showMessage(QString::fromStdString(photo->photo->note), kMomentToRead);
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
        m_session.shown().setQueryPatchOfMap(row, col);
        const core::View& view = m_session.shown().view();
        const ScenePtr scene = m_session.opened().scene();
        if (scene && hasNamedQueriesIn(view, scene->trace)) {
            showMessage(tr("Queries in this layer are named, not patches. Click a box or choose a query."), 5000);
        } else if (!core::findView(view.name).parameters.query) {
            showMessage(tr("This view has no query patch. Views that do will use the patch you clicked."), 5000);
        }
        m_hint->end();
    });
    connect(m_area, &PaneArea::targetClicked, &m_session.shown(), &DisplayState::showTarget);
    connect(m_area, &PaneArea::hoveredTextChanged, m_status, &StatusLine::showText);
    connect(m_area, &PaneArea::buttonClicked, this, [this](CanvasButton button) {
        switch (button) {
            case CanvasButton::Sinks:
                m_session.shown().toggleSinks();
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
    for (const auto& [id, name] : devices) {
        connect(m_actions->at(id), &QAction::triggered, this,
                [this, name = QString::fromLatin1(name)] { m_preferences->set(preference::kDevice, name); });
    }
}

void MainWindow::setTheme(ThemeChoice choice)
{
    m_preferences->set(preference::kTheme, themeName(choice));
}

void MainWindow::showPreferences()
{
    if (m_preferencesDialog == nullptr) {
        m_preferencesDialog = new PreferencesDialog(*m_preferences, *m_actions, this);
    }
    m_preferencesDialog->show();
    m_preferencesDialog->raise();
    m_preferencesDialog->activateWindow();
}

/// Offers the last named session, unless it is open or its file is gone.
void MainWindow::offerLastSession()
{
    const QString path = m_memory->last().session;
    if (path.isEmpty() || !QFileInfo::exists(path)) {
        return;
    }
    const QString name = QFileInfo(shownFileName(path)).completeBaseName();
    const auto open = [this, path] { m_commands->sessions().openSession(path); };
    m_welcome->offer(tr("Continue with %1").arg(name), open);
    m_notices->offer(tr("The session %1 was open last time.").arg(name), tr("Open"), open, {});
}

void MainWindow::showMessage(const QString& sentence, int milliseconds)
{
    m_status->showMessage(sentence, milliseconds);
}

OverviewPanel& MainWindow::overview()
{
    return m_docks->overview();
}

void MainWindow::start(const QStringList& paths)
{
    if (!m_memory->last().hintSeen) {
        m_hint->start();
    }
    if (!m_commands->sessions().openSessionOf(paths)) {
        m_session.opened().openAtStart(paths, m_memory->last().photo, m_memory->last().model);
        if (paths.isEmpty()) {
            m_storage.recovery.continueLast();
            offerLastSession();
        }
    }
}

void MainWindow::showFigure()
{
    // The canvas stays empty until the new documents are open, so that no other page flashes up.
    const bool some = m_session.shown().figure() != nullptr || !m_session.work().activity().isIdle();
    m_pages->setCurrentWidget(some ? static_cast<QWidget*>(m_area) : m_welcome);
    if (some && (focusWidget() == nullptr || !focusWidget()->isVisible())) {
        m_area->setFocus();
    }
}

/// The focus goes from part to part: panes, toolbar, folded panels, panels, the note.
void MainWindow::stepArea(int by)
{
    QList<QWidget*> stops;
    for (int i = 0; i < m_panes.count(); ++i) {
        stops << &m_area->canvas(i);
    }
    QList<QWidget*> parts(stops);
    for (QWidget* part : QList<QWidget*>{m_toolBar} + m_docks->parts() + QList<QWidget*>{m_note}) {
        if (QWidget* first = part->isVisible() ? firstControl(part) : nullptr) {
            parts << part;
            stops << first;
        }
    }
    const QWidget* focus = focusWidget();
    const auto holds = [focus](const QWidget* part) { return part == focus || part->isAncestorOf(focus); };
    const qsizetype now = std::max<qsizetype>(0, std::ranges::find_if(parts, holds) - parts.begin()) % parts.size();
    stops[(now + by + stops.size()) % stops.size()]->setFocus(Qt::TabFocusReason);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange) {  // the desktop can end it, too
        m_actions->at(ActionId::FullScreen)->setChecked(isFullScreen());
    }
}

void MainWindow::showTitle()
{
    QStringList words;
    if (!m_storage.store.path().isEmpty()) {
        words << QFileInfo(shownFileName(m_storage.store.path())).completeBaseName();
    }
    if (m_session.opened().photo()) {
        words << QString::fromStdString(m_session.opened().photo()->photo->name);
    }
    if (m_session.opened().model()) {
        words << QString::fromStdString(m_session.opened().model()->spec().name);
    }
    words << QStringLiteral("Headscope");
    for (QString& word : words) {
        word.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));  // which Qt shows as it is
    }
    words.front() += QStringLiteral("[*]");  // where Qt puts the mark
    setWindowTitle(words.join(QStringLiteral(" – ")));
    setWindowModified(m_storage.store.isModified());
}

void MainWindow::hovered(const std::optional<PatchReadout>& patch)
{
    m_status->showPatch(patch);
    const bool follow =
        m_actions->at(ActionId::Follow)->isChecked() || QGuiApplication::queryKeyboardModifiers() == Qt::ShiftModifier;
    if (!patch || !follow) {
        m_followed = {-1, -1};
        return;
    }
    // The canvas also reports when the value under a resting pointer changes; only a move is a question.
    if (const std::pair place{patch->row, patch->col}; place != m_followed) {
        m_followed = place;
        m_session.shown().setQueryPatchOfMap(patch->row, patch->col, FollowRun);
    }
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_docks->fit(m_panes.count());
    if (isVisible() && event->oldSize().isValid()) {
        m_docks->restoreSizes();
    }
}

/// Esc leaves the full screen where nothing else is to be cancelled.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    QAction* fullScreen = m_actions->at(ActionId::FullScreen);
    if (event->key() == Qt::Key_Escape && fullScreen->isChecked()) {
        fullScreen->setChecked(false);
        return;
    }
    QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_mayClose && m_storage.store.isModified()) {
        event->ignore();
        m_commands->sessions().leaveThen([this] {
            m_mayClose = true;
            close();
        });
        return;
    }
    m_storage.store.savePlace();
    m_storage.recovery.saveForNextStart(m_unasked);
    m_memory->keepNow();
    event->accept();
}

void MainWindow::closeUnasked()
{
    m_mayClose = true;
    m_unasked = true;
    close();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (bringsSomething(event->mimeData())) {
        event->acceptProposedAction();
    }
}

void MainWindow::openFiles(const QStringList& paths)
{
    if (!m_commands->sessions().openSessionOf(paths)) {
        m_session.opened().open(paths);
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const IncomingData brought = incomingData(event->mimeData());
    if (brought.paths.isEmpty()) {
        openIncoming(m_session, brought);
    } else {
        openFiles(brought.paths);
    }
    event->acceptProposedAction();
}

}  // namespace ui
