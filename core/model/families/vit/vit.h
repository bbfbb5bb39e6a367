// ViT and its relatives in one class: DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, CLIP's and SigLIP's
// image towers, I-JEPA's, AIMv2's and InternVL's, the hybrids that look through a residual network, and what else is a
// stack of blocks on patches with added positions.
// Source: Dosovitskiy et al. 2021, arXiv:2010.11929; the variants' differences are fields of ModelSpec.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/container/modulelist.h>

#include <memory>
#include <vector>

namespace core {

class AttentionPool;
class PatchEmbedding;
class EncoderBlock;
class Norm;
class ResidualStem;

class Vit final : public Network {
public:
    explicit Vit(const ModelSpec& spec, Weights weights = Weights::Fresh);

    int layerCount() const override { return m_spec.depth(); }
    torch::Tensor embed(const torch::Tensor& pixels) override;
    /// With Pooling::AttentionPool the last layer is the pooling: it norms the tokens and returns what the latent
    /// gathered, [B, 1, C], in front of those it gathered from.
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    torch::Tensor classify(const torch::Tensor& tokens) override;
    torch::Tensor classifyAfter(int layer, const torch::Tensor& tokens) override;
    PatchGrid gridFor(int height, int width) const override;
    torch::Tensor positionEmbedding(PatchGrid grid) override;
    torch::Tensor patchFilters() override;
    torch::Tensor firstFilters() override;

private:
    torch::Tensor prefixTokens(int64_t batch) const;  ///< [B, prefix, C]
    torch::Tensor positionFor(PatchGrid grid) const;  ///< [1, covered prefix + P, C]
    int untouchedByPooling() const;                   ///< how many tokens before the patches the pooling leaves out
    torch::Tensor tokensToPool(const torch::Tensor& tokens) const;  ///< a part of [B, T, C]
    torch::Tensor poolByAttention(const torch::Tensor& tokens, LayerRecord* record);

    std::vector<std::shared_ptr<EncoderBlock>> m_blocks;         ///< the same as `blocks`, typed
    std::shared_ptr<PatchEmbedding> patch_embed;                 ///< null in a hybrid
    std::shared_ptr<ResidualStem> m_stem;                        ///< `patch_embed` of a hybrid
    std::shared_ptr<Norm> norm_pre, norm, fc_norm, m_patchNorm;  ///< null where there is none
    std::shared_ptr<AttentionPool> attn_pool;                    ///< null unless the pooling is by attention
    LinearPtr head, head_dist;
    torch::Tensor cls_token, dist_token, reg_token, pos_embed;
};

}  // namespace core
