#include "core/analysis/attention/layer_choice.h"

#include "core/error.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

const LayerTrace& layerOf(const Trace& trace, int layer)
{
    if (layer < 0 || layer >= trace.layerCount()) {
        throw Error(ErrorCode::OutOfRange, "layer: expected 0 to %1, found %2"_msg(trace.layerCount() - 1, layer));
    }
    return trace.layers[static_cast<size_t>(layer)];
}

void requireHead(const HeadChoice& head, const LayerTrace& layer, int index)
{
    if (head.kind == HeadChoice::Kind::Single && (head.head < 0 || head.head >= layer.heads)) {
        throw Error(ErrorCode::OutOfRange,
                    "head: expected 0 to %1 in layer %2, found %3"_msg(layer.heads - 1, index, head.head));
    }
}

std::vector<int> layersThat(const Trace& trace, bool (*does)(const LayerTrace& layer))
{
    std::vector<int> layers;
    for (int index = 0; index < trace.layerCount(); ++index) {
        if (does(trace.layers[static_cast<size_t>(index)])) {
            layers.push_back(index);
        }
    }
    return layers;
}

Message layersText(const std::vector<int>& layers)
{
    if (layers.empty()) {
        return "no layer"_msg;
    }
    if (layers.size() == 1) {
        return "layer %1"_msg(layers.front());
    }
    const bool gapless = layers.back() - layers.front() + 1 == static_cast<int>(layers.size());
    if (gapless && layers.size() > 2) {
        return "layers %1 to %2"_msg(layers.front(), layers.back());
    }
    const std::vector<int> leading(layers.begin(), layers.end() - 1);
    return "layers %1 and %2"_msg(leading, layers.back());
}

Message noMapReason(const Trace& trace, int layer)
{
    const std::vector<int> mapping = layersThat(trace, mapsTokens);
    return mapping.size() > 1
               ? "Layer %1 mixes channels and has no map over the patches; %2 have one."_msg(layer, layersText(mapping))
               : "Layer %1 mixes channels and has no map over the patches; %2 has one."_msg(layer, layersText(mapping));
}

QueryChoice effectiveQuery(const LayerTrace& layer, const QueryChoice& query)
{
    const QueryTokens* queries = queriesIn(layer);
    if (queries != nullptr && query.kind == QueryChoice::Kind::Named) {
        return query;
    }
    if (hasNamedQueries(layer)) {
        return query.kind == QueryChoice::Kind::Mean ? query : QueryChoice::named(queries->best());
    }
    if (traitsOf(layer).hasOwnQueries()) {
        return {};
    }
    const QueryChoice known = effectiveTokenQuery(layer, query);
    const bool takesNoPart = known.kind == QueryChoice::Kind::Class && patchesAreQueries(layer) &&
                             !classTokenIsQuery(traitsOf(layer), layer.layout);
    return takesNoPart ? QueryChoice{QueryChoice::Kind::Mean} : known;
}

QueryChoice effectiveTokenQuery(const LayerTrace& layer, const QueryChoice& query)
{
    const QueryChoice known = query.kind == QueryChoice::Kind::Named ? QueryChoice{} : query;
    const bool missing = known.kind == QueryChoice::Kind::Class && !layer.layout.classToken;
    return missing ? QueryChoice{QueryChoice::Kind::Mean} : known;
}

QueryChoice withIndex(const Trace& trace, const QueryChoice& query)
{
    if (query.kind != QueryChoice::Kind::Named || query.name.empty()) {
        return query;
    }
    for (const LayerTrace& layer : trace.layers) {
        if (const QueryTokens* queries = queriesIn(layer)) {
            const auto found = std::ranges::find(queries->labels, query.name);
            if (found != queries->labels.end()) {
                return QueryChoice::named(static_cast<int>(found - queries->labels.begin()));
            }
        }
    }
    if (mostNamedQueries(trace) == 0) {
        return {};
    }
    throw Error(ErrorCode::OutOfRange, "query",
                "expected the name or number of a query of this trace, found @%1"_msg(query.name));
}

double patchesAlongSide(const Trace& trace, PatchGrid grid)
{
    if (grid == trace.grid) {
        return 1.0;
    }
    const auto isOwn = [&](const LayerTrace& layer) { return layer.patch > 0.0 && layer.grid == grid; };
    if (const auto own = std::ranges::find_if(trace.layers, isOwn); own != trace.layers.end()) {
        return own->patch / trace.patchSize;
    }
    if (grid.rows > trace.grid.rows) {  // of single pixels
        return static_cast<double>(trace.grid.rows) / grid.rows;
    }
    for (int stage = 0; stage < 16; ++stage) {
        if (stageGrid(trace.grid, stage) == grid) {
            return 1 << stage;
        }
    }
    return 1;
}

int placeOnGrid(int place, double patches, int count)
{
    return static_cast<int>(std::clamp((place + 0.5) * patches, 0.0, std::max(count - 1.0, 0.0)));
}

bool hasLayersThat(const ModelSpec& spec, bool (*are)(const AttentionTraits& traits))
{
    return std::ranges::any_of(spec.layers, [are](const LayerSpec& layer) { return are(traitsOf(layer.kind)); });
}

bool isPoolingLayer(const ModelSpec& spec, int layer)
{
    return layer > 0 && layer == spec.depth() - 1 &&
           traitsOf(spec.layers.back().kind).querySource == QuerySource::OneToken;
}

namespace {

/// Whether all layers have the same grid of patches.
bool hasOneGrid(const ModelSpec& spec)
{
    return !spec.hasBranches() && std::ranges::all_of(spec.layers, [&](const LayerSpec& layer) {
        return layer.halvings() == spec.layers.front().halvings();
    });
}

}  // namespace

bool hasPlainSelfAttention(const ModelSpec& spec)
{
    for (int layer = 0; layer < spec.depth(); ++layer) {
        if (!traitsOf(spec.layers[static_cast<size_t>(layer)].kind).isPlain() && !isPoolingLayer(spec, layer)) {
            return false;
        }
    }
    return hasOneGrid(spec);
}

Message layerKindsText(const ModelSpec& spec)
{
    std::vector<std::string_view> kinds;
    for (const LayerSpec& layer : spec.layers) {
        const std::string_view kind = traitsOf(layer.kind).adjective;
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
            kinds.push_back(kind);
        }
    }
    const auto text = "%1 attention"_msg(fmt::format("{}", fmt::join(kinds, " and ")));
    const bool plain = kinds.size() == 1 && traitsOf(spec.layers.front().kind).isPlain();
    return plain && !hasOneGrid(spec) ? "%1 on grids of several sizes"_msg(text) : text;
}

}  // namespace core
