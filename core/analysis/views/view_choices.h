// Options that several views share: the weights of talking heads, the features of tokens, and whether sinks count.
// Three bright sinks make the rest of a map dark; excluded from its range they get the color of its end, are ringed in
// a single map, and are counted at the color bar and in the caption.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/table/view_row.h"
#include "core/analysis/tokens/token_features.h"

#include <torch/types.h>

#include <stop_token>
#include <vector>

namespace core {

/// `talking`: mixed | softmax.
ViewOption talkingOption();

/// The value of that option.
Talking talkingOf(const View& view);

/// Whether any of its layers has talking heads.
bool hasTalkingHeads(const Trace& trace);

/// Name of a layer's weights, for the color bar: "attention weight", "attention weight, heads mixed".
Message weightText(const LayerTrace& layer, Talking talking);

/// The subject, followed by "heads before mixing" if those are shown and the model has talking heads.
Message subjectWith(Message subject, Talking talking, bool headsTalk);

/// `features`: tokens | q | k | v.
ViewOption featureOption();

/// The value of that option.
TokenFeature featureOf(const View& view);

/// The features that the view compares, in its layer and head: see tokenFeatures(). Values are cached.
/// @throws Error Cancelled
torch::Tensor featuresOf(const ViewInput& subject, const View& view, const std::stop_token& stop = {});

/// "tokens", "keys of head 3", "values of all heads": for captions.
Message featureText(const View& view);

/// `sinks`: counted | left-out.
ViewOption sinksOption();

/// Whether the view excludes sinks from its range, which requires a trace made with TraceOptions::keepTokens. Fixed
/// ranges exclude nothing.
bool leavesSinksOut(const View& view);

/// The values that a range ignores: the sinks of a layer, [rows, cols] bool of its grid; undefined if sinks count.
/// @throws Error as sinkPatches()
torch::Tensor sinksLeftOut(const ViewInput& subject, const View& view, int layer, const RunControl& control);

/// sinksLeftOut() of each layer.
std::vector<torch::Tensor> sinksLeftOutOfLayers(const ViewInput& subject, const View& view, const RunControl& control);

/// The patches that are sinks in any of these layers, which share one grid: for maps made from many layers.
torch::Tensor sinksLeftOutOfAny(const ViewInput& subject, const View& view, const std::vector<int>& layers,
                                const RunControl& control);

/// The values from which a range is computed: [..., rows, cols] with NaN at the sinks, or the maps unchanged.
torch::Tensor withoutSinks(const torch::Tensor& maps, const torch::Tensor& sinks);

/// Rings the sinks of a map that has no rings yet, and states in subject and quantity what the range omits.
void tellSinks(Result& result, const torch::Tensor& sinks);

/// The same for tiles of these layers, which have counts but no rings: "ranges without 0 to 3 sinks per layer".
void tellSinks(Result& result, const std::vector<torch::Tensor>& ofLayers, const std::vector<int>& layers);

/// "3 sinks", "1 sink", "0 to 3 sinks": from the layer with fewest to the one with most.
Message sinkCountText(const std::vector<int>& counts);

}  // namespace core
