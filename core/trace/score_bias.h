// What positions add to the scores of attention, by rows: neither a pass nor a view ever holds T x T of it.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// The bias of one head alone. @param bias  defined
OffsetBias ofHead(const OffsetBias& bias, int64_t head);

/// Rows of query tokens first, ..., first + count - 1: [H, count, T], differentiable by the tables. What of T is no
/// patch of the bias's grid stands before the patches.
torch::Tensor biasRows(const OffsetBias& bias, int64_t tokens, int64_t first, int64_t count);

/// What the two parts come to: [..., R] and [..., C] -> [..., R * C], for the key at row * C + col.
torch::Tensor biasRows(const DecomposedBias& bias);

}  // namespace core
