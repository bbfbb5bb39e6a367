#include "ui/window/commands/commands.h"

#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/session/video/video_exporter.h"
#include "ui/session/video/video_player.h"
#include "ui/window/commands/document_commands.h"
#include "ui/window/commands/edit_commands.h"
#include "ui/window/commands/figure_commands.h"
#include "ui/window/commands/help_commands.h"
#include "ui/window/commands/object_commands.h"
#include "ui/window/commands/page_commands.h"
#include "ui/window/commands/pane_commands.h"
#include "ui/window/commands/report_commands.h"
#include "ui/window/commands/session_commands.h"
#include "ui/window/commands/video_commands.h"
#include "ui/window/commands/view_commands.h"

#include <QFileInfo>

#include <algorithm>
#include <iterator>

namespace ui {

CommandGroup::CommandGroup(const CommandContext& context)
    : QObject(context.window),
      m_panes(context.panes),
      m_session(context.session),
      m_storage(context.storage),
      m_actions(context.actions),
      m_area(context.area),
      m_folders(context.folders),
      m_window(context.window)
{
}

Condition CommandGroup::withImage() const
{
    return {[this] { return m_session.opened().photo() != nullptr; }, tr("Open an image first.")};
}

Condition CommandGroup::withModel() const
{
    return {[this] { return m_session.opened().model() != nullptr; }, tr("Open a model first.")};
}

Condition CommandGroup::withScene() const
{
    return {[this] { return m_session.opened().scene() != nullptr; }, tr("Open a model and an image first.")};
}

Condition CommandGroup::withFigure() const
{
    return {[this] { return m_session.shown().figure() && m_session.shown().figure()->result; },
            tr("Open a model and an image first.")};
}

Condition CommandGroup::withPins() const
{
    return {[this] { return !m_storage.store.pins().all().isEmpty(); }, tr("There are no pins. Pin a view first (P).")};
}

Condition CommandGroup::withPanes() const
{
    return {[this] { return m_panes.count() > 1; }, tr("There is only one pane. Open another first (Ctrl+T).")};
}

bool CommandGroup::hasResult() const
{
    return m_session.shown().figureScene() && m_session.shown().figure()->result;
}

QString CommandGroup::imageStem() const
{
    const PhotoPtr photo = m_session.opened().photo();
    const QString stem = photo ? QFileInfo(QString::fromStdString(photo->photo->name)).completeBaseName() : QString();
    return photo && photo->video ? QStringLiteral("%1-%2").arg(stem).arg(photo->frame) : stem;  // frames share a name
}

Commands::Commands(Panes& panes, Session& session, SessionStorage& storage, Actions& actions, PaneArea& area,
                   QWidget* window)
    : QObject(window), m_actions(actions)
{
    const CommandContext context{panes, session, storage, actions, area, m_folders, window};
    m_sessions = new SessionCommands(context);
    m_figures = new FigureCommands(context);
    m_edits = new EditCommands(context);
    auto* views = new ViewCommands(context);
    m_help = new HelpCommands(context, *views);
    m_documents = new DocumentCommands(context, *m_sessions);
    m_groups = {m_documents,
                m_sessions,
                m_figures,
                new PageCommands(context),
                new ReportCommands(context),
                new VideoCommands(context),
                views,
                new ObjectCommands(context),
                new PaneCommands(context),
                m_edits,
                m_help};
    std::vector<ActionRow> rows;
    for (CommandGroup* group : m_groups) {
        connect(group, &CommandGroup::statusMessage, this, &Commands::statusMessage);
        std::ranges::move(group->rows(), std::back_inserter(rows));
    }
    std::ranges::sort(rows, {}, &ActionRow::id);
    actions.add(rows);
    views->addViews();

    const auto follow = [this](const auto* sender, auto... signal) {
        (connect(sender, signal, this, &Commands::showState), ...);
    };
    follow(&actions, &Actions::performed);
    follow(&panes, &Panes::changed, &Panes::figureChanged, &Panes::linksChanged);
    follow(&session.opened(), &OpenDocuments::modelChanged, &OpenDocuments::photoChanged, &OpenDocuments::sceneChanged,
           &OpenDocuments::folderChanged);
    follow(&session.shown(), &DisplayState::viewChanged, &DisplayState::figureChanged);
    follow(&session.marks(), &ObjectMarks::changed);
    follow(&session.selections(), &SelectionList::changed);
    follow(&session.work(), &TaskStatus::activityChanged);
    follow(&session.video(), &VideoPlayer::changed);
    follow(&session.videoExporter(), &VideoExporter::changed);
    follow(&storage.store.pins(), &Pins::currentChanged);
    showState();
}

void Commands::setFolders(const DialogFolders& folders)
{
    m_folders = {folders.images, folders.figures.isEmpty() ? m_folders.figures : folders.figures};
}

void Commands::showState()
{
    m_actions.refresh();
    for (CommandGroup* group : m_groups) {
        group->showState();
    }
}

}  // namespace ui
