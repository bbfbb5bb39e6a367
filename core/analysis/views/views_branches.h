// How much each branch of a layer adds: the gains that were learnt, and the ratios in this picture. Their rows stand
// with those of the views layer by layer.
#pragma once

#include "core/analysis/views/views.h"

#include <vector>

namespace core {

std::vector<ViewRow> branchRowsOfTable();  ///< layer-scale, layer-scale-channels, residual-ratio

}  // namespace core
