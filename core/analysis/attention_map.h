// Attention of one query, of one head or of heads fused: as a row over tokens, as a map over patches, as a whole
// matrix.
#pragma once

#include "core/analysis/result.h"
#include "core/analysis/view.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

namespace core {

/// The token that a query stands for; not for Mean.
/// @throws Error OutOfRange, naming the bound, for a patch outside the grid, a class token that is not there, or Mean
int queryToken(const Trace& trace, const QueryChoice& query);

/// How strongly the query attends to each token. Mean is the mean of the patch queries' rows, taken in row blocks.
/// @param layer  from 0
/// @return       [T] on the CPU
/// @throws Error OutOfRange, naming the bound, when the trace has no such layer, head or patch, or no class token
torch::Tensor attentionRow(const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query);

/// The same for every head at once: [H, T].
torch::Tensor attentionRowsOfHeads(const Trace& trace, int layer, const QueryChoice& query);

/// The patches' part of rows over tokens, laid out like the image: [..., T] -> [..., rows, cols].
torch::Tensor patchPart(const Trace& trace, const torch::Tensor& rows);

/// [T, T], for display and export; costs T * T floats. Row = query.
torch::Tensor attentionMatrix(const Trace& trace, int layer, const HeadChoice& head, const RunControl& control = {});

}  // namespace core
