// All heads of all layers at once: by layer and head, or sorted by a number per head.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/grid_choice.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_choices.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

constexpr double kFlowAspect = 1.5;  // of sorted tiles, where a painter does not choose

/// Ranges of the tiles of one layer, one per head.
/// @param maps  the values that count
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
    tiles.values.narrow(0, tiles.rows * tiles.cols, heads).copy_(onImageGrid(trace, each.maps));
    tiles.rowLabels.push_back("layer %1"_msg(each.layer));
    for (int head = 0; head < tiles.cols; ++head) {
        const bool present = head < heads;
        tiles.captions.push_back(present ? withPadding(Message(fmt::format("L{} H{}", each.layer, head)),
                                                       layerOf(trace, each.layer), each.maps[head])
                                         : Message());
        tiles.targets.push_back(present ? std::optional<Target>{headTarget(each.layer, head)} : std::nullopt);
    }
    ++tiles.rows;
}

/// @param all      the maps of a shared range
/// @param shown    one row per layer
/// @param leftOut  sinksLeftOutOfLayers()
Tiles tilesOf(const Trace& trace, const std::vector<LayerMaps>& all, const std::vector<LayerMaps>& shown,
              const RangeChoice& choice, const std::vector<torch::Tensor>& leftOut)
{
    Tiles tiles;
    tiles.grid = trace.grid;
    tiles.layout = Tiles::Layout::Layers;
    for (const LayerMaps& each : shown) {
        tiles.cols = std::max(tiles.cols, static_cast<int>(each.maps.size(0)));
    }
    tiles.colLabels = numbered("head %1"_msg, tiles.cols);
    tiles.values =
        torch::full({static_cast<int64_t>(shown.size()) * tiles.cols, trace.grid.rows, trace.grid.cols}, kNoValue);
    const bool oneForAll = choice.mode == Mode::Shared || choice.mode == Mode::Fixed;
    const ValueRange shared = oneForAll ? rangeOf(pooled(all, leftOut), choice) : ValueRange{};
    for (const LayerMaps& each : shown) {
        addRow(tiles, trace, each);
        addRanges(tiles, withoutSinks(each.maps, leftOut[static_cast<size_t>(each.layer)]), choice, shared);
    }
    return tiles;
}

/// The score of a tile's head; NaN where the tile is absent or the head has no such number.
double scoreOf(const torch::Tensor& scores, const std::optional<Target>& target)
{
    return target ? scores[*target->layer][*target->head].item<double>() : double{kNoValue};
}

/// The present tiles, largest score first; those without a score last, equal ones in their former order.
Tiles sorted(const Tiles& tiles, const HeadScores& scores)
{
    std::vector<double> score;
    std::vector<int64_t> order;
    for (size_t index = 0; index < tiles.targets.size(); ++index) {
        score.push_back(scoreOf(scores.values, tiles.targets[index]));
        if (tiles.targets[index]) {
            order.push_back(static_cast<int64_t>(index));
        }
    }
    std::ranges::stable_sort(order, [&](int64_t one, int64_t other) {
        const double first = score[static_cast<size_t>(one)], second = score[static_cast<size_t>(other)];
        return std::isnan(second) ? !std::isnan(first) : first > second;
    });
    const int count = static_cast<int>(order.size());
    Tiles result;
    result.layout = Tiles::Layout::Flow;
    result.grid = tiles.grid;
    result.cols = static_cast<int>(std::ceil(std::sqrt(count * kFlowAspect)));
    result.rows = (count + result.cols - 1) / result.cols;
    const int places = result.rows * result.cols;
    result.values = torch::full({places, tiles.grid.rows, tiles.grid.cols}, kNoValue);
    result.values.narrow(0, 0, count).copy_(tiles.values.index_select(0, torch::tensor(order, torch::kInt64)));
    for (const int64_t from : order) {
        const auto index = static_cast<size_t>(from);
        result.ranges.push_back(tiles.ranges[index]);
        result.captions.push_back(tiles.captions[index]);
        result.targets.push_back(tiles.targets[index]);
        result.notes.push_back(std::isnan(score[index]) ? Message() : scores.spelt(score[index]));
    }
    result.ranges.resize(static_cast<size_t>(places), tiles.ranges.front());
    result.captions.resize(static_cast<size_t>(places));
    result.targets.resize(static_cast<size_t>(places));
    result.notes.resize(static_cast<size_t>(places));
    return result;
}

/// Marks the sink heads, and notes their shares.
/// @param shares  markedShares(); undefined: marks none
/// @return "3 sink heads"
Message markSinkHeads(Tiles& tiles, const torch::Tensor& shares)
{
    if (!shares.defined()) {
        return {};
    }
    tiles.markedAs = "sink head"_msg;
    tiles.notes.resize(tiles.targets.size());
    for (size_t index = 0; index < tiles.targets.size(); ++index) {
        const double share = scoreOf(shares, tiles.targets[index]);
        if (share > kSinkHead) {
            tiles.marked.push_back(static_cast<int>(index));
            Message& note = tiles.notes[index];
            const Message text = "%1 % to sinks"_msg(fmt::format("{:.0f}", 100.0 * share));
            note = note == text ? text : enumerated({note, text});
        }
    }
    return (tiles.marked.size() == 1 ? "%1 sink head"_msg : "%1 sink heads"_msg)(tiles.marked.size());
}

Message layersAndHeadsText(const Trace& trace, const std::vector<LayerMaps>& all, const std::vector<LayerMaps>& shown)
{
    if (shown.size() < all.size()) {
        std::vector<int> layers;
        std::ranges::transform(shown, std::back_inserter(layers), &LayerMaps::layer);
        return enumerated({layersText(layers), "all heads"_msg});
    }
    return static_cast<int>(all.size()) == trace.layerCount()
               ? "all layers and heads"_msg
               : enumerated({"all layers that have maps"_msg, "all heads"_msg});
}

Result attentionGridView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const Talking talking = talkingOf(view);
    const std::vector<torch::Tensor> sinks = sinksLeftOutOfLayers(subject, view, control);
    const std::vector<LayerMaps> all = mapsOfLayers(trace, view.query, talking, control);
    const std::vector<LayerMaps> shown = layersShown(all, view, trace.layerCount());
    Tiles tiles = tilesOf(trace, all, shown, view.range, sinks);
    const HeadScores scores = headScores(subject, view, shown, control);
    std::vector<Message> parts{layersAndHeadsText(trace, all, shown)};
    if (scores.values.defined()) {
        tiles = sorted(tiles, scores);
        parts.push_back("by %1, largest first"_msg(scores.by));
    }
    parts.push_back(queriesText(trace, view.query));
    parts.push_back(markSinkHeads(tiles, markedShares(subject, view, control)));
    Result result;
    result.content = std::move(tiles);
    result.quantity = "attention weight"_msg;
    result.subject = subjectWith(joined(std::move(parts)), talking, hasTalkingHeads(trace));
    tellSinks(result, sinks, layersThat(trace, mapsTokens));
    return result;
}

}  // namespace

const ViewRow kAttentionGridView{
    .name = "attention-grid",
    .title = "Attention of all heads",
    .group = group::attention,
    .synonyms = {"multi-head", "all heads", "small multiples", "BertViz model view", "head overview", "explorer"},
    .kind = ResultKind::Tiles,
    .parameters = {.query = true, .range = true},
    .families = "all; of XCiT the class-attention layers",
    .source = "Caron et al. 2021, arXiv:2104.14294, Fig. 3",
    .meaning =
        "The query's attention in every layer that has maps (rows) and head (columns); tiles with their own "
        "range cannot be compared in strength. In layers without a class token the mean of the patches is "
        "the query.",
    .options = gridOptions(),
    .knowsDropped = true,
    .needsObject = sortsByObject,
    .followsHead = sortsByLikeness,
    .unavailable = alwaysAvailable,
    .compute = attentionGridView,
};

}  // namespace core
