// The pointing game: whether a map's largest value lies on the target, and how much of the map lies there.
//
// A map hits when the center of the patch with the largest value lies on the target's mask or within 3 % of the image's
// longer side: the tolerance of the game's authors, 15 pixels in images of about 500.
// Source: Zhang et al. 2018, arXiv:1608.00507, section 4.1.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace training {

/// The target in the cells of a map.
struct TargetCells {
    torch::Tensor near;      ///< [rows, cols] bool: a largest value here hits
    torch::Tensor coverage;  ///< [rows, cols] float64: share of the cell that the target covers
};

/// @param mask  [H, W] uint8 on the CPU: coverage of each pixel by the target, 0 to 255; at least half counts as on it
/// @param side  of a cell, pixels. Cells may reach beyond the image, and need not cover its last rows and columns.
TargetCells targetCells(const torch::Tensor& mask, core::PatchGrid grid, int side);

/// Results for one map (then all but `inside` are 0 or 1), or means over many, or chance levels.
struct Pointing {
    double hits = 0;     ///< as above
    double covers = 0;   ///< the target covers at least half of the patch with the largest value
    double touches = 0;  ///< the target covers any of it
    double inside = 0;   ///< share of the map's sum that lies on the target, by coverage; negative values count as 0
};
Pointing& operator+=(Pointing& sum, const Pointing& other);
Pointing operator/(const Pointing& sum, double count);

/// NaN is never the largest value, and of equal values the first in reading order counts. A map without a number hits
/// nothing; nothing is inside where no value is above 0.
/// @param map  [rows, cols] of any floating type
Pointing pointing(const torch::Tensor& map, const TargetCells& target);

/// The score of a random patch, and of uniform attention.
Pointing blindPointing(const TargetCells& target);

/// The score of all attention on the middle patch.
Pointing middlePointing(const TargetCells& target);

}  // namespace training
