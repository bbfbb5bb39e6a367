// ViT and its relatives in one class: DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, CLIP's and SigLIP's
// image towers, I-JEPA's, AIMv2's and InternVL's, the hybrids that look through a residual network, and what else is a
// stack of blocks on patches with added positions.
// Source: Dosovitskiy et al. 2021, arXiv:2010.11929; the variants' differences are fields of ModelSpec.
#pragma once

#include "core/model/families/patch_vit.h"

#include <memory>
#include <vector>

namespace core {

class EncoderBlock;

class Vit final : public PatchVit {
public:
    explicit Vit(const ModelSpec& spec, Weights weights = Weights::Fresh);

private:
    torch::Tensor runBlock(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;

    std::vector<std::shared_ptr<EncoderBlock>> m_blocks;
};

}  // namespace core
