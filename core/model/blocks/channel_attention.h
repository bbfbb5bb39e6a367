// Cross-covariance attention (XCA): channels attend to channels over all tokens, at a cost linear in the number of
// tokens. Source: El-Nouby et al. 2021, arXiv:2106.09681, section 3.1.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"

#include <torch/nn/module.h>

namespace core {

/// softmax(temperature * q kT) v with q, k, v [D, P] per head, q and k of unit norm over the tokens. Parameters are
/// timm's: temperature, qkv, proj.
class ChannelAttentionBlock : public torch::nn::Module {
public:
    ChannelAttentionBlock(int width, int heads, bool qkvBias);
    /// @param x  [B, P, C]
    /// @return   [B, P, C]
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run);

private:
    LinearPtr qkv, proj;
    torch::Tensor temperature;  ///< [H, 1, 1]
};

}  // namespace core
