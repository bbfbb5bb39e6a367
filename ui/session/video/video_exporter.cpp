#include "ui/session/video/video_exporter.h"

#include "core/analysis/views/views.h"
#include "core/file/atomic_file.h"
#include "core/file/output_file.h"
#include "core/model/model_file.h"
#include "ui/session/display/display_state.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/open_documents.h"
#include "ui/session/video/video_player.h"
#include "ui/video/video_output.h"
#include "ui/video/video_results.h"

#include <ostream>

namespace ui {

using core::literals::operator""_msg;

namespace {

/// Parameters of a video export, as values that a worker may keep.
struct VideoExport {
    std::filesystem::path path;
    std::string source;
    ModelPtr model;
    core::View view;
    std::optional<core::FollowedPatch> followed;
};

void requireRoom(const VideoExport& wanted)
{
    if (wanted.path.extension() != ".csv") {
        requireVideoOutput(wanted.path, wanted.source);
    }
    if (isVideoFile(wanted.path) || wanted.path.extension() == ".csv") {
        auto inputs = core::filesOfModel(wanted.model->model.file);
        inputs.push_back({wanted.source, "the video"_msg});
        core::requireOutput(wanted.path, inputs);
    }
}

void write(const VideoExport& wanted, const core::RunControl& control)
{
    requireRoom(wanted);
    SceneFiles scenes(
        [&wanted](const std::string& file, const core::ModelOverrides& corrections, const core::RunControl& opening) {
            return core::openModel(file, corrections, core::parseDevice(wanted.model->device.toStdString()), opening);
        });
    const SceneSide side{{wanted.model->model.file.string(), {}}, wanted.model->overrides, {}};
    scenes.put(side, wanted.model->model);
    ChosenFrames frames(wanted.source, {});
    const VideoTask task{scenes,
                         side,
                         wanted.view,
                         wanted.followed.has_value(),
                         wanted.followed,
                         control.stop,
                         [&control](VideoStep, int done, int expected) { control.step(done, expected); }};
    requireSameVideo(wanted.path, frames, task);
    const VideoResults video = computeVideo(frames, task);
    if (wanted.path.extension() == ".csv") {
        core::writeAtomically(wanted.path, [&](std::ostream& file) { file << numbersOf(video); });
    } else {
        drawVideo(wanted.path, video, frames, task, video.facts.framesPerSecond);
    }
}

}  // namespace

VideoExporter::VideoExporter(const VideoPlayer& player, const OpenDocuments& opened, const DisplayState& shown,
                             TaskStatus& work, Workers& workers, QObject* parent)
    : QObject(parent),
      m_player(player),
      m_opened(opened),
      m_shown(shown),
      m_work(work),
      m_clock(workers.clock),
      m_line(workers.videos)
{
}

bool VideoExporter::canExport() const
{
    const core::View& view = m_shown.view();
    const auto& video = m_player.video();
    return video && !video->facts().isLive && m_opened.scene() && !view.baseline && !core::needsObject(view) &&
           core::findView(view.name).kind != core::ResultKind::Curves && !m_line.isRunning();
}

void VideoExporter::exportTo(const QString& path)
{
    if (!canExport()) {
        return;
    }
    m_work.countRequest();
    VideoExport wanted{toPath(path), m_player.video()->source(), m_opened.scene()->model, m_shown.view(),
                       m_player.followedPatch()};
    m_passTime = m_clock.now();
    m_line.start(
        [wanted = std::move(wanted), path](const core::RunControl& control) {
            write(wanted, control);
            return path;
        },
        [this, path](LatestOnlyTask<QString>::Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                m_work.report(*failure, Operation::ExportingVideo, shownFileName(path));
            } else {
                m_work.succeed();
                Q_EMIT exported(path);
            }
            Q_EMIT changed();
        },
        [this](int done, int total) { reportProgress(done, total); });
    Q_EMIT changed();
}

void VideoExporter::reportProgress(int done, int total)
{
    if (done == 0) {
        m_passTime = m_clock.now();
    }
    const double fraction = total > 0 ? double(done) / total : 0.0;
    const double left = done > 0 ? double(m_clock.now() - m_passTime) / 1000.0 * (total - done) / done : -1.0;
    Q_EMIT stepped(fraction, static_cast<int>(left));
}

void VideoExporter::cancel()
{
    m_line.cancel();
    Q_EMIT changed();
}

}  // namespace ui
