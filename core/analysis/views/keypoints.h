// The keypoints of a person. Source: Xu et al. 2022, arXiv:2204.12484 (ViTPose).
#pragma once

#include "core/analysis/table/view_row.h"

#include <torch/types.h>

namespace core {

/// [K, 3]: x and y in pixels of the model input, and the heatmap's value there, at the highest value of each keypoint's
/// heatmap, whose corners are those of the input (Huang et al. 2020, arXiv:1911.07524, section 3.2). The authors refine
/// the places further.
/// @param subject  a network whose labels are keypoints; the trace has tokens
torch::Tensor keypointsIn(const ViewInput& subject, const RunControl& control);

}  // namespace core
