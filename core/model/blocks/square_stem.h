// The stem of MobileCLIP's ViT: convolutions over squares side by side.
#pragma once

#include "core/model/blocks/image_stem.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/conv.h>

#include <memory>
#include <vector>

namespace core {

/// Squares of pixels become one position each, then squares of positions, with BatchNorm and GELU between. Pixels
/// beyond the last whole patch are ignored. Registered as `patch_embed`, it holds timm's `patch_embed.backbone` but for
/// its last convolution, which is `proj`. Source: Vasu et al. 2024, arXiv:2311.17049 (MobileCLIP-B),
/// apple/ml-mobileclip.
class SquareStem final : public ImageStem {
public:
    SquareStem(int width, const StemSpec& spec, bool bias);  ///< @param width  of a token
    torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop) override;
    PatchGrid gridFor(int height, int width) const override;
    torch::Tensor firstFilters() const override { return m_squares.front()->filters().detach(); }

private:
    int m_patch;  ///< in pixels
    std::vector<std::shared_ptr<BatchNormedConvolution>> m_squares;
    torch::nn::Conv2d proj{nullptr};
};

}  // namespace core
