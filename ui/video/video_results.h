// The results of a view in each frame of a video, before anything is drawn: for one range and one basis of colors over
// all of them every frame has to be seen first.
#pragma once

#include "core/analysis/tokens/followed_patch.h"
#include "ui/figure/placed_figure.h"
#include "ui/figure/scene_files.h"
#include "ui/video/chosen_frames.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ui {

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
