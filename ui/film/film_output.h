// Where the drawn frames of a film go: an MP4, or a folder of PNGs.
#pragma once

#include "ui/figure/figure.h"
#include "ui/film/film_look.h"

#include <filesystem>
#include <memory>

namespace ui {

class FilmOutput {
public:
    virtual ~FilmOutput() = default;
    virtual void add(const Picture& picture, const Recipe& recipe) = 0;
    virtual void finish() = 0;
};

bool isFilmFile(const std::filesystem::path& path);  ///< .mp4; anything else is a folder

/// What may stand at --out: FILE.mp4, or a folder that is new or holds no frames of another run.
/// @throws core::Error Unsupported for other files; Other for a folder with frames
void requireFilmOutput(const std::filesystem::path& path);

/// @param film  whose figures must all find room in a frame: their captions may differ in height. The ground is white
std::unique_ptr<FilmOutput> openFilmOutput(const std::filesystem::path& path, const SeenFilm& film,
                                           double framesPerSecond);

/// Goes through the frames again and writes each as the figure that it is, with its recipe where the format has room.
/// @throws core::Error Corrupt when the film is not any more what was seen; Cancelled; what writing throws
void drawFilm(const std::filesystem::path& path, const SeenFilm& film, ChosenFrames& frames, const FilmTask& task,
              double framesPerSecond);

}  // namespace ui
