#include "ui/window/commands/commands.h"

#include "ui/session/film/film_player.h"
#include "ui/session/kept/lasting_session.h"
#include "ui/session/opened/incoming_paths.h"
#include "ui/session/session.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/edit_commands.h"
#include "ui/window/commands/film_commands.h"
#include "ui/window/commands/incoming_data.h"
#include "ui/window/commands/keep_commands.h"
#include "ui/window/commands/object_commands.h"
#include "ui/window/commands/shortcut_page.h"
#include "ui/window/commands/view_commands.h"
#include "ui/window/gallery/model_gallery.h"
#include "ui/window/page/export_dialog.h"
#include "ui/window/page/page_commands.h"
#include "ui/window/statistics/statistics_dialog.h"
#include "ui/window/widgets/figure_file.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace ui {

Commands::Commands(Panes& panes, Session& session, LastingSession& kept, Actions& actions, PaneArea& area,
                   QWidget* window)
    : QObject(window),
      m_panes(panes),
      m_session(session),
      m_kept(kept),
      m_actions(actions),
      m_area(area),
      m_window(window),
      m_keep(new KeepCommands(session, kept, window))
{
    m_objects = new ObjectCommands(m_session, m_actions, m_area, m_window);
    connect(m_objects, &ObjectCommands::said, this, &Commands::said);
    m_edits = new EditCommands(m_session, m_window);
    connect(&m_area, &PaneArea::menuAsked, m_edits, &EditCommands::openMenu);
    m_figurePages = new PageCommands(m_session, m_kept, m_window);
    connect(m_figurePages, &PageCommands::said, this, &Commands::said);
    m_films = new FilmCommands(m_session, m_window);
    connect(m_films, &FilmCommands::said, this, &Commands::said);
    addFileRows();
    addViewRows();
    addGoRows();
    addObjectRows();
    addPaneRows();
    addExperimentRows();
    addModelRows();
    addHelpRows();
    m_views = new ViewCommands(m_session, m_actions, m_window);
    connect(&m_session, &Session::copied, this,
            [](const QImage& image) { QGuiApplication::clipboard()->setImage(image); });
    connect(&panes, &Panes::changed, this, &Commands::showState);
    connect(&panes, &Panes::pictureChanged, this, &Commands::showState);
    connect(&panes, &Panes::linksChanged, this, &Commands::showLinks);
    connect(&session.opened(), &Opened::modelChanged, this, &Commands::showState);
    connect(&session.opened(), &Opened::photoChanged, this, &Commands::showState);
    connect(&session.opened(), &Opened::sceneChanged, this, &Commands::showState);
    connect(&session.opened(), &Opened::shelfChanged, this, &Commands::showState);
    connect(&session.shown(), &Shown::viewChanged, this, &Commands::showState);
    connect(&session.shown(), &Shown::objectChanged, this, &Commands::showState);
    connect(&session.shown(), &Shown::pictureChanged, this, &Commands::showState);
    connect(&session.work(), &Work::activityChanged, this, &Commands::showState);
    connect(&session.film(), &FilmPlayer::changed, this, &Commands::showState);
    connect(&kept.store.pins(), &Pins::currentChanged, this, &Commands::showState);
    connect(m_keep, &KeepCommands::said, this, &Commands::said);
    showLinks();
    showState();
}

void Commands::changeLinks(void (*change)(PaneLinks& links, bool on), Act act)
{
    PaneLinks links = m_panes.links();
    change(links, m_actions.at(act)->isChecked());
    m_panes.setLinks(links);
    showLinks();
}

void Commands::showLinks()
{
    const PaneLinks& links = m_panes.links();
    m_actions.at(Act::LinkQuery)->setChecked(links.query);
    m_actions.at(Act::LinkLayer)->setChecked(links.layer == LayerLink::Number);
    m_actions.at(Act::LinkDepth)->setChecked(links.layer == LayerLink::Depth);
    m_actions.at(Act::LinkHead)->setChecked(links.head);
    m_actions.at(Act::LinkRange)->setChecked(links.range);
    m_actions.at(Act::LinkZoom)->setChecked(links.zoom);
}

void Commands::showState()
{
    m_actions.at(Act::FlipPanes)->setChecked(m_area.isFlipped());
    m_actions.at(Act::SwipePanes)->setChecked(m_area.isSwiping());
    m_actions.refresh();
    m_actions.at(Act::FollowObject)->setChecked(m_session.film().isFollowing());
    m_actions.at(Act::Grid)->setChecked(m_session.shown().view().name == "attention-grid");
}

void Commands::setFolders(const QString& pictures, const QString& figures)
{
    m_pictureFolder = pictures;
    if (!figures.isEmpty()) {
        m_exportFolder = figures;
        m_keep->setNumbersFolder(figures);
        m_figurePages->setFolder(figures);
        m_films->setFolder(figures);
    }
}

void Commands::askForImage()
{
    const QString last = QFileInfo(m_session.recents().photos().paths().value(0)).path();
    const QString folder = m_pictureFolder.isEmpty() ? last : m_pictureFolder;
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open image"), folder,
                                                      tr("Pictures (%1);;All files (*)").arg(picturePatterns()));
    if (!path.isEmpty()) {
        m_session.opened().openPhoto(path);
    }
}

void Commands::askForModel()
{
    const QString folder = QFileInfo(m_session.recents().models().paths().value(0)).path();
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open model"), folder,
                                                      tr("Checkpoints (%1);;All files (*)").arg(modelPatterns()));
    if (!path.isEmpty()) {
        m_session.opened().openModel(path);
    }
}

void Commands::askForFolder()
{
    const QString path = QFileDialog::getExistingDirectory(m_window, tr("Open folder"));
    if (!path.isEmpty()) {
        m_session.opened().open({path});
    }
}

void Commands::showGallery()
{
    if (m_gallery == nullptr) {
        m_gallery = new ModelGallery(m_window);
        connect(m_gallery, &ModelGallery::modelChosen, &m_session,
                [this](const QString& file) { m_session.opened().openModel(file); });
        connect(m_gallery, &ModelGallery::endedUnseen, this, &Commands::said);
    }
    m_gallery->open();
}

void Commands::showStatistics()
{
    if (m_statistics == nullptr) {
        m_statistics = new StatisticsDialog(m_session, m_window);
    }
    m_statistics->setFolders(m_pictureFolder, m_exportFolder);
    m_statistics->show();
    m_statistics->raise();
    m_statistics->activateWindow();
}

void Commands::askForExport()
{
    ExportDialog dialog(m_exportChoice, m_session.shown().picture(), m_window);
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const ExportChoice chosen = dialog.choice();
    const PhotoPtr photo = m_session.opened().photo();
    const QString stem =
        photo ? QFileInfo(QString::fromStdString(photo->photo->name)).completeBaseName() : QStringLiteral("figure");
    const QString path = askForFigureFile(
        m_window, tr("Export figure"), m_exportFolder,
        QStringLiteral("%1-%2").arg(stem, QString::fromStdString(m_session.shown().view().name)), chosen.suffix);
    if (path.isEmpty()) {
        return;
    }
    m_exportFolder = QFileInfo(path).path();
    m_exportChoice = chosen;
    m_exportChoice.suffix = QFileInfo(path).suffix().toLower();
    Q_EMIT exportChosen();
    m_session.exportFigureTo(path, chosen.style);
}

void Commands::paste()
{
    const IncomingData data = incomingData(QGuiApplication::clipboard()->mimeData());
    if (!m_keep->openSessionOf(data.paths)) {
        openIncoming(m_session, data);
    }
}

void Commands::closeAll()
{
    m_keep->leaveThen([this] {
        m_panes.closeOthers();
        m_session.closeAll();
        m_kept.store.forget();
    });
}

void Commands::zoomBy(double factor)
{
    m_area.canvas().zoomBy(factor, m_area.canvas().rect().center());
}

void Commands::showPalette()
{
    (new CommandPalette(m_actions.all(), m_window))->show();
}

void Commands::showShortcuts()
{
    auto* page = new ShortcutPage(m_actions, m_window);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->open();
}

void Commands::showAbout()
{
    QMessageBox box(m_window);
    box.setWindowTitle(tr("About Headscope"));
    box.setText(tr("<b>Headscope %1</b>").arg(QApplication::applicationVersion()));
    box.setInformativeText(
        tr("Shows where a vision transformer looks.\nFree software under the GNU General Public License, version 3 or "
           "later."));
    box.exec();
}

}  // namespace ui
