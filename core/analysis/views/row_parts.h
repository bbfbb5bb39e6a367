// Parts that rows of the table of views share: why a view is unavailable, how a map is laid out.
#pragma once

#include "core/analysis/table/view_row.h"

namespace core {

/// ViewRow::unavailable of views that every model has: empty.
Message alwaysAvailable(const ModelSpec& spec);

/// For views that multiply square matrices: empty, or the reason, which begins with the view's title.
Message notPlainReason(const ModelSpec& spec, MessageId title);

/// The model has a bias on pairs of patches, where others only add something to every patch.
bool hasPositionBias(const ModelSpec& spec);

/// Boxes of the queries that found something: with a score of at least a half, where scores are known, and of the one
/// that asks.
std::vector<PatchMap::Box> boxesOf(const QueryTokens& queries, const QueryChoice& asking);

/// A map on the grid of one layer, laid over the photo with the query framed.
/// @param map  [rows, cols] of the layer's grid
/// @throws Error OutOfRange for a layer or a patch of the query that is not there
PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range);

}  // namespace core
