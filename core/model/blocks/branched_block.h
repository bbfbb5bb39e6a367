// Several attentions in parallel, then several MLPs: fewer layers of the same width and size.
// Source: Touvron et al. 2022, arXiv:2203.09795, section 3.
#pragma once

#include "core/model/blocks/blocks.h"

#include <vector>

namespace core {

/// x + sum of ls(attn(norm(x))), then x + sum of ls(mlp(norm(x))), over BlockSpec::branches. It is recorded as one
/// attention with the heads of all branches, the first branch's first; each attends as it would alone. Registers
/// `attns.I.{norm,attn,ls}` and `ffns.I.{norm,mlp,ls}`.
class BranchedBlock final : public EncoderBlock {
public:
    explicit BranchedBlock(const ModelSpec& spec);
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run) override;

private:
    template <typename Part>
    struct Branch {
        NormPtr norm;
        std::shared_ptr<Part> part;
        std::shared_ptr<LayerScale> ls;  ///< null without LayerScale
        torch::Tensor scaled(const torch::Tensor& x) const { return ls ? ls->forward(x) : x; }
    };
    template <typename Part>
    std::vector<Branch<Part>> branches(const ModelSpec& spec, const char* list, const char* name);

    torch::Tensor attendTogether(const torch::Tensor& x, LayerRun& run) const;

    std::vector<Branch<SelfAttentionBlock>> m_attentions;
    std::vector<Branch<Mlp>> m_mlps;
};

/// The kind of block that the specification requires.
std::shared_ptr<EncoderBlock> makeEncoderBlock(const ModelSpec& spec);

}  // namespace core
