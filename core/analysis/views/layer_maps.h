// The query's maps of all heads, layer after layer: what tiles, shared ranges and the likeness of heads are made of.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/table/view_row.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/run_control.h"

#include <vector>

namespace core {

/// Every head's map of one layer, on its own grid.
struct LayerMaps {
    int layer = 0;
    torch::Tensor maps;  ///< [H, rows, cols]
};

/// Maps of the layers that `shows` accepts, in forward order. Each layer finds the query that asks in it.
std::vector<LayerMaps> mapsOfLayers(const Trace& trace, const QueryChoice& query, Talking talking,
                                    const RunControl& control, bool (*shows)(const LayerTrace& layer) = mapsTokens);

/// All their numbers in one row, but for those of the sinks that a range leaves out.
/// @param leftOut  one a layer of the trace: sinksLeftOutOfLayers()
torch::Tensor pooled(const std::vector<LayerMaps>& all, const std::vector<torch::Tensor>& leftOut);

/// A coarser layer's maps on the picture's grid: each of its patches covers several, as it does in the picture.
/// @param maps  [..., rows, cols] of the layer
torch::Tensor onPictureGrid(const Trace& trace, const torch::Tensor& maps);

/// The range of a map of the view's layer and query, as the view says: of itself, of the layer's heads, of all.
/// @param leftOut  sinksLeftOut() of the layer
ValueRange rangeOfMap(const Subject& subject, const View& view, const torch::Tensor& map, const torch::Tensor& leftOut,
                      Talking talking, const RunControl& control);

/// Names every query that some layer was asked with: "query mean of patches, query class token".
Message queriesText(const Trace& trace, const QueryChoice& query);

/// "all layers", or "all layers that have maps".
Message mappingLayersText(const Trace& trace);

}  // namespace core
