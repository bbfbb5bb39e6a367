// A function of rows that is computed block by block, and once more on the way back: only its arguments are kept for
// the gradient, so that memory stays linear where the function itself (attention) grows with the square.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace core {

/// (a block of rows, the tensors that every block sees whole, the number of the block's first row) -> its rows of the
/// result. Called once per block and once more for its gradient; every operator in it must be differentiable.
using RowFunction =
    std::function<torch::Tensor(const torch::Tensor& rows, const std::vector<torch::Tensor>& whole, int64_t first)>;

/// @param rows   [B, H, T, D]
/// @param block  rows at a time
/// @param stop   asked once per block, on the way back too
/// @return       [B, H, T, D'], differentiable once by `rows` and `whole`
/// @throws Error Cancelled
/// Source of the idea: Chen et al. 2016, arXiv:1604.06174.
torch::Tensor inRecomputedBlocks(const torch::Tensor& rows, const std::vector<torch::Tensor>& whole, int64_t block,
                                 const RowFunction& function, const std::stop_token& stop);

}  // namespace core
