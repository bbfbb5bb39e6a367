// Where the drawn frames of a film go: an MP4, or a folder of PNGs.
#pragma once

#include "app/cli/film_look.h"
#include "ui/figure/figure.h"

#include <filesystem>
#include <memory>

namespace cli {

class FilmOutput {
public:
    virtual ~FilmOutput() = default;
    virtual void add(const ui::Picture& picture, const ui::Recipe& recipe) = 0;
    virtual void finish() = 0;
};

bool isFilmFile(const std::filesystem::path& path);  ///< .mp4; anything else is a folder

/// What may stand at --out: FILE.mp4, or a folder that is new or holds no frames of another run.
/// @throws UsageError for other files; core::Error Other for a folder with frames
void requireFilmOutput(const std::filesystem::path& path);

/// @param film  whose figures must all find room in a frame: their captions may differ in height. The ground is white
std::unique_ptr<FilmOutput> openFilmOutput(const std::filesystem::path& path, const SeenFilm& film,
                                           double framesPerSecond);

}  // namespace cli
