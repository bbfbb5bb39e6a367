// Edits before the first layer: pixel contents and order of patches.
#pragma once

#include "core/experiment/edit.h"
#include "core/trace/layout.h"

#include <torch/types.h>

#include <vector>

namespace core {

/// Fills patches by the edits of the list, in order, each on the result of the previous one. Mean: of each channel over
/// the image. Blur: Gaussian with a deviation of 5 pixels in a window of 11 x 11, the border replicated. Zero: of the
/// normalized input, the mean color of the training images. Source of the blur: Petsiuk et al. 2018, arXiv:1806.07421,
/// section 4.3 (window and deviation from their code).
/// @param pixels [B, 3, H, W]
/// @param patch  side of a patch in pixels
torch::Tensor filledPixels(const torch::Tensor& pixels, const std::vector<Edit>& edits, PatchGrid grid, int patch);

/// Copies the pixels [B, 3, H, W] of these patches ([P] bool) from another image of the same size.
torch::Tensor patchesFrom(const torch::Tensor& pixels, const torch::Tensor& other, const torch::Tensor& mask,
                          PatchGrid grid, int patch);

torch::Tensor meanColor(const torch::Tensor& pixels);  ///< [B, 3, H, W], all pixels equal
torch::Tensor blurred(const torch::Tensor& pixels);    ///< [B, 3, H, W]

/// [P] int64: the patch at each place; the same on every machine. Patches dropped before a shuffle are not moved.
torch::Tensor shuffledPlaces(const std::vector<Edit>& edits, PatchGrid grid);

}  // namespace core
