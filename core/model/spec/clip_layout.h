// Clips: the input of models that see several frames of a video at once. The steps of time stand one below the other,
// so that a clip is an image to everything that knows rows and columns of patches: its patches are in the order time,
// row, column, and a map over them is a strip of the frames.
#pragma once

#include "core/model/spec/preprocessing.h"

#include <torch/types.h>

namespace core {

/// The model input of a clip. Channel c * tubelet + t holds color c of frame t of each tubelet.
/// @param frames  [1, 3, F, H, W]
/// @return        [1, 3 * tubelet, F / tubelet * H, W]
/// @throws Error  ShapeMismatch unless F is how.frames
torch::Tensor stackedFrames(const torch::Tensor& frames, const Preprocessing& how);

/// The inverse: [1, 3, F, H, W]; for a single image the pixels themselves.
torch::Tensor separateFrames(const torch::Tensor& pixels, const Preprocessing& how);

/// The first frame of each tubelet: [3, steps * H, W]; for a single image the pixels themselves.
torch::Tensor firstOfTubelets(const torch::Tensor& pixels, const Preprocessing& how);

}  // namespace core
