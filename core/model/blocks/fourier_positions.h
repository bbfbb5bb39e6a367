// Positions as sines and cosines of row and column. Nothing is stored for a grid, so every size works as well as the
// trained one. Sources: Vaswani et al. 2017, arXiv:1706.03762, section 3.5; Parmar et al. 2018, arXiv:1802.05751;
// Carion et al. 2020, arXiv:2005.12872, appendix A.4 (DETR); El-Nouby et al. 2021, arXiv:2106.09681, section 4 (XCiT).
#pragma once

#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>

namespace core {

/// Half of the channels for the row, then half for the column; sines in even channels, cosines in odd ones; periods
/// from one grid to 10000 grids.
/// @param channels  a multiple of 4
/// @return          [P, channels] float32 on the CPU, in [-1, 1]
torch::Tensor fourierPositions(PatchGrid grid, int64_t channels);

/// 64 channels of fourierPositions(), projected to the width of a token. Registered as `pos_embed`, it holds timm's
/// `pos_embed.token_projection`.
class FourierEmbedding : public torch::nn::Module {
public:
    explicit FourierEmbedding(int width);
    torch::Tensor forward(PatchGrid grid);  ///< [P, C]

private:
    torch::nn::Conv2d token_projection{nullptr};  ///< 1x1: a linear layer, stored as in timm
};

}  // namespace core
