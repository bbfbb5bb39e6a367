// One number a head and layer, as curves: what the views of heads and statistics of data sets have in common.
#pragma once

#include "core/analysis/view/result.h"

namespace core {

/// One series of points a head over the layers, a click on which leads to that head, and the mean over heads as a line.
/// NaN where a layer has fewer heads. The title of y is the caller's.
/// @param table  [L, H] float32
Curves headCurves(const torch::Tensor& table);

}  // namespace core
