// Keys on a grid of their own (ReducedAttention): which patches each key stands for.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// Side of the grid of keys where the keys divide the whole grid of patches among them (PVT v2 with linear attention).
/// Source: Wang et al. 2022, arXiv:2106.13797, section 3.2.
constexpr int kPooledKeysSide = 7;

/// The grid of keys for a grid of patches. @param reduction  as in ReducedAttention
PatchGrid keyGridOf(PatchGrid patches, int reduction);
/// ReducedAttention::keyGrid if it is stated; one row if keys are in runs.
PatchGrid keyGridOf(const ReducedAttention& attention, PatchGrid patches);

/// Whether keys on this grid stand for patches by this reduction: as keyGridOf() has it, or with -n fewer keys for the
/// last row and column of patches.
bool keysFit(PatchGrid keys, PatchGrid patches, int reduction);

/// Weights on keys as weights on tokens: that of a key is divided evenly among the patches that it covers, so that the
/// sum of a row stays. Keys on a finer grid than the patches are added up.
/// @param rows  [..., prefix + keys.count()]
/// @return      [..., prefix + patches.count()]
torch::Tensor spreadOverPatches(const torch::Tensor& rows, PatchGrid keys, int reduction, PatchGrid patches);
/// The same for the keys of this attention, which may be in runs.
torch::Tensor spreadOverPatches(const torch::Tensor& rows, const ReducedAttention& attention, PatchGrid patches);

}  // namespace core
