// What the first bytes of a picture say, found without decoding it: kind, size, orientation, and whether all of it is
// there.
#pragma once

#include "core/image/mapping.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

enum class PictureKind { Jpeg, Png, WebP, Tiff, Bmp };

std::string_view pictureKindName(PictureKind kind);

/// What names of pictures end in, with the dot. For lists of files only: what a file is, pictureKind() says.
std::span<const char* const> pictureExtensions();

/// A 16-bit number in the file that the decoder is to see changed, as the file's own bytes.
struct BytePatch {
    std::size_t offset = 0;
    std::byte first{}, second{};
};

struct PictureHeader {
    PictureKind kind = PictureKind::Jpeg;
    std::uint64_t width = 0, height = 0;  ///< as stored, before the orientation is applied
    int orientation = 1;                  ///< EXIF's 1 to 8
    bool whole = false;                   ///< every byte that the structure promises is there
    std::string_view unsupported{};       ///< not empty: what makes it a picture that is not read
    std::string more{};                   ///< what follows the picture that is read: "3 pages"; empty for nothing
    std::vector<BytePatch> patches{};     ///< TIFF: so that the decoder neither turns it nor blends its alpha
};

/// What the first bytes are, however broken the rest; nothing when they are no picture that is read here.
std::optional<PictureKind> pictureKind(std::span<const std::byte> start);

/// @param start  the first bytes of the file, 4096 or all of it
/// @throws Error  Corrupt or Unsupported, saying what it looks like instead
PictureKind recognisePicture(std::span<const std::byte> start, const std::string& name);

/// @param bytes  the file, or as much of it as there is
/// @throws Error  as above; Corrupt when it breaks off before its size is known
PictureHeader readPictureHeader(std::span<const std::byte> bytes, const std::string& name);

}  // namespace core
