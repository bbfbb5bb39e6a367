// Talking heads: self-attention whose scores are mixed over heads before the softmax, and whose weights are mixed after
// it. Sources: Shazeer et al. 2020, arXiv:2003.02436; Touvron et al. 2021, arXiv:2103.17239, section 2.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"

#include <torch/nn/module.h>

namespace core {

/// The two maps over heads, output head first.
struct HeadMixing {
    torch::Tensor logits, logitsBias;    ///< [H, heads of q], [H]; applied to the scores
    torch::Tensor weights, weightsBias;  ///< [H, H], [H]; applied to the softmax's result
};

/// mix2(softmax(mix1(scale * q kT))) v without gradients, in blocks of query rows with all heads of a block at once, so
/// that no allocation grows as T squared.
/// @param q, k  [B, heads of q, T, D], at least H of them; the last axis contiguous
/// @param v     [B, H, T, D]
/// @return      [B, T, H * D]
/// @throws Error Cancelled
torch::Tensor talkingHeadsInBlocks(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v, double scale,
                                   const HeadMixing& mixing, const std::stop_token& stop);

/// The weights that multiply the values, [B, H, T, T], in plain differentiable operators.
torch::Tensor talkingWeights(const torch::Tensor& q, const torch::Tensor& k, double scale, const HeadMixing& mixing);

/// Parameters are timm's: qkv, proj_l (before the softmax), proj_w (after it), proj.
class TalkingHeadsBlock : public torch::nn::Module {
public:
    TalkingHeadsBlock(int width, int heads, bool qkvBias);
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run);  ///< [B, T, C] -> [B, T, C]

private:
    HeadMixing mixing() const;
    bool wantsGradient(const torch::Tensor& q) const;

    int m_heads;
    LinearPtr qkv, proj, proj_l, proj_w;
};

}  // namespace core
