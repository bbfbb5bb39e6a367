// Writing a film: MP4, H.264 where the system's FFmpeg can encode it, else MPEG-4.
#pragma once

#include "core/image/mapping.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

namespace core {

/// The encoder halves colours both ways and wants even sides.
PixelSize evenSize(PixelSize size);

/// Appears under its name when finish() has returned, whole, in place of an older file; ends it before, by an error or
/// by removeUnfinishedFiles(), nothing is there and an older file stays. One thread.
class FilmFile {
public:
    /// @param path  ends in .mp4; a symbolic link is followed
    /// @param size  of every frame, evenSize()
    /// @throws Error Other when it cannot be written there, or no encoder is there; OutOfRange for sides or a rate that
    ///         no encoder takes
    FilmFile(const std::filesystem::path& path, PixelSize size, double framesPerSecond);
    ~FilmFile();
    FilmFile(const FilmFile&) = delete;
    FilmFile& operator=(const FilmFile&) = delete;

    /// @param pixels       [height, bytesPerRow], of each pixel blue, green, red and a byte that is not read
    void add(const std::uint8_t* pixels, std::size_t bytesPerRow);

    /// @throws Error Other when what was written does not read back as that many frames: a full disk
    void finish();

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}  // namespace core
