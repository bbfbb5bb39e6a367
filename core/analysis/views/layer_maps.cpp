#include "core/analysis/views/layer_maps.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/view_choices.h"

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
    const int side = patchesAlongSide(trace, {static_cast<int>(maps.size(-2)), static_cast<int>(maps.size(-1))});
    if (side == 1) {
        return maps;
    }
    return maps.repeat_interleave(side, -2)
        .repeat_interleave(side, -1)
        .narrow(-2, 0, trace.grid.rows)
        .narrow(-1, 0, trace.grid.cols);
}

ValueRange rangeOfMap(const ViewInput& subject, const View& view, const torch::Tensor& map,
                      const torch::Tensor& leftOut, Talking talking, const RunControl& control)
{
    const Trace& trace = subject.trace;
    switch (view.range.mode) {
        case Mode::PerLayer:
            return rangeOf(withoutSinks(patchPart(layerOf(trace, view.layer),
                                                  attentionRowsOfHeads(trace, view.layer, view.query, talking)),
                                        leftOut),
                           view.range);
        case Mode::Shared:
            return rangeOf(
                pooled(mapsOfLayers(trace, view.query, talking, control), sinksLeftOutOfLayers(subject, view, control)),
                view.range);
        case Mode::PerMap:
        case Mode::Fixed:
            break;
    }
    return rangeOf(withoutSinks(map, leftOut), view.range);
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
