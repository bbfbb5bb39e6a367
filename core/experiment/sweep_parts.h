// Steps shared by the sweeps.
#pragma once

#include "core/experiment/metric.h"

namespace core {

int headsInAll(const ModelSpec& spec);  ///< sum over all layers
int mostHeads(const ModelSpec& spec);   ///< maximum over the layers

/// The metric with one head of a layer off per variant, for heads [first, first + count): [count].
/// @param tokens  at the layer's input, [1, T, C]
torch::Tensor withoutHeads(Network& network, const Pass& pass, int layer, const torch::Tensor& tokens, int64_t first,
                           int64_t count, const Metric& metric);

/// The tokens at the input of each layer, and at last those after the last layer: depth + 1 tensors [1, T, C].
std::vector<torch::Tensor> tokensOfLayers(Network& network, const Pass& pass, const torch::Tensor& pixels);

}  // namespace core
