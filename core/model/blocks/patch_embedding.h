// Cuts the image into square patches and maps each linearly to a token: the first step of ViT, CaiT and Swin.
#pragma once

#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>

#include <stop_token>

namespace core {

/// Registered as `patch_embed`, it holds timm's `patch_embed.proj`. Source: Dosovitskiy et al. 2021, arXiv:2010.11929,
/// section 3.1.
class PatchEmbedding : public torch::nn::Module {
public:
    PatchEmbedding(int width, int patch, bool bias);
    /// @param pixels [B, 3, height, width]; pixels beyond the last whole patch, at the bottom and right, are ignored
    /// @return       [B, P, C]
    /// @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop);
    torch::Tensor filters() const { return proj->weight.detach(); }  ///< [C, 3, p, p]

private:
    torch::nn::Conv2d proj{nullptr};
};

/// The grid of whole patches. @throws Error ShapeMismatch when not even one fits
PatchGrid wholePatches(int height, int width, int patch);

}  // namespace core
