#include "ui/window/commands/video_commands.h"

#include "ui/session/documents/file_name.h"
#include "ui/session/documents/incoming_paths.h"
#include "ui/session/session.h"
#include "ui/session/video/video_exporter.h"
#include "ui/session/video/video_player.h"
#include "ui/window/widgets/save_file.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace ui {

VideoCommands::VideoCommands(const CommandContext& context) : CommandGroup(context)
{
    connect(&m_session.videoExporter(), &VideoExporter::exported, this,
            [this](const QString& path) { Q_EMIT statusMessage(tr("Written: %1").arg(path)); });
}

std::vector<ActionRow> VideoCommands::rows()
{
    const Condition video{[this] { return m_session.video().video() != nullptr; }, tr("Open a video first.")};
    const Condition recorded{[this] { return m_session.video().video() && !m_session.video().video()->facts().isLive; },
                             tr("Open a video first; a camera has no frames to go back to.")};
    const auto step = [this](int by) {
        return [this, by] { m_session.video().seek(m_session.video().wanted() + by); };
    };
    const QString videos = tr("&Video");
    // clang-format off
    return {
        {ActionId::OpenVideo, Menu::File, tr("Open Vi&deo…"), "film", "Ctrl+Alt+F",
         tr("Open a video, or one of a series of numbered images"), [this] { askForVideo(); }},
        {ActionId::OpenCamera, Menu::File, tr("Open Ca&mera"), "", "",
         tr("Show the live image of the first camera, as fast as the model runs"),
         [this] { m_session.video().open(QStringLiteral("camera")); }},
        {ActionId::ExportVideo, Menu::File, tr("Export Vide&o…"), "export", "Ctrl+Alt+M",
         tr("Export this view of all frames as an MP4, as numbered PNGs, or as a table of values per frame"), [this] { askForExport(); },
         {[this] { return m_session.videoExporter().canExport(); }, tr("Open a video first, and show a map, tiles or a matrix. If the view needs an object, mark it and turn on Follow Object.")}},
        {ActionId::VideoPlay, Menu::Go, tr("P&lay or Pause"), "play", "K", tr("Play at the video's speed, skipping frames if needed"),
         [this] { m_session.video().play(!m_session.video().isPlaying()); }, video, {.submenu = videos}},
        {ActionId::VideoLoop, Menu::Go, tr("Play in a Loo&p"), "", "", tr("Begin again at the first frame after the last"),
         [this] { m_session.video().setLooping(m_actions.at(ActionId::VideoLoop)->isChecked()); }, recorded,
         {.checkable = true, .submenu = videos}},
        {ActionId::PreviousFrame, Menu::Go, tr("Previous Fra&me"), "", "Ctrl+Left", tr("Show the previous frame of the video"), step(-1), recorded,
         {.submenu = videos, .repeats = true}},
        {ActionId::FrameAfter, Menu::Go, tr("Ne&xt Frame"), "", "Ctrl+Right", tr("Show the next frame of the video"), step(1), recorded,
         {.submenu = videos, .repeats = true}},
        {ActionId::FollowObject, Menu::Go, tr("&Follow Object"), "track", "Shift+L",
         tr("Let the query patch, and the marked object, follow what they show from frame to frame"),
         [this] { m_session.video().setFollowing(m_actions.at(ActionId::FollowObject)->isChecked()); }, video,
         {.checkable = true, .submenu = videos}},
    };
    // clang-format on
}

void VideoCommands::showState()
{
    m_actions.at(ActionId::FollowObject)->setChecked(m_session.video().isFollowing());
    m_actions.at(ActionId::VideoLoop)->setChecked(m_session.video().isLooping());
}

/// An image stands for the numbered folder in which it lies, and so does the folder itself.
void VideoCommands::askForVideo()
{
    const QString last = QFileInfo(m_session.recents().photos().paths().value(0)).path();
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open Video"), last,
        tr("Videos and numbered images (%1 %2);;All files (*)").arg(videoPatterns(), imagePatterns()));
    if (!path.isEmpty()) {
        m_session.video().open(looksLikeImage(path) ? QFileInfo(path).absolutePath() : path);
    }
}

void VideoCommands::askForExport()
{
    const auto& video = m_session.video().video();
    const QString stem = QFileInfo(toName(video->source())).completeBaseName();
    const QString view = QString::fromStdString(m_session.shown().view().name);
    const QList<FileKind> kinds{{tr("Video (*.mp4)"), {"mp4"}},
                                {tr("Table, one line per frame (*.csv)"), {"csv"}},
                                {tr("Folder of PNG images (*)"), {}}};
    const QString path =
        askForFile(m_window, tr("Export Video"), m_folders.figures, QStringLiteral("%1-%2").arg(stem, view), kinds);
    if (path.isEmpty()) {
        return;
    }
    m_folders.figures = QFileInfo(path).path();
    if (const QString suffix = QFileInfo(path).suffix().toLower(); suffix != u"mp4" && suffix != u"csv") {
        QDir().mkpath(path);  // the exporter takes a new name with a dot for an unknown format
    }
    m_session.videoExporter().exportTo(path);
}

}  // namespace ui
