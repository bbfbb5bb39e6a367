#include "core/trace/attention_traits.h"

namespace core {

AttentionTraits traitsOf(LayerKind kind)
{
    switch (kind) {
        case LayerKind::Self:
            break;
        case LayerKind::Class:
            return {.name = "class", .adjective = "class", .askers = Askers::OneToken};
        case LayerKind::Channel:
            return {.name = "channel", .adjective = "channel", .askers = Askers::Channels};
        case LayerKind::Window:
            return {.name = "window", .adjective = "window", .hasWindows = true};
        case LayerKind::Cross:
            return {.name = "cross", .adjective = "cross", .askers = Askers::Queries};
        case LayerKind::Convolution:
            return {.name = "convolution", .adjective = "convolution", .askers = Askers::Nobody};
        case LayerKind::Talking:
            return {.name = "talking", .adjective = "talking-heads", .mixesHeads = true};
    }
    return {.name = "self", .adjective = "self"};
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
    return traitsOf(layer).askers == Askers::Channels;
}

bool hasAttention(const LayerTrace& layer)
{
    return traitsOf(layer).askers != Askers::Nobody;
}

bool hasTalkingHeads(const LayerTrace& layer)
{
    return traitsOf(layer).mixesHeads;
}

bool patchesAsk(const LayerTrace& layer)
{
    return traitsOf(layer).askers == Askers::Tokens;
}

bool queriesAsk(const LayerTrace& layer)
{
    return traitsOf(layer).askers == Askers::Queries;
}

const QueryTokens* queriesIn(const LayerTrace& layer)
{
    const auto* cross = std::get_if<CrossAttention>(&layer.attention);
    return cross != nullptr ? cross->queries.get() : nullptr;
}

bool classTokenAsks(const AttentionTraits& traits, const TokenLayout& layout)
{
    return traits.askers == Askers::OneToken || (traits.askers == Askers::Tokens && layout.classToken);
}

bool leavesTokens(const LayerTrace& layer)
{
    return !queriesAsk(layer) && (traitsOf(layer).askers != Askers::OneToken || layer.layout.classToken);
}

}  // namespace core
