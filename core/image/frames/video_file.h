// Writes a video: MP4, H.264 where the system's FFmpeg can encode it, else MPEG-4.
#pragma once

#include "core/image/mapping.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

namespace core {

/// The encoder subsamples colors by two and requires even sides.
PixelSize evenSize(PixelSize size);

/// Appears under its name, complete, when finish() has returned, replacing an older file; if writing ends earlier, by
/// an error or by removeUnfinishedFiles(), an older file is unchanged. One thread.
class VideoFile {
public:
    /// @param path  ends in .mp4; a symbolic link is followed
    /// @param size  of every frame, from evenSize()
    /// @throws Error Other when the file cannot be written there, or no encoder is available; OutOfMemory when the
    ///         encoder lacks memory; OutOfRange for sides or a rate that no encoder accepts
    VideoFile(const std::filesystem::path& path, PixelSize size, double framesPerSecond);
    ~VideoFile();
    VideoFile(const VideoFile&) = delete;
    VideoFile& operator=(const VideoFile&) = delete;

    /// @param pixels       [height, bytesPerRow], per pixel blue, green, red and an ignored byte
    void add(const std::uint8_t* pixels, std::size_t bytesPerRow);

    /// @throws Error Other when the file does not read back with that many frames: a full disk; OutOfMemory when the
    ///         encoder lacked memory
    void finish();

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}  // namespace core
