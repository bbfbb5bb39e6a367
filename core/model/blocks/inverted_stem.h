// The stem of ViTamin: stages of inverted bottlenecks with norms over the channels.
#pragma once

#include "core/model/blocks/image_stem.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class InvertedBottleneck;

/// Registered as `patch_embed`, it holds timm's `patch_embed.backbone`. Each of the first convolution, the stages and
/// the last convolution halves the image, rounded up.
/// Source: Chen et al. 2024, arXiv:2404.02132, section 3; the blocks: Sandler et al. 2018, arXiv:1801.04381.
class InvertedStem final : public ImageStem {
public:
    InvertedStem(int width, const HierarchySpec& spec, double normEps);  ///< @param width  of a token
    torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop) override;
    PatchGrid gridFor(int height, int width) const override;
    torch::Tensor firstFilters() const override { return conv1->weight.detach(); }

private:
    int m_halvings;
    torch::nn::Conv2d conv1{nullptr}, conv2{nullptr}, proj{nullptr};
    torch::nn::LayerNorm norm1{nullptr}, norm{nullptr};
    std::vector<std::shared_ptr<InvertedBottleneck>> m_blocks;
};

}  // namespace core
