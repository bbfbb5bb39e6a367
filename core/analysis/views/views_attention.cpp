// Attention as it is: one map, all maps.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/padding_text.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/talking_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

constexpr auto sourceOfMaps =
    "Caron et al. 2021, arXiv:2104.14294, Fig. 1; Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 6";

Result attentionView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const Talking talking = talkingOf(view);
    const torch::Tensor map = patchPart(layer, attentionRow(trace, view.layer, view.head, view.query, talking));
    Result result;
    const torch::Tensor sinks = sinksLeftOut(subject, view, view.layer, control);
    result.content = patchMapOf(trace, view.layer, view, map, rangeOfMap(subject, view, map, sinks, talking, control));
    result.quantity = weightText(layer, talking);
    result.subject = joined({fmt::format("layer {}", view.layer), headText(view.head), queryText(view.query, layer)});
    result.subject = subjectWith(result.subject, talking, hasTalkingHeads(layer));
    result.subject = withPadding(std::move(result.subject), trace, view.layer, view.head, view.query);
    tellSinks(result, sinks);
    return result;
}

/// Ranges of the tiles of one layer, one a head.
/// @param maps  what counts for them
void addRanges(Tiles& tiles, const torch::Tensor& maps, const RangeChoice& choice, const ValueRange& shared)
{
    const ValueRange ofLayer = choice.mode == Mode::PerLayer ? rangeOf(maps, choice) : shared;
    for (int head = 0; head < tiles.cols; ++head) {
        const bool own = choice.mode == Mode::PerMap && head < maps.size(0);
        tiles.ranges.push_back(own ? rangeOf(maps[head], choice) : ofLayer);
    }
}

void addRow(Tiles& tiles, const Trace& trace, const LayerMaps& each)
{
    const int64_t heads = each.maps.size(0);
    tiles.values.narrow(0, tiles.rows * tiles.cols, heads).copy_(onPictureGrid(trace, each.maps));
    tiles.rowLabels.push_back(fmt::format("layer {}", each.layer));
    for (int head = 0; head < tiles.cols; ++head) {
        const bool present = head < heads;
        tiles.captions.push_back(
            present ? withPadding(fmt::format("L{} H{}", each.layer, head), layerOf(trace, each.layer), each.maps[head])
                    : "");
        tiles.targets.push_back(present ? std::optional<Target>{headTarget(each.layer, head)} : std::nullopt);
    }
    ++tiles.rows;
}

/// @param leftOut  sinksLeftOutOfLayers()
Tiles tilesOf(const Trace& trace, const std::vector<LayerMaps>& all, const RangeChoice& choice,
              const std::vector<torch::Tensor>& leftOut)
{
    Tiles tiles;
    tiles.grid = trace.grid;
    for (const LayerMaps& each : all) {
        tiles.cols = std::max(tiles.cols, static_cast<int>(each.maps.size(0)));
    }
    tiles.colLabels = numbered("head", tiles.cols);
    tiles.values =
        torch::full({static_cast<int64_t>(all.size()) * tiles.cols, trace.grid.rows, trace.grid.cols}, kNoValue);
    const bool oneForAll = choice.mode == Mode::Shared || choice.mode == Mode::Fixed;
    const ValueRange shared = oneForAll ? rangeOf(pooled(all, leftOut), choice) : ValueRange{};
    for (const LayerMaps& each : all) {
        addRow(tiles, trace, each);
        addRanges(tiles, withoutSinks(each.maps, leftOut[static_cast<size_t>(each.layer)]), choice, shared);
    }
    return tiles;
}

Result attentionGridView(const Subject& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const bool all = static_cast<int>(layersThat(trace, mapsTokens).size()) == trace.layerCount();
    Result result;
    const Talking talking = talkingOf(view);
    const std::vector<torch::Tensor> sinks = sinksLeftOutOfLayers(subject, view, control);
    result.content = tilesOf(trace, mapsOfLayers(trace, view.query, talking, control), view.range, sinks);
    result.quantity = "attention weight";
    result.subject =
        joined({all ? "all layers and heads" : "all layers that have maps, all heads", queriesText(trace, view.query)});
    result.subject = subjectWith(result.subject, talking, hasTalkingHeads(trace));
    tellSinks(result, sinks, layersThat(trace, mapsTokens));
    return result;
}

}  // namespace

ViewRow attentionRowOfTable()
{
    ViewRow row = rowOf(group::attention, "attention", "Attention", ResultKind::PatchMap);
    row.parameters = {.layer = true, .head = true, .query = true, .range = true};
    row.families = "all; of XCiT the class-attention layers";
    row.source = sourceOfMaps;
    row.meaning =
        "How the query shares its attention among the patches in this layer and head; it shows where values are "
        "fetched from, not what they change in the answer. Weights of talking heads may be negative once mixed; in "
        "layers with windows only a patch's own window has weights, and what SAM's windows give to padding beyond the "
        "picture is told in the caption.";
    row.unavailable = alwaysAvailable;
    row.options = {talkingOption(), sinksOption()};
    row.showsLayer = mapsTokens;
    row.compute = attentionView;
    return row;
}

ViewRow attentionGridRowOfTable()
{
    ViewRow row = rowOf(group::attention, "attention-grid", "Attention of all heads", ResultKind::Tiles);
    row.parameters = {.query = true, .range = true};
    row.families = "all; of XCiT the class-attention layers";
    row.source = "Caron et al. 2021, arXiv:2104.14294, Fig. 3";
    row.meaning =
        "The query's attention in every layer that has maps (rows) and head (columns); tiles that have a range of "
        "their own cannot be compared in strength. Layers without class token are asked by the mean of their patches.";
    row.unavailable = alwaysAvailable;
    row.options = {talkingOption(), sinksOption()};
    row.compute = attentionGridView;
    return row;
}

}  // namespace core
