// What sweeps have in common.
#pragma once

#include "core/experiment/metric.h"

namespace core {

/// The grid of a picture [B, 3, H, W].
PatchGrid gridOf(const Network& network, const torch::Tensor& pixels);

int headsInAll(const ModelSpec& spec);
int mostHeads(const ModelSpec& spec);  ///< of a layer

/// Metric with the heads first, ..., first + count - 1 of a layer off, one a variant: [count].
/// @param tokens  that enter the layer, [1, T, C]
torch::Tensor withoutHeads(Network& network, int layer, const torch::Tensor& tokens, PatchGrid grid, int64_t first,
                           int64_t count, const Metric& metric, const RunControl& control);

/// The tokens that enter each layer, and at the end those that leave the last: depth + 1 of [1, T, C].
std::vector<torch::Tensor> tokensOfLayers(Network& network, const torch::Tensor& pixels, const RunControl& control);

}  // namespace core
