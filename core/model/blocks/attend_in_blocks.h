// Attention that never holds all scores in memory at once. B is the batch, H heads, T tokens, D the width of a head.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

#include <stop_token>

namespace core {

/// Query rows of q [B, H, T, D] per block that keep the scores near 64 MB: for large kernels whose launches cost time,
/// and for gradients, which recompute their blocks.
int64_t rowsOfLargeBlock(const torch::Tensor& q);

/// A position bias on the scores; at most one of the three is defined.
struct ScoreBias {
    OffsetBias offsets;         ///< the same for the whole batch
    DecomposedBias decomposed;  ///< [B, H, T, R] and [B, H, T, C]
    torch::Tensor whole{};      ///< [H, T, keys], the same for the whole batch
};

/// softmax(scale * q kT + bias) v in blocks of query rows, so that no allocation grows as T squared.
/// @param q, k, v  [B, H, T, D], the last axis contiguous; v may have another width, and q another number of tokens
/// @param stop     checked once per block, also in the backward pass
/// @return         [B, T, H * D]
/// @throws Error   Cancelled
torch::Tensor attendInBlocks(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v, double scale,
                             const std::stop_token& stop, const ScoreBias& bias = {});

}  // namespace core
