// Edits before the first layer: pixel contents and order of patches; and pixels imputed from their neighbors.
#pragma once

#include "core/experiment/edit.h"
#include "core/trace/layout.h"

#include <torch/types.h>

#include <cstdint>
#include <stop_token>
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

torch::Tensor filledWith(const torch::Tensor& pixels, Filling how);  ///< the whole image, as filledPixels() fills
torch::Tensor meanColor(const torch::Tensor& pixels);                ///< [B, 3, H, W], all pixels equal
torch::Tensor blurred(const torch::Tensor& pixels);                  ///< [B, 3, H, W]

/// [P] int64: the patch at each place; the same on every machine. Patches dropped before a shuffle are not moved.
torch::Tensor shuffledPlaces(const std::vector<Edit>& edits, PatchGrid grid);

/// Imputes pixels from their neighbors, so that a hole is neither an edge nor a shape that a model could see. Every
/// unknown pixel is the weighted mean of its eight neighbors, 1/6 at the sides and 1/12 at the corners (only existing
/// ones at the image border), plus noise with a deviation of 0.01. Source: Rong et al. 2022, arXiv:2202.00449, section
/// 4.2 (noisy linear imputation), weights and noise of their code.
/// @param pixels  [1, 3, H, W]
/// @param mask    [H, W] bool: the unknown pixels; if all are, they become the image's mean color plus noise
/// @param seed    of the noise, the same on every machine
/// @param stop    checked once per step of the solver
/// @throws Error  Cancelled
torch::Tensor imputed(const torch::Tensor& pixels, const torch::Tensor& mask, uint64_t seed,
                      const std::stop_token& stop);

/// The pixels of these patches, [P] bool -> [H, W] bool; rows and columns beyond the last whole patch belong to none.
torch::Tensor pixelMask(const torch::Tensor& patches, PatchGrid grid, int patch, const torch::Tensor& pixels);

}  // namespace core
