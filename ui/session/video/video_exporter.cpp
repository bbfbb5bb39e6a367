#include "ui/session/video/video_exporter.h"

#include "core/analysis/views/views.h"
#include "core/file/atomic_file.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/model/model_file.h"
#include "core/scene/followed_object.h"
#include "ui/language/core_text.h"
#include "ui/session/display/display_state.h"
#include "ui/session/display/object_marks.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/open_documents.h"
#include "ui/session/documents/scene_registry.h"
#include "ui/session/video/video_player.h"
#include "ui/video/video_output.h"
#include "ui/video/video_results.h"

#include <iterator>
#include <ostream>

namespace ui {

using core::literals::operator""_msg;

namespace {

/// Parameters of a video export, as values that a worker may keep.
struct VideoExport {
    std::filesystem::path path;
    std::string source;
    ScenePtr scene;  ///< of the frame that is shown
    core::View view;
    std::optional<core::FollowedPatch> followed;
    MarkedFrame mark = {};  ///< with the object that the view needs
    ObjectPtr objectInOther = {};
};

/// Names the files of the view's baseline by their paths, and has its model among the scenes as the window has it open.
/// @return those files
std::vector<core::InputFile> openBaseline(SceneFiles& scenes, const SceneSide& own, VideoExport& wanted,
                                          const core::RunControl& control)
{
    std::vector<core::InputFile> inputs;
    if (!core::needsOther(wanted.view)) {
        return inputs;
    }
    core::Baseline baseline = *wanted.view.baseline;
    const ScenePtr other = SessionSource(wanted.scene).find(&baseline, {control.stop, {}});
    if (baseline.model) {
        const auto& file = other->model->model.file;
        inputs = core::filesOfModel(file);
        baseline.model = core::NamedFile{file.string(), {}};
    }
    if (baseline.image) {
        baseline.image = core::NamedFile{toPath(other->photo->path).string(), {}};
        inputs.push_back({baseline.image->file, "the baseline"_msg});
    }
    if (baseline.model && baseline.model->file != own.model.file) {
        scenes.put(scenes.baselineOf(own, baseline), other->model->model);
    }
    wanted.view.baseline = std::move(baseline);
    return inputs;
}

/// Carries the object from the frame in which it is marked to each that is asked, as the window does.
auto objectOfFrames(const VideoExport& wanted, const core::RunControl& control)
{
    const core::RunControl stoppable{control.stop, {}};
    const auto followed = std::make_shared<core::FollowedObject>(*wanted.mark.scene, *wanted.mark.object, stoppable);
    return [followed, stoppable, marked = wanted.mark.object, at = wanted.mark.scene->photo->frame](
               const core::Scene& frame, int number) -> ObjectPtr {
        const auto object = number == at ? *marked : followed->in(frame, stoppable);
        if (!object) {
            throw core::Error(core::ErrorCode::NotFound,
                              "expected some of the followed object in frame %1, found none"_msg(number));
        }
        return std::make_shared<const core::ObjectMask>(*object);
    };
}

bool isTable(const std::filesystem::path& path)
{
    return core::lowerCaseExtension(path) == ".csv";
}

void requireRoom(const VideoExport& wanted, std::vector<core::InputFile> inputs)
{
    if (!isTable(wanted.path)) {
        requireVideoOutput(wanted.path, wanted.source);
    }
    if (isVideoFile(wanted.path) || isTable(wanted.path)) {
        std::ranges::move(core::filesOfModel(wanted.scene->model->model.file), std::back_inserter(inputs));
        inputs.push_back({wanted.source, "the video"_msg});
        core::requireOutput(wanted.path, inputs);
    }
}

/// @return what must be known about the video, as when it ends early; empty: nothing
core::Message write(VideoExport wanted, const core::RunControl& control)
{
    const OpenedModel& model = *wanted.scene->model;
    SceneFiles scenes(
        [&model](const std::string& file, const core::ModelOverrides& corrections, const core::RunControl& opening) {
            return core::openModel(file, corrections, core::parseDevice(model.device.toStdString()), opening);
        });
    const SceneSide side{{model.model.file.string(), {}}, model.overrides, {}};
    scenes.put(side, model.model);
    requireRoom(wanted, openBaseline(scenes, side, wanted, control));
    ChosenFrames frames(wanted.source, {});
    VideoTask task{scenes,
                   side,
                   wanted.view,
                   wanted.followed.has_value(),
                   wanted.followed,
                   control.stop,
                   [&control](VideoStep, int done, int expected) { control.step(done, expected); }};
    if (wanted.mark.object) {
        task.objectIn = objectOfFrames(wanted, control);
    }
    task.objectInOther = wanted.objectInOther;
    requireSameVideo(wanted.path, frames, task);
    const VideoResults video = computeVideo(frames, task);
    if (isTable(wanted.path)) {
        core::writeAtomically(wanted.path, [&](std::ostream& file) { file << numbersOf(video); });
    } else {
        drawVideo(wanted.path, video, frames, task, video.facts.framesPerSecond);
    }
    return frames.note();
}

}  // namespace

VideoExporter::VideoExporter(const VideoPlayer& player, const OpenDocuments& opened, const DisplayState& shown,
                             const ObjectMarks& marks, TaskStatus& work, Workers& workers, QObject* parent)
    : QObject(parent),
      m_player(player),
      m_opened(opened),
      m_shown(shown),
      m_marks(marks),
      m_work(work),
      m_clock(workers.clock),
      m_line(workers.videos)
{
}

bool VideoExporter::canExport() const
{
    const core::View& view = m_shown.view();
    const auto& video = m_player.video();
    return video && !video->facts().isLive && m_opened.scene() && !m_line.isRunning() &&
           core::findView(view.name).kind != core::ResultKind::Curves &&
           (!core::needsObject(view) || m_player.followedMark().object || objectInOther());
}

ObjectPtr VideoExporter::objectInOther() const
{
    const auto& baseline = m_shown.view().baseline;
    return baseline && baseline->image ? m_marks.objectIn(*baseline->image) : nullptr;
}

void VideoExporter::exportTo(const QString& path)
{
    if (!canExport()) {
        return;
    }
    m_work.countRequest();
    VideoExport wanted{toPath(path), m_player.video()->source(), m_opened.scene(), m_shown.view(),
                       m_player.followedPatch()};
    if (core::needsObject(wanted.view)) {
        wanted.mark = m_player.followedMark();
        wanted.objectInOther = objectInOther();
    }
    m_passTime = m_clock.now();
    m_line.start([wanted = std::move(wanted)](const core::RunControl& control) { return write(wanted, control); },
                 [this, path](LatestOnlyTask<core::Message>::Outcome&& outcome) {
                     if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                         m_work.report(*failure, Operation::ExportingVideo, shownFileName(path));
                     } else {
                         m_work.succeed();
                         Q_EMIT exported(path);
                         if (const auto& note = std::get<core::Message>(outcome); !note.empty()) {
                             Q_EMIT notification(coreText(note));
                         }
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
