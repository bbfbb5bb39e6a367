// Operators on images [B, C, height, width]. The pointwise ones want channels that lie together in memory, as tokens
// do, and work where the numbers lie: through the image's own axes LibTorch 1.13 takes five times as long on the CPU.
// Each throws Error Cancelled.
#pragma once

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/types.h>

#include <stop_token>

namespace core {

/// A convolution of one group and no dilation. A large image without gradients is taken some rows at a time.
torch::Tensor convolve(const torch::Tensor& image, torch::nn::Conv2d& convolution, const std::stop_token& stop);
torch::Tensor convolve(const torch::Tensor& image, const torch::Tensor& filters, const torch::Tensor& bias, int stride,
                       int padding, const std::stop_token& stop);

/// @param image  used up where no gradient is wanted: nobody else may hold it
torch::Tensor geluOfImage(const torch::Tensor& image, const std::stop_token& stop);

/// BatchNorm: with the batch's statistics in training, which it adds to the running ones; with the running ones else.
/// @param image  used up where no gradient is wanted: nobody else may hold it
torch::Tensor normOfImage(const torch::Tensor& image, torch::nn::BatchNorm2d& norm, const std::stop_token& stop);

/// The same with the running statistics for tokens [..., C], in place, without gradients.
void normTokensInPlace(torch::Tensor tokens, const torch::nn::BatchNorm2d& norm, const std::stop_token& stop);

}  // namespace core
