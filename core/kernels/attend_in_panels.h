// Attention and softmax on the CPU. Attention works on one panel of queries at a time, whose scores stay in the caches
// from the product with the keys (panel_product.h), through the softmax, to the product with the values.
#pragma once

#include "core/kernels/kernels.h"

#include <torch/types.h>

#include <stop_token>

namespace core {

/// softmax(scale * q kT + shift) v. Uses memory for the scores of one panel per thread. Results do not depend on the
/// number of threads.
/// @param q, k, v  [B, H, T, D] in float32 on the CPU, without gradients, the last axis contiguous; k and v have the
///           same length, v may have another width. Or all in bfloat16, without a shift: then the weights are rounded
///           to bfloat16, too, while sums are float32
/// @param shift    [S, H, T, T], query first, or undefined; image b uses b % S
/// @param stop     checked once per panel of queries
/// @return         [B, T, H * D] in float32
/// @throws Error   Cancelled
torch::Tensor attendInPanels(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v, double scale,
                             const std::stop_token& stop, const torch::Tensor& shift = {},
                             const Kernels& kernels = core::kernels());

/// LibTorch's softmax takes a quarter of a pass at 3600 tokens; this one uses the CPU's widest registers and takes a
/// third of that time.
/// Replaces each row of scores by its softmax. Float32 within a relative error of 5e-6 for values of at least 1e-30;
/// smaller ones may be 0. A row with a NaN, with +infinity, or with only -infinity becomes NaN, as in LibTorch. Other
/// types use LibTorch's own. Runs only in the calling thread.
/// @param scores  [..., T], contiguous, on the CPU, must not require a gradient
void softmaxRowsInPlace(torch::Tensor& scores);

}  // namespace core
