// The choice of a View whether sinks count for its colours: the same option in every view that maps what the network
// made of the picture. Three bright sinks leave the rest of a map dark; left out of the range they are drawn in the
// colour of its end, ringed where there is one map, and counted at the colour bar and in the caption.
#pragma once

#include "core/analysis/table/view_row.h"

#include <torch/types.h>

#include <vector>

namespace core {

/// `sinks`: counted | left-out.
ViewOption sinksOption();

/// The view leaves sinks out of its range; ends that are fixed leave nothing out. The trace must then have been made
/// with TraceOptions::keepTokens.
bool leavesSinksOut(const View& view);

/// Where a range has its gaps: the sinks of a layer, [rows, cols] bool of its grid; undefined where sinks are counted.
/// @throws Error as sinkPatches()
torch::Tensor sinksLeftOut(const Subject& subject, const View& view, int layer, const RunControl& control);

/// The same of each layer.
std::vector<torch::Tensor> sinksLeftOutOfLayers(const Subject& subject, const View& view, const RunControl& control);

/// The patches that are a sink in any of these layers, which have one grid: for maps that many layers made.
torch::Tensor sinksLeftOutOfAny(const Subject& subject, const View& view, const std::vector<int>& layers,
                                const RunControl& control);

/// The values that a range is taken from: [..., rows, cols] with NaN at the sinks, or the maps as they are.
torch::Tensor withoutSinks(const torch::Tensor& maps, const torch::Tensor& sinks);

/// Rings the sinks of a map that has no rings yet, and says in subject and quantity what the range leaves out.
void tellSinks(Result& result, const torch::Tensor& sinks);

/// The same of tiles of these layers, which are told how many but have no rings: "ranges without 0 to 3 sinks a layer".
void tellSinks(Result& result, const std::vector<torch::Tensor>& ofLayers, const std::vector<int>& layers);

/// "3 sinks", "1 sink", "0 to 3 sinks": of the layer with fewest to that with most.
Message sinkCountText(const std::vector<int>& counts);

}  // namespace core
