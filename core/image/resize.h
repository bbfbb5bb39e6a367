// Pillow's resize of 8-bit pictures, bit exact, of only the part that is needed.
#pragma once

#include "core/image/crop_geometry.h"

#include <torch/types.h>

namespace core {

/// The window of the picture that the resize of the whole to `size` would give; only what it needs is computed.
///
/// @param rgb     [h, w, 3] uint8
/// @param window  lies within `size`
/// @return        [window.height, window.width, 3] uint8
/// Source: Pillow 9.4, libImaging/Resample.c and (nearest) Geometry.c: two passes, horizontal first, each rounding to 8
/// bits.
torch::Tensor resizeLikePillow(const torch::Tensor& rgb, PixelSize size, PixelWindow window, Interpolation method);

/// All of it.
torch::Tensor resizeLikePillow(const torch::Tensor& rgb, PixelSize size, Interpolation method);

}  // namespace core
