// Work on rows that is done block by block, and once more on the way back: what is kept for the gradient is what goes
// in, so that memory stays linear where the work itself (attention) grows with the square.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace core {

/// (a block of rows, what every block sees whole, the number of the block's first row) -> its rows of the result.
/// Called once a block and once more for its gradient; every operator in it must be differentiable.
using RowWork =
    std::function<torch::Tensor(const torch::Tensor& rows, const std::vector<torch::Tensor>& whole, int64_t first)>;

/// @param rows   [B, H, T, D]
/// @param block  rows at a time
/// @return       [B, H, T, D'], differentiable once by `rows` and `whole`
/// Source of the idea: Chen et al. 2016, arXiv:1604.06174.
torch::Tensor inRecomputedBlocks(const torch::Tensor& rows, const std::vector<torch::Tensor>& whole, int64_t block,
                                 const RowWork& work);

}  // namespace core
