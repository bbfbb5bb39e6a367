#include "core/trace/attention_traits.h"

#include "core/trace/query_tokens.h"

#include <algorithm>

namespace core {

AttentionTraits traitsOf(LayerKind kind)
{
    switch (kind) {
        case LayerKind::Self:
            return {.name = "self", .adjective = "self", .title = "self-attention"_msg, .canKeepHalf = true};
        case LayerKind::Class:
            return {.name = "class",
                    .adjective = "class",
                    .title = "class-attention"_msg,
                    .querySource = QuerySource::OneToken,
                    .keptPerToken = 1};
        case LayerKind::Channel:
            return {.name = "channel",
                    .adjective = "channel",
                    .title = "channel-attention"_msg,
                    .querySource = QuerySource::Channels,
                    .keptPerToken = 3};
        case LayerKind::Window:
            return {.name = "window", .adjective = "window", .title = "window-attention"_msg, .hasWindows = true};
        case LayerKind::Cross:
            return {.name = "cross",
                    .adjective = "cross",
                    .title = "cross-attention"_msg,
                    .querySource = QuerySource::Queries};
        case LayerKind::Reduced:
            return {
                .name = "reduced", .adjective = "reduced", .title = "reduced-attention"_msg, .hasReducedKeys = true};
        case LayerKind::Paired:
            return {.name = "paired",
                    .adjective = "paired",
                    .title = "paired-attention"_msg,
                    .sumsSoftmaxes = true,
                    .keptPerToken = 4};
        case LayerKind::Outlook:
            return {.name = "outlook",
                    .adjective = "outlook",
                    .title = "outlook-attention"_msg,
                    .sumsSoftmaxes = true,
                    .hasScores = false,
                    .keptPerToken = 1};
        case LayerKind::Temporal:
            return {.name = "temporal",
                    .adjective = "temporal",
                    .title = "temporal-attention"_msg,
                    .skipsClassToken = true};
        case LayerKind::Spatial:
            return {.name = "spatial", .adjective = "spatial", .title = "spatial-attention"_msg};
        case LayerKind::Convolution:
            return {.name = "convolution",
                    .adjective = "convolution",
                    .title = "convolution-blocks"_msg,
                    .querySource = QuerySource::None,
                    .keptPerToken = 0};
        case LayerKind::Talking:
            return {.name = "talking",
                    .adjective = "talking-heads",
                    .title = "talking-heads"_msg,
                    .mixesHeads = true,
                    .canKeepHalf = true};
    }
    return {};
}

int64_t AttentionTraits::weightsPerHead(int64_t tokens, int64_t channels, int64_t keys) const
{
    switch (querySource) {
        case QuerySource::Tokens:
            return tokens * (hasWindows ? std::min(tokens, keys) : hasReducedKeys ? keys : tokens);
        case QuerySource::OneToken:
            return tokens;
        case QuerySource::Queries:
            return tokens * tokens;  // at most: queries are tokens of the layer before the patches
        case QuerySource::Channels:
            return channels * channels;
        case QuerySource::None:
            return 0;
    }
    return 0;
}

AttentionTraits traitsOf(const LayerTrace& layer)
{
    return traitsOf(std::visit([](const auto& attention) { return attention.kind; }, layer.attention));
}

std::string_view layerKindName(LayerKind kind)
{
    return traitsOf(kind).name;
}

bool mapsTokens(const LayerTrace& layer)
{
    return traitsOf(layer).mapsTokens();
}

bool mixesChannels(const LayerTrace& layer)
{
    return traitsOf(layer).querySource == QuerySource::Channels;
}

bool hasAttention(const LayerTrace& layer)
{
    return traitsOf(layer).querySource != QuerySource::None;
}

bool hasTalkingHeads(const LayerTrace& layer)
{
    return traitsOf(layer).mixesHeads;
}

bool mayBeNegative(const LayerTrace& layer)
{
    const auto* paired = std::get_if<PairedAttention>(&layer.attention);
    return hasTalkingHeads(layer) || (paired != nullptr && paired->subtracts());
}

bool patchesAreQueries(const LayerTrace& layer)
{
    return traitsOf(layer).querySource == QuerySource::Tokens;
}

bool hasNamedQueries(const LayerTrace& layer)
{
    return traitsOf(layer).querySource == QuerySource::Queries;
}

const QueryTokens* queriesIn(const LayerTrace& layer)
{
    const auto* self = std::get_if<SelfAttention>(&layer.attention);
    const auto* cross = std::get_if<CrossAttention>(&layer.attention);
    return cross != nullptr ? cross->queries.get() : self != nullptr ? self->queries.get() : nullptr;
}

int mostNamedQueries(const Trace& trace)
{
    int most = 0;
    for (const LayerTrace& layer : trace.layers) {
        const QueryTokens* queries = queriesIn(layer);
        most = std::max(most, queries != nullptr ? queries->count() : 0);
    }
    return most;
}

bool hasWordLogits(const LayerTrace& layer)
{
    const QueryTokens* queries = queriesIn(layer);
    return queries != nullptr && queries->patchLogits.defined();
}

bool classTokenIsQuery(const AttentionTraits& traits, const TokenLayout& layout)
{
    return traits.querySource == QuerySource::OneToken ||
           (traits.querySource == QuerySource::Tokens && layout.classToken && !traits.skipsClassToken);
}

bool outputsTokens(const LayerTrace& layer)
{
    return !hasNamedQueries(layer) && (traitsOf(layer).querySource != QuerySource::OneToken || layer.layout.classToken);
}

}  // namespace core
