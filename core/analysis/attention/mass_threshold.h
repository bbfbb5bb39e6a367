// The patches that hold most of a map's attention, and a color per head for them; and an order statistic of numbers
// that do not fit in memory at once. Source of the former: Caron et al. 2021, arXiv:2104.14294, Fig. 1, and
// visualize_attention.py of the authors.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>

namespace core {

/// The fewest patches, heaviest first, whose weights make up this share of the map's sum. Negative weights (talking
/// heads) and missing ones (NaN) count as 0 and are never selected; at a share of 1 all others are.
/// @param maps  [..., P]
/// @param mass  in (0, 1]
/// @return      [..., P] bool
torch::Tensor keptByMass(const torch::Tensor& maps, double mass);

/// A color that color-blind people can distinguish, after Okabe and Ito without black: seven, then the same darker,
/// then the same lighter, then from the start.
struct HeadColor {
    float red = 0.0F, green = 0.0F, blue = 0.0F;
};
/// The color of a head; any number from 0.
HeadColor headColor(int head);

/// The head that selects each patch; of several the one that weighs it most relative to its own heaviest patch.
/// @param maps, kept  [H, P]
/// @return            [P] int64, -1 if none does
torch::Tensor dominantHead(const torch::Tensor& maps, const torch::Tensor& kept);

/// Colors of the heads: [P] heads -> [P, 3] RGB, NaN if there is none.
torch::Tensor coloredByHead(const torch::Tensor& heads);

/// Calls its argument with every piece of the numbers; always the same pieces.
using Pieces = std::function<void(const std::function<void(const torch::Tensor&)>& visit)>;

/// The exact number at this index in ascending order, in two passes over the pieces.
/// @param pieces  float32, not negative
/// @param place   from 0, less than the count of numbers
float nthSmallest(const Pieces& pieces, int64_t place);

}  // namespace core
