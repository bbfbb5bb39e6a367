#include "ui/window/main_window.h"

#include "ui/session/documents/file_name.h"
#include "ui/session/remote_control.h"
#include "ui/window/center/channel_bar.h"
#include "ui/window/center/error_strip.h"
#include "ui/window/center/first_hint.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/center/object_bar.h"
#include "ui/window/center/slide_bar.h"
#include "ui/window/center/status_line.h"
#include "ui/window/center/tour_strip.h"
#include "ui/window/center/video_bar.h"
#include "ui/window/center/view_note.h"
#include "ui/window/center/view_tool_bar.h"
#include "ui/window/center/welcome_page.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/incoming_data.h"
#include "ui/window/commands/key_guard.h"
#include "ui/window/commands/menus.h"
#include "ui/window/commands/session_commands.h"
#include "ui/window/docks.h"
#include "ui/window/panels/dock.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/undo_run.h"
#include "ui/window/window_memory.h"

#include <QCloseEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QGuiApplication>
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

constexpr QSize kFrame(16, 40);  // around a window, as broad as desktops draw it

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
    column->addWidget(new SlideBar(m_session, center));
    column->addWidget(new ChannelBar(m_session, center));
    m_note = new ViewNote(m_session, *m_actions, center);
    column->addWidget(m_note);
    setCentralWidget(center);
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
        m_session.steps().setQueryPatchOfMap(patch->row, patch->col, FollowRun);
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
    if (!m_mayClose && (m_storage.store.isModified() || m_storage.store.isSaving())) {
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
