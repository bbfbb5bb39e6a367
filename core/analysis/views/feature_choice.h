// The choice of a View between the tokens of a layer and the queries, keys or values made of them: the same option in
// every view that compares tokens.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/tokens/token_features.h"

namespace core {

/// `features`: tokens | q | k | v.
ViewOption featureOption();

/// For views whose row has that option.
TokenFeature featureOf(const View& view);

/// The features that the view compares, in its layer and head: see tokenFeatures(). Values are kept in the subject's
/// memo.
torch::Tensor featuresOf(const Subject& subject, const View& view);

/// "tokens", "keys of head 3", "values of all heads": what a caption names.
Message featureText(const View& view);

}  // namespace core
