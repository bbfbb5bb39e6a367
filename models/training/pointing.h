// The pointing game: does a map's largest value lie on the target, and how much of the map lies there?
//
// A map hits when the middle of the patch with the largest value lies on the target's mask or no further from it than 3
// % of the picture's longer side: the tolerance of the game's authors, 15 pixels in pictures of about 500. Source:
// Zhang et al. 2018, arXiv:1608.00507, section 4.1.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace training {

/// The target as a map's cells see it.
struct TargetCells {
    torch::Tensor near;      ///< [rows, cols] bool: a largest value here would hit
    torch::Tensor coverage;  ///< [rows, cols] float64: share of the cell that the target covers
};

/// @param mask  [H, W] uint8 on the CPU: how much of each pixel the target covers, 0 to 255; at least half counts as on
/// it
/// @param side  of a cell, pixels. Cells may reach beyond the picture, and need not cover its last rows and columns.
TargetCells targetCells(const torch::Tensor& mask, core::PatchGrid grid, int side);

/// Of one map (then all but `inside` are 0 or 1), or means over many, or what chance would give.
struct Pointing {
    double hits = 0;     ///< as above
    double covers = 0;   ///< the target covers at least half of the patch with the largest value
    double touches = 0;  ///< the target covers any of it
    double inside = 0;   ///< share of the map's sum that lies on the target, by coverage; negative values count as 0
};
Pointing& operator+=(Pointing& sum, const Pointing& other);
Pointing operator/(const Pointing& sum, double count);

/// NaN is never the largest value, and of equal values the first in reading order is. A map without a number hits
/// nothing; nothing is inside where no value is above 0.
/// @param map  [rows, cols] of any floating type
Pointing pointing(const torch::Tensor& map, const TargetCells& target);

/// A patch chosen blindly, and attention spread evenly.
Pointing blindPointing(const TargetCells& target);

/// All attention on the patch in the middle of the picture, whatever it shows.
Pointing middlePointing(const TargetCells& target);

}  // namespace training
