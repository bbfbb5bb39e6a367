#include "ui/window/commands/session_commands.h"

#include "core/session/session_file.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/widgets/save_file.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

#include <algorithm>
#include <utility>

namespace ui {
namespace {

QString sessionFilter()
{
    return SessionCommands::tr("Headscope sessions (*.headscope);;All files (*)");
}

bool isSession(const QString& path)
{
    return core::isSessionFile(toPath(path));
}

}  // namespace

SessionCommands::SessionCommands(const CommandContext& context) : CommandGroup(context)
{
    connect(&m_storage.opener, &SessionOpener::filesLost, this, &SessionCommands::askForLostFiles,
            Qt::QueuedConnection);
    connect(&m_storage.store, &SessionStore::saved, this, [this](const QString& path) {
        Q_EMIT statusMessage(tr("Saved: %1").arg(path));
        if (m_storage.store.isSaving()) {
            return;  // what follows waits for the newest save, which may fail
        }
        if (const auto then = std::exchange(m_afterSaving, {})) {
            then();
        }
    });
    connect(&m_session.work(), &TaskStatus::problemChanged, this, [this] {
        if (m_session.work().problem()) {
            m_afterSaving = {};  // it could not be saved: the user stays
        }
    });
}

std::vector<ActionRow> SessionCommands::rows()
{
    const Condition open{[this] { return m_session.opened().model() || m_session.opened().photo(); },
                         tr("Nothing is open.")};
    const Condition drawn{[this] { return hasResult(); }, tr("Open a model and an image first.")};
    const auto stay = [this](void (SessionCommands::*saving)()) {
        return [this, saving] {
            m_afterSaving = {};  // of a save that failed
            (this->*saving)();
        };
    };
    const Condition some = withPins();
    const Condition before{[this] { return m_storage.store.pins().current() > 0; },
                           tr("No pin is selected that has another before it.")};
    const Condition after{[this] { return m_storage.store.pins().current() + 1 < m_storage.store.pins().all().size(); },
                          tr("No pin is selected that has another after it.")};
    const auto move = [this](int by) {
        return [this, by] {
            m_storage.store.pins().move(m_storage.store.pins().current(), m_storage.store.pins().current() + by);
        };
    };
    // clang-format off
    return {
        {ActionId::OpenSession, Menu::File, tr("Open S&ession…"), "open-session", "Ctrl+Alt+O",
         tr("Restore the images, models, views and pins of a .headscope file"),
         [this] { askForSession(); }, {}, {.separated = true}},
        {ActionId::SaveSession, Menu::File, tr("&Save Session"), "save", "Ctrl+S",
         tr("Save the open files, the views and the pins"), stay(&SessionCommands::save), open},
        {ActionId::SaveSessionAs, Menu::File, tr("Save Session &As…"), "", "Ctrl+Shift+S",
         tr("Save the session under another name"), stay(&SessionCommands::saveAs), open},
        {ActionId::Notes, Menu::View, tr("No&tes"), "note", "",
         tr("Your notes on this session, kept as you type"), {}, open},
        {ActionId::PinShown, Menu::Go, tr("&Pin This View"), "pin", "P", tr("Pin the image, the model and the view"),
         [this] { m_storage.store.pinShown(); }, drawn, {.separated = true}},
        {ActionId::ShowPins, Menu::Go, tr("&Go to Pins"), "", "Shift+P",
         tr("Move to the row of pins; arrow keys select, Enter shows"), {}, some},
        {ActionId::RenamePin, Menu::Go, tr("&Rename Pin…"), "", "F2", tr("Rename the selected pin"),
         {}, some},
        {ActionId::PinLeft, Menu::Go, tr("Move Pin Le&ft"), "", "Alt+Shift+Left", tr("Swap the selected pin with the previous one"),
         move(-1), before, {.repeats = true}},
        {ActionId::PinRight, Menu::Go, tr("Move Pin Ri&ght"), "", "Alt+Shift+Right", tr("Swap the selected pin with the next one"),
         move(1), after, {.repeats = true}},
        {ActionId::RemovePin, Menu::Go, tr("Remo&ve Pin"), "", "Del", tr("Remove the selected pin; Undo restores it"),
         [this] { m_storage.store.pins().remove(m_storage.store.pins().current()); }, some},
    };
    // clang-format on
}

void SessionCommands::askForSession()
{
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open Session"),
                                                      QFileInfo(m_storage.store.path()).path(), sessionFilter());
    if (!path.isEmpty()) {
        openSession(path);
    }
}

void SessionCommands::openSession(const QString& path)
{
    leaveThen([this, path] { m_storage.opener.open(path); });
}

bool SessionCommands::openSessionOf(const QStringList& paths)
{
    const auto found = std::find_if(paths.begin(), paths.end(), isSession);
    if (found == paths.end()) {
        return false;
    }
    openSession(*found);
    if (paths.size() > 1) {
        Q_EMIT statusMessage(tr("A session brings its own images and models; the other files were left out"));
    }
    return true;
}

void SessionCommands::askForLostFiles(const QStringList& paths)
{
    for (const QString& path : paths) {
        const QString folder = QFileInfo(path).path();
        const QString found =
            QFileDialog::getOpenFileName(m_window, tr("%1 was not found. Where is it now?").arg(shownFileName(path)),
                                         QDir(folder).exists() ? folder : QString(),
                                         tr("The same kind (*.%1);;All files (*)").arg(QFileInfo(path).suffix()));
        if (!found.isEmpty()) {
            m_storage.opener.setFoundPath(path, found);
        }
    }
    m_storage.opener.show();  // what was not found is then a problem like any other
}

void SessionCommands::save()
{
    m_storage.store.path().isEmpty() ? saveAs() : m_storage.store.save(m_storage.store.path());
}

void SessionCommands::saveAs()
{
    const PhotoPtr photo = m_session.opened().photo();
    const QFileInfo last(m_storage.store.path());
    QString folder = QDir::homePath(), stem = photo ? imageStem() : tr("session");
    if (!last.filePath().isEmpty()) {
        folder = last.path();
        stem = last.completeBaseName();
    } else if (photo && !photo->path.isEmpty()) {
        folder = QFileInfo(photo->path).path();
    }
    const QString path = askForFile(m_window, tr("Save Session"), folder, stem,
                                    {{tr("Headscope sessions (*.headscope)"), {"headscope"}}});
    if (path.isEmpty()) {
        m_afterSaving = {};
        return;
    }
    m_storage.store.save(path);
}

void SessionCommands::leaveThen(std::function<void()> then)
{
    if (m_storage.store.isSaving()) {  // it may fail, and whoever has left would not learn of it
        m_afterSaving = [this, then = std::move(then)] { leaveThen(then); };
        return;
    }
    if (!m_storage.store.isModified()) {
        m_storage.store.savePlace();
        then();
        return;
    }
    QMessageBox box(QMessageBox::Question, tr("Unsaved session"),
                    tr("Save changes to %1?").arg(shownFileName(m_storage.store.path())),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setTextFormat(Qt::PlainText);  // the name may look like markup
    box.setInformativeText(tr("Unsaved changes will be lost."));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
        case QMessageBox::Save:
            m_afterSaving = std::move(then);
            save();
            break;
        case QMessageBox::Discard:
            then();
            break;
        default:
            break;
    }
}

}  // namespace ui
