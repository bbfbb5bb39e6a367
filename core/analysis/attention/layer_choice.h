// Selects layers of a trace by property, and relates their grids to the image's: the layers of one model differ.
#pragma once

#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/attention_traits.h"
#include "core/trace/trace.h"

#include <vector>

namespace core {

/// @throws Error OutOfRange, naming the bound, when the trace has no such layer
const LayerTrace& layerOf(const Trace& trace, int layer);

/// @throws Error OutOfRange, naming the bound, when layer number `index` has no such head
void requireHead(const HeadChoice& head, const LayerTrace& layer, int index);

/// The layers for which `does` holds, in forward order.
std::vector<int> layersThat(const Trace& trace, bool (*does)(const LayerTrace& layer));

/// "layer 2", "layers 2 and 3", "layers 0 to 11", "layers 0, 2 and 5"; empty: "no layer".
Message layersText(const std::vector<int>& layers);

/// Why a layer that mixes channels has no map over the patches, naming the layers that have one.
Message noMapReason(const Trace& trace, int layer);

/// The query that this layer actually uses. Class attention always uses the class token (SigLIP: the learned latent); a
/// layer without a class token uses the mean of the patches. Cross-attention uses a named query, the most confident one
/// if none was named, or the mean of them; where tokens of the layer detect objects, a named query is one of those.
QueryChoice effectiveQuery(const LayerTrace& layer, const QueryChoice& query);

/// The query for views of the tokens themselves, in which any token can be the query whatever the layer's attention.
QueryChoice effectiveTokenQuery(const LayerTrace& layer, const QueryChoice& query);

/// Replaces a query's label by its index; in a trace without named queries it means Class.
/// @throws Error OutOfRange if no layer has that label
QueryChoice withIndex(const Trace& trace, const QueryChoice& query);

/// Number of the image's patches along one side of a patch of the grid: 1, or 2, 4, 8 in Swin's later stages; a
/// fraction where a branch has patches of its own (CrossViT), and in maps of single pixels.
double patchesAlongSide(const Trace& trace, PatchGrid grid);

/// The row or column, out of `count`, that holds the middle of a place on another grid of the same image.
/// @param patches  along one side of a patch of the other grid, in patches of this one
int placeOnGrid(int place, double patches, int count);

/// Whether the attention of some layer of the model has this property.
bool hasLayersThat(const ModelSpec& spec, bool (*are)(const AttentionTraits& traits));

/// Whether there is only square self-attention on one grid, apart from a last layer that pools (SigLIP): rollout and
/// relevance can multiply such layers.
bool hasPlainSelfAttention(const ModelSpec& spec);

/// Whether this is a class-attention layer after plain self-attention.
bool isPoolingLayer(const ModelSpec& spec, int layer);

/// "channel and class attention": the kinds of layers of a model, in forward order; of plain self-attention also
/// whether the grids differ.
Message layerKindsText(const ModelSpec& spec);

}  // namespace core
