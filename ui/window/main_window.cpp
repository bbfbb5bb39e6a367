#include "ui/window/main_window.h"

#include "ui/session/kept/kept.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/shown/view_steps.h"
#include "ui/window/application.h"
#include "ui/window/center/error_strip.h"
#include "ui/window/center/film_bar.h"
#include "ui/window/center/notice_strip.h"
#include "ui/window/center/status_line.h"
#include "ui/window/center/view_note.h"
#include "ui/window/center/view_tool_bar.h"
#include "ui/window/center/welcome_page.h"
#include "ui/window/commands/commands.h"
#include "ui/window/commands/incoming_data.h"
#include "ui/window/commands/keep_commands.h"
#include "ui/window/commands/key_guard.h"
#include "ui/window/commands/menus.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/undo_run.h"

#include "core/analysis/views/views.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QStackedWidget>
#include <QVBoxLayout>

void initializeHeadscopeResources()
{
    Q_INIT_RESOURCE(icons);  // in a static library nobody else asks for it
}

namespace ui {

namespace {

bool queriesAreAsked(const Session& session)
{
    const ScenePtr scene = session.opened().scene();
    return scene && namedQueriesAsk(session.shown().view(), scene->trace);
}

}  // namespace

MainWindow::MainWindow(QSettings* settings, ModelOpener openModel)
    : m_session(nullptr, std::move(openModel)), m_panes(m_session)
{
    initializeHeadscopeResources();
    if (settings != nullptr) {
        m_last = readState(*settings);
    }
    m_preferences = new Preferences(m_last.preferences, this);
    applyTheme();
    m_actions = new Actions(this);
    m_area = new PaneArea(m_panes, *m_actions, this);
    m_kept = new Kept(m_session, m_panes, this);
    m_commands = new Commands(m_panes, m_session, *m_kept, *m_actions, *m_area, this);
    buildCenter();
    m_menus = new Menus(m_session, *m_actions, menuBar());
    m_toolBar = new ViewToolBar(m_session, *m_actions, this);
    addToolBar(m_toolBar);
    m_status = new StatusLine(m_session, m_actions->at(Act::Cancel), this);
    setStatusBar(m_status);
    buildDocks();
    connectSession();
    connectCanvas();
    connectLook();
    connectKept();
    connectPreferences();
    new KeyGuard(this, m_area);
    setAcceptDrops(true);
    setWindowIcon(icon(QStringLiteral("headscope")));
    setMinimumSize(800, 520);
    resize(1280, 800);
    resetLayout();
    restore(m_last);
    if (settings != nullptr) {
        keepState(*settings);
    }
    refreshLook();
    showPicture();
    showTitle();
}

MainWindow::~MainWindow() = default;

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
    column->addWidget(m_pages, 1);
    m_film = new FilmBar(m_session, *m_actions, center);
    column->addWidget(m_film);
    m_note = new ViewNote(m_session, *m_actions, center);
    column->addWidget(m_note);
    setCentralWidget(center);
}

void MainWindow::connectSession()
{
    connect(&m_session.shown(), &Shown::pictureChanged, this, &MainWindow::showPicture);
    connect(&m_session.opened(), &Opened::modelChanged, this, &MainWindow::showTitle);
    connect(&m_session.opened(), &Opened::photoChanged, this, &MainWindow::showTitle);
    connect(&m_session.opened(), &Opened::photoChanged, this, [this] {
        const PhotoPtr photo = m_session.opened().photo();
        if (photo && !photo->photo->note.empty()) {
            m_status->showMessage(QString::fromStdString(photo->photo->note), 20000);
        }
    });
    connect(&m_session.work(), &Work::problemChanged, this, [this] { m_errors->show(m_session.work().problem()); });
    if (const auto* application = qobject_cast<Application*>(qApp)) {
        connect(application, &Application::failed, this,
                [this](const core::Failure& failure) { m_session.work().report(failure, Doing::HandlingEvent, {}); });
    }
    connect(&m_session, &Session::exported, this,
            [this](const QString& path) { m_status->showMessage(tr("Written: %1").arg(path), 8000); });
    connect(&m_session, &Session::copied, this, [this] { m_status->showMessage(tr("Figure copied"), 3000); });
    connect(m_errors, &ErrorStrip::dismissed, &m_session.work(), &Work::dismissProblem);
    connect(m_status, &StatusLine::progressShown, this, [this](std::optional<double> done) {
        for (int i = 0; i < m_panes.count(); ++i) {
            m_area->canvas(i).setProgress(i == m_panes.focused() ? done : std::nullopt);
        }
    });
    connect(&m_panes, &Panes::changed, this, &MainWindow::showPicture);
}

void MainWindow::connectCanvas()
{
    connect(m_area, &PaneArea::patchHovered, this, &MainWindow::hovered);
    connect(m_area, &PaneArea::patchClicked, this, [this](int row, int col) {
        m_session.shown().askPatchOfMap(row, col);
        if (queriesAreAsked(m_session)) {
            m_status->showMessage(tr("In this layer named queries ask, not patches: click a box or choose a query."),
                                  5000);
        } else if (!core::findView(m_session.shown().view().name).parameters.query) {
            m_status->showMessage(tr("This view asks no patch; the views that do now ask the one you clicked."), 5000);
        }
        endHint();
    });
    connect(m_area, &PaneArea::targetClicked, &m_session.shown(), &Shown::showTarget);
    connect(m_area, &PaneArea::hoveredTextChanged, m_status, &StatusLine::showText);
    connect(m_area, &PaneArea::layerStepRequested, &m_session.shown(), &Shown::stepLayer);
    connect(m_area, &PaneArea::headStepRequested, &m_session.shown(), &Shown::stepHead);
    connect(m_area, &PaneArea::glFailed, this, [this](const QString& message) {
        m_errors->show(Problem{Doing::ComputingView, tr("The picture cannot be drawn on this machine."),
                               tr("Headscope needs OpenGL 3.3; Mesa's software driver is enough."), message});
    });
}

void MainWindow::connectLook()
{
    connect(m_commands, &Commands::layoutResetAsked, this, &MainWindow::resetLayout);
    connect(m_commands, &Commands::themeAsked, this, &MainWindow::setTheme);
    connect(m_commands, &Commands::preferencesAsked, this, &MainWindow::showPreferences);
}

void MainWindow::refreshLook()
{
    m_actions->refreshIcons();
    m_toolBar->refreshLook();
    m_errors->refreshLook();
    m_notices->refreshLook();
    m_film->refreshLook();
    m_note->refreshLook();
    m_welcome->refreshLook();
    m_area->refreshLook();
    const Act checked[] = {Act::ThemeSystem, Act::ThemeDark, Act::ThemeLight};
    const auto theme = themeFromName(m_preferences->value(preference::kTheme).toString());
    m_actions->at(checked[static_cast<int>(theme)])->setChecked(true);
}

void MainWindow::start(const QStringList& paths)
{
    if (m_last.hintSeen == false) {
        m_hinting = true;
        connect(&m_session.shown(), &Shown::viewChanged, this, &MainWindow::endHint);
    }
    if (!m_commands->keep().openSessionOf(paths)) {
        m_session.opened().openAtStart(paths, m_last.photo, m_last.model);
        if (paths.isEmpty()) {
            m_kept->goOnWithLast();
            offerLastSession();
        }
    }
}

void MainWindow::endHint()
{
    if (m_hinting && m_session.shown().picture() && m_session.shown().picture()->result) {
        m_hinting = false;
        m_last.hintSeen = true;
        canvas().setHint({});
    }
}

void MainWindow::showPicture()
{
    const PicturePtr picture = m_session.shown().picture();
    if (m_hinting && picture && picture->result) {
        const auto& row = core::findView(picture->view.name);
        const bool asks = row.parameters.query && row.kind == core::ResultKind::PatchMap;
        const QKeySequence key = m_actions->at(Act::Shortcuts)->shortcut();
        QStringList words;
        if (asks) {
            words << (queriesAreAsked(m_session) ? tr("Choose a query to see what it attends to")
                                                 : tr("Click a patch to see what it attends to"));
        }
        if (!key.isEmpty()) {
            words << tr("%1: all keys").arg(key.toString(QKeySequence::NativeText));
        }
        canvas().setHint(words.join(QStringLiteral("   ·   ")));
    }
    m_pages->setCurrentWidget(picture ? static_cast<QWidget*>(m_area) : m_welcome);
    if (picture && (focusWidget() == nullptr || !focusWidget()->isVisible())) {
        m_area->setFocus();
    }
}

void MainWindow::showTitle()
{
    QStringList words;
    if (!m_kept->path().isEmpty()) {
        words << QFileInfo(shownFileName(m_kept->path())).completeBaseName();
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
    setWindowModified(m_kept->isModified());
}

void MainWindow::hovered(const std::optional<PatchReadout>& patch)
{
    m_status->showPatch(patch);
    const bool follow =
        m_actions->at(Act::Follow)->isChecked() || QGuiApplication::queryKeyboardModifiers() == Qt::ShiftModifier;
    if (!patch || !follow) {
        m_followed = {-1, -1};
        return;
    }
    // The canvas also reports when the value under a resting pointer changes; only a move is a question.
    if (const std::pair place{patch->row, patch->col}; place != m_followed) {
        m_followed = place;
        m_session.shown().askPatchOfMap(patch->row, patch->col, FollowRun);
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (bringsSomething(event->mimeData())) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const IncomingData brought = incomingData(event->mimeData());
    if (!m_commands->keep().openSessionOf(brought.paths)) {
        openIncoming(m_session, brought);
    }
    event->acceptProposedAction();
}

}  // namespace ui
