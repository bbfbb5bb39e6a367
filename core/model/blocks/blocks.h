// The parts that families share. Parameter names are timm's; B is the batch, T tokens, C width, H heads, D = C / H.
#pragma once

#include "core/model/blocks/attend_in_blocks.h"
#include "core/model/blocks/norm.h"
#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/model/spec/model_spec.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/normalization.h>

#include <memory>

namespace core {

struct Rotation;

torch::nn::LayerNorm layerNorm(int width, double eps);  ///< over the last axis

/// Fills LayerOutput::values if requested. @param v  of the first image
void recordValues(LayerRun& run, const torch::Tensor& v);

/// softmax(scale * q kT) v of all heads; records what the request asks for.
/// @param q, k, v  [B, H, T, D]
/// @return         [B, T, H * D], or fewer tokens: see LayerRequest::outputTokens
torch::Tensor attend(torch::Tensor q, torch::Tensor k, const torch::Tensor& v, LayerRun& run);

/// Multi-head self-attention. Source: Dosovitskiy et al. 2021, arXiv:2010.11929, appendix A. ModelSpec::block may add
/// norms on queries and keys, and on the heads' results.
class SelfAttentionBlock : public torch::nn::Module {
public:
    explicit SelfAttentionBlock(const ModelSpec& spec);
    /// @param rotation  applied to queries and keys; null: none
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run, const Rotation* rotation = nullptr);

    // The same in three steps, of which attend() is the second.
    struct Heads {
        torch::Tensor q, k, v;  ///< [B, H, T, D]
    };
    /// @param keys  receives [B, T, H * D] before norm and rotation; null: not wanted
    Heads project(const torch::Tensor& x, const std::stop_token& stop, torch::Tensor* keys = nullptr) const;
    torch::Tensor gather(const torch::Tensor& found, const std::stop_token& stop) const;  ///< [B, T, C] -> [B, T, C]

private:
    int m_heads;
    LinearPtr qkv, proj;
    NormPtr q_norm, k_norm, norm;  ///< null if absent
};

/// Two linear layers. Gated: the activated first half of fc1 times the second half (packed SwiGLU, Shazeer 2020,
/// arXiv:2002.05202).
class Mlp : public torch::nn::Module {
public:
    Mlp(int width, int hidden, bool gated, Activation activation);
    /// The MLP of a ViT's block, as described by ModelSpec::block. @param outputs  width of what it returns; 0: of its
    /// input
    explicit Mlp(const ModelSpec& spec, int outputs = 0);
    /// Without gradients it runs in blocks of tokens, so that the hidden layer never grows with T.
    torch::Tensor forward(const torch::Tensor& x, const LayerRun& run);

private:
    torch::Tensor forwardRows(const torch::Tensor& rows, const LayerRun& run);

    bool m_gated;
    Activation m_activation;
    LinearPtr fc1, fc2;
    NormPtr norm, m_inputNorm;  ///< null if absent; both are `norm`, and no model has both
};

/// A learned gain per channel. Source: Touvron et al. 2021, arXiv:2103.17239, section 2.
class LayerScale : public torch::nn::Module {
public:
    explicit LayerScale(int width);
    torch::Tensor forward(const torch::Tensor& x) { return x * gamma; }  ///< [..., C]

private:
    torch::Tensor gamma;
};

/// The trunk for `branch` [B, n, C]: the first n tokens of x. See LayerRequest::outputTokens.
inline torch::Tensor trunkOf(const torch::Tensor& x, const torch::Tensor& branch)
{
    return x.narrow(1, 0, branch.size(1));
}

/// Records |branch| / |trunk|, averaged over tokens, if requested.
void recordRatio(const torch::Tensor& trunk, const torch::Tensor& branch, LayerRun& run);

/// Records that a branch has no trunk: it replaces the tokens.
void recordNoRatio(LayerRun& run);

/// trunk + branch; records their ratio. @throws Error Cancelled
torch::Tensor addBranch(const torch::Tensor& trunk, const torch::Tensor& branch, LayerRun& run);

/// The same with LayerScale on the branch. @param scale  null: none
torch::Tensor addBranch(const torch::Tensor& trunk, const torch::Tensor& branch,
                        const std::shared_ptr<LayerScale>& scale, LayerRun& run);

/// The same with a gain per channel on the branch: CaiT and XCiT store LayerScale as a plain parameter of the block.
torch::Tensor addScaledBranch(const torch::Tensor& trunk, const torch::Tensor& branch, const torch::Tensor& gain,
                              LayerRun& run);

/// One layer of a ViT.
class EncoderBlock : public torch::nn::Module {
public:
    virtual torch::Tensor forward(const torch::Tensor& x, LayerRun& run) = 0;  ///< [B, T, C] -> [B, T or fewer, C]
};

/// x + ls1(attn(norm1(x))), then x + ls2(mlp(norm2(x))); ModelSpec::block may change the order. BlockOrder::Joined has
/// neither norm2 nor ls2, NormLast no LayerScale.
class TransformerBlock final : public EncoderBlock {
public:
    explicit TransformerBlock(const ModelSpec& spec);
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run) override { return forward(x, run, nullptr); }
    /// @param rotation  as for SelfAttentionBlock
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run, const Rotation* rotation);

private:
    torch::Tensor forwardNormLast(const torch::Tensor& x, LayerRun& run, const Rotation* rotation);
    torch::Tensor forwardJoined(const torch::Tensor& x, LayerRun& run, const Rotation* rotation);

    BlockOrder m_order;
    NormPtr norm1, norm2;
    std::shared_ptr<SelfAttentionBlock> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

}  // namespace core
