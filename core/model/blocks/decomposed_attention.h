// Attention with a bias by row offset and column offset between query and key, each computed from the query's own
// features, over the whole grid or inside its windows.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/module.h>

namespace core {

/// softmax(scale * q kT + q . rel_pos_h[row of q - row of k] + q . rel_pos_w[column of q - column of k]) v; the bias
/// uses the query without the scale. Registered as `attn`; parameters are timm's: qkv, proj, rel_pos_h, rel_pos_w.
/// Source: Li et al. 2022, arXiv:2112.01526, section 3, equation 3.
class DecomposedAttention : public torch::nn::Module {
public:
    /// @param trained  grid that the tables were learned for; for another they are resampled linearly
    DecomposedAttention(int width, int heads, PatchGrid trained, bool qkvBias);

    /// @param x  [B, P, C], row by row on the pass's grid
    torch::Tensor forward(const torch::Tensor& x, LayerRun& run);
    /// The same window by window; padding consists of zero tokens, which have keys and values like every patch.
    torch::Tensor forwardInWindows(const torch::Tensor& x, const WindowGeometry& geometry, LayerRun& run);

private:
    /// The bias for queries on this grid: [..., T, R] and [..., T, C].
    DecomposedBias biasOf(const torch::Tensor& q, PatchGrid grid, const std::stop_token& stop) const;

    int m_heads;
    LinearPtr qkv, proj;
    torch::Tensor rel_pos_h, rel_pos_w;  ///< [2 rows - 1, D], [2 columns - 1, D]
};

}  // namespace core
