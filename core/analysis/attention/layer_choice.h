// Which layers of a trace can show what, and how their grid lies on the picture's: the layers of one model differ.
#pragma once

#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/attention_traits.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace core {

/// @throws Error OutOfRange, naming the bound, when the trace has no such layer
const LayerTrace& layerOf(const Trace& trace, int layer);

/// @throws Error OutOfRange, naming the bound, when the layer with this number has no such head
void requireHead(const HeadChoice& head, const LayerTrace& layer, int index);

/// Forward order.
std::vector<int> layersThat(const Trace& trace, bool (*does)(const LayerTrace& layer));

/// "layer 2", "layers 2 and 3", "layers 0 to 11", "layers 0, 2 and 5"; empty: "no layer".
Message layersText(const std::vector<int>& layers);

/// Why a layer that mixes channels has no map over the patches, naming the layers that have one.
std::string noMapReason(const Trace& trace, int layer);

/// The query that really asks in this layer. In class attention the class token (SigLIP: the learnt latent) always
/// does; a layer without class token is asked by the mean of its patches in its stead. In cross-attention a named query
/// asks, the surest where none was named, or the mean of them.
QueryChoice askingIn(const LayerTrace& layer, const QueryChoice& query);

/// The same for views of the tokens themselves: any of them can be asked, whoever asks in the layer's attention.
QueryChoice askingTokens(const LayerTrace& layer, const QueryChoice& query);

/// A query that was named by its label, by its number. @throws Error OutOfRange where no layer has one of that label
QueryChoice numbered(const Trace& trace, const QueryChoice& query);

/// How many patches of the picture lie along one side of the patches of a layer's grid: 1, and Swin's later stages
/// 2, 4, 8.
int patchesAlongSide(const Trace& trace, PatchGrid grid);

/// Whether attention of some layer of the model is like that.
bool hasLayersThat(const ModelSpec& spec, bool (*are)(const AttentionTraits& traits));

/// Only square self-attention, beside a last layer that pools (SigLIP): what rollout and relevance can multiply.
bool hasPlainSelfAttention(const ModelSpec& spec);

/// A class-attention layer behind plain self-attention.
bool isPoolingLayer(const ModelSpec& spec, int layer);

/// "channel and class attention": the kinds of layers of a model, in forward order.
Message layerKindsText(const ModelSpec& spec);

}  // namespace core
