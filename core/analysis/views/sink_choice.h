// Whether sinks count in the color range of a map. A few bright sinks leave the rest of a map dark. If they are left
// out of its range, they are hatched instead of colored, and color bar and caption state them. By default every view
// leaves them out if they outshine the rest; the numbers of the map never change.
#pragma once

#include "core/analysis/table/view_row.h"

#include <torch/types.h>

#include <functional>
#include <vector>

namespace core {

/// Sinks are left out automatically if they hold more than this share of the sum of a map's magnitudes, or if most of
/// the map would lie in the lowest part of the range because of them (kMostDim, kDimPart).
constexpr double kSinkMass = 0.3;

/// The option's name and its words. A view without the option is automatic.
inline constexpr auto kSinksOption = "sinks", kSinksAutomatic = "auto", kSinksCounted = "counted",
                      kSinksLeftOut = "left-out";
ViewOption sinksOption();

/// Whether the view has that option.
bool hasSinksOption(const View& view);

/// Whether the view may leave sinks out of its range, which requires a trace made with TraceOptions::keepTokens. False
/// for fixed ranges and for views without the option.
bool mayLeaveSinksOut(const View& view);

/// Whether the view counts sinks by choice, though it could leave them out.
bool countsSinks(const View& view);

/// Whether the choice is automatic, from the values of a map. False for differences, which always count sinks.
bool choosesSinks(const View& view);

/// The view with its sinks counted, or left out.
void countSinks(View& view);
void leaveSinksOut(View& view);

/// The patches that the range of maps of one layer ignores: [rows, cols] bool of its grid; undefined where all count.
/// @param maps  [..., rows, cols]: the maps from which the range is taken
/// @throws Error as sinkPatches()
torch::Tensor sinksLeftOut(const ViewInput& subject, const View& view, int layer, const torch::Tensor& maps,
                           const RunControl& control);

/// The same for each layer of the trace. @param mapsOf  a layer's maps in the range; undefined: none
std::vector<torch::Tensor> sinksLeftOutOfLayers(const ViewInput& subject, const View& view,
                                                const std::function<torch::Tensor(int layer)>& mapsOf,
                                                const RunControl& control);

/// The patches that are sinks in any of these layers, which share one grid: for maps made from many layers.
torch::Tensor sinksLeftOutOfAny(const ViewInput& subject, const View& view, const std::vector<int>& layers,
                                const torch::Tensor& map, const RunControl& control);

/// The values from which a range is taken: [..., rows, cols] with NaN at the sinks, or the maps unchanged.
torch::Tensor withoutSinks(const torch::Tensor& maps, const torch::Tensor& sinks);

/// Hatches the sinks of a map, and states in subject, quantity and Result::sinks what the range leaves out.
void reportSinks(Result& result, const View& view, const torch::Tensor& sinks);

/// The same for tiles, from Tiles::leftOut: "ranges of 14 of 36 maps without sinks".
void reportSinks(Result& result, const View& view);

/// "3 sinks", "1 sink", "0 to 3 sinks": from the layer with fewest to the one with most.
Message sinkCountText(const std::vector<int>& counts);

}  // namespace core
