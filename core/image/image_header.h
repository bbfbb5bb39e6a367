// Facts from an image's first bytes, without decoding it: kind, size, orientation, and whether the file is complete.
#pragma once

#include "core/message.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// The supported kinds of images.
enum class ImageKind { Jpeg, Png, WebP, Tiff, Bmp };

/// "JPEG", "PNG", ...
std::string_view imageKindName(ImageKind kind);

/// File extensions of images, with the dot. Only for lists of files; imageKind() goes by content.
std::span<const char* const> imageExtensions();

/// Whether a file of this name counts as an image, by its extension in either case.
bool isNamedLikeImage(const std::filesystem::path& file);

/// A change to a 16-bit number in the file before decoding, in the file's own byte order.
struct BytePatch {
    std::size_t offset = 0;
    std::byte first{}, second{};
};

/// Facts of an image file.
struct ImageHeader {
    ImageKind kind = ImageKind::Jpeg;
    std::uint64_t width = 0, height = 0;  ///< as stored, before the orientation is applied
    int orientation = 1;                  ///< EXIF's 1 to 8
    bool whole = false;                   ///< no byte that the structure declares is missing
    int samples = 3;                      ///< TIFF: samples per pixel
    int channels = 0;                     ///< TIFF with more than four samples, or several gray pages: how many; else 0
    Message unsupported{};                ///< if not empty: why this image is not supported
    Message more{};                       ///< further contents that are not read: "holds 3 pages; ..."; or empty
    std::vector<BytePatch> patches{};     ///< TIFF: keep the decoder from rotating and from blending alpha
};

/// The kind by the first bytes, even if the rest is damaged; empty for anything but a supported image.
std::optional<ImageKind> imageKind(std::span<const std::byte> start);

/// @param start  the first bytes of the file, 4096 or all of it
/// @throws Error  Corrupt or Unsupported, naming the likely kind instead
ImageKind recognizeImage(std::span<const std::byte> start, const std::string& name);

/// @param bytes  the file, or its beginning
/// @throws Error  as above; Corrupt when it ends before its size is known
ImageHeader readImageHeader(std::span<const std::byte> bytes, const std::string& name);

}  // namespace core
