// The depth that a decoder behind the image tower sees. Source: Yang et al. 2024, arXiv:2401.10891 (Depth Anything).
#pragma once

#include "core/analysis/table/view_row.h"

#include <torch/types.h>

namespace core {

/// At every pixel of the model input, see DepthModel::depth(); computed once where the subject has a cache.
/// @param subject  a network with ModelSpec::depthModel; the trace has tokens
/// @throws Error   Other when the trace did not keep tokens; as DepthModel::depth()
torch::Tensor depthMap(const ViewInput& subject, const RunControl& control);

}  // namespace core
