// The stem of XCiT: small convolutions that halve the image until a patch is one pixel.
// Source: El-Nouby et al. 2021, arXiv:2106.09681, section 4 (after Graham et al. 2021, arXiv:2104.01136).
#pragma once

#include "core/trace/layout.h"

#include <torch/nn/module.h>

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

class StemStage;

/// Stages of 3x3 convolution with stride 2 and BatchNorm, GELU between them; the width doubles up to that of a token.
/// Registered as `patch_embed`, it holds timm's `patch_embed.proj.J.0` (convolution) and `.1` (norm), J even.
class ConvolutionalStem : public torch::nn::Module {
public:
    ConvolutionalStem(int width, int patch);  ///< @param patch  a power of two; its logarithm is the number of stages
    /// @param pixels  [B, 3, height, width] of any size: each stage rounds odd sides up
    /// @return        [B, P, C]
    /// @throws Error Cancelled
    torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop);
    /// @throws Error ShapeMismatch for an empty image
    PatchGrid gridFor(int height, int width) const;
    torch::Tensor firstFilters() const;  ///< of the first stage: [C', 3, 3, 3]

private:
    std::vector<std::shared_ptr<StemStage>> m_stages;
};

}  // namespace core
