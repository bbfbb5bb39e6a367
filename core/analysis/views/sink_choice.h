// Whether sinks count in the color range of a map. A few bright sinks leave the rest of a map dark; left out of its
// range they are hatched instead of colored, and stated at the color bar and in the caption. By default they are left
// out where they outshine the rest, in every view alike; the numbers of the map stay what they are.
#pragma once

#include "core/analysis/table/view_row.h"

#include <torch/types.h>

#include <functional>
#include <vector>

namespace core {

/// Sinks are left out by themselves where they hold more than this share of the sum of a map's magnitudes, or where
/// most of the map would lie in the lowest part of the range because of them (kMostDim, kDimPart).
constexpr double kSinkMass = 0.3;

/// `sinks`: auto | counted | left-out.
ViewOption sinksOption();

/// Whether the view has that option.
bool hasSinksOption(const View& view);

/// Whether the view may leave sinks out of its range, which requires a trace made with TraceOptions::keepTokens. Fixed
/// ranges leave nothing out, and views without the option neither.
bool mayLeaveSinksOut(const View& view);

/// Whether that choice is made by itself, from the values of a map; a difference always counts them.
bool choosesSinks(const View& view);

/// The view with its sinks counted.
void countSinks(View& view);

/// The patches that the range of maps of one layer ignores: [rows, cols] bool of its grid; undefined where all count.
/// @param maps  [..., rows, cols]: what the range is taken from
/// @throws Error as sinkPatches()
torch::Tensor sinksLeftOut(const ViewInput& subject, const View& view, int layer, const torch::Tensor& maps,
                           const RunControl& control);

/// The same of each layer of the trace. @param mapsOf  what a layer contributes to the range; undefined: nothing
std::vector<torch::Tensor> sinksLeftOutOfLayers(const ViewInput& subject, const View& view,
                                                const std::function<torch::Tensor(int layer)>& mapsOf,
                                                const RunControl& control);

/// The patches that are sinks in any of these layers, which share one grid: for maps made from many layers.
torch::Tensor sinksLeftOutOfAny(const ViewInput& subject, const View& view, const std::vector<int>& layers,
                                const torch::Tensor& map, const RunControl& control);

/// The values that a range is taken from: [..., rows, cols] with NaN at the sinks, or the maps unchanged.
torch::Tensor withoutSinks(const torch::Tensor& maps, const torch::Tensor& sinks);

/// Hatches the sinks of a map, and states in subject, quantity and Result::sinks what the range leaves out.
void reportSinks(Result& result, const View& view, const torch::Tensor& sinks);

/// The same of tiles, by Tiles::leftOut: "ranges of 14 of 36 maps without sinks".
void reportSinks(Result& result, const View& view);

/// "3 sinks", "1 sink", "0 to 3 sinks": from the layer with fewest to the one with most.
Message sinkCountText(const std::vector<int>& counts);

}  // namespace core
