// Attention rollout: how attention of all layers together leads from one token back to the input.
// Source: Abnar & Zuidema 2020, arXiv:2005.00928, section 3 (heads averaged, 0.5 A + 0.5 I, rows normalised).
// For plain self-attention alone: its square matrices are what is multiplied. A pooling layer behind it (SigLIP) is
// left out; any other kind of layer throws Error Unsupported.
#pragma once

#include "core/analysis/attention/rollout_options.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

namespace core {

/// One token's row, pushed from the last layer to the first: a vector times a matrix in row blocks, never a T x T
/// product. Discarding takes two more passes over the attention, VitExplain one.
/// @return [T] on the CPU, sums to 1 where rows do
torch::Tensor rolloutRow(const Trace& trace, int token, const RunControl& control = {},
                         const RolloutOptions& options = {});
/// The mean of the rows of all patches, in one pass: [T].
torch::Tensor rolloutMeanRow(const Trace& trace, const RunControl& control = {}, const RolloutOptions& options = {});
/// All rows: [T, T]; costs T * T floats and L products T * T * T.
torch::Tensor rolloutMatrix(const Trace& trace, const RunControl& control = {}, const RolloutOptions& options = {});

}  // namespace core
