#include "ui/window/commands/keep_commands.h"

#include "core/analysis/result_numbers.h"
#include "core/analysis/views/views.h"
#include "core/session/session_file.h"
#include "ui/session/kept/lasting_session.h"
#include "ui/session/kept/render_command.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/opened/incoming_paths.h"
#include "ui/session/session.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMessageBox>
#include <QtConcurrent>

#include <algorithm>
#include <utility>

namespace ui {
namespace {

QString sessionFilter()
{
    return KeepCommands::tr("Headscope sessions (*.headscope);;All files (*)");
}

bool isSession(const QString& path)
{
    return core::isSessionFile(toPath(path));
}

}  // namespace

KeepCommands::KeepCommands(Session& session, LastingSession& kept, QWidget* window)
    : QObject(window), m_session(session), m_kept(kept), m_window(window)
{
    connect(&kept.opener, &SessionOpener::filesLost, this, &KeepCommands::askForLost, Qt::QueuedConnection);
    connect(&kept.store, &SessionStore::saved, this, [this](const QString& path) {
        Q_EMIT said(tr("Saved: %1").arg(path));
        if (const auto then = std::exchange(m_afterSaving, {})) {
            then();
        }
    });
    connect(&session.work(), &Work::problemChanged, this, [this] {
        if (m_session.work().problem()) {
            m_afterSaving = {};  // it could not be saved: the user stays
        }
    });
    connect(&kept.store.pins(), &Pins::edited, this, [this] { m_pinsWereLast = true; });
    connect(&session.shown(), &Shown::viewChanged, this, [this] { m_pinsWereLast = false; });
}

// ---- sessions ----

void KeepCommands::askForSession()
{
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open session"),
                                                      QFileInfo(m_kept.store.path()).path(), sessionFilter());
    if (!path.isEmpty()) {
        openSession(path);
    }
}

void KeepCommands::openSession(const QString& path)
{
    leaveThen([this, path] { m_kept.opener.open(path); });
}

bool KeepCommands::openSessionOf(const QStringList& paths)
{
    const auto found = std::find_if(paths.begin(), paths.end(), isSession);
    if (found == paths.end()) {
        return false;
    }
    openSession(*found);
    if (paths.size() > 1) {
        Q_EMIT said(tr("A session brings its own pictures and models: the rest was left out"));
    }
    return true;
}

void KeepCommands::askForLost(const QStringList& paths)
{
    for (const QString& path : paths) {
        const QString folder = QFileInfo(path).path();
        const QString found = QFileDialog::getOpenFileName(
            m_window, tr("%1 is not where it was. Where is it now?").arg(shownFileName(path)),
            QDir(folder).exists() ? folder : QString(),
            tr("The same kind (*.%1);;All files (*)").arg(QFileInfo(path).suffix()));
        if (!found.isEmpty()) {
            m_kept.opener.tellPlace(path, found);
        }
    }
    m_kept.opener.show();  // what was not found is then a problem like any other
}

void KeepCommands::saveTo(const QString& path)
{
    m_kept.store.save(path);
}

void KeepCommands::save()
{
    m_kept.store.path().isEmpty() ? saveAs() : saveTo(m_kept.store.path());
}

void KeepCommands::saveAs()
{
    const PhotoPtr photo = m_session.opened().photo();
    const QString stem =
        photo ? QFileInfo(QString::fromStdString(photo->photo->name)).completeBaseName() : tr("session");
    const QString folder = photo && !photo->path.isEmpty() ? QFileInfo(photo->path).path() : QDir::homePath();
    const QString proposed =
        m_kept.store.path().isEmpty() ? QDir(folder).filePath(stem + core::kSessionExtension) : m_kept.store.path();
    QFileDialog dialog(m_window, tr("Save session"), QFileInfo(proposed).path(), sessionFilter());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QString::fromLatin1(core::kSessionExtension).mid(1));  // before it asks about overwriting
    dialog.selectFile(QFileInfo(proposed).fileName());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) {
        m_afterSaving = {};
        return;
    }
    const QString path = dialog.selectedFiles().constFirst();
    saveTo(isSession(path) ? path : path + core::kSessionExtension);
}

void KeepCommands::editNotes()
{
    bool accepted = false;
    const QString notes = QInputDialog::getMultiLineText(
        m_window, tr("Notes"), tr("What you want to remember of this session:"), m_kept.store.notes(), &accepted);
    if (accepted) {
        m_kept.store.setNotes(notes);
    }
}

void KeepCommands::leaveThen(std::function<void()> then)
{
    if (!m_kept.store.isModified()) {
        then();
        return;
    }
    QMessageBox box(QMessageBox::Question, tr("Unsaved session"),
                    tr("Save the changes of %1?").arg(shownFileName(m_kept.store.path())),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setTextFormat(Qt::PlainText);  // the name may look like markup
    box.setInformativeText(tr("Without saving, what was changed since the last time is lost."));
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

// ---- the picture ----

void KeepCommands::copyCommand(const QString& suffix, const FigureStyle& style)
{
    const PicturePtr picture = m_session.shown().picture();
    const ScenePtr scene = m_session.shown().pictureScene();
    if (!scene || !picture->result) {
        return;
    }
    const auto needed = core::findView(picture->view.name).needsCompanions;
    const bool shared = needed != nullptr && needed(picture->view);
    try {
        const std::string line =
            renderCommand(*scene, picture->view, shared ? m_session.opened().companions() : std::vector<ScenePtr>(),
                          m_session.opened().device().toStdString(), suffix.toStdString(), style);
        QGuiApplication::clipboard()->setText(QString::fromStdString(line));
        Q_EMIT said(tr("Command copied: it writes this picture byte for byte"));
    } catch (const core::Error& error) {
        m_session.work().countRequest();
        m_session.work().report({error.code, error.what()}, Doing::Copying, {});
    }
}

void KeepCommands::copyNumbers()
{
    const PicturePtr picture = m_session.shown().picture();
    if (!picture || !picture->result) {
        return;
    }
    QtConcurrent::run([picture] {
        return QString::fromStdString(core::csvOf(*picture->result));
    }).then(this, [this](const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        Q_EMIT said(tr("Numbers copied: %n line(s)", nullptr, static_cast<int>(text.count('\n'))));
    });
}

void KeepCommands::askForNumbers()
{
    const PhotoPtr photo = m_session.opened().photo();
    const QString stem =
        photo ? QFileInfo(QString::fromStdString(photo->photo->name)).completeBaseName() : QStringLiteral("numbers");
    const QStringList suffixes{"csv", "npz", "safetensors"};
    const QStringList filters{tr("Table (*.csv)"), tr("NumPy arrays (*.npz)"), tr("Safetensors (*.safetensors)")};
    const auto known = std::max<qsizetype>(0, suffixes.indexOf(m_numbersSuffix));
    QString chosen = filters.at(known);
    const QString name =
        QStringLiteral("%1-%2.%3").arg(stem, QString::fromStdString(m_session.shown().view().name), suffixes.at(known));
    QString path = QFileDialog::getSaveFileName(m_window, tr("Save numbers"), QDir(m_numbersFolder).filePath(name),
                                                filters.join(QStringLiteral(";;")), &chosen);
    if (path.isEmpty()) {
        return;
    }
    if (!suffixes.contains(QFileInfo(path).suffix())) {
        path += '.' + suffixes.value(filters.indexOf(chosen), suffixes.front());
    }
    m_numbersFolder = QFileInfo(path).path();
    m_numbersSuffix = QFileInfo(path).suffix();
    m_session.exportFigureTo(path);
}

// ---- undo ----

bool KeepCommands::canUndo() const
{
    return m_session.shown().canUndo() || m_kept.store.pins().canUndo();
}

bool KeepCommands::canRedo() const
{
    return m_session.shown().canRedo() || m_kept.store.pins().canRedo();
}

void KeepCommands::undo()
{
    Pins& pins = m_kept.store.pins();
    m_pinsAreNext = pins.canUndo() && (m_pinsWereLast || !m_session.shown().canUndo());
    m_pinsAreNext ? pins.undo() : m_session.shown().undo();
    m_pinsWereLast = false;
}

void KeepCommands::redo()
{
    Pins& pins = m_kept.store.pins();
    const bool redoPins = pins.canRedo() && (m_pinsAreNext || !m_session.shown().canRedo());
    redoPins ? pins.redo() : m_session.shown().redo();
    m_pinsWereLast = redoPins;
}

}  // namespace ui
