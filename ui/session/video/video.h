// An open video: its frames by number, and the ranges and bases that they share, so that colors mean the same in each.
#pragma once

#include "core/analysis/tokens/followed_patch.h"
#include "core/image/frames/frames.h"
#include "ui/session/documents/scene.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace ui {

struct Figure;

/// Data from other frames that the colors of one frame depend on.
struct VideoColors {
    std::vector<ScenePtr> companions = {};      ///< of whose tokens shared colors are made
    std::vector<core::ValueRange> ranges = {};  ///< empty: the result's own
    bool isSigned = false;
    std::shared_ptr<const core::Result> applied(std::shared_ptr<const core::Result> own) const;
};

/// Any thread may call. Reads files and runs models: on a worker, but for facts and numbers.
class Video final : public std::enable_shared_from_this<Video> {
public:
    /// Number of frames, spread evenly, that determine the color range and basis for all. For a camera, the first ones.
    static constexpr int kSurveyed = 16;

    /// @throws core::Error as core::openFrames(); Corrupt for a video without frames
    explicit Video(std::string source);
    /// The same of a video that is open already, before its first frame. What is no camera is opened again by its name.
    Video(std::string source, std::unique_ptr<core::Frames> frames);

    const std::string& source() const { return m_source; }
    const core::VideoFacts& facts() const { return m_facts; }
    int frames() const
    {
        return m_frames;
    }  ///< as far as known: a video may end earlier than it states; 0 for a camera

    /// A camera gives its next frame, whatever the number; a video that has ended gives its last.
    /// @throws core::Error as core::Frames::next()
    PhotoPtr frame(int number);

    /// The frame and those that follow it in a clip, as far as the video goes.
    /// @throws core::Error as core::Frames::next(); NotFound where the video has no such frame
    std::shared_ptr<const core::Photo> clip(int number, const core::Preprocessing& how);

    /// The query of views is where this patch has gone. None: it stays where it is.
    void follow(std::optional<core::FollowedPatch> patch);

    /// For a view of a frame of this video. The first call for a model runs it on kSurveyed frames, as far as they find
    /// room in half a GiB; one that was stopped goes on where it was.
    /// @throws core::Error as passes and views do, Cancelled included
    VideoColors colorsFor(const SessionScene& scene, const core::View& view, const core::RunControl& control);

private:
    struct Reader {
        std::unique_ptr<core::Frames> frames{};
        int at = 0;  ///< the number of the frame that comes next
        bool goTo(int number);
        std::optional<core::Frame> next();
    };
    struct CachedColors {
        core::View view;
        int follows = 0;
        VideoColors colors;
    };
    std::optional<core::Frame> read(int number);
    PhotoPtr photoOf(core::Frame frame, std::shared_ptr<Video> video) const;
    void survey(const SessionScene& scene, const core::RunControl& control);
    void surveyLive(const SessionScene& scene, const core::RunControl& control);
    VideoColors computed(const core::View& view, const core::RunControl& control);

    std::string m_source;
    QString m_key;
    core::VideoFacts m_facts;
    std::atomic<int> m_frames = 0;
    std::mutex m_reading;
    Reader m_reader;
    std::deque<core::Frame> m_recent;  ///< read last, newest first, for steps back

    std::mutex m_surveying;
    int m_model = 0;  ///< serial of the one that the survey is of; 0: of none
    bool m_isSurveyed = false;
    Reader m_surveyReader;
    std::vector<ScenePtr> m_survey;
    std::deque<CachedColors> m_known;  ///< newest first
    std::mutex m_followLock;
    std::optional<core::FollowedPatch> m_followed;
    int m_follows = 0;  ///< how often follow() was called
};

/// The video that the scene is a frame of, where its frames can share the view's colors; else null: a difference, what
/// a marked object is needed for, curves.
std::shared_ptr<Video> videoOf(const SessionScene& scene, const core::View& view);

/// The figure with the colors of its video stated in its view; the unchanged figure if they are its own.
/// @param scene  that it is of; either may be null
std::shared_ptr<const Figure> asOfVideo(std::shared_ptr<const Figure> figure, const ScenePtr& scene);

}  // namespace ui
