// ViTs whose queries and keys are turned by their positions: DINOv3, EVA-02, Perception Encoder, RoPE-ViT. What tells
// them apart are fields of ModelSpec and RotarySpec.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class AttentionPool;
class PatchEmbedding;
class TransformerBlock;
struct Rotation;

class Rotary final : public Network {
public:
    explicit Rotary(const ModelSpec& spec, Weights weights = Weights::Fresh);

    int layerCount() const override { return m_spec.depth(); }
    torch::Tensor embed(const torch::Tensor& pixels) override;
    /// With Pooling::AttentionPool the last layer is the pooling: it norms the tokens and returns what the latent
    /// gathered of all of them, [B, 1, C], in front of them.
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    torch::Tensor classify(const torch::Tensor& tokens) override;
    torch::Tensor classifyAfter(int layer, const torch::Tensor& tokens) override;
    PatchGrid gridFor(int height, int width) const override;
    /// Undefined where nothing is added to the patches: then rotary() alone tells positions.
    torch::Tensor positionEmbedding(PatchGrid grid) override;
    std::shared_ptr<const RotaryEmbedding> rotary() const override { return rope; }
    torch::Tensor patchFilters() override;

private:
    bool isPooling(int layer) const { return attn_pool && layer + 1 == layerCount(); }
    torch::Tensor withPrefix(const torch::Tensor& patches) const;
    torch::Tensor positionFor(PatchGrid grid) const;  ///< [1, covered prefix + P, C]
    torch::Tensor poolByAttention(const torch::Tensor& tokens, LayerRecord* record);

    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;  ///< the same as `blocks`, typed
    std::shared_ptr<PatchEmbedding> patch_embed;
    std::shared_ptr<RotaryEmbedding> rope;  ///< null with RotarySpec::Coordinates::None
    torch::nn::LayerNorm norm_pre{nullptr}, norm{nullptr}, fc_norm{nullptr};
    std::shared_ptr<AttentionPool> attn_pool;  ///< null unless the pooling is by attention
    LinearPtr head;
    torch::Tensor cls_token, reg_token, pos_embed;
};

}  // namespace core
