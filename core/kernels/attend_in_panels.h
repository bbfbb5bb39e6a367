// Attention on the CPU with the products of panel_product.h: one panel of queries at a time, whose scores stay in the
// caches from the product with the keys, through the softmax, to the product with the values.
#pragma once

#include "core/kernels/kernels.h"

#include <torch/types.h>

#include <stop_token>

namespace core {

/// softmax(scale * q kT + shift) v. Uses memory for the scores of one panel per thread. Results do not depend on the
/// number of threads.
/// @param q, k, v  [B, H, T, D] in float32 on the CPU, without gradients, the last axis contiguous; k and v have the
///           same length, v may have another width
/// @param shift    [S, H, T, T], query first, or undefined; image b uses b % S
/// @param stop     checked once per panel of queries
/// @return         [B, T, H * D]
/// @throws Error   Cancelled
torch::Tensor attendInPanels(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v, double scale,
                             const std::stop_token& stop, const torch::Tensor& shift = {},
                             const Kernels& kernels = core::kernels());

}  // namespace core
