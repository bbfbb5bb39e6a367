// Difference A - B of two results, patch by patch or cell by cell.
#pragma once

#include "core/analysis/view/photo_area.h"
#include "core/analysis/view/result.h"

#include <string>

namespace core {

/// One side of a difference.
struct DifferenceSide {
    const Result& result;
    PhotoArea area;    ///< where the grid of a map lies on the photo
    std::string name;  ///< prefix of its subject in the caption: "vit_tiny on cat.jpg"; empty if both sides share it
};

/// Resamples a map of B to the grid of A: each of A's patches combines the values of B under it, weighted by area. A
/// share of a whole (attention weights) is divided by area; other quantities are averaged. A patch has no value if less
/// than half of it lies on patches of B with values.
/// @param values  [b.rows, b.cols]
/// @return        [a.rows, a.cols] float32; `values` itself if grid and area are the same
torch::Tensor inGridOf(PatchGrid grid, const PhotoArea& area, const torch::Tensor& values, const PhotoArea& valuesArea,
                       bool isShare);

/// The part of differenceOf()'s refusals that is known before there are results. @throws Error Unsupported
void requireDifference(ResultKind a, ResultKind b, const RangeChoice& range);

/// The difference in A's grid, with A's labels, query and targets; signed, with a range symmetric around zero.
/// @param range  PerMap, or Fixed: then up to the larger magnitude of its two ends
/// @throws Error Unsupported for results other than maps and matrices, for maps of colors, for two different
///         quantities, and for PerLayer and Shared ranges; ShapeMismatch for matrices of different sizes
Result differenceOf(const DifferenceSide& a, const DifferenceSide& b, const RangeChoice& range);

}  // namespace core
