// The frames of a video in order: a video file, a folder of numbered images, a camera. Files are untrusted: sizes that
// a file claims are bounded before anything of that size is allocated.
#pragma once

#include "core/image/photo.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace core {

constexpr int kMaximumFrames = 1'000'000;         ///< eleven hours at 25 frames per second
constexpr double kUsualFramesPerSecond = 25.0;    ///< for a video that does not state it
constexpr double kMostFramesPerSecond = 1'000.0;  ///< larger claims of a file are ignored

/// Facts of a video before its frames are read.
struct VideoFacts {
    PixelSize size;  ///< of every frame, upright
    double framesPerSecond = kUsualFramesPerSecond;
    int frames = 0;       ///< as far as known: the number that the file claims, 0 without one
    bool isLive = false;  ///< a camera: it has no end, and frames not read in time are lost
};

/// One frame.
struct Frame {
    Photo photo;                   ///< named after its file, or "video.mp4, frame 12"
    int number = 0;                ///< from 0
    std::filesystem::path file{};  ///< the image or the video; empty for a camera
};

/// Reads frames in order. One thread at a time. Calls throwIfCancelled() before each frame.
class Frames {
public:
    virtual ~Frames() = default;
    /// The facts of the video.
    virtual const VideoFacts& facts() const = 0;

    /// The next frame; empty after the last.
    /// @throws Error Corrupt for a frame that cannot be decoded; ShapeMismatch for one that differs in size from the
    ///         first; OutOfRange above kMaximumFrames; what readPhoto() throws
    virtual std::optional<Frame> next() = 0;

    /// Skips the next frame without decoding it to an image. False after the last.
    virtual bool skip() = 0;

    /// Makes next() return frame `number`, with the same pixels however it is reached. Fast for frames already passed;
    /// others are reached by skipping. Does nothing for a camera, which never goes back.
    /// @return  the number of the next frame: less than `number` where the video has fewer
    virtual int goTo(int number) = 0;

    /// A sentence when the video ended before the end that it claims; empty before its end.
    virtual Message note() const { return {}; }
};

/// Opens a video by its source.
/// - A video file: MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg, ASF, FLV or GIF, with any codec that FFmpeg reads;
///   recognized by content. FFmpeg's concealment of damaged parts is accepted. Playlists and scripts that name other
///   files are refused. Rotated upright as the file states.
/// - A folder: its images in the order of the last number in their names, which may begin anywhere and have gaps; the
///   rest of the names must be equal. Files without an image extension and subfolders are ignored.
/// - "camera" or "camera:N": camera N, counted from 0 (/dev/videoN), where there is no file of that name.
/// @throws Error NotFound for a missing source, a folder without images, a camera that does not respond; Unsupported
///         for other kinds of files; Corrupt for undecodable files, and for images without a number or of two series;
///         OutOfRange for frames of more than kMaximumPhotoPixels pixels and for more than kMaximumFrames frames
std::unique_ptr<Frames> openFrames(const std::string& source);

bool isCamera(const std::string& source);  ///< Whether openFrames() would open a camera.

}  // namespace core
