// Position embeddings at another grid than the trained one.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// @param table  [1, M, C]: `prefix` rows that stay as they are, then trained.rows * trained.cols rows
/// @return       [1, prefix + grid.count(), C]; the table itself when the grid is the trained one
/// Bicubic with antialias, output size given, as timm's resample_abs_pos_embed does it.
torch::Tensor resamplePosition(const torch::Tensor& table, int prefix, PatchGrid trained, PatchGrid grid);

}  // namespace core
