// A function of rows that is computed block by block, and recomputed in the backward pass: only its arguments are
// stored for the gradient, so memory stays linear where the function itself (attention) grows quadratically.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace core {

/// (a block of rows, tensors passed whole to every block, index of the block's first row) -> its rows of the result.
/// Called once per block and once more for its gradient; every operator in it must be differentiable.
using RowFunction =
    std::function<torch::Tensor(const torch::Tensor& rows, const std::vector<torch::Tensor>& whole, int64_t first)>;

/// @param rows   [B, H, T, D]
/// @param block  number of rows at a time
/// @param stop   checked once per block, also in the backward pass
/// @return       [B, H, T, D'], once differentiable with respect to `rows` and `whole`
/// @throws Error Cancelled
/// Source: Chen et al. 2016, arXiv:1604.06174 (gradient checkpointing).
torch::Tensor inRecomputedBlocks(const torch::Tensor& rows, const std::vector<torch::Tensor>& whole, int64_t block,
                                 const RowFunction& function, const std::stop_token& stop);

}  // namespace core
