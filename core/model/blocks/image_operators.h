// Operators on images [B, C, height, width]. The pointwise ones expect channels-last memory, like tokens, and run along
// it: over the image's own axes LibTorch 1.13 takes five times as long on the CPU. All throw Error Cancelled.
#pragma once

#include "core/run_control.h"
#include "core/trace/layout.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/types.h>

#include <stop_token>

namespace core {

/// [B, P, C] -> [B, C, rows, cols], and back.
inline torch::Tensor imageOfTokens(const torch::Tensor& tokens, PatchGrid grid)
{
    return tokens.transpose(1, 2).unflatten(2, {grid.rows, grid.cols});
}
inline torch::Tensor tokensOfImage(const torch::Tensor& image)
{
    return image.flatten(2).transpose(1, 2);
}

/// A convolution without dilation. Without gradients, one of a large image with a single group is processed a few rows
/// at a time.
torch::Tensor convolve(const torch::Tensor& image, torch::nn::Conv2d& convolution, const std::stop_token& stop);
/// The same with a single group.
torch::Tensor convolve(const torch::Tensor& image, const torch::Tensor& filters, const torch::Tensor& bias, int stride,
                       int padding, const std::stop_token& stop);

/// A transposed convolution whose stride is its side: each pixel becomes a square.
torch::Tensor enlarge(const torch::Tensor& image, const torch::nn::ConvTranspose2d& by, const std::stop_token& stop);

/// @param image  overwritten if no gradient is needed: no other owner may hold it
torch::Tensor geluOfImage(const torch::Tensor& image, const std::stop_token& stop);

/// A norm over the channels of each pixel. @param norm  LayerNorm or Norm of that many channels
template <typename ChannelNorm>
torch::Tensor normOverChannels(const torch::Tensor& image, ChannelNorm& norm, const std::stop_token& stop)
{
    throwIfCancelled(stop);
    return norm(image.permute({0, 2, 3, 1})).permute({0, 3, 1, 2});
}

/// BatchNorm: in training with the batch's statistics, which it adds to the running ones; otherwise with the running
/// ones.
/// @param image  overwritten if no gradient is needed: no other owner may hold it
torch::Tensor normOfImage(const torch::Tensor& image, torch::nn::BatchNorm2d& norm, const std::stop_token& stop);

/// The same with the running statistics for tokens [..., C], in place, without gradients.
void normTokensInPlace(torch::Tensor tokens, const torch::nn::BatchNorm2d& norm, const std::stop_token& stop);

}  // namespace core
