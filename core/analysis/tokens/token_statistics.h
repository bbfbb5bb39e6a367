// Statistics of the tokens, layer by layer. Requires a trace made with TraceOptions::keepTokens.
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/network/network.h"
#include "core/trace/attention_traits.h"
#include "core/trace/trace.h"

namespace core {

/// The tokens at a layer's output, [T, C] on the trace's device, prefix first.
/// @param layer  from 0
/// @throws Error OutOfRange for a missing layer; Other when the trace did not keep tokens; Unsupported if
///         outputsTokens() is false
const torch::Tensor& layerOutputTokens(const Trace& trace, int layer);

/// The layer that produces this one's input patches, -1 for the first: layers of queries over patches leave the patches
/// unchanged.
int sourceLayerOf(const Trace& trace, int layer);

/// False if layers differ in patches or widths (Swin), so that no table can hold all layers' tokens.
bool tokensShareATable(const Trace& trace);

/// The tokens at each layer's output: [L, T, C] on the CPU, T of the layer with most; NaN in the class column if a
/// layer has no class token yet (CaiT, XCiT). @throws Error Other when the trace did not keep tokens
torch::Tensor layerOutputs(const Trace& trace);

/// Norm of every token after each layer: [L, T] on the CPU, NaN as above.
/// Source: Darcet et al. 2023, arXiv:2309.16588, Fig. 3 (outliers among the patches where registers are missing).
torch::Tensor tokenNorms(const Trace& trace);

/// Norm of each branch relative to the trunk it is added to, mean over tokens: [L, branches] on the CPU; NaN if a layer
/// has fewer branches.
/// Source: Touvron et al. 2021, arXiv:2103.17239, Fig. 4.
torch::Tensor residualRatio(const Trace& trace);

/// Final norm, pooling and classifier applied after each layer: [L, K] (or [L, C] without a classifier) on the CPU; NaN
/// where they do not apply: no class token yet, another width.
torch::Tensor logitLens(Network& network, const Trace& trace, const RunControl& control = {});

/// Cosine of every patch token with the query after one layer: [P] of that layer's grid on the CPU; Mean compares with
/// the mean token of the patches, and so does Class if the layer has no class token.
/// @param layer  from 0
torch::Tensor tokenSimilarity(const Trace& trace, int layer, const QueryChoice& query);

/// The same for other features, one row per token of the layer: [T, F]. A row of zeros is similar to nothing.
torch::Tensor similarityWithQuery(const Trace& trace, int layer, const torch::Tensor& rows, const QueryChoice& query);

}  // namespace core
