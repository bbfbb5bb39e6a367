// Attention inside the windows of a grid, with a bias for each offset between two positions in a window.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/module.h>

namespace core {

/// The common part of Swin and Swin v2, which differ in how queries and keys are compared and in where the bias comes
/// from. Registered as `attn`. Source: Liu et al. 2021, arXiv:2103.14030, section 3.2.
class WindowedAttention : public torch::nn::Module {
public:
    /// @param x         [B, T, C], row by row on the image
    /// @param geometry  the windows and their shift
    /// @return          [B, T, C]
    torch::Tensor forward(const torch::Tensor& x, const WindowGeometry& geometry, LayerRun& run);

protected:
    /// The arguments of softmax(scale * q kT + bias) v: [B * W, H, N, D].
    struct HeadsInWindows {
        torch::Tensor q, k, v;
        double scale = 1.0;
    };

    WindowedAttention(int width, int heads);
    /// @param inWindows [B * W, N, C]
    virtual HeadsInWindows project(const torch::Tensor& inWindows, const std::stop_token& stop) = 0;
    /// [H, N, N], query first
    virtual torch::Tensor biasFor(PatchGrid window, const std::stop_token& stop) = 0;

    /// [B * W, N, 3 C], queries, keys and values concatenated -> [3, B * W, H, N, D]
    torch::Tensor splitHeads(const torch::Tensor& projected) const;

    int m_heads;

private:
    LinearPtr proj;
};

/// Swin: scaled products and a learned bias table.
class WindowAttentionBlock final : public WindowedAttention {
public:
    /// @param window  that the bias table was learned for; a smaller one uses only the offsets that occur in it
    WindowAttentionBlock(int width, int heads, PatchGrid window, bool qkvBias);

protected:
    HeadsInWindows project(const torch::Tensor& inWindows, const std::stop_token& stop) override;
    torch::Tensor biasFor(PatchGrid window, const std::stop_token& stop) override;

private:
    PatchGrid m_window;
    LinearPtr qkv;
    torch::Tensor relative_position_bias_table;  ///< [offsets of rows * offsets of columns, H]
};

/// Swin v2: cosine similarity times a learned scale per head, and a bias that a small network computes from the offset,
/// so that it fits windows of any size. Source: Liu et al. 2022, arXiv:2111.09883, section 3.
class CosineWindowAttention final : public WindowedAttention {
public:
    /// @param learnedWindow  side of the windows in which the bias was learned; 0: the current windows' side
    /// @param qvBias        queries and values have a bias; keys have none
    CosineWindowAttention(int width, int heads, int learnedWindow, bool qvBias);

protected:
    /// The scale is per head, so it is multiplied into the queries: recorded queries include it.
    HeadsInWindows project(const torch::Tensor& inWindows, const std::stop_token& stop) override;
    torch::Tensor biasFor(PatchGrid window, const std::stop_token& stop) override;

private:
    int m_learnedWindow;
    LinearPtr qkv;
    LinearPtr m_biasHidden, m_biasOut;  ///< `cpb_mlp.0` and `cpb_mlp.2`
    torch::Tensor q_bias, v_bias;       ///< [C], or undefined
    torch::Tensor logit_scale;          ///< [H, 1, 1], logarithm of the scale
};

/// Places tokens [B, P, C] in the windows of their grid, zeros where there is padding: [B * W, N, C].
torch::Tensor tokensInWindows(const torch::Tensor& x, const WindowGeometry& geometry);

/// softmax(q kT / sqrt(D)) v inside windows that neither move nor have a bias; recorded as window attention.
/// @param q, k, v   [B * W, H, N, D]; keys and values may be more, see WindowAttention::keySide
/// @param geometry  of the queries
/// @return          [B, P, H * D], row by row on the image
/// @throws Error    Cancelled
torch::Tensor attendInPlainWindows(torch::Tensor q, torch::Tensor k, const torch::Tensor& v,
                                   const WindowGeometry& geometry, LayerRun& run);

/// softmax(scale * q kT + bias - penalty of masked pairs) v, window by window.
/// @param q, k, v  [B * W, H, N, D]; the last axis contiguous
/// @param bias     [H, N, N]
/// @param mask     [W, N, N] bool, or undefined where nothing is masked
/// @return         [B * W, N, H * D]
/// @throws Error   Cancelled
torch::Tensor attendInWindows(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v,
                              const torch::Tensor& bias, const torch::Tensor& mask, double scale,
                              const std::stop_token& stop);

}  // namespace core
