// What may stand for the tokens of a layer when they are compared: the tokens themselves, or the queries, keys or
// values that the layer makes of them. Sources: Caron et al. 2021, arXiv:2104.14294 (keys as features of DINO);
// Amir et al. 2021, arXiv:2112.05814, section 3 (which of them, and of which layer).
#pragma once

#include "core/analysis/views/views.h"

#include <torch/types.h>

#include <functional>
#include <string>

namespace core {

enum class TokenFeature { Tokens, Queries, Keys, Values };

/// The option `features` that views of tokens share, and its value. @throws Error OutOfRange for another word
ViewOption tokenFeatureOption();
TokenFeature tokenFeatureOf(const View& view);

/// "tokens", "keys of head 3", "values of all heads": what a caption names.
std::string featureText(TokenFeature feature, const HeadChoice& head);

/// One row a token of the layer, prefix first, patches in image order, whatever the kind of attention: [T, F] on the
/// trace's device. Queries, keys and values are those of one head, F = D; of heads fused, whichever way, those of all
/// heads side by side, F = H * D. Values are computed by running the layer again and kept in the subject's memo.
///
/// @param layer  from 0
/// @throws Error as tokensLeaving() of token_statistics.h; OutOfRange for a layer or head that is not there;
///         Unsupported for queries where a single token asks
torch::Tensor tokenFeatures(const Subject& subject, int layer, TokenFeature feature, const HeadChoice& head);

/// The patches among rows over a layer's tokens.
torch::Tensor patchRows(const LayerTrace& layer, const torch::Tensor& rows);

}  // namespace core
