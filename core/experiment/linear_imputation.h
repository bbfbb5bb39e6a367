// Pixels that are imputed from those around them, so that a hole is neither an edge nor a shape that a model could see.
// Every unknown pixel is the mean of its eight neighbours, those at a side weighing 1/6 and those at a corner 1/12 (at
// the border of the image those that exist), and noise of deviation 0.01 is added to it.
// Source: Rong et al. 2022, arXiv:2202.00449, section 4.2 (noisy linear imputation), weights and noise of their code.
#pragma once

#include "core/trace/layout.h"

#include <torch/types.h>

#include <cstdint>
#include <stop_token>

namespace core {

/// @param pixels  [1, 3, H, W]
/// @param mask    [H, W] bool: the unknown ones; where all are, they become the picture's mean colour and noise
/// @param seed    of the noise, the same on every machine
/// @param stop    asked once per step of the solver
/// @throws Error  Cancelled
torch::Tensor imputed(const torch::Tensor& pixels, const torch::Tensor& mask, uint64_t seed,
                      const std::stop_token& stop);

/// The pixels of these patches, [P] bool -> [H, W] bool; rows and columns beyond the last whole patch belong to none.
torch::Tensor pixelMask(const torch::Tensor& patches, PatchGrid grid, int patch, const torch::Tensor& pixels);

}  // namespace core
