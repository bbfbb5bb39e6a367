#include "ui/window/commands/commands.h"

#include "ui/canvas/canvas.h"
#include "ui/session/opened/incoming_paths.h"
#include "ui/session/session.h"
#include "ui/session/shown/view_offer.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/incoming_data.h"
#include "ui/window/commands/shortcut_page.h"
#include "ui/window/commands/view_commands.h"
#include "ui/window/gallery/model_gallery.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace ui {

Commands::Commands(Session& session, Actions& actions, Canvas& canvas, QWidget* window)
    : QObject(window), m_session(session), m_actions(actions), m_canvas(canvas), m_window(window)
{
    new ViewCommands(m_session, m_actions, m_window);
    connectFiles();
    connectView();
    connectSteps();
    connectHelp();
    connect(&session.opened(), &Opened::modelChanged, this, &Commands::showState);
    connect(&session.opened(), &Opened::photoChanged, this, &Commands::showState);
    connect(&session.opened(), &Opened::sceneChanged, this, &Commands::showState);
    connect(&session.shown(), &Shown::viewChanged, this, &Commands::showState);
    connect(&session.shown(), &Shown::pictureChanged, this, &Commands::showState);
    connect(&session.work(), &Work::activityChanged, this, &Commands::showState);
    connect(&session.opened(), &Opened::shelfChanged, this, &Commands::showState);
    showState();
}

void Commands::connectFiles()
{
    m_actions.onTriggered(Act::OpenImage, [this] { askForImage(); });
    m_actions.onTriggered(Act::OpenModel, [this] { askForModel(); });
    m_actions.onTriggered(Act::ModelGallery, [this] { showGallery(); });
    m_actions.onTriggered(Act::OpenFolder, [this] { askForFolder(); });
    m_actions.onTriggered(Act::OpenSample, [this] { m_session.opened().openSample(); });
    m_actions.onTriggered(Act::Paste, [this] { paste(); });
    m_actions.onTriggered(Act::Export, [this] { askForExport(); });
    m_actions.onTriggered(Act::CopyPicture, [this] { m_session.copyFigure(); });
    m_actions.onTriggered(Act::CloseAll, [this] { m_session.closeAll(); });
    m_actions.onTriggered(Act::Quit, [this] { m_window->close(); });
    connect(&m_session, &Session::copied, this,
            [](const QImage& image) { QGuiApplication::clipboard()->setImage(image); });
}

void Commands::connectView()
{
    m_actions.onTriggered(Act::Undo, [this] { m_session.shown().undo(); });
    m_actions.onTriggered(Act::Redo, [this] { m_session.shown().redo(); });
    m_actions.onTriggered(Act::Fit, [this] { m_canvas.fit(); });
    m_actions.onTriggered(Act::ActualSize, [this] { m_canvas.actualSize(); });
    m_actions.onTriggered(Act::ZoomIn, [this] { m_canvas.zoomBy(1.25, m_canvas.rect().center()); });
    m_actions.onTriggered(Act::ZoomOut, [this] { m_canvas.zoomBy(0.8, m_canvas.rect().center()); });
    m_actions.onTriggered(Act::Grid, [this] { m_session.shown().toggleGrid(); });
}

void Commands::connectSteps()
{
    m_actions.onTriggered(Act::PreviousPhoto, [this] { m_session.opened().stepPhoto(-1); });
    m_actions.onTriggered(Act::NextPhoto, [this] { m_session.opened().stepPhoto(1); });
    m_actions.onTriggered(Act::LayerBefore, [this] { m_session.shown().stepLayer(-1); });
    m_actions.onTriggered(Act::LayerAfter, [this] { m_session.shown().stepLayer(1); });
    m_actions.onTriggered(Act::HeadBefore, [this] { m_session.shown().stepHead(-1); });
    m_actions.onTriggered(Act::HeadAfter, [this] { m_session.shown().stepHead(1); });
    m_actions.onTriggered(Act::ClassToken, [this] { m_session.shown().askClassToken(); });
    m_actions.onTriggered(Act::QueryUp, [this] { m_session.shown().moveQuery(-1, 0); });
    m_actions.onTriggered(Act::QueryDown, [this] { m_session.shown().moveQuery(1, 0); });
    m_actions.onTriggered(Act::QueryLeft, [this] { m_session.shown().moveQuery(0, -1); });
    m_actions.onTriggered(Act::QueryRight, [this] { m_session.shown().moveQuery(0, 1); });
    m_actions.onTriggered(Act::CorrectModel, [this] { Q_EMIT correctionsAsked(); });
    m_actions.onTriggered(Act::DeviceAuto, [this] { m_session.opened().setDevice(QStringLiteral("auto")); });
    m_actions.onTriggered(Act::DeviceCpu, [this] { m_session.opened().setDevice(QStringLiteral("cpu")); });
    m_actions.onTriggered(Act::DeviceCuda, [this] { m_session.opened().setDevice(QStringLiteral("cuda")); });
    m_actions.onTriggered(Act::Cancel, [this] { m_session.cancel(); });
}

void Commands::connectHelp()
{
    m_actions.onTriggered(Act::Palette, [this] { (new CommandPalette(m_actions.all(), m_window))->show(); });
    m_actions.onTriggered(Act::Shortcuts, [this] {
        auto* page = new ShortcutPage(m_actions, m_window);
        page->setAttribute(Qt::WA_DeleteOnClose);
        page->open();
    });
    m_actions.onTriggered(Act::About, [this] { showAbout(); });
}

void Commands::showState()
{
    const bool scene = m_session.opened().scene() != nullptr;
    const bool picture = m_session.shown().picture() && m_session.shown().picture()->result;
    const core::View& view = m_session.shown().view();
    for (const Act id : {Act::LayerBefore, Act::LayerAfter, Act::HeadBefore, Act::HeadAfter, Act::ClassToken,
                         Act::QueryUp, Act::QueryDown, Act::QueryLeft, Act::QueryRight, Act::Follow}) {
        m_actions.at(id)->setEnabled(scene);
    }
    m_actions.at(Act::Grid)->setEnabled(scene &&
                                        isAvailable("attention-grid", m_session.opened().scene()->model->spec()));
    for (const Act id : {Act::Export, Act::CopyPicture}) {
        m_actions.at(id)->setEnabled(picture);
    }
    for (const Act id : {Act::Fit, Act::ActualSize, Act::ZoomIn, Act::ZoomOut}) {
        m_actions.at(id)->setEnabled(m_session.shown().picture() != nullptr);
    }
    m_actions.at(Act::Undo)->setEnabled(m_session.shown().canUndo());
    m_actions.at(Act::Redo)->setEnabled(m_session.shown().canRedo());
    m_actions.at(Act::Cancel)->setEnabled(!m_session.work().activity().text.isEmpty());
    m_actions.at(Act::CorrectModel)->setEnabled(m_session.opened().model() != nullptr);
    m_actions.at(Act::CloseAll)->setEnabled(m_session.opened().model() || m_session.opened().photo());
    const auto pictures = m_session.opened().shelf().paths().size();
    m_actions.at(Act::PreviousPhoto)->setEnabled(pictures > 0 && m_session.opened().shelf().index() != 0);
    m_actions.at(Act::NextPhoto)->setEnabled(pictures > 0 && m_session.opened().shelf().index() + 1 < pictures);
    m_actions.at(Act::Grid)->setChecked(view.name == "attention-grid");
}

void Commands::askForImage()
{
    const QString folder = QFileInfo(m_session.recents().photos().paths().value(0)).path();
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

void Commands::askForExport()
{
    const PhotoPtr photo = m_session.opened().photo();
    const QString stem =
        photo ? QFileInfo(QString::fromStdString(photo->photo->name)).completeBaseName() : QStringLiteral("figure");
    const QString name =
        QStringLiteral("%1-%2.%3").arg(stem, QString::fromStdString(m_session.shown().view().name), m_exportSuffix);
    const QStringList filters{tr("PNG picture (*.png)"), tr("SVG drawing (*.svg)"), tr("PDF document (*.pdf)")};
    QString chosen = filters.value(m_exportSuffix == u"svg" ? 1 : m_exportSuffix == u"pdf" ? 2 : 0);
    QString path = QFileDialog::getSaveFileName(m_window, tr("Export figure"), QDir(m_exportFolder).filePath(name),
                                                filters.join(QStringLiteral(";;")), &chosen);
    if (path.isEmpty()) {
        return;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += '.' + QStringList{"png", "svg", "pdf"}.value(static_cast<int>(filters.indexOf(chosen)),
                                                             QStringLiteral("png"));
    }
    m_exportFolder = QFileInfo(path).path();
    m_exportSuffix = QFileInfo(path).suffix().toLower();
    m_session.exportFigureTo(path);
}

void Commands::paste()
{
    openIncoming(m_session, incomingData(QGuiApplication::clipboard()->mimeData()));
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
