// Self-attention with a relative position bias on its scores, and the block around it.
#pragma once

#include "core/model/blocks/blocks.h"
#include "core/model/network/linear.h"
#include "core/model/network/pass.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/normalization.h>

#include <memory>

namespace core {

class PositionBias;

/// Queries, keys and values, each [B, H, T, D]. Queries and keys are copies: views would keep the values alive as well.
struct SplitHeads {
    SplitHeads() = default;
    /// @param fused  [B, T, 3 C]
    /// @throws Error Cancelled
    SplitHeads(const torch::Tensor& fused, int heads, const std::stop_token& stop);
    torch::Tensor q, k, v;
    double scale = 1.0;
};

/// softmax(scale * q kT + bias) v over all tokens, [B, T, C]; recorded as self-attention. Queries and keys may differ
/// in number: see recordAsReduced() (reduced_attention.h).
/// @return  before edits of heads are applied, for heads that add something to it
torch::Tensor attendWithBias(SplitHeads heads, const ScoreBias& bias, LayerRun& run);
/// The same with the edits of heads.
torch::Tensor attendToAll(SplitHeads heads, const ScoreBias& bias, LayerRun& run);

/// The bias of plain attention by the distance in rows and in columns (LeViT, EfficientFormer).
/// @param biases  [H, grid.count()], by distance, row by row
OffsetBias biasByDistance(const torch::Tensor& biases, PatchGrid grid);

/// Parameters are timm's: qkv, proj, and `rel_pos` if the layer has its own bias.
class BiasedAttention : public torch::nn::Module {
public:
    explicit BiasedAttention(const ModelSpec& spec);
    /// @param x       [B, T, C]; the last tokens are the patches of the pass's grid
    /// @param shared  the bias common to all layers; may be undefined
    torch::Tensor forward(const torch::Tensor& x, const OffsetBias& shared, LayerRun& run);

private:
    int m_heads;
    LinearPtr qkv, proj;
    std::shared_ptr<PositionBias> rel_pos;  ///< null if all layers share one
};

/// x + ls1(attn(norm1(x))), then x + ls2(mlp(norm2(x))); with RelativeBiasSpec::normBehind x + norm1(attn(x)), then x +
/// norm2(mlp(x)) (Liu et al. 2022, arXiv:2111.09883, section 3.2).
class BiasedBlock : public torch::nn::Module {
public:
    explicit BiasedBlock(const ModelSpec& spec);
    torch::Tensor forward(const torch::Tensor& x, const OffsetBias& shared, LayerRun& run);  ///< [B, T, C]

private:
    bool m_normBehind;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<BiasedAttention> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

}  // namespace core
