// An object that somebody marked in a photo: by a rectangle, a lasso, or the picture of a mask.
#pragma once

#include "core/image/mapping.h"
#include "core/image/photo.h"
#include "core/trace/trace.h"

#include <torch/types.h>
#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <vector>

namespace core {

/// Which cells of a photo belong to it: a plain value. The cells are a raster over the whole photo, at most
/// kMaskSide along the longer side, whatever size the photo has.
struct ObjectMask {
    int width = 0, height = 0;
    std::vector<uint8_t> inside;  ///< width * height in reading order: 1 inside, 0 outside
    bool operator==(const ObjectMask&) const = default;
};
constexpr int kMaskSide = 512;

/// What a closed outline surrounds; where it crosses itself, what it goes round an odd number of times.
/// @param outline  photo pixels; corners outside the photo are allowed
/// @throws Error OutOfRange where no cell's middle is inside, or all are
ObjectMask maskOfOutline(const std::vector<PixelPoint>& outline, PixelSize photo);

/// What is brighter than the middle between black and white in the picture of a mask.
/// @throws Error ShapeMismatch where its shape is not the photo's (by more than 1 %), naming both; OutOfRange as above
ObjectMask maskOfPicture(const Photo& mask, PixelSize photo);

/// Whether it is a raster over a photo of this size; one of another photo of the same shape is, too.
bool isOver(const ObjectMask& mask, PixelSize photo);

/// How much of each patch lies inside: [rows, cols] float32 in [0, 1]. What of a patch lies beyond the photo, in
/// padding, is outside.
/// @param patchSize  side of a patch of this grid, pixels of the model input
torch::Tensor patchesInside(const ObjectMask& mask, const Mapping& mapping, PatchGrid grid, int patchSize);

/// {"width", "height", "runs"}: lengths of runs in reading order, the first outside (perhaps 0), then in turn.
nlohmann::json toJson(const ObjectMask& mask);
/// @throws Error Corrupt for another key, a wrong type, a size beyond kMaskSide or runs that do not fill the raster
ObjectMask maskFromJson(const nlohmann::json& json);

}  // namespace core
