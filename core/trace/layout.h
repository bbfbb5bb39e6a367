// Where tokens lie: the grid of patches, the tokens before it, the kinds of layers. Knows no tensors.
#pragma once

#include <string_view>

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

enum class LayerKind { Self, Class, Channel, Window, Talking, Cross, Convolution };

/// "self", "class", "channel", "window", "talking", "cross", "convolution": the words of the command line's `inspect
/// --json`. What a kind is like stands in attention_traits.h.
std::string_view layerKindName(LayerKind kind);

}  // namespace core
