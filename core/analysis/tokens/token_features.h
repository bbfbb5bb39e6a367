// The features by which tokens of a layer are compared: the tokens themselves, or their queries, keys or values in the
// layer. Sources: Caron et al. 2021, arXiv:2104.14294 (keys as features of DINO); Amir et al. 2021, arXiv:2112.05814,
// section 3 (which features of which layer). Tokens and values require a trace made with TraceOptions::keepTokens.
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/network/network.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <functional>

namespace core {

enum class TokenFeature { Tokens, Queries, Keys, Values };

/// One row per token of the layer, prefix first, patches in image order, for any kind of attention: [T, F] on the
/// trace's device. Queries, keys and values are those of one head, F = D, or of all heads concatenated if heads are
/// fused, F = H * D.
///
/// @param layer   from 0
/// @param values  returns valuesOfTokens(); called for Values only
/// @throws Error as layerOutputTokens() of token_statistics.h; OutOfRange for a missing layer or head; Unsupported for
///         queries if a single token is the query
torch::Tensor tokenFeatures(const Trace& trace, int layer, TokenFeature feature, const HeadChoice& head,
                            const std::function<torch::Tensor()>& values);

/// The values that this layer's attention combines: [T, H, D] in their own memory, on the network's device. A trace
/// does not store them, so the layer runs again on its input tokens.
/// @param pixels  [1, 3, H, W], of this trace
/// @param layer   from 0
/// @throws Error as layerOutputTokens() of token_statistics.h; Cancelled
torch::Tensor valuesOfTokens(Network& network, const Trace& trace, const torch::Tensor& pixels, int layer,
                             const std::stop_token& stop = {});

/// The keys of this layer as projected by its linear layer, bias included, before any norm and rotation: [T, H * D], on
/// the network's device. The layer runs again on its input tokens.
/// @throws Error as valuesOfTokens(); Unsupported except for plain self-attention
torch::Tensor projectedKeysOf(Network& network, const Trace& trace, const torch::Tensor& pixels, int layer,
                              const std::stop_token& stop = {});

/// The rows of patches among rows over a layer's tokens: [T, F] -> [P, F].
torch::Tensor patchRows(const LayerTrace& layer, const torch::Tensor& rows);

}  // namespace core
