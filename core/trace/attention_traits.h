// What each kind of attention is like, in one place. Whoever reads a trace asks these traits, never the kind: a new
// kind is a word in layout.h, a struct in trace.h, its traits here, and its rows in
// core/analysis/attention/attention_rows.cpp.
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <string_view>

namespace core {

/// Whose questions have a row of weights.
enum class Askers {
    Tokens,    ///< those of every token of the layer, patches included
    OneToken,  ///< one token's alone, which all tokens answer: the class token, or SigLIP's learnt latent
    Queries,   ///< tokens of another kind (object queries, words), which all tokens of the layer answer
    Channels,  ///< no token's: channels ask channels, and no weight belongs to a place in the picture
    Nobody,    ///< there is no attention
};

struct AttentionTraits {
    std::string_view name;       ///< "talking": the word of the command line
    std::string_view adjective;  ///< "talking-heads": what stands before "attention" in a sentence
    std::string_view title;      ///< "self-attention": what a number of such layers is called
    Askers askers = Askers::Tokens;
    bool mixesHeads = false;   ///< a row of one head needs that row of all, and has weights before and after the mixing
    bool hasWindows = false;   ///< a token has weights in its own window only; elsewhere it has none, which is not 0
    int keptPerToken = 2;      ///< numbers per token and channel that a trace keeps of it, such as queries and keys
    bool canKeepHalf = false;  ///< these may be kept in float16 (ModelSpec::keepHalf)

    /// Has rows over tokens, and so maps over the patches.
    bool mapsTokens() const { return askers != Askers::Channels && askers != Askers::Nobody; }
    /// One token's query only, which has a row of weights over all tokens.
    bool hasOneQuery() const { return askers == Askers::OneToken; }
    /// Rows are those of askers of the layer's own, whichever token is the query.
    bool hasOwnAskers() const { return askers == Askers::OneToken || askers == Askers::Queries; }
    /// One square matrix of softmax weights a head: these can be multiplied from layer to layer.
    bool isPlain() const { return askers == Askers::Tokens && !mixesHeads && !hasWindows; }
    /// Number of softmax weights of one head.
    /// @param tokens  of the layer; channels: of the head; window: places of one, where there are windows
    int64_t weightsPerHead(int64_t tokens, int64_t channels, int64_t window) const;
};

AttentionTraits traitsOf(LayerKind kind);
AttentionTraits traitsOf(const LayerTrace& layer);  ///< of what the layer keeps

// The same as questions to a layer, to choose layers by.
bool mapsTokens(const LayerTrace& layer);       ///< tokens attend to tokens
bool mixesChannels(const LayerTrace& layer);    ///< channels attend to channels: no map over the patches
bool hasAttention(const LayerTrace& layer);     ///< of either; convolutions have none
bool hasTalkingHeads(const LayerTrace& layer);  ///< heads are mixed (CaiT's self-attention)
bool patchesAsk(const LayerTrace& layer);       ///< every patch has a row
bool queriesAsk(const LayerTrace& layer);       ///< named queries, which are no tokens of the layer (cross-attention)

/// Who asks in cross-attention; null elsewhere.
const QueryTokens* queriesIn(const LayerTrace& layer);

/// The class token has a row: in class attention, and where it is among the tokens that ask.
bool classTokenAsks(const AttentionTraits& traits, const TokenLayout& layout);

/// False where a learnt latent pools the patches (SigLIP), and where queries of another kind ask them: no patch tokens
/// leave that layer.
bool leavesTokens(const LayerTrace& layer);

}  // namespace core
