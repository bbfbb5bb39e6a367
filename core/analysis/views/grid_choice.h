// Options of the view of all heads: the order of its tiles, the layers it shows, the heads it marks.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/views/layer_maps.h"

#include <torch/types.h>

#include <vector>

namespace core {

/// `sort`: layer | distance | entropy | likeness | sinks | object; `from-layer`, `to-layer`; `mark`: none | sinks; and
/// the options of talking heads and sinks.
std::vector<ViewOption> gridOptions();

/// Whether the view marks sink heads, which requires a trace made with TraceOptions::keepTokens.
bool countsSinkHeads(const View& view);
bool sortsByLikeness(const View& view);  ///< whether tiles are sorted by similarity to the view's head
bool sortsByObject(const View& view);    ///< whether tiles are sorted by the object, which requires ViewInput::object

/// The maps whose layers the view shows. Limits in the wrong order are swapped.
/// @param view  from withAllOptions()
/// @throws Error OutOfRange, naming the layers that have maps, where none is left
std::vector<LayerMaps> layersShown(std::vector<LayerMaps> all, const View& view, int layerCount);

/// The numbers by which the tiles are sorted.
struct HeadScores {
    /// [L, H] float32 on the CPU; NaN if a head has none; undefined: sorted by layer and head.
    torch::Tensor values;
    Message by;                                  ///< "attention distance": for the caption
    Message (*spelled)(double value) = nullptr;  ///< "distance 45 px"
};

/// Numbers independent of the query are computed once per image.
/// @throws Error Unsupported for a reference layer without maps, and without an object; as attentionShares()
HeadScores headScores(const ViewInput& subject, const View& view, const std::vector<LayerMaps>& shown,
                      const RunControl& control);

/// Share of each head's attention on sinks: [L, H]; undefined if the view marks no heads. Sink heads exceed kSinkHead.
torch::Tensor markedShares(const ViewInput& subject, const View& view, const RunControl& control);

}  // namespace core
