#include "ui/window/commands/film_commands.h"

#include "ui/session/film/film_player.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/opened/incoming_paths.h"
#include "ui/session/session.h"

#include <QFileDialog>
#include <QFileInfo>

namespace ui {

FilmCommands::FilmCommands(Session& session, QWidget* window) : QObject(window), m_session(session), m_window(window)
{
    connect(&session.film(), &FilmPlayer::exported, this,
            [this](const QString& path) { Q_EMIT said(tr("Written: %1").arg(path)); });
}

/// A picture stands for the numbered folder in which it lies.
void FilmCommands::askForFilm()
{
    const QString last = QFileInfo(m_session.recents().photos().paths().value(0)).path();
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open film"), last,
        tr("Videos (%1);;Any of its numbered pictures (%2);;All files (*)").arg(filmPatterns(), picturePatterns()));
    if (!path.isEmpty()) {
        m_session.film().open(looksLikePicture(path) ? QFileInfo(path).absolutePath() : path);
    }
}

void FilmCommands::askForExport()
{
    const auto& film = m_session.film().film();
    const QString stem = QFileInfo(toName(film->source())).completeBaseName();
    const QString view = QString::fromStdString(m_session.shown().view().name);
    QFileDialog dialog(m_window, tr("Export film"), m_folder,
                       tr("Film (*.mp4);;Numbers, a line a frame (*.csv);;Folder of PNG pictures (*)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    const QStringList suffixes{QStringLiteral("mp4"), QStringLiteral("csv"), QString()};
    const QStringList filters = dialog.nameFilters();
    connect(&dialog, &QFileDialog::filterSelected, &dialog,
            [&](const QString& filter) { dialog.setDefaultSuffix(suffixes.value(filters.indexOf(filter))); });
    dialog.setDefaultSuffix(suffixes.first());
    dialog.selectFile(QStringLiteral("%1-%2").arg(stem, view));
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty()) {
        const QString path = dialog.selectedFiles().constFirst();
        m_folder = QFileInfo(path).path();
        m_session.film().exportTo(path);
    }
}

}  // namespace ui
