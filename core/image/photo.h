// Reading pictures, whatever people have: JPEG with EXIF orientation, PNG with 8 or 16 bits, grey, alpha, WebP, TIFF,
// BMP.
#pragma once

#include "core/image/mapping.h"

#include <torch/types.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace core {

/// An upright RGB picture. Alpha is dropped, not blended (as timm does); grey is replicated; 16 bits are reduced to 8.
struct Photo {
    torch::Tensor rgb;   ///< [height, width, 3] uint8, contiguous
    std::string name;    ///< file name, for captions
    std::string note{};  ///< a sentence when the file holds more than what was read: other pages, other frames
    PixelSize size() const { return {static_cast<int>(rgb.size(1)), static_cast<int>(rgb.size(0))}; }
};

constexpr long long kMaximumPhotoPixels = 100'000'000;

/// @throws Error NotFound; Unsupported for a folder and for kinds that are not read (GIF, HEIC, SVG, ...); Corrupt when
/// it is not a picture or is truncated; OutOfRange above kMaximumPhotoPixels, found before anything of that size is
/// allocated, and for files above 2 GiB
Photo readPhoto(const std::filesystem::path& file);
Photo decodePhoto(std::span<const std::byte> bytes, const std::string& name);  ///< the same, from memory

}  // namespace core
