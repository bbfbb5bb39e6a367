// A - B of two results, patch by patch or cell by cell.
#pragma once

#include "core/analysis/view/photo_area.h"
#include "core/analysis/view/result.h"

#include <string>

namespace core {

/// One of the two.
struct DifferenceSide {
    const Result& result;
    PhotoArea area;    ///< where the grid of a map lies on the photo
    std::string name;  ///< before its subject in the caption: "vit_tiny on cat.jpg"; empty where both are of the same
};

/// A map of B in the grid of A: of each of A's patches, what lies under it of B, weighted by area. What is a share of a
/// whole (attention weights) is spread over the area that it was given to; of other quantities it is the mean. A patch
/// has no value where less than half of it lies on patches of B that have one.
/// @param values  [b.rows, b.cols]
/// @return        [a.rows, a.cols] float32; `values` themselves where grid and area are the same
torch::Tensor inGridOf(PatchGrid grid, const PhotoArea& area, const torch::Tensor& values, const PhotoArea& valuesArea,
                       bool isShare);

/// The difference in A's grid, with A's labels, query and targets; signed, its range as wide below zero as above.
/// @param range  a choice PerMap, or Fixed: then up to the larger of its two ends by their size
/// @throws Error Unsupported for results that are neither maps nor matrices, for maps of colours, for two different
///         quantities, and for a range of a layer or of all; ShapeMismatch for matrices of different sizes
Result differenceOf(const DifferenceSide& a, const DifferenceSide& b, const RangeChoice& range);

}  // namespace core
