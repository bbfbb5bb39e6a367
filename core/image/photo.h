// Reads images: JPEG with EXIF orientation, PNG with 8 or 16 bits, gray, alpha, WebP, TIFF, BMP.
#pragma once

#include "core/image/mapping.h"

#include <torch/types.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace core {

/// An upright RGB image. Alpha is dropped, not blended (as in timm); gray is replicated; 16 bits are reduced to 8.
struct Photo {
    torch::Tensor rgb;   ///< [height, width, 3] uint8, contiguous
    std::string name;    ///< file name, for captions
    std::string note{};  ///< a sentence when the file has more than was read: other pages, other frames
    /// The frames that follow it in its clip, of the same size; empty for a single image.
    std::vector<torch::Tensor> following{};
    PixelSize size() const { return {static_cast<int>(rgb.size(1)), static_cast<int>(rgb.size(0))}; }
};

constexpr long long kMaximumPhotoPixels = 100'000'000;

/// @throws Error NotFound; Unsupported for a folder and for other kinds (GIF, HEIC, SVG, ...); Corrupt for anything
///         that is not an image, and for a truncated one; OutOfRange above kMaximumPhotoPixels, before anything of that
///         size is allocated, and for files above 2 GiB
Photo readPhoto(const std::filesystem::path& file);
Photo decodePhoto(std::span<const std::byte> bytes, const std::string& name);  ///< the same, from memory

}  // namespace core
