// Operators on images [B, C, height, width]. The pointwise ones want channels that lie together in memory, as tokens
// do, and work where the numbers lie: through the image's own axes LibTorch 1.13 takes five times as long on the CPU.
#pragma once

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/types.h>

namespace core {

/// A convolution of one group and no dilation. Of a large picture without gradients some rows at a time, so that it can
/// be stopped (core/stop_scope.h).
torch::Tensor convolve(const torch::Tensor& image, torch::nn::Conv2d& convolution);
torch::Tensor convolve(const torch::Tensor& image, const torch::Tensor& filters, const torch::Tensor& bias, int stride,
                       int padding);

/// @param image  used up where no gradient is wanted: nobody else may hold it
torch::Tensor geluOfImage(const torch::Tensor& image);

/// BatchNorm: with the batch's statistics in training, which it adds to the running ones; with the running ones else.
/// @param image  used up where no gradient is wanted: nobody else may hold it
torch::Tensor normOfImage(const torch::Tensor& image, torch::nn::BatchNorm2d& norm);

/// The same with the running statistics for tokens [..., C], in place, without gradients.
void normTokensInPlace(torch::Tensor tokens, const torch::nn::BatchNorm2d& norm);

}  // namespace core
