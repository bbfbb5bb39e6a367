// Position biases on attention scores, computed row by row: no pass and no view ever holds all T x T of them.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// The bias of a single head.
/// @param bias  defined
OffsetBias ofHead(const OffsetBias& bias, int64_t head);

/// Rows of query tokens [first, first + count): [H, count, T], differentiable with respect to the tables. Tokens
/// outside the bias's grid precede the patches.
torch::Tensor biasRows(const OffsetBias& bias, int64_t tokens, int64_t first, int64_t count);

/// The sum of the two parts: [..., R] and [..., C] -> [..., keys], for the key at row * C + col; keys before those have
/// none.
torch::Tensor biasRows(const DecomposedBias& bias, int64_t keys = 0);

}  // namespace core
