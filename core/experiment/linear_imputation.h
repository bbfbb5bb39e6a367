// Imputes pixels from their neighbors, so that a hole is neither an edge nor a shape that a model could see. Every
// unknown pixel is the weighted mean of its eight neighbors, 1/6 at the sides and 1/12 at the corners (only existing
// ones at the image border), plus noise with a deviation of 0.01.
// Source: Rong et al. 2022, arXiv:2202.00449, section 4.2 (noisy linear imputation), weights and noise of their code.
#pragma once

#include "core/trace/layout.h"

#include <torch/types.h>

#include <cstdint>
#include <stop_token>

namespace core {

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
