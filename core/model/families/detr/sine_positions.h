// Positions that are computed, not learnt.
#pragma once

#include "core/trace/layout.h"

#include <torch/types.h>

namespace core {

/// Sines and cosines of the row (first half of the channels) and the column, which go from 0 to 2 pi over the grid,
/// whatever its size. Source: Carion et al. 2020, arXiv:2005.12872, appendix A.4; Parmar et al. 2018, arXiv:1802.05751.
/// @param width  C, a multiple of 4
/// @return       [P, C]
torch::Tensor sinePositions(PatchGrid grid, int width);

}  // namespace core
