// Attention inside the windows of a grid, with a bias for each offset between two positions in a window.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/module.h>

namespace core {

/// The arguments of softmax(scale * q kT + bias) v inside windows.
struct HeadsInWindows {
    torch::Tensor q, k, v;  ///< [B * W, H, N, D]; keys and values may be more, see WindowAttention::keySide
    double scale = 1.0;
    torch::Tensor bias{};  ///< [H, N, N], query first; undefined: none, in windows without a shift
};

double usualScale(const torch::Tensor& q);  ///< 1 / sqrt(D)

/// Queries and keys of unit length; a scale per head, which is multiplied into the queries, so that recorded queries
/// include it. Source: Liu et al. 2022, arXiv:2111.09883, section 3.
/// @param logitScale  [H, 1, 1], the logarithm of the scale, of which at most ln 100 counts
HeadsInWindows cosineHeads(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v,
                           const torch::Tensor& logitScale);

/// Attends inside windows; recorded as window attention.
/// @param geometry  of the queries
/// @return          [B, P, H * D], row by row on the image, without padding
/// @throws Error    Cancelled
torch::Tensor attendInWindows(HeadsInWindows heads, const WindowGeometry& geometry, LayerRun& run);

/// Places tokens [B, P, C] in the windows of their grid, zeros where there is padding: [B * W, N, C].
torch::Tensor tokensInWindows(const torch::Tensor& x, const WindowGeometry& geometry);

/// The bias of each pair of positions in a window, from the table of offsets of a window that is no smaller.
/// @param biases  [offsets of rows * offsets of columns, H] of a window of size `table`
/// @return        [H, N, N], query first
torch::Tensor biasOfPairs(const torch::Tensor& biases, PatchGrid table, PatchGrid window);

/// Attention in windows of families that differ in how queries and keys are compared and in where the bias comes from.
/// Registered as `attn`. Source: Liu et al. 2021, arXiv:2103.14030, section 3.2.
class WindowedAttention : public torch::nn::Module {
public:
    /// @param x         [B, P, C], row by row on the image
    /// @param geometry  the windows, their shift and padding
    /// @return          [B, P, C]
    torch::Tensor forward(const torch::Tensor& x, const WindowGeometry& geometry, LayerRun& run);

protected:
    WindowedAttention(int width, int heads);
    /// All but the bias. @param inWindows [B * W, N, C]
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
    HeadsInWindows project(const torch::Tensor& inWindows, const std::stop_token& stop) override;
    torch::Tensor biasFor(PatchGrid window, const std::stop_token& stop) override;

private:
    int m_learnedWindow;
    LinearPtr qkv;
    LinearPtr m_biasHidden, m_biasOut;  ///< `cpb_mlp.0` and `cpb_mlp.2`
    torch::Tensor q_bias, v_bias;       ///< [C], or undefined
    torch::Tensor logit_scale;          ///< [H, 1, 1], logarithm of the scale
};

}  // namespace core
