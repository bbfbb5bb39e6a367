#include "core/analysis/views/layer_maps.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/relative_choice.h"
#include "core/analysis/views/sink_choice.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

}  // namespace

std::vector<LayerMaps> mapsOfLayers(const Trace& trace, const QueryChoice& query, Talking talking,
                                    const RunControl& control, bool (*shows)(const LayerTrace& layer))
{
    std::vector<LayerMaps> all;
    for (const int layer : layersThat(trace, shows)) {
        control.step(layer, trace.layerCount());
        const LayerTrace& chosen = layerOf(trace, layer);
        const torch::Tensor rows = attentionRowsOfHeads(trace, layer, effectiveQuery(chosen, query), talking);
        all.push_back({layer, patchPart(chosen, rows)});
    }
    control.step(trace.layerCount(), trace.layerCount());
    return all;
}

torch::Tensor pooled(const std::vector<LayerMaps>& all, const std::vector<torch::Tensor>& leftOut)
{
    std::vector<torch::Tensor> flat;
    for (const LayerMaps& each : all) {
        flat.push_back(withoutSinks(each.maps, leftOut[static_cast<size_t>(each.layer)]).flatten());
    }
    return torch::cat(flat);
}

torch::Tensor onImageGrid(const Trace& trace, const torch::Tensor& maps)
{
    if (!maps.defined()) {
        return maps;
    }
    const PatchGrid grid{static_cast<int>(maps.size(-2)), static_cast<int>(maps.size(-1))};
    if (grid == trace.grid) {
        return maps;
    }
    const double patches = 1.0 / patchesAlongSide(trace, grid);
    const auto places = [patches](int count, int ofMap) {
        std::vector<int64_t> found;
        for (int place = 0; place < count; ++place) {
            found.push_back(placeOnGrid(place, patches, ofMap));
        }
        return torch::tensor(found);
    };
    return maps.index_select(-2, places(trace.grid.rows, grid.rows).to(maps.device()))
        .index_select(-1, places(trace.grid.cols, grid.cols).to(maps.device()));
}

void leaveOut(Tiles& tiles, int tile, const torch::Tensor& sinks)
{
    if (!sinks.defined()) {
        return;
    }
    if (!tiles.leftOut.defined()) {
        tiles.leftOut = torch::zeros(tiles.values.sizes(), torch::kBool);
    }
    tiles.leftOut[tile].copy_(sinks);
}

void makeSigned(Tiles& tiles, const RangeChoice& choice)
{
    for (ValueRange& range : tiles.ranges) {
        const float most = std::max(std::abs(range.low), std::abs(range.high));
        range = choice.mode == Mode::Fixed ? range : ValueRange{-most, most};
    }
}

std::vector<torch::Tensor> sinksLeftOutOf(const ViewInput& subject, const View& view, const std::vector<LayerMaps>& all,
                                          const RunControl& control)
{
    const auto mapsOf = [&](int layer) {
        const auto found = std::ranges::find(all, layer, &LayerMaps::layer);
        return found == all.end() ? torch::Tensor{} : found->maps;
    };
    return sinksLeftOutOfLayers(subject, view, mapsOf, control);
}

MapRange rangeOfMap(const ViewInput& subject, const View& view, const torch::Tensor& map, Talking talking,
                    const RunControl& control, const std::optional<QueryChoice>& general)
{
    const Trace& trace = subject.trace;
    if (view.range.mode == Mode::Shared) {
        std::vector<LayerMaps> all = mapsOfLayers(trace, view.query, talking, control);
        if (general) {
            const std::vector<LayerMaps> divisors = mapsOfLayers(trace, *general, talking, control);
            for (size_t i = 0; i < all.size(); ++i) {
                all[i].maps = relativeTo(divisors[i].maps, all[i].maps);
            }
        }
        const std::vector<torch::Tensor> leftOut = sinksLeftOutOf(subject, view, all, control);
        const auto [range, isSigned] = rangeBySign(pooled(all, leftOut), view.range);
        return {range, isSigned, leftOut[static_cast<size_t>(view.layer)]};
    }
    const bool ofLayer = view.range.mode == Mode::PerLayer;
    const auto mapsOf = [&](const QueryChoice& query) {
        return patchPart(layerOf(trace, view.layer), attentionRowsOfHeads(trace, view.layer, query, talking));
    };
    torch::Tensor maps = ofLayer ? mapsOf(view.query) : map;
    if (ofLayer && general) {
        maps = relativeTo(mapsOf(*general), maps);
    }
    const torch::Tensor leftOut = sinksLeftOut(subject, view, view.layer, maps, control);
    const auto [range, isSigned] = rangeBySign(withoutSinks(maps, leftOut), view.range);
    return {range, isSigned, leftOut};
}

Message queriesText(const Trace& trace, const QueryChoice& query)
{
    std::vector<Message> texts;
    for (const int layer : layersThat(trace, mapsTokens)) {
        const Message text = queryText(query, layerOf(trace, layer));
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) {
            texts.push_back(text);
        }
    }
    return enumerated(std::move(texts));
}

Message mappingLayersText(const Trace& trace)
{
    const bool all = static_cast<int>(layersThat(trace, mapsTokens).size()) == trace.layerCount();
    return all ? "all layers"_msg : "all layers that have maps"_msg;
}

}  // namespace core
