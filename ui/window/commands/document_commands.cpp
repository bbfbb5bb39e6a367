#include "ui/window/commands/document_commands.h"

#include "resources/resources.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/incoming_paths.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/commands/incoming_data.h"
#include "ui/window/commands/session_commands.h"
#include "ui/window/gallery/model_gallery.h"
#include "ui/window/widgets/look.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>

#include <utility>

namespace ui {

DocumentCommands::DocumentCommands(const CommandContext& context, SessionCommands& sessions)
    : CommandGroup(context), m_sessions(sessions)
{
    connect(&m_area, &PaneArea::titleMenuAsked, this, &DocumentCommands::openPlaceMenu);
}

std::vector<ActionRow> DocumentCommands::rows()
{
    const Condition open{[this] { return m_session.opened().model() || m_session.opened().photo(); },
                         tr("Nothing is open.")};
    // clang-format off
    return {
        {ActionId::OpenImage, Menu::File, tr("Open &Image…"), "open-image", "Ctrl+O",
         tr("Open an image and browse its folder"), [this] { askForImage(); }},
        {ActionId::OpenModel, Menu::File, tr("Open &Model…"), "open-model", "Ctrl+Shift+O",
         tr("Open a checkpoint"), [this] { askForModel(); }},
        {ActionId::ModelGallery, Menu::File, tr("Model &Gallery…"), "download", "Ctrl+G",
         tr("Search, download and open published models"), [this] { showGallery(); }},
        {ActionId::OpenFolder, Menu::File, tr("Open &Folder…"), "folder", "Ctrl+D",
         tr("Open a folder of images, or one with a checkpoint"), [this] { askForFolder(); }},
        {ActionId::OpenSample, Menu::File, tr("Open &Sample"), "sample", "",
         tr("Open the bundled model and image"), [this] { m_session.opened().openSample(); }},
        {ActionId::Paste, Menu::Edit, tr("&Paste"), "paste", "Ctrl+V",
         tr("Open the image or file on the clipboard"), [this] { paste(); }, {}},
        {ActionId::CloseAll, Menu::File, tr("C&lose All"), "close", "Ctrl+W",
         tr("Close the image, the model, the session and all panes but one"), [this] { closeAll(); }, open, {.separated = true}},
        {ActionId::Preferences, Menu::Edit, tr("P&references…"), "preferences", "Ctrl+,",
         tr("Language, theme, colors, threads, folders and keys"), {}, {}, {.separated = true}},
        {ActionId::Quit, Menu::File, tr("&Quit"), "quit", "Ctrl+Q",
         tr("Quit Headscope"), [this] { m_window->close(); }, {}, {.separated = true}},
        {ActionId::CorrectModel, Menu::Model, tr("&Edit Model Settings…"), "edit", "Ctrl+I",
         tr("Edit mean, standard deviation, crop, input size and heads"),
         {}, withModel()},
        {ActionId::DeviceAuto, Menu::Model, tr("Device: &Automatic"), "device", "",
         tr("Use a GPU if there is one, else the CPU"), {}, {},
         {.separated = true, .checkable = true, .group = "device"}},
        {ActionId::DeviceCpu, Menu::Model, tr("Device: C&PU"), "", "", tr("Run on the CPU"),
         {}, {}, {.checkable = true, .group = "device"}},
        {ActionId::DeviceCuda, Menu::Model, tr("Device: &GPU (CUDA)"), "", "", tr("Run on the first GPU"),
         {}, {}, {.checkable = true, .group = "device"}},
        {ActionId::Cancel, Menu::Model, tr("C&ancel"), "close", "Esc", tr("Stop the computation and keep the last result"),
         [this] { m_session.cancel(); },
         {[this] { return !m_session.work().activity().text.isEmpty() || m_session.shown().pending(); },
          tr("Nothing is being computed.")},
         {.separated = true}},
    };
    // clang-format on
}

void DocumentCommands::askForImage()
{
    const QString last = QFileInfo(m_session.recents().photos().paths().value(0)).path();
    const QString folder = m_folders.images.isEmpty() ? last : m_folders.images;
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open Image"), folder,
                                                      tr("Images (%1);;All files (*)").arg(imagePatterns()));
    if (!path.isEmpty()) {
        m_session.opened().openPhoto(path);
    }
}

void DocumentCommands::askForModel()
{
    const QString folder = QFileInfo(m_session.recents().models().paths().value(0)).path();
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open Model"), folder,
                                                      tr("Checkpoints (%1);;All files (*)").arg(modelPatterns()));
    if (!path.isEmpty()) {
        m_session.opened().openModel(path);
    }
}

void DocumentCommands::askForFolder()
{
    const QString path = QFileDialog::getExistingDirectory(m_window, tr("Open Folder"));
    if (!path.isEmpty()) {
        m_session.opened().open({path});
    }
}

void DocumentCommands::openPlaceMenu(QPoint global)
{
    auto* menu = new QMenu(m_window);
    menu->setObjectName(QStringLiteral("placeMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(m_actions.at(ActionId::Views));
    menu->addSeparator();
    const ModelPtr open = m_session.opened().model();
    QStringList paths = m_session.recents().models().paths();
    for (const auto& model : resources::bundledModels()) {
        if (const QString path = toName(model.file); !paths.contains(path)) {
            paths << path;
        }
    }
    for (const QString& path : paths) {
        const QString name = QFileInfo(path).isDir() ? QFileInfo(path).fileName() : QFileInfo(path).completeBaseName();
        const bool plain = name == u"model" || name == u"pytorch_model";  // Hugging Face's, in a folder with the name
        QString title = plain ? QFileInfo(path).dir().dirName() : name;
        QAction* action = menu->addAction(title.replace('&', QStringLiteral("&&")));
        action->setToolTip(plainTip(path));
        action->setCheckable(true);
        action->setChecked(open && open->path == path);
        connect(action, &QAction::triggered, this, [this, path] { m_session.opened().openModel(path); });
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    menu->addAction(m_actions.at(ActionId::OpenModel));
    menu->addAction(m_actions.at(ActionId::ModelGallery));
    menu->popup(global);
}

void DocumentCommands::showGallery()
{
    if (m_gallery != nullptr && !m_gallery->isDownloading() && m_gallery->folder() != ModelStore().folder()) {
        delete std::exchange(m_gallery, nullptr);  // the preference has changed since the gallery was made
    }
    if (m_gallery == nullptr) {
        m_gallery = new ModelGallery(m_window);
        connect(m_gallery, &ModelGallery::modelChosen, &m_session,
                [this](const QString& file) { m_session.opened().openModel(file); });
        connect(m_gallery, &ModelGallery::endedUnseen, this, &CommandGroup::statusMessage);
    }
    m_gallery->open();
}

void DocumentCommands::paste()
{
    const IncomingData data = incomingData(QGuiApplication::clipboard()->mimeData());
    if (!m_sessions.openSessionOf(data.paths)) {
        openIncoming(m_session, data);
    }
}

void DocumentCommands::closeAll()
{
    m_sessions.leaveThen([this] {
        m_panes.closeOthers();
        m_session.closeAll();
        m_storage.store.forget();
    });
}

}  // namespace ui
