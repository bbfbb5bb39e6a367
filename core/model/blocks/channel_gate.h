// The gate of squeeze and excitation.
#pragma once

#include "core/kernels/activation.h"
#include "core/model/blocks/image_operators.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>

#include <stop_token>

namespace core {

/// The share of each channel that the image as a whole lets through. Parameters are timm's: fc1, fc2.
/// Source: Hu et al. 2018, arXiv:1709.01507, section 3.
class ChannelGate : public torch::nn::Module {
public:
    ChannelGate(int width, int squeezed, Activation activation, bool bias = true) : m_activation(activation)
    {
        fc1 = register_module("fc1", torch::nn::Conv2d(torch::nn::Conv2dOptions(width, squeezed, 1).bias(bias)));
        fc2 = register_module("fc2", torch::nn::Conv2d(torch::nn::Conv2dOptions(squeezed, width, 1).bias(bias)));
    }
    /// [B, C, rows, cols] -> [B, C, 1, 1]. @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop)
    {
        const auto squeezed = activate(convolve(image.mean({2, 3}, true), fc1, stop), m_activation);
        return torch::sigmoid(convolve(squeezed, fc2, stop));
    }

private:
    Activation m_activation;
    torch::nn::Conv2d fc1{nullptr}, fc2{nullptr};
};

}  // namespace core
