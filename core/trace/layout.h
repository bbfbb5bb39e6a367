// The layout of tokens: the grid of patches, the tokens before it, the kinds of layers. Independent of tensors.
#pragma once

#include <string_view>

namespace core {

/// Patches in reading order: patch index = row * cols + col.
struct PatchGrid {
    int rows = 0, cols = 0;
    /// Number of patches.
    int count() const { return rows * cols; }
    bool operator==(const PatchGrid&) const = default;
};

/// The tokens before the patches, in this order: class, distillation, registers.
struct TokenLayout {
    bool classToken = true;
    bool distillationToken = false;
    int registers = 0;
    /// Number of tokens before the patches.
    int prefix() const { return int{classToken} + int{distillationToken} + registers; }
    bool operator==(const TokenLayout&) const = default;
};

/// The kinds of layers; see attention_traits.h for their properties.
enum class LayerKind {
    Self,
    Class,
    Channel,
    Window,
    Talking,
    Cross,
    Reduced,
    Paired,
    Outlook,
    Temporal,
    Spatial,
    Convolution
};

/// "self", "class", "channel", "window", "talking", "cross", "reduced", "paired", "outlook", "temporal", "spatial",
/// "convolution": the words of `inspect --json`.
std::string_view layerKindName(LayerKind kind);

}  // namespace core
