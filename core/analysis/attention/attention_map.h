// Attention of one query, for one head or for fused heads: as a row over tokens, a map over patches, or a whole matrix.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <optional>

namespace core {

/// The layer's token for a query; not for Mean. A patch is given in the image's grid and maps to the patch of the
/// layer's grid that contains it. In cross-attention: the index of a named query.
/// @throws Error OutOfRange, naming the bound, for a patch outside the grid, a missing class token, or Mean
int queryToken(const Trace& trace, int layer, const QueryChoice& query);

/// The query's weight for each token, NaN where it cannot attend (see attentionRows). Mean averages the rows of all
/// patch queries, computed in blocks; in layers with windows it is the attention that each token receives. In class
/// attention the query is always the class token.
/// @param layer  from 0
/// @return       [T] on the CPU
/// @throws Error OutOfRange, naming the bound, when the trace has no such layer, head or patch, or no class token;
///         Unsupported in a layer that mixes channels
torch::Tensor attentionRow(const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query,
                           Talking talking = Talking::Mixed);

/// The same for every head at once: [H, T].
torch::Tensor attentionRowsOfHeads(const Trace& trace, int layer, const QueryChoice& query,
                                   Talking talking = Talking::Mixed);

/// The patch part of rows over tokens, laid out like the image: [..., T] -> [..., rows, cols].
torch::Tensor patchPart(const LayerTrace& layer, const torch::Tensor& rows);

/// One row per query: [T, T]; class attention [1, T]; a layer that mixes channels [D, D]; layers with windows [P, P]
/// with NaN outside the windows. For display and export only, as it takes that many floats.
/// @throws Error Unsupported if windows would need a matrix larger than 4096 x 4096, nearly all of it empty
torch::Tensor attentionMatrix(const Trace& trace, int layer, const HeadChoice& head, const RunControl& control = {},
                              Talking talking = Talking::Mixed);

/// The only head to compute; empty when all are needed.
inline std::optional<int> singleHead(const HeadChoice& head)
{
    return head.kind == HeadChoice::Kind::Single ? std::optional<int>{head.head} : std::nullopt;
}

/// [heads, ...] -> [...]. For Single the tensor already holds only that head.
torch::Tensor fuseHeads(const torch::Tensor& heads, const HeadChoice& head);

/// amongQueries() of one head, or fused: [Q, Q], row = the query that asks; undefined where that is.
torch::Tensor amongQueries(const LayerTrace& layer, const HeadChoice& head);
torch::Tensor rowsAmongQueries(const LayerTrace& layer, int first, int count, const HeadChoice& head);

}  // namespace core
