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

/// The part of differenceOf()'s refusals that is known before there are results. @throws Error Unsupported
void requireDifference(ResultKind a, ResultKind b, const RangeChoice& range);

/// The difference in A's grid, with A's labels, query and targets; signed, with a range symmetric around zero.
/// @param range  PerMap, or Fixed: then up to the larger magnitude of its two ends
/// @throws Error Unsupported for results other than maps and matrices, for maps of colors, for two different
///         quantities, and for PerLayer and Shared ranges; ShapeMismatch for matrices of different sizes
Result differenceOf(const DifferenceSide& a, const DifferenceSide& b, const RangeChoice& range);

}  // namespace core
