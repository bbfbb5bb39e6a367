// Pillow's resize of 8-bit images, bit-exact, restricted to the needed part.
#pragma once

#include "core/image/crop_geometry.h"

#include <torch/types.h>

namespace core {

/// A window of the image resized to `size`; only the needed part is computed.
///
/// @param rgb     [h, w, 3] uint8
/// @param window  inside `size`
/// @return        [window.height, window.width, 3] uint8
/// Source: Pillow 9.4, libImaging/Resample.c and (nearest) Geometry.c: two passes, horizontal first, each rounding to 8
/// bits.
torch::Tensor resizeLikePillow(const torch::Tensor& rgb, PixelSize size, PixelWindow window, Interpolation method);

}  // namespace core
