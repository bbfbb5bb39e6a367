// Attention in which channels attend to channels over all tokens, at a cost linear in their number, and the two
// branches of XCiT's layers: cross-covariance attention (XCA) and local patch interaction (LPI). Source: El-Nouby et
// al. 2021, arXiv:2106.09681, sections 3.1 and 3.2.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>

#include <stop_token>

namespace core {

/// softmax(temperature * q kT) v over the tokens; recorded as attention between channels.
/// @param q, k, v      [B, H, D, P]
/// @param temperature  [H, 1, 1]
/// @return             [B, P, H * D]
torch::Tensor attendToChannels(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v,
                               const torch::Tensor& temperature, LayerRun& run);

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

/// Each channel of a patch sees its eight neighbors, twice.
/// conv2(bn(gelu(conv1(x)))) with depthwise 3x3 convolutions. Parameters are timm's: conv1, bn, conv2.
class LocalPatchInteraction : public torch::nn::Module {
public:
    explicit LocalPatchInteraction(int width);
    /// @param x  [B, P, C], the patches of the grid in reading order
    /// @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& x, PatchGrid grid, const std::stop_token& stop);

private:
    torch::nn::Conv2d conv1{nullptr}, conv2{nullptr};
    torch::nn::BatchNorm2d bn{nullptr};
};

}  // namespace core
