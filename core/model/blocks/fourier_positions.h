// Positions as sines and cosines of row and column, mapped to the width of a token: nothing is stored for a grid, so
// every size is as good as the trained one. Sources: Vaswani et al. 2017, arXiv:1706.03762, section 3.5; El-Nouby et
// al. 2021, arXiv:2106.09681, section 4.
#pragma once

#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>

namespace core {

/// [P, 64] float32 on the CPU, in [-1, 1]: 32 channels of the row, then 32 of the column, sines at even channels and
/// cosines at odd ones, periods growing from one grid to 10000 grids.
torch::Tensor fourierPositions(PatchGrid grid);

/// Registered as `pos_embed`, it holds timm's `pos_embed.token_projection`.
class FourierEmbedding : public torch::nn::Module {
public:
    explicit FourierEmbedding(int width);
    torch::Tensor forward(PatchGrid grid);  ///< [P, C]

private:
    torch::nn::Conv2d token_projection{nullptr};  ///< 1x1: a linear layer, stored as timm does
};

}  // namespace core
