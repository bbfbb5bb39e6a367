#include "ui/session/video/video_player.h"

#include "core/scene/followed_object.h"
#include "ui/session/display/display_state.h"
#include "ui/session/display/object_marks.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/open_documents.h"

#include <algorithm>

namespace ui {

namespace {

constexpr int kLookMilliseconds = 15;  // between two looks whether a frame is due and the one before is there

}  // namespace

/// The object that is followed, on the worker. It begins with the first frame that the worker gets.
struct VideoPlayer::Carried {
    MarkedFrame first;
    std::optional<core::FollowedObject> followed = {};
};

VideoPlayer::VideoPlayer(OpenDocuments& opened, DisplayState& shown, ObjectMarks& marks, TaskStatus& work,
                         Workers& workers, QObject* parent)
    : QObject(parent),
      m_opened(opened),
      m_shown(shown),
      m_marks(marks),
      m_work(work),
      m_clock(workers.clock),
      m_timer(workers.clock, kLookMilliseconds),
      m_opening(workers.files),
      m_reading(workers.files),
      m_carrying(workers.results)
{
    m_timer.setRepeating(true);
    connect(&m_timer, &Timer::timeout, this, &VideoPlayer::requestDueFrame);
    connect(&opened, &OpenDocuments::photoChanged, this, &VideoPlayer::onPhotoChanged);
    connect(&opened, &OpenDocuments::videoAsked, this, &VideoPlayer::open);
    connect(&opened.folderBrowser(), &FolderBrowser::requested, this, [this] {
        stopOpening();
        m_reading.cancel();  // the frame would take the place of the photo
    });
    connect(&shown, &DisplayState::viewChanged, this, &VideoPlayer::onViewChanged);
    connect(&opened, &OpenDocuments::sceneChanged, this, &VideoPlayer::onSceneChanged);
    connect(&marks, &ObjectMarks::changed, this, &VideoPlayer::onObjectChanged);
    shown.followWith([this](core::View view, const SessionScene& scene) { return followed(std::move(view), scene); });
}

VideoPlayer::~VideoPlayer() = default;

void VideoPlayer::open(const QString& source)
{
    m_work.countRequest();
    m_opened.dropSortedPhoto();
    m_opening.start([source = toPath(source).string()](
                        const core::RunControl&) { return std::make_shared<Video>(source)->frame(0); },
                    [this](const PhotoPtr& photo) {
                        m_work.succeed();
                        m_opened.showFrame(photo);
                    },
                    [this, source](const core::Failure& failure) {
                        m_work.report(failure, Operation::OpeningVideo, shownFileName(source));
                        Q_EMIT workChanged();
                    });
    Q_EMIT workChanged();
}

void VideoPlayer::stopOpening()
{
    if (m_opening.isRunning()) {
        m_opening.cancel();
        Q_EMIT workChanged();
    }
}

void VideoPlayer::onPhotoChanged()
{
    const PhotoPtr photo = m_opened.photo();
    const auto video = photo ? photo->video : nullptr;
    if (video != m_video) {
        if (m_video) {
            m_video->follow({});  // it may be open in another pane
        }
        m_video = video;
        m_playing = false;
        m_following = false;
        m_followed.reset();
        m_carried.reset();
        m_carrying.cancel();
        m_markedFrames.clear();
        m_reading.cancel();
        m_timer.stop();
        m_wanted = photo ? photo->frame : 0;
        if (m_video && m_video->facts().isLive) {
            play(true);
        }
    }
    m_frame = photo ? photo->frame : 0;
    m_wanted = m_timer.isActive() ? m_wanted : m_frame;
    Q_EMIT changed();
}

// ---- going through it ----

void VideoPlayer::seek(int frame)
{
    if (!m_video || m_video->facts().isLive) {
        return;
    }
    m_opened.dropSortedPhoto();
    m_wanted = std::clamp(frame, 0, std::max(0, frames() - 1));
    m_from = m_wanted;
    m_fromTime = m_clock.now();
    m_timer.start();
    requestDueFrame();
    Q_EMIT changed();
}

void VideoPlayer::play(bool playing)
{
    if (!m_video || m_playing == playing) {
        return;
    }
    m_playing = playing;
    m_from = m_frame + 1 < frames() ? m_frame : 0;
    m_fromTime = m_clock.now();
    if (playing) {
        m_timer.start();
    } else {
        m_wanted = m_frame;
    }
    Q_EMIT changed();
}

/// The frame that should be seen by now.
int VideoPlayer::due() const
{
    if (!m_playing) {
        return m_wanted;
    }
    if (m_video->facts().isLive) {
        return m_frame + 1;
    }
    const double since = double(m_clock.now() - m_fromTime) / 1000.0 * m_video->facts().framesPerSecond;
    return static_cast<int>(std::min(m_from + since, double(frames() - 1)));
}

void VideoPlayer::requestDueFrame()
{
    if (!m_video) {
        m_timer.stop();
        return;
    }
    if (m_reading.isRunning() || m_carrying.isRunning() || !m_work.activity().isIdle()) {
        return;  // the figure before is not there yet
    }
    const int next = due();
    if (next == m_frame) {
        const bool hasEnded = m_playing && next + 1 == frames();
        if (hasEnded && m_looping && frames() > 1) {
            m_from = 0;
            m_fromTime = m_clock.now();
            m_wanted = 0;
            readFrame(0);
            return;
        }
        if (!m_playing || hasEnded) {
            m_timer.stop();
            m_wanted = m_frame;
        }
        if (hasEnded) {
            m_playing = false;
            Q_EMIT changed();
        }
        return;
    }
    m_wanted = next;
    readFrame(next);
}

void VideoPlayer::readFrame(int next)
{
    m_reading.start([video = m_video, next](const core::RunControl&) { return video->frame(next); },
                    [this](const PhotoPtr& photo) { show(photo); },
                    [this](const core::Failure& failure) { report(failure); });
}

void VideoPlayer::show(const PhotoPtr& photo)
{
    if (photo->frame != m_wanted && photo->frame + 1 == frames()) {
        m_wanted = photo->frame;  // the video was shorter than it stated
    }
    m_opened.showFrame(photo);
}

void VideoPlayer::report(const core::Failure& failure)
{
    m_timer.stop();
    m_playing = false;
    m_wanted = m_frame;
    m_work.report(failure, Operation::OpeningVideo, shownFileName(QString::fromStdString(m_video->source())));
    Q_EMIT changed();
}

// ---- following ----

void VideoPlayer::setFollowing(bool following)
{
    m_following = following && m_video;
    m_followed.reset();
    if (m_video) {
        m_video->follow({});
    }
    if (const ScenePtr scene = m_opened.scene(); m_following && scene && scene->photo->video == m_video) {
        anchor(*scene, m_shown.view().query);
    }
    anchorObject();
    Q_EMIT changed();
}

MarkedFrame VideoPlayer::followedMark() const
{
    return m_carried ? m_carried->first : MarkedFrame{};
}

void VideoPlayer::anchorObject()
{
    m_carrying.cancel();
    m_carried.reset();
    const ScenePtr scene = m_opened.scene();
    const ObjectPtr object = scene ? m_marks.objectIn(scene->photo) : nullptr;
    if (m_following && object && scene->photo->video == m_video) {
        m_carried = std::make_shared<Carried>(Carried{{scene, object}});
    }
}

/// The user has marked or cleared an object.
void VideoPlayer::onObjectChanged(const PhotoPtr& photo)
{
    if (m_following && photo->video == m_video && m_marks.objectIn(photo) != m_marked) {
        std::erase(m_markedFrames, photo->key);
        anchorObject();
    }
}

void VideoPlayer::onSceneChanged()
{
    const ScenePtr scene = m_opened.scene();
    if (!m_following || !scene || scene->photo->video != m_video) {
        return;
    }
    if (const auto& query = m_shown.view().query; !m_followed && query.kind == core::QueryChoice::Kind::Patch) {
        anchor(*scene, query);  // it was asked to follow before there was anything to follow
    }
    if (!m_carried || m_carried->first.scene->model != scene->model) {
        anchorObject();
        return;
    }
    if (m_marks.object()) {
        return;  // it was here before, or the user has marked it
    }
    m_carrying.start(
        [carried = m_carried, scene](const core::RunControl& control) {
            if (!carried->followed) {
                carried->followed.emplace(*carried->first.scene, *carried->first.object, control);
            }
            return carried->followed->in(*scene, control);
        },
        [this, scene](const std::optional<core::ObjectMask>& object) { markCarried(scene, object); },
        [this](const core::Failure& failure) {
            m_carried.reset();
            m_work.report(failure, Operation::ComputingView, tr("Follow Object"));
        });
}

void VideoPlayer::markCarried(const ScenePtr& scene, const std::optional<core::ObjectMask>& object)
{
    constexpr size_t kMostMarked = 64;  // frames, with up to 256 KiB each
    if (!object || m_opened.scene() != scene || m_marks.object()) {
        return;
    }
    m_marked = std::make_shared<const core::ObjectMask>(*object);
    m_marks.setObject(scene->photo, m_marked);
    m_markedFrames.push_back(scene->photo->key);
    if (m_markedFrames.size() > kMostMarked) {
        m_marks.forgetObject(m_markedFrames.front());
        m_markedFrames.pop_front();
    }
}

void VideoPlayer::anchor(const SessionScene& scene, const core::QueryChoice& query)
{
    m_query = query;
    m_followed.reset();
    try {
        if (query.kind == core::QueryChoice::Kind::Patch) {
            m_followed.emplace(scene.trace, query.row, query.col);
        }
    } catch (const core::Error&) {
        m_following = false;
        m_work.report(core::currentFailure(), Operation::ComputingView, tr("Follow Object"));
    }
    m_video->follow(m_followed);
}

void VideoPlayer::onViewChanged()
{
    const ScenePtr scene = m_opened.scene();
    if (m_following && m_video && scene && scene->photo->video == m_video && !(m_shown.view().query == m_query)) {
        anchor(*scene, m_shown.view().query);
    }
}

core::View VideoPlayer::followed(core::View view, const SessionScene& scene)
{
    if (!m_following || !m_followed || scene.photo->video != m_video ||
        view.query.kind != core::QueryChoice::Kind::Patch) {
        return view;
    }
    try {
        const auto place = m_followed->in(scene.trace);
        view.query = m_query = core::QueryChoice::patch(place.row, place.col);
    } catch (const core::Error&) {  // another model has another grid
        anchor(scene, view.query);
    }
    return view;
}

}  // namespace ui
