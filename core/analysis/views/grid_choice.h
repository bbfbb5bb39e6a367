// The choices of the view of all heads: in which order its tiles stand, which layers it shows, which heads it marks.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/views/layer_maps.h"

#include <torch/types.h>

#include <vector>

namespace core {

/// `sort`: layer | distance | entropy | likeness | sinks | object; `from-layer`, `to-layer`; `mark`: none | sinks; and
/// the options of talking heads and sinks.
std::vector<ViewOption> gridOptions();

/// The trace must have been made with TraceOptions::keepTokens.
bool countsSinkHeads(const View& view);
bool sortsByLikeness(const View& view);  ///< ... to the head that the view names
bool sortsByObject(const View& view);    ///< Subject::object must be given

/// Those whose layer the view shows. Limits in the wrong order are taken in the right one.
/// @param view  withAllOptions()
/// @throws Error OutOfRange, naming the layers that have maps, where none is left
std::vector<LayerMaps> layersShown(std::vector<LayerMaps> all, const View& view, int layerCount);

/// The numbers that the tiles are sorted by.
struct HeadScores {
    torch::Tensor values;  ///< [L, H] float32 on the CPU; NaN where a head has none; undefined: by layer and head
    Message by;            ///< "attention distance": for the caption
    Message (*spelt)(double value) = nullptr;  ///< "distance 45 px"
};

/// Numbers that do not follow the query are computed once a picture.
/// @throws Error Unsupported for a layer to be compared with that has no maps, and without an object; as
///         attentionShares()
HeadScores headScores(const Subject& subject, const View& view, const std::vector<LayerMaps>& shown,
                      const RunControl& control);

/// Share of each head's attention that goes to sinks: [L, H]; undefined where the view marks no heads. Sink heads give
/// above kSinkHead.
torch::Tensor markedShares(const Subject& subject, const View& view, const RunControl& control);

}  // namespace core
