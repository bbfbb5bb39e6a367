// The video that is open: which of its frames is shown, playing, and following what a patch shows.
#pragma once

#include "core/analysis/tokens/followed_patch.h"
#include "ui/session/video/video.h"
#include "ui/session/work/latest_only_task.h"
#include "ui/session/work/task_status.h"
#include "ui/session/work/workers.h"

#include <QObject>

#include <deque>
#include <memory>
#include <optional>

namespace ui {

class DisplayState;
class ObjectMarks;
class OpenDocuments;

struct MarkedFrame {
    ScenePtr scene;
    ObjectPtr object;
};

/// Lives on the GUI thread. Every frame goes the way of a photo that is opened, so that all that can be asked of a
/// photo can be asked of it. A frame is asked for when the figure of the one before is there, and it is the newest
/// that is due then: what came between is dropped. Another photo ends the video.
class VideoPlayer final : public QObject {
    Q_OBJECT
public:
    VideoPlayer(OpenDocuments& opened, DisplayState& shown, ObjectMarks& marks, TaskStatus& work, Workers& workers,
                QObject* parent = nullptr);
    ~VideoPlayer() override;

    const std::shared_ptr<Video>& video() const { return m_video; }  ///< null: none is open
    int frame() const { return m_frame; }                            ///< that is open
    int wanted() const { return m_wanted; }                          ///< that is open, or on its way
    int frames() const { return m_video ? m_video->frames() : 0; }
    bool isPlaying() const { return m_playing; }
    bool isFollowing() const { return m_following; }
    bool isLooping() const { return m_looping; }  ///< play() begins again after the last frame
    void setLooping(bool looping) { m_looping = looping; }

    void open(const QString& source);  ///< as core::openFrames() takes it; shows the first frame
    void stopOpening();                ///< Also called when another photo is requested.
    bool isOpening() const { return m_opening.isRunning(); }
    void seek(int frame);     ///< nothing for a camera
    void play(bool playing);  ///< at the video's frame rate; from its start if it has ended
    /// The query, a patch of the frame that is shown, goes where what it shows has gone; so does one that is asked
    /// later. An object that is marked in a frame, then or later, is marked in the frames that are shown after it.
    void setFollowing(bool following);
    const std::optional<core::FollowedPatch>& followedPatch() const { return m_followed; }  ///< empty: none is followed
    MarkedFrame followedMark() const;  ///< the object that is followed, where it was marked last; null: none

Q_SIGNALS:
    void changed();
    /// isOpening() changed; when the first frame is shown, OpenDocuments::workChanged() reports it instead.
    void workChanged();

private:
    void onPhotoChanged();
    void onViewChanged();
    core::View followed(core::View view, const SessionScene& scene);
    void anchor(const SessionScene& scene, const core::QueryChoice& query);
    void onSceneChanged();
    void onObjectChanged(const PhotoPtr& photo);
    void anchorObject();  ///< begins with the object of the last scene; without one nothing is followed
    void markCarried(const ScenePtr& scene, const std::optional<core::ObjectMask>& object);
    struct Carried;
    void requestDueFrame();
    void readFrame(int number);
    int due() const;
    void show(const PhotoPtr& photo);
    void report(const core::Failure& failure);

    OpenDocuments& m_opened;
    DisplayState& m_shown;
    ObjectMarks& m_marks;
    TaskStatus& m_work;
    std::shared_ptr<Video> m_video;
    bool m_looping = false;
    int m_frame = 0, m_wanted = 0;
    bool m_playing = false, m_following = false;
    std::optional<core::FollowedPatch> m_followed;
    core::QueryChoice m_query;           ///< as it was set by following
    std::shared_ptr<Carried> m_carried;  ///< the object that is followed; null: none
    ObjectPtr m_marked;                  ///< as it was set by following
    std::deque<QString> m_markedFrames;  ///< keys of the frames that were marked by following, oldest first
    Clock& m_clock;
    qint64 m_fromTime = 0;  ///< when m_from was due
    int m_from = 0;
    Timer m_timer;
    LatestOnlyTask<PhotoPtr> m_opening, m_reading;
    LatestOnlyTask<std::optional<core::ObjectMask>> m_carrying;
};

}  // namespace ui
