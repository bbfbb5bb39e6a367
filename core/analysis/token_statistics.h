// What the tokens themselves show, layer by layer. All of it needs a trace that was made with TraceOptions::keepTokens.
#pragma once

#include "core/analysis/view.h"
#include "core/model/network.h"
#include "core/trace/trace.h"

namespace core {

/// The tokens as they leave each layer: [L, T, C] on the CPU. @throws Error Other when the trace did not keep them
torch::Tensor tokensOfLayers(const Trace& trace);

/// Norm of every token after each layer: [L, T] on the CPU.
/// Source: Darcet et al. 2023, arXiv:2309.16588, Fig. 3 (outliers among the patches where registers are missing).
torch::Tensor tokenNorms(const Trace& trace);

/// Norm of each branch against the trunk it is added to, mean over tokens: [L, branches] on the CPU; NaN where a layer
/// has fewer branches. Source: Touvron et al. 2021, arXiv:2103.17239, Fig. 4.
torch::Tensor residualRatio(const Trace& trace);

/// Final norm, pooling and classifier applied after each layer: [L, K] (or [L, C] without a classifier) on the CPU.
torch::Tensor logitLens(Network& network, const Trace& trace, const RunControl& control = {});

/// Cosine of every patch token with the query after one layer: [P] on the CPU; Mean compares with the patches' mean
/// token.
/// @param layer  from 0
torch::Tensor tokenSimilarity(const Trace& trace, int layer, const QueryChoice& query);

}  // namespace core
