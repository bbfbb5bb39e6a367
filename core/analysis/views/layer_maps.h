// The query's maps of all heads, layer by layer: for tiles, shared ranges and the similarity of heads.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/table/view_row.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/run_control.h"

#include <optional>
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
/// @param maps  [..., rows, cols] of the layer; undefined: none
torch::Tensor onImageGrid(const Trace& trace, const torch::Tensor& maps);

/// Notes that the range of a tile ignores these patches. @param sinks  on the grid of the tiles; undefined: none
void leaveOut(Tiles& tiles, int tile, const torch::Tensor& sinks);

/// Makes the ranges of all tiles symmetric around zero, unless they are fixed.
void makeSigned(Tiles& tiles, const RangeChoice& choice);

/// sinksLeftOutOfLayers() by these maps.
std::vector<torch::Tensor> sinksLeftOutOf(const ViewInput& subject, const View& view, const std::vector<LayerMaps>& all,
                                          const RunControl& control);

/// The range of a map, and the patches that it ignores.
struct MapRange {
    ValueRange range;
    bool isSigned = false;  ///< see rangeBySign(): weights of talking heads may be negative
    torch::Tensor leftOut;  ///< see sinksLeftOut()
};

/// The range of a map of the view's layer and query, by the view's mode: of the map, of the layer's heads, or of all.
/// @param general  the query that the map is relative to, if any: relative_choice.h
MapRange rangeOfMap(const ViewInput& subject, const View& view, const torch::Tensor& map, Talking talking,
                    const RunControl& control, const std::optional<QueryChoice>& general = {});

/// Names every query that some layer used: "query mean of patches, query class token".
Message queriesText(const Trace& trace, const QueryChoice& query);

/// "all layers", or "all layers that have maps".
Message mappingLayersText(const Trace& trace);

}  // namespace core
