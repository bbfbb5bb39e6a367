// The frames of a video that are looked at, and the results of a view in each of them, before anything is drawn: a
// single range and a single basis of colors require that every frame is seen first.
#pragma once

#include "core/analysis/tokens/followed_patch.h"
#include "core/image/frames/frames.h"
#include "core/image/object_mask.h"
#include "ui/figure/placed_figure.h"
#include "ui/figure/scene_files.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ui {

/// Error of ChosenFrames for a first frame past the end. Arguments: source, first frame, frame count.
extern const core::MessageId kFewerFrames;

struct FrameChoice {
    int first = 0;
    std::optional<int> last;  ///< inclusive; none: the video's
    int every = 1;
};

/// A video that can be gone through again: a file is opened anew, what a camera sent is kept.
class ChosenFrames {
public:
    /// Opens the video; of a camera all frames are taken here and now.
    /// @throws core::Error OutOfRange for a camera without a last frame; what openFrames() throws
    ChosenFrames(std::string source, FrameChoice choice);

    const core::VideoFacts& facts() const { return m_facts; }
    std::string about() const;  ///< the video and the choice, as one line
    int expected() const;       ///< how many frames there will be, as far as known; 0: not known

    void rewind();                      ///< to the first
    std::optional<core::Frame> next();  ///< none behind the last. @throws core::Error as Frames::next()

    /// A note to report after the last frame: the file or the choice promised more. Empty: nothing.
    core::Message note() const { return m_note; }

private:
    std::optional<core::Frame> read();
    void takeFromCamera();
    std::string m_source;
    FrameChoice m_choice;
    std::unique_ptr<core::Frames> m_frames;
    core::VideoFacts m_facts;
    std::vector<core::Frame> m_kept;  ///< of a camera
    std::size_t m_nextKept = 0;
    int m_at = 0;  ///< the number of the frame that comes next from m_frames
    core::Message m_note;
};

struct FrameResult {
    int number = 0;      ///< in the video
    std::string name{};  ///< of its photo
    std::filesystem::path file{};
    Figure figure{};  ///< without its photo
    std::optional<core::FollowedPatch::Place> followed{};
};

struct VideoResults {
    std::vector<FrameResult> frames{};
    core::VideoFacts facts{};
    std::optional<core::ValueRange> range{};  ///< of all frames; none where colors stand for no numbers, or each tile
                                              ///< has a range of its own
    torch::Tensor somePhoto{};                ///< [height, width, 3] of a frame, for its size
};

/// Going through the video for the basis of colors, for what the view shows, and for drawing.
enum class VideoStep { Basis, Compute, Draw };

struct VideoTask {
    SceneFiles& scenes;
    SceneSide side;  ///< the model; each frame is its image in turn
    core::View view;
    bool follows = false;                              ///< the query is where its patch of the first frame has gone
    std::optional<core::FollowedPatch> followed = {};  ///< follow this patch rather than that of the first frame
    std::stop_token stop = {};
    /// Once with 0 as a step begins, then after each frame; `expected` is 0 where it is not known.
    std::function<void(VideoStep step, int done, int expected)> onProgress = {};
    /// The object marked in a frame, for views that need one: called for each in turn, without the view's edits and
    /// with its number. Empty: none is marked in any.
    std::function<std::shared_ptr<const core::ObjectMask>(const core::Scene& frame, int number)> objectIn = {};
    std::shared_ptr<const core::ObjectMask> objectInOther = {};  ///< in the image of the baseline; null: none
};

/// Shared colors (PCA) are made of the tokens of this many frames, spread evenly.
inline constexpr std::size_t kBasisFrames = 64;

/// The passes. All frames have one range: the smallest that holds what the view's range would be in each.
/// @throws core::Error OutOfMemory when what is seen is more than 2 GiB; what passes and views throw
VideoResults computeVideo(ChosenFrames& frames, const VideoTask& task);

/// frame,seconds,query_row,query_col,similarity,minimum,maximum,mean,row,col: one line per frame, with empty cells for
/// numbers that have no meaning for the view. Row and column are those of the largest value of a map.
std::string numbersOf(const VideoResults& video);

}  // namespace ui
