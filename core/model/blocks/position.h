// Resamples position embeddings to another grid than the trained one.
#pragma once

#include "core/model/spec/model_spec.h"
#include "core/trace/layout.h"

#include <torch/types.h>

#include <stop_token>

namespace core {

/// @param table  [1, M, C]: `prefix` rows that remain unchanged, then trained.rows * trained.cols rows
/// @return       [1, prefix + grid.count(), C]; the table itself when the grid is the trained one
/// @throws Error Cancelled
/// Bicubic except for Bilinear. All but ScaleOffset pass the output size, so that corners meet corners (timm's
/// resample_abs_pos_embed; Hugging Face). ScaleOffset passes scale factors, (grid + 0.1) / trained, which shifts the
/// samples by up to a tenth of a new patch. Source: facebookresearch/dino, facebookresearch/dinov2,
/// interpolate_pos_encoding.
torch::Tensor resamplePosition(const torch::Tensor& table, int prefix, PatchGrid trained, PatchGrid grid,
                               const std::stop_token& stop, PositionResampling method = PositionResampling::Antialias);

}  // namespace core
