// Local patch interaction (LPI): each channel of a patch sees its eight neighbors, twice.
// Source: El-Nouby et al. 2021, arXiv:2106.09681, section 3.2.
#pragma once

#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>

#include <stop_token>

namespace core {

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
