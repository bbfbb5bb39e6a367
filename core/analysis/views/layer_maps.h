// The query's maps of all heads, layer by layer: for tiles, shared ranges and the similarity of heads.
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

/// Maps of the layers that `shows` accepts, in forward order, each for the query that its layer uses.
std::vector<LayerMaps> mapsOfLayers(const Trace& trace, const QueryChoice& query, Talking talking,
                                    const RunControl& control, bool (*shows)(const LayerTrace& layer) = mapsTokens);

/// All their values in one row, without those of sinks that a range omits.
/// @param leftOut  one per layer of the trace: sinksLeftOutOfLayers()
torch::Tensor pooled(const std::vector<LayerMaps>& all, const std::vector<torch::Tensor>& leftOut);

/// A coarser layer's maps on the image's grid, in which each of its patches covers several.
/// @param maps  [..., rows, cols] of the layer
torch::Tensor onImageGrid(const Trace& trace, const torch::Tensor& maps);

/// The range of a map of the view's layer and query, by the view's mode: of the map, of the layer's heads, or of all.
/// @param leftOut  sinksLeftOut() of the layer
ValueRange rangeOfMap(const ViewInput& subject, const View& view, const torch::Tensor& map,
                      const torch::Tensor& leftOut, Talking talking, const RunControl& control);

/// Names every query that some layer used: "query mean of patches, query class token".
Message queriesText(const Trace& trace, const QueryChoice& query);

/// "all layers", or "all layers that have maps".
Message mappingLayersText(const Trace& trace);

}  // namespace core
