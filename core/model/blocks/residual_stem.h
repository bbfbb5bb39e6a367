// The stem of a hybrid ViT: a residual network of convolutions whose last feature map is cut into patches.
#pragma once

#include "core/model/blocks/image_stem.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/conv.h>

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

class ResidualUnit;
class StemRoot;

/// Weight-standardized convolutions (mean 0, variance 1 per filter), each followed by a group norm; images are padded
/// with zeros so that stride two halves a side, rounded up. Registered as `patch_embed`, it holds timm's
/// `patch_embed.backbone` and `patch_embed.proj`.
/// Source: Kolesnikov et al. 2020, arXiv:1912.11370, section 3; Qiao et al. 2019, arXiv:1903.10520 (standardization).
class ResidualStem final : public ImageStem {
public:
    ResidualStem(int width, const StemSpec& spec, bool bias);  ///< @param width  of a token
    torch::Tensor forward(const torch::Tensor& pixels, const std::stop_token& stop) override;
    PatchGrid gridFor(int height, int width) const override;
    torch::Tensor firstFilters() const override;  ///< standardized

private:
    StemSpec m_spec;
    std::shared_ptr<StemRoot> m_root;
    std::vector<std::shared_ptr<ResidualUnit>> m_units;
    torch::nn::Conv2d proj{nullptr};
};

}  // namespace core
