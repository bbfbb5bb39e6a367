// ViT and its relatives in one class: DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, CLIP's image tower.
// Source: Dosovitskiy et al. 2021, arXiv:2010.11929; the variants' differences are fields of ModelSpec.
#pragma once

#include "core/model/linear.h"
#include "core/model/network.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class TransformerBlock;

class Vit final : public Network {
public:
    explicit Vit(const ModelSpec& spec, Weights weights = Weights::Fresh);

    int layerCount() const override { return static_cast<int>(m_blocks.size()); }
    torch::Tensor embed(const torch::Tensor& pixels) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, LayerRecord* record) override;
    torch::Tensor classify(const torch::Tensor& tokens) override;
    PatchGrid gridFor(int height, int width) const override;
    torch::Tensor positionEmbedding(PatchGrid grid) override;
    torch::Tensor patchFilters() override;

private:
    void initialise();
    torch::Tensor prefixTokens(int64_t batch) const;  ///< [B, prefix, C]

    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;  ///< the same as `blocks`, typed
    torch::nn::Conv2d m_patchConvolution{nullptr};
    torch::nn::LayerNorm norm_pre{nullptr}, norm{nullptr}, fc_norm{nullptr};
    LinearPtr head, head_dist;
    torch::Tensor cls_token, dist_token, reg_token, pos_embed;
};

}  // namespace core
