// All heads of all layers at once: by layer and head, or sorted by a number per head.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/grid_choice.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
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

/// Ranges of single maps or of the layer, without the sinks that they leave out. @return whether any is signed
bool addRanges(Tiles& tiles, const ViewInput& subject, const View& view, const LayerMaps& each,
               const RunControl& control)
{
    const int first = static_cast<int>(tiles.ranges.size());
    const bool ofLayer = view.range.mode == Mode::PerLayer;
    bool isSigned = false;
    const auto add = [&](const torch::Tensor& maps, int tile, int count) {
        const torch::Tensor sinks = sinksLeftOut(subject, view, each.layer, maps, control);
        const RangeBySign found = rangeBySign(withoutSinks(maps, sinks), view.range);
        isSigned = isSigned || found.isSigned;
        tiles.ranges.insert(tiles.ranges.end(), static_cast<size_t>(count), found.range);
        for (int next = tile; next < tile + count; ++next) {
            leaveOut(tiles, next, onImageGrid(subject.trace, sinks));
        }
    };
    const int heads = static_cast<int>(each.maps.size(0));
    for (int head = 0; !ofLayer && head < heads; ++head) {
        add(each.maps[head], first + head, 1);
    }
    if (ofLayer) {
        add(each.maps, first, heads);
    }
    tiles.ranges.resize(static_cast<size_t>(first) + static_cast<size_t>(tiles.cols),
                        ofLayer ? tiles.ranges.back() : ValueRange{});
    return isSigned;
}

/// One range for all tiles, absent ones too. @return whether it is signed
bool addSharedRange(Tiles& tiles, const ViewInput& subject, const View& view, const std::vector<LayerMaps>& all,
                    const std::vector<LayerMaps>& shown, const RunControl& control)
{
    const std::vector<torch::Tensor> leftOut = sinksLeftOutOf(subject, view, all, control);
    const auto [range, isSigned] = rangeBySign(pooled(all, leftOut), view.range);
    tiles.ranges.assign(static_cast<size_t>(tiles.rows) * static_cast<size_t>(tiles.cols), range);
    int first = 0;
    for (const LayerMaps& each : shown) {
        for (int head = 0; head < static_cast<int>(each.maps.size(0)); ++head) {
            leaveOut(tiles, first + head, onImageGrid(subject.trace, leftOut[static_cast<size_t>(each.layer)]));
        }
        first += tiles.cols;
    }
    return isSigned;
}

void addRow(Tiles& tiles, const Trace& trace, const LayerMaps& each)
{
    const int64_t heads = each.maps.size(0);
    tiles.values.narrow(0, int64_t{tiles.rows} * tiles.cols, heads).copy_(onImageGrid(trace, each.maps));
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

/// @param all    the maps of a shared range
/// @param shown  one row per layer
Result gridOf(const ViewInput& subject, const View& view, const std::vector<LayerMaps>& all,
              const std::vector<LayerMaps>& shown, const RunControl& control)
{
    const Trace& trace = subject.trace;
    Result result;
    Tiles tiles;
    tiles.grid = trace.grid;
    tiles.layout = Tiles::Layout::Layers;
    for (const LayerMaps& each : shown) {
        tiles.cols = std::max(tiles.cols, static_cast<int>(each.maps.size(0)));
    }
    tiles.colLabels = numbered("head %1"_msg, tiles.cols);
    tiles.values =
        torch::full({static_cast<int64_t>(shown.size()) * tiles.cols, trace.grid.rows, trace.grid.cols}, kNoValue);
    const bool oneForAll = view.range.mode == Mode::Shared || view.range.mode == Mode::Fixed;
    for (const LayerMaps& each : shown) {
        addRow(tiles, trace, each);
        if (!oneForAll && addRanges(tiles, subject, view, each, control)) {
            result.isSigned = true;
        }
    }
    if (oneForAll) {
        result.isSigned = addSharedRange(tiles, subject, view, all, shown, control);
    } else if (result.isSigned) {
        makeSigned(tiles, view.range);
    }
    result.content = std::move(tiles);
    return result;
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
    const torch::Tensor from = torch::tensor(order, torch::kInt64);
    result.values.narrow(0, 0, count).copy_(tiles.values.index_select(0, from));
    if (tiles.leftOut.defined()) {
        result.leftOut = torch::zeros(result.values.sizes(), torch::kBool);
        result.leftOut.narrow(0, 0, count).copy_(tiles.leftOut.index_select(0, from));
    }
    for (const int64_t place : order) {
        const auto index = static_cast<size_t>(place);
        result.ranges.push_back(tiles.ranges[index]);
        result.captions.push_back(tiles.captions[index]);
        result.targets.push_back(tiles.targets[index]);
        result.notes.push_back(std::isnan(score[index]) ? Message() : scores.spelled(score[index]));
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
    const auto count = static_cast<int64_t>(tiles.marked.size());
    return forCount(count, "%1 sink head"_msg, "%1 sink heads"_msg)(count);
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
    const std::vector<LayerMaps> all = mapsOfLayers(trace, view.query, talking, control);
    const std::vector<LayerMaps> shown = layersShown(all, view, trace.layerCount());
    Result result = gridOf(subject, view, all, shown, control);
    Tiles& tiles = std::get<Tiles>(result.content);
    const HeadScores scores = headScores(subject, view, shown, control);
    std::vector<Message> parts{layersAndHeadsText(trace, all, shown)};
    if (scores.values.defined()) {
        tiles = sorted(tiles, scores);
        parts.push_back("by %1, largest first"_msg(scores.by));
    }
    parts.push_back(queriesText(trace, view.query));
    parts.push_back(markSinkHeads(tiles, markedShares(subject, view, control)));
    result.quantity = "attention weight"_msg;
    result.subject = subjectWith(joined(std::move(parts)), talking, hasTalkingHeads(trace));
    reportSinks(result, view);
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
        "The query's attention in every head of every layer that has maps, one tile each, labeled with layer and head; "
        "tiles with their own range cannot be compared in strength. In layers without a class token the mean of the "
        "patches is the query.",
    .options = gridOptions(),
    .handlesDropped = true,
    .needsObject = sortsByObject,
    .followsHead = sortsByLikeness,
    .unavailable = mapsUnavailable,
    .compute = attentionGridView,
};

}  // namespace core
