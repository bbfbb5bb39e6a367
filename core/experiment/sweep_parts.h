// The steps that sweeps have in common.
#pragma once

#include "core/experiment/metric.h"

namespace core {

int headsInAll(const ModelSpec& spec);  ///< sum over all layers
int mostHeads(const ModelSpec& spec);   ///< maximum over the layers

/// Metric with one of the heads first, ..., first + count - 1 of a layer off per variant: [count].
/// @param tokens  that enter the layer, [1, T, C]
torch::Tensor withoutHeads(Network& network, const Pass& pass, int layer, const torch::Tensor& tokens, int64_t first,
                           int64_t count, const Metric& metric);

/// The tokens that enter each layer, and at the end those that leave the last: depth + 1 of [1, T, C].
std::vector<torch::Tensor> tokensOfLayers(Network& network, const Pass& pass, const torch::Tensor& pixels);

}  // namespace core
