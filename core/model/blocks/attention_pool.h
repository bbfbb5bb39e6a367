// Attention pooling (SigLIP): a learned latent queries all patches, and its result represents the image.
// Source: Zhai et al. 2022, arXiv:2106.04560 (the "MAP head"); Lee et al. 2019, arXiv:1810.00825, section 3.2.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/model/spec/model_spec.h"

#include <torch/nn/module.h>

#include <memory>

namespace core {

class Mlp;
class Norm;

/// Registered as `attn_pool`.
class AttentionPool : public torch::nn::Module {
public:
    AttentionPool(const ModelSpec& spec, int heads);
    /// @param patches  [B, P, C], normalized
    /// @param run      receives ClassAttention with the latent's query and weights [B, H, 1, P]; the MLP is the only
    ///             branch
    /// @return         [B, 1, C]
    torch::Tensor forward(const torch::Tensor& patches, LayerRun& run);

private:
    int m_heads;
    torch::Tensor latent;  ///< [1, 1, C]
    LinearPtr q, kv, proj;
    std::shared_ptr<Norm> norm;
    std::shared_ptr<Mlp> mlp;
};

}  // namespace core
