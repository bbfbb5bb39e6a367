// What a view shows in each frame of a film, before anything is drawn: for one range and one basis of colours over all
// of them every frame has to be seen first.
#pragma once

#include "core/analysis/tokens/followed_patch.h"
#include "ui/figure/picture.h"
#include "ui/figure/scene_files.h"
#include "ui/film/chosen_frames.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace ui {

struct SeenFrame {
    int number = 0;      ///< in the film
    std::string name{};  ///< of its photo
    std::filesystem::path file{};
    Picture picture{};  ///< without its photo
    std::optional<core::FollowedPatch::Place> followed{};
};

struct SeenFilm {
    std::vector<SeenFrame> frames{};
    core::FilmFacts facts{};
    std::optional<core::ValueRange> range{};  ///< of all frames; none where colours stand for no numbers, or each tile
                                              ///< has a range of its own
    torch::Tensor somePhoto{};                ///< [height, width, 3] of a frame, for its size
};

/// Going through the film for the basis of colours, for what the view shows, and for drawing.
enum class FilmStep { Basis, Look, Draw };

struct FilmTask {
    SceneFiles& scenes;
    SceneSide side;  ///< the model; each frame is its image in turn
    core::View view;
    bool follows = false;                              ///< the query is where its patch of the first frame has gone
    std::optional<core::FollowedPatch> followed = {};  ///< follow this patch rather than that of the first frame
    std::stop_token stop = {};
    /// Once with 0 as a step begins, then after each frame; `expected` is 0 where it is not known.
    std::function<void(FilmStep step, int done, int expected)> told = {};
};

/// Of this many frames, spread evenly, the tokens are kept from which shared colours (PCA) are made.
inline constexpr std::size_t kBasisFrames = 64;

/// The passes. All frames have one range: the smallest that holds what the view's range would be in each.
/// @throws core::Error OutOfMemory when what is seen is more than 2 GiB; what passes and views throw
SeenFilm lookAtFilm(ChosenFrames& frames, const FilmTask& task);

/// frame,seconds,query_row,query_col,similarity,minimum,maximum,mean,row,col: one line a frame, cells empty that have
/// no meaning for the view. Row and column are those of the largest value of a map.
std::string numbersOf(const SeenFilm& film);

}  // namespace ui
