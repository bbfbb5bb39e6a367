// Options that several views share: the weights of talking heads and the features of tokens. Whether sinks count is in
// sink_choice.h.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/evidence/legrad.h"
#include "core/analysis/table/view_row.h"
#include "core/analysis/tokens/token_features.h"
#include "core/experiment/edit.h"

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

/// `layers`: all | last2, of LeGrad.
ViewOption legradLayersOption();

/// The value of that option.
LegradLayers legradLayersOf(const View& view);

/// The value of `baseline`: zero | mean | blur, of integrated gradients.
Filling baselineOf(const View& view);

}  // namespace core
