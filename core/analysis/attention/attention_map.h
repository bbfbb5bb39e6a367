// Attention of one query, of one head or of heads fused: as a row over tokens, as a map over patches, as a whole
// matrix.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

namespace core {

/// The token of a layer that a query stands for; not for Mean. A patch is given in the picture's grid and comes to the
/// patch of the layer's grid that it is part of.
/// In cross-attention the number of a named query. @throws Error OutOfRange, naming the bound, for a patch outside the
/// grid, a class token that is not there, or Mean
int queryToken(const Trace& trace, int layer, const QueryChoice& query);

/// How strongly the query attends to each token, NaN where it cannot (see attentionRows). Mean is the mean of the patch
/// queries' rows, taken in blocks, or in layers with windows what each token receives. In class attention the class
/// token asks, whatever the query.
/// @param layer  from 0
/// @return       [T] on the CPU
/// @throws Error OutOfRange, naming the bound, when the trace has no such layer, head or patch, or no class token;
///         Unsupported in a layer that mixes channels
torch::Tensor attentionRow(const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query,
                           Talking talking = Talking::Mixed);

/// The same for every head at once: [H, T].
torch::Tensor attentionRowsOfHeads(const Trace& trace, int layer, const QueryChoice& query,
                                   Talking talking = Talking::Mixed);

/// The patches' part of rows over tokens, laid out like the image: [..., T] -> [..., rows, cols].
torch::Tensor patchPart(const LayerTrace& layer, const torch::Tensor& rows);

/// Row = query: [T, T]; class attention [1, T]; a layer that mixes channels [D, D]; layers with windows [P, P] with NaN
/// outside the windows. For display and export: costs as many floats.
/// @throws Error Unsupported where windows would make a matrix of more than 4096 x 4096, nearly all of it empty
torch::Tensor attentionMatrix(const Trace& trace, int layer, const HeadChoice& head, const RunControl& control = {},
                              Talking talking = Talking::Mixed);

}  // namespace core
