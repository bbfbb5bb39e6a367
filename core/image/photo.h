// Reads images: JPEG with EXIF orientation, PNG with 8 or 16 bits, gray, alpha, WebP, TIFF, BMP,
// and slides (core/image/slide.h).
#pragma once

#include "core/image/mapping.h"
#include "core/message.h"

#include <torch/types.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// An upright RGB image. Alpha is dropped, not blended (as in timm); gray is replicated; 16 bits are reduced to 8.
struct Photo {
    torch::Tensor rgb;  ///< [height, width, 3] uint8, contiguous
    std::string name;   ///< file name, for captions
    Message note{};     ///< a sentence when the file has more than was read: other pages, other frames
    /// The frames that follow it in its clip, of the same size; empty for a single image.
    std::vector<torch::Tensor> following{};
    int channels = 0;  ///< of its file, where it can be chosen which are shown (core/image/tiff_channels.h); else 0
    std::array<int, 3> shownChannels{0, 1, 2};  ///< in red, green and blue
    /// Reads the file again, by decodeChannels(). Empty: the channels are those of `rgb`.
    std::function<torch::Tensor()> channelReader{};
    PixelSize size() const { return {static_cast<int>(rgb.size(1)), static_cast<int>(rgb.size(0))}; }
};

constexpr long long kMaximumPhotoPixels = 100'000'000;

/// @throws Error NotFound; Unsupported for a folder and for other kinds (GIF, HEIC, SVG, ...); Corrupt for anything
///         that is not an image, and for a truncated one; OutOfRange above kMaximumPhotoPixels, before anything of that
///         size is allocated, and for files above 2 GiB
/// A slide is read as its overview, and the address of a part (core/file/file_part.h) as that tile, or as these
/// channels of a TIFF.
Photo readPhoto(const std::filesystem::path& file);
/// The same, from memory. @param part  "channels=..." of an address, or empty: the first three of more than four
Photo decodePhoto(std::span<const std::byte> bytes, const std::string& name, std::string_view part = {});
/// Every channel of an image file, upright, for models of another number of channels than three: [C, height, width]
/// float32, each sample divided by the highest number of its type (255 or 65535). An alpha channel of a TIFF counts.
/// Undefined for other kinds of files with colors: these have the three channels of Photo::rgb.
/// @throws Error as decodePhoto(); OutOfMemory
torch::Tensor decodeChannels(std::span<const std::byte> bytes, const std::string& name);
/// The same for an open photo. @throws Error ShapeMismatch for another number of channels than `count`
torch::Tensor readChannels(const Photo& photo, int count);
/// The photo as a BMP file: the bytes that stand for a part of a file where images are hashed.
std::vector<std::byte> encodedBmp(const Photo& photo);

}  // namespace core
