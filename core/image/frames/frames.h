// The frames of a film, one after the other: a video, a folder of numbered pictures, a camera. Files from strangers:
// what a file claims is bounded before anything of that size is made of it.
#pragma once

#include "core/image/photo.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace core {

constexpr int kMaximumFrames = 1'000'000;         ///< eleven hours at 25 frames a second
constexpr double kUsualFramesPerSecond = 25.0;    ///< of a film that does not say
constexpr double kMostFramesPerSecond = 1'000.0;  ///< what a file claims beyond is not believed

struct FilmFacts {
    PixelSize size;  ///< of every frame, upright
    double framesPerSecond = kUsualFramesPerSecond;
    int frames = 0;       ///< as far as known beforehand: of a video what it claims, 0 where it claims nothing
    bool isLive = false;  ///< a camera: it has no end, and what was not read in time is gone
};

struct Frame {
    Photo photo;                   ///< named after its file, or "film.mp4, frame 12"
    int number = 0;                ///< from 0
    std::filesystem::path file{};  ///< the picture or the video; empty for a camera
};

/// Not for two threads at once. Asks requireGoingOn() before each frame.
class Frames {
public:
    virtual ~Frames() = default;
    virtual const FilmFacts& facts() const = 0;

    /// The next frame; none behind the last.
    /// @throws Error Corrupt for a frame that cannot be decoded; ShapeMismatch for one of another size than the first;
    ///         OutOfRange above kMaximumFrames; what readPhoto() throws
    virtual std::optional<Frame> next() = 0;

    /// Goes past the next frame without making a picture of it. False behind the last.
    virtual bool skip() = 0;

    /// Frame `number` is what next() gives then: the very pixels that it has whichever way it is reached. Quick where
    /// it has been before, else it goes past each frame. Of a camera, which never goes back, nothing happens.
    /// @return  the number of the frame that comes next: less than `number` where the film has fewer
    virtual int goTo(int number) = 0;

    /// A sentence when the film ended before it said it would; empty before its end.
    virtual std::string note() const { return {}; }
};

/// - A video: MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg, ASF, FLV or GIF, whatever codec FFmpeg reads; told by its
///   content. What FFmpeg makes up for damaged parts of a stream is taken as it is. Playlists and scripts that name
///   other files are none. Turned upright as the file asks.
/// - A folder: its pictures in the order of the last number in their names, which may begin anywhere and have gaps; all
///   else in their names is the same. What has no picture's extension is not looked at, nor are folders below.
/// - "camera" or "camera:N": camera N, counted from 0 (/dev/videoN), where there is no file of that name.
/// @throws Error NotFound for what is not there, a folder without pictures, a camera that does not answer; Unsupported
///         for other kinds of files; Corrupt for what cannot be decoded, for pictures without number or of two series;
///         OutOfRange for frames of more pixels than kMaximumPhotoPixels and for more frames than kMaximumFrames
std::unique_ptr<Frames> openFrames(const std::string& source);

bool isCamera(const std::string& source);  ///< whether openFrames() would ask a camera

}  // namespace core
