// An object that the user marked in a photo: by a rectangle, a lasso, or a mask image.
#pragma once

#include "core/image/mapping.h"
#include "core/image/photo.h"
#include "core/trace/trace.h"

#include <torch/types.h>
#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <vector>

namespace core {

/// The cells of a photo that belong to the object; a plain value. The cells form a raster over the whole photo, with at
/// most kMaskSide along the longer side, whatever the photo's size.
struct ObjectMask {
    int width = 0, height = 0;
    std::vector<uint8_t> inside;  ///< width * height in reading order: 1 inside, 0 outside
    bool operator==(const ObjectMask&) const = default;
};
constexpr int kMaskSide = 512;

/// The inside of a closed outline; where it crosses itself, the even-odd rule applies.
/// @param outline  photo pixels; corners outside the photo are allowed
/// @throws Error OutOfRange when no cell's center is inside, or all are
ObjectMask maskOfOutline(const std::vector<PixelPoint>& outline, PixelSize photo);

/// The part of a mask image that is brighter than halfway between black and white.
/// @throws Error ShapeMismatch, naming both sizes, for a ratio more than 1 % off the photo's; OutOfRange as above
ObjectMask maskOfImage(const Photo& mask, PixelSize photo);

/// The cells of which more than half is inside. @param inside  [photo height, photo width] bool, on the CPU
ObjectMask maskOfPixels(const torch::Tensor& inside);

/// The photo's pixels, each as the cell that holds its center: [height, width] uint8, 255 inside and 0 outside.
torch::Tensor pixelsOfMask(const ObjectMask& mask, PixelSize photo);

/// The cells of the photo in these patches.
/// @param patches    row * cols + col of the grid
/// @param patchSize  side of a patch of this grid, in pixels of the model input
ObjectMask maskOfPatches(const std::vector<int>& patches, PatchGrid grid, double patchSize, const Mapping& mapping);

/// Whether the raster fits a photo of this size, or another photo of the same aspect ratio.
bool isOver(const ObjectMask& mask, PixelSize photo);

/// Share of each patch inside the object: [rows, cols] float32 in [0, 1]. Parts of a patch beyond the photo, in
/// padding, are outside.
/// @param patchSize  side of a patch of this grid, in pixels of the model input
torch::Tensor patchesInside(const ObjectMask& mask, const Mapping& mapping, PatchGrid grid, double patchSize);

/// {"width", "height", "runs"}: alternating run lengths in reading order, beginning with the outside (perhaps 0).
nlohmann::json toJson(const ObjectMask& mask);
/// @throws Error Corrupt for an unknown key, a wrong type, a size beyond kMaskSide or runs that do not fill the raster
ObjectMask maskFromJson(const nlohmann::json& json);

}  // namespace core
