#include "core/analysis/views/layer_maps.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

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
        const torch::Tensor rows = attentionRowsOfHeads(trace, layer, askingIn(chosen, query), talking);
        all.push_back({layer, patchPart(chosen, rows)});
    }
    control.step(trace.layerCount(), trace.layerCount());
    return all;
}

torch::Tensor pooled(const std::vector<LayerMaps>& all)
{
    std::vector<torch::Tensor> flat;
    for (const LayerMaps& each : all) {
        flat.push_back(each.maps.flatten());
    }
    return torch::cat(flat);
}

torch::Tensor onPictureGrid(const Trace& trace, const torch::Tensor& maps)
{
    const int side = patchesAlongSide(trace, {static_cast<int>(maps.size(-2)), static_cast<int>(maps.size(-1))});
    if (side == 1) {
        return maps;
    }
    return maps.repeat_interleave(side, -2)
        .repeat_interleave(side, -1)
        .narrow(-2, 0, trace.grid.rows)
        .narrow(-1, 0, trace.grid.cols);
}

ValueRange rangeOfMap(const Trace& trace, const View& view, const torch::Tensor& map, Talking talking,
                      const RunControl& control)
{
    switch (view.range.mode) {
        case Mode::PerLayer:
            return rangeOf(
                patchPart(layerOf(trace, view.layer), attentionRowsOfHeads(trace, view.layer, view.query, talking)),
                view.range);
        case Mode::Shared:
            return rangeOf(pooled(mapsOfLayers(trace, view.query, talking, control)), view.range);
        case Mode::PerMap:
        case Mode::Fixed:
            break;
    }
    return rangeOf(map, view.range);
}

std::string queriesText(const Trace& trace, const QueryChoice& query)
{
    std::vector<std::string> texts;
    for (const int layer : layersThat(trace, mapsTokens)) {
        const std::string text = queryText(query, layerOf(trace, layer));
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) {
            texts.push_back(text);
        }
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string mappingLayersText(const Trace& trace)
{
    const bool all = static_cast<int>(layersThat(trace, mapsTokens).size()) == trace.layerCount();
    return all ? "all layers" : "all layers that have maps";
}

}  // namespace core
