// Pointwise operators on images [B, C, height, width] whose channels lie together in memory, as tokens do. They work
// where the numbers lie: through the image's own axes LibTorch 1.13 takes five times as long on the CPU.
#pragma once

#include <torch/nn/modules/batchnorm.h>
#include <torch/types.h>

namespace core {

/// @param image  used up where no gradient is wanted: nobody else may hold it
torch::Tensor geluOfImage(const torch::Tensor& image);

/// BatchNorm: with the batch's statistics in training, which it adds to the running ones; with the running ones else.
/// @param image  used up where no gradient is wanted: nobody else may hold it
torch::Tensor normOfImage(const torch::Tensor& image, torch::nn::BatchNorm2d& norm);

/// The same with the running statistics for tokens [..., C], in place, without gradients.
void normTokensInPlace(torch::Tensor tokens, const torch::nn::BatchNorm2d& norm);

}  // namespace core
