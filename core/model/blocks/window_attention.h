// Attention inside the windows of a grid, with a learnt bias for each offset between two places of a window.
#pragma once

#include "core/model/network/layer_record.h"
#include "core/model/network/linear.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/module.h>

namespace core {

/// Registered as `attn`. Source: Liu et al. 2021, arXiv:2103.14030, section 3.2.
class WindowAttentionBlock : public torch::nn::Module {
public:
    /// @param window  that the bias table is made for
    WindowAttentionBlock(int width, int heads, PatchGrid window, bool qkvBias);

    /// @param x         [B, T, C], row by row on the image
    /// @param geometry  windows not larger than the table's; a smaller one uses the offsets that occur in it
    /// @return          [B, T, C]
    torch::Tensor forward(const torch::Tensor& x, const WindowGeometry& geometry, LayerRecord* record);

private:
    torch::Tensor biasFor(PatchGrid window) const;  ///< [H, N, N], query first

    int m_heads;
    PatchGrid m_window;
    LinearPtr qkv, proj;
    torch::Tensor relative_position_bias_table;  ///< [offsets of rows * offsets of columns, H]
};

/// softmax(scale * q kT + bias - penalty of masked pairs) v, window by window.
/// @param q, k, v  [B * W, H, N, D]; the last axis contiguous
/// @param bias     [H, N, N]
/// @param mask     [W, N, N] bool, or undefined where nothing is masked
/// @return         [B * W, N, H * D]
torch::Tensor attendInWindows(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v,
                              const torch::Tensor& bias, const torch::Tensor& mask, double scale);

}  // namespace core
