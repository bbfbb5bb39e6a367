// Convolutions with a norm behind them: as PVT, SegFormer, Twins and Visformer make patches, and as networks of
// convolutions have them.
#pragma once

#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/norm.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>

#include <stop_token>

namespace core {

/// A convolution, then a norm over the channels. Sides are rounded up if the filters overlap.
class NormedConvolution : public torch::nn::Module {
public:
    /// @param padding  rows and columns of zeros around the image
    NormedConvolution(int inputs, int width, int kernel, int stride, int padding, NormKind kind = NormKind::Layer)
    {
        constexpr double eps = 1e-5;  // no configuration changes it, though it may change that of the blocks
        proj = register_module(
            "proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, width, kernel).stride(stride).padding(padding)));
        norm = register_module("norm", std::make_shared<Norm>(width, eps, kind));
    }
    /// [B, inputs, rows, cols] -> [B, P, C]. @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop)
    {
        return norm->forward(convolve(image, proj, stop).flatten(2).transpose(1, 2));
    }
    torch::Tensor filters() const { return proj->weight.detach(); }

private:
    torch::nn::Conv2d proj{nullptr};
    NormPtr norm;
};

/// A convolution without bias, then a BatchNorm. Parameters are timm's: conv, and bn unless `norm` is another name.
/// Sides are rounded up, or down where the filters are side by side.
class BatchNormedConvolution : public torch::nn::Module {
public:
    BatchNormedConvolution(int inputs, int outputs, int kernel, int stride = 1, int groups = 1, const char* norm = "bn")
    {
        conv = register_module("conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, kernel)
                                                             .stride(stride)
                                                             .padding(kernel == stride ? 0 : kernel / 2)
                                                             .groups(groups)
                                                             .bias(false)));
        bn = register_module(norm, torch::nn::BatchNorm2d(outputs));
    }
    /// [B, inputs, rows, cols] -> [B, outputs, rows / stride, cols / stride]. @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& image, const std::stop_token& stop)
    {
        return normOfImage(convolve(image, conv, stop), bn, stop);
    }
    torch::Tensor filters() const { return conv->weight.detach(); }

private:
    torch::nn::Conv2d conv{nullptr};
    torch::nn::BatchNorm2d bn{nullptr};
};

}  // namespace core
