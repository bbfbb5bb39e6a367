// Self-attention with fewer keys than queries: keys and values come from a reduced grid.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/normalization.h>

namespace core {

/// Turns the layer's recorded self-attention, if there is any, into one with reduced keys.
/// @param reduction, keyGrid, inRuns  as in ReducedAttention
void recordAsReduced(LayerRun& run, int reduction, PatchGrid keyGrid = {}, bool inRuns = false);

/// Registered as `attn`: q, kv, proj, and where the grid is reduced sr and norm, as in timm.
/// Source: Wang et al. 2021, arXiv:2102.12122, section 3.3 (strided convolution); Wang et al. 2022, arXiv:2106.13797,
/// section 3.2 (average pooling).
class ReducedSelfAttention : public torch::nn::Module {
public:
    struct Form {
        int width = 0, heads = 0;
        int reduction = 1;  ///< as in ReducedAttention; 1: every token is a key, and the attention is plain
        bool qkvBias = true;
    };
    explicit ReducedSelfAttention(const Form& form);
    /// @param x     [B, P, C], row by row on the grid
    /// @param grid  no side below the reduction
    torch::Tensor forward(const torch::Tensor& x, PatchGrid grid, LayerRun& run);

private:
    torch::Tensor sourceOfKeys(const torch::Tensor& x, PatchGrid grid, const std::stop_token& stop);

    Form m_form;
    LinearPtr q, kv, proj;
    torch::nn::Conv2d sr{nullptr};       ///< null where the grid is not reduced
    torch::nn::LayerNorm norm{nullptr};  ///< likewise
};

}  // namespace core
