// Attention with a single query: the class token with which CaiT and XCiT end, and the latent of an attention pooling.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/model/spec/model_spec.h"

#include <torch/nn/module.h>

#include <memory>

namespace core {

/// The class token queries all tokens, itself included. Source: Touvron et al. 2021, arXiv:2103.17239, section 3.
/// Parameters are timm's: q, k, v, proj.
class ClassAttentionBlock : public torch::nn::Module {
public:
    /// @param projects  whether a linear layer mixes the heads' results; otherwise there is no `proj`
    ClassAttentionBlock(int width, int heads, bool qkvBias, bool projects = true);
    /// @param x  [B, 1 + P, C], class token first
    /// @return   [B, 1, C], the class token's branch
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run);

private:
    torch::Tensor splitHeads(const torch::Tensor& x) const;  ///< [B, T, C] -> [B, H, T, D]

    /// weights [B, H, 1, T] times values, [B, 1, C]. A row of weights sums to 1, so unless a gradient needs the values
    /// themselves, the tokens are averaged first and only the averages are projected.
    torch::Tensor gather(const torch::Tensor& weights, const torch::Tensor& x, const std::stop_token& stop) const;

    int m_heads;
    LinearPtr q, k, v, proj;  ///< proj: null if absent
};

/// [B, 1 + P, C]: prepends the class token, unless the pass's tokens already have it.
torch::Tensor withClassToken(const torch::Tensor& classToken, const torch::Tensor& tokens, const Pass& pass);

class Mlp;
class Norm;

/// Attention pooling (SigLIP): a learned latent queries all patches, and its result represents the image. Source: Zhai
/// et al. 2022, arXiv:2106.04560 (the "MAP head"); Lee et al. 2019, arXiv:1810.00825, section 3.2. V-JEPA 2's
/// classifier adds the latent instead of a projection (Assran et al. 2025, arXiv:2506.09985, section 4.1).
/// Registered as `attn_pool`.
class AttentionPool : public torch::nn::Module {
public:
    /// @param projects  whether a linear layer mixes the heads' results; otherwise the latent is added to them
    AttentionPool(const ModelSpec& spec, int heads, bool projects = true);
    /// @param patches  [B, P, C], normalized
    /// @param run      receives ClassAttention with the latent's query and weights [B, H, 1, P]; with a projection
    ///             the MLP is the only branch
    /// @return         [B, 1, C]
    torch::Tensor forward(const torch::Tensor& patches, LayerRun& run);

private:
    int m_heads;
    torch::Tensor latent;   ///< [1, 1, C]
    LinearPtr q, kv, proj;  ///< proj: null if absent
    std::shared_ptr<Norm> norm;
    std::shared_ptr<Mlp> mlp;
};

}  // namespace core
