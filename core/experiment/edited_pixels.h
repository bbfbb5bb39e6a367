// Edits before the first layer: pixels of patches, and places of patches.
#pragma once

#include "core/experiment/edit.h"
#include "core/trace/layout.h"

#include <torch/types.h>

#include <vector>

namespace core {

/// Patches filled by the edits of the list, in its order, each on the result of the one before. The mean is that of
/// each channel over the image; the blur a Gaussian of 5 pixels' deviation in a window of 11 x 11, the border repeated
/// beyond itself; zero is that of the normalized input, the mean color of the training images. Source of the blur:
/// Petsiuk et al. 2018, arXiv:1806.07421, section 4.3 (their code's window and deviation).
/// @param pixels [B, 3, H, W]
/// @param patch  side of a patch in pixels
torch::Tensor filledPixels(const torch::Tensor& pixels, const std::vector<Edit>& edits, PatchGrid grid, int patch);

/// Pixels [B, 3, H, W] of these patches ([P] bool) taken from another image of the same size.
torch::Tensor patchesFrom(const torch::Tensor& pixels, const torch::Tensor& other, const torch::Tensor& mask,
                          PatchGrid grid, int patch);

torch::Tensor meanColour(const torch::Tensor& pixels);  ///< [B, 3, H, W], every pixel alike
torch::Tensor blurred(const torch::Tensor& pixels);     ///< [B, 3, H, W]

/// [P] int64: the patch at each place. Patches that were dropped before a shuffle stay where they are.
/// The same on every machine.
torch::Tensor shuffledPlaces(const std::vector<Edit>& edits, PatchGrid grid);

}  // namespace core
