// The neck of SAM, MobileSAM and EfficientSAM: two convolutions from the last layer to what a decoder of masks reads.
#pragma once

#include "core/model/blocks/image_operators.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/normalization.h>

#include <stop_token>

namespace core {

/// Epsilon of the norms of a neck: no configuration changes it.
inline constexpr double kNeckEps = 1e-6;

/// A 1 x 1 and a 3 x 3 convolution without bias, each with a norm over the channels behind it. Registered as `neck`,
/// parameters are the authors': 0, 1, 2, 3.
class ConvolutionNeck final : public torch::nn::Module {
public:
    /// @param inputs  channels of the last layer
    ConvolutionNeck(int inputs, int width)
    {
        m_narrow = register_module("0", convolution(inputs, width, 1));
        m_firstNorm = register_module("1", norm(width));
        m_mix = register_module("2", convolution(width, width, 3));
        m_lastNorm = register_module("3", norm(width));
    }
    /// [B, inputs, rows, cols] -> [B, width, rows, cols]. @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop)
    {
        const auto narrow = normOverChannels(convolve(image, m_narrow, stop), m_firstNorm, stop);
        return normOverChannels(convolve(narrow, m_mix, stop), m_lastNorm, stop);
    }

private:
    static torch::nn::Conv2d convolution(int from, int to, int side)
    {
        return torch::nn::Conv2d(torch::nn::Conv2dOptions(from, to, side).padding(side / 2).bias(false));
    }
    static torch::nn::LayerNorm norm(int width)
    {
        return torch::nn::LayerNorm(torch::nn::LayerNormOptions({width}).eps(kNeckEps));
    }

    torch::nn::Conv2d m_narrow{nullptr}, m_mix{nullptr};
    torch::nn::LayerNorm m_firstNorm{nullptr}, m_lastNorm{nullptr};
};

}  // namespace core
