// What one forward pass of one image leaves behind for display and export.
//
// Letters used throughout core/: H heads, T tokens, P = grid.rows * grid.cols patches, D = width of a head,
// C = H * D = width of a token, L layers, K classes. Tensors have no batch axis, are float32, detached, and stay on the
// model's device. Layers count from 0 in forward order, whatever their kind; heads from 0.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace core {

/// Patches in reading order: patch index = row * cols + col.
struct PatchGrid {
    int rows = 0, cols = 0;
    int count() const { return rows * cols; }
    bool operator==(const PatchGrid&) const = default;
};

/// Which tokens stand before the patches, in this order: class, distillation, registers.
struct TokenLayout {
    bool classToken = true;
    bool distillationToken = false;
    int registers = 0;
    int prefix() const { return int{classToken} + int{distillationToken} + registers; }
    bool operator==(const TokenLayout&) const = default;
};

enum class LayerKind { Self, Class, Channel, Window, Talking };

/// "self", "class", "channel", "window", "talking": the words of the command line's `inspect --json`.
std::string_view layerKindName(LayerKind kind);

/// Enough to recompute softmax(scale * q kT) by rows; the T x T matrix itself is never kept.
struct SelfAttention {
    torch::Tensor q, k;  ///< [H, T, D]
    double scale = 1.0;
};

/// One alternative for each kind of attention; a family adds its own here and in core/analysis/attention_rows.cpp.
using Attention = std::variant<SelfAttention>;

struct LayerTrace {
    LayerKind kind = LayerKind::Self;
    int heads = 0;
    Attention attention;
    torch::Tensor tokens;  ///< [T, C] as they leave the layer; undefined unless TraceOptions::keepTokens
    /// Mean over tokens of |branch| / |trunk before the addition|, branches in the order they are applied (attention,
    /// MLP), LayerScale included; empty unless TraceOptions::keepTokens. Source: Touvron et al. 2021, arXiv:2103.17239,
    /// Fig. 4.
    std::vector<float> residualRatios;
};

/// An immutable value: one worker fills it, then any thread may read it.
struct Trace {
    PatchGrid grid;
    int patchSize = 0;        ///< side of a patch in pixels of the model input
    TokenLayout tokenLayout;  ///< of the tokens that the layers see
    std::vector<LayerTrace> layers;
    torch::Tensor logits;  ///< [K], or the pooled feature [C] where there is no classifier
    int tokenCount() const { return tokenLayout.prefix() + grid.count(); }
    int layerCount() const { return static_cast<int>(layers.size()); }
};

}  // namespace core
