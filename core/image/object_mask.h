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

/// The cells of a photo that belong to the object; a plain value. The cells form a raster over the whole photo, at most
/// kMaskSide along the longer side, whatever the photo's size.
struct ObjectMask {
    int width = 0, height = 0;
    std::vector<uint8_t> inside;  ///< width * height in reading order: 1 inside, 0 outside
    bool operator==(const ObjectMask&) const = default;
};
constexpr int kMaskSide = 512;

/// The inside of a closed outline; where it crosses itself, the parts it encloses an odd number of times.
/// @param outline  photo pixels; corners outside the photo are allowed
/// @throws Error OutOfRange where no cell's center is inside, or all are
ObjectMask maskOfOutline(const std::vector<PixelPoint>& outline, PixelSize photo);

/// The part of a mask image that is brighter than halfway between black and white.
/// @throws Error ShapeMismatch where its shape is not the photo's (by more than 1 %), naming both; OutOfRange as above
ObjectMask maskOfImage(const Photo& mask, PixelSize photo);

/// Whether the raster fits a photo of this size, or another photo of the same shape.
bool isOver(const ObjectMask& mask, PixelSize photo);

/// Share of each patch inside: [rows, cols] float32 in [0, 1]. Parts of a patch beyond the photo, in padding, are
/// outside.
/// @param patchSize  side of a patch of this grid, pixels of the model input
torch::Tensor patchesInside(const ObjectMask& mask, const Mapping& mapping, PatchGrid grid, int patchSize);

/// {"width", "height", "runs"}: lengths of runs in reading order, the first outside (perhaps 0), then in turn.
nlohmann::json toJson(const ObjectMask& mask);
/// @throws Error Corrupt for another key, a wrong type, a size beyond kMaskSide or runs that do not fill the raster
ObjectMask maskFromJson(const nlohmann::json& json);

}  // namespace core
