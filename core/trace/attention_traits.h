// The properties of each kind of attention, in one place. Code that reads a trace uses these traits, never the kind. A
// new kind needs a word in layout.h, a struct in trace.h, its traits here, and its rows in
// core/analysis/attention/attention_rows.cpp.
#pragma once

#include "core/message.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <string_view>

namespace core {

/// The queries that have a row of weights.
enum class QuerySource {
    Tokens,    ///< every token of the layer, patches included
    OneToken,  ///< one token only, which attends to all tokens: the class token, or SigLIP's learned latent
    Queries,   ///< tokens of another kind (object queries, words), which attend to all tokens of the layer
    Channels,  ///< channels, which attend to channels; their weights have no place in the image
    None,      ///< no attention
};

/// Properties of a kind of attention.
struct AttentionTraits {
    std::string_view name;       ///< "talking": the command line's word
    std::string_view adjective;  ///< "talking-heads": in front of "attention" in a sentence
    MessageId title{""};         ///< "self-attention": with a number of such layers
    QuerySource querySource = QuerySource::Tokens;
    bool skipsClassToken = false;  ///< only patches attend and are attended to, though the layer has a class token
    bool mixesHeads = false;  ///< one head's row needs that row of all heads; weights differ before and after mixing
    bool hasWindows = false;  ///< a token has weights only in its own window; elsewhere they are missing, not 0
    bool hasReducedKeys = false;  ///< keys are on a grid of their own, not tokens of the layer
    bool sumsSoftmaxes = false;   ///< a row is a sum of several softmaxes, and need not sum to 1
    bool hasScores = true;        ///< weights are a softmax of products of queries and keys
    int keptPerToken = 2;         ///< numbers per token and channel that a trace keeps, such as queries and keys
    bool canKeepHalf = false;     ///< queries and keys may be stored in float16 (ModelSpec::keepHalf)

    /// Whether rows run over tokens, so that there are maps over the patches.
    bool mapsTokens() const { return querySource != QuerySource::Channels && querySource != QuerySource::None; }
    /// Whether only one token is a query, with a row of weights over all tokens.
    bool hasOneQuery() const { return querySource == QuerySource::OneToken; }
    /// Whether the layer has queries of its own, independent of the view's query.
    bool hasOwnQueries() const { return querySource == QuerySource::OneToken || querySource == QuerySource::Queries; }
    /// Whether there is one square matrix of softmax weights per head, which can be multiplied from layer to layer.
    bool isPlain() const
    {
        return querySource == QuerySource::Tokens && !mixesHeads && !hasWindows && !hasReducedKeys && !sumsSoftmaxes;
    }
    /// Number of softmax weights per head.
    /// @param tokens  in the layer; channels: in the head
    /// @param keys    per query, where there are windows or reduced keys
    int64_t weightsPerHead(int64_t tokens, int64_t channels, int64_t keys) const;
};

/// Traits of a kind, and of a layer as recorded.
AttentionTraits traitsOf(LayerKind kind);
AttentionTraits traitsOf(const LayerTrace& layer);  ///< includes what the layer itself determines

// The traits as predicates for selecting layers.
bool mapsTokens(const LayerTrace& layer);         ///< tokens attend to tokens
bool mixesChannels(const LayerTrace& layer);      ///< channels attend to channels: no map over the patches
bool hasAttention(const LayerTrace& layer);       ///< either kind; false for convolutions
bool hasTalkingHeads(const LayerTrace& layer);    ///< heads are mixed (CaiT's self-attention)
bool mayBeNegative(const LayerTrace& layer);      ///< weights, where heads are mixed or a softmax is subtracted
bool patchesAreQueries(const LayerTrace& layer);  ///< patches are queries
bool hasNamedQueries(const LayerTrace& layer);    ///< queries are not tokens of the layer (cross-attention)

/// The queries of cross-attention, or the layer's own tokens that detect objects (YOLOS); null elsewhere.
const QueryTokens* queriesIn(const LayerTrace& layer);
/// The number of these queries in the layer with most of them; 0 where no layer has any.
int mostNamedQueries(const Trace& trace);
/// Whether those are words with logits (QueryTokens::patchLogits).
bool hasWordLogits(const LayerTrace& layer);

/// Whether the class token is a query: in class attention, and where it is among the layer's queries.
bool classTokenIsQuery(const AttentionTraits& traits, const TokenLayout& layout);

/// False where a learned latent pools the patches (SigLIP) and where queries of another kind attend to them: such
/// layers output no patch tokens.
bool outputsTokens(const LayerTrace& layer);

}  // namespace core
