// Attention whose scores are never all in memory at once. B is the batch, H heads, T tokens, D the width of a head.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

#include <stop_token>

namespace core {

/// Query rows of q [B, H, T, D] at a time so that their scores stay near 64 MB: where kernels are large and launches
/// cost, or a gradient computes its blocks again.
int64_t rowsOfLargeBlock(const torch::Tensor& q);

/// A bias by position on the scores; at most one of the two is defined.
struct ScoreBias {
    OffsetBias offsets;         ///< the same for all of a batch
    DecomposedBias decomposed;  ///< [B, H, T, R] and [B, H, T, C]
};

/// softmax(scale * q kT + bias) v in blocks of query rows, so that no allocation grows as T squared.
/// @param q, k, v  [B, H, T, D]; the last axis contiguous; of v it may have another length
/// @param stop     asked once per block, also on the way back of a gradient
/// @return         [B, T, H * D]
/// @throws Error   Cancelled
torch::Tensor attendInBlocks(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v, double scale,
                             const std::stop_token& stop, const ScoreBias& bias = {});

}  // namespace core
