// Attention as it is: one map, all maps, one matrix.
#include "core/analysis/attention_map.h"
#include "core/analysis/attention_rows.h"
#include "core/analysis/fusion.h"
#include "core/analysis/value_range.h"
#include "core/analysis/view_rows.h"
#include "core/analysis/view_text.h"

#include <fmt/format.h>
#include <torch/torch.h>

#include <limits>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

constexpr auto sourceOfMaps =
    "Caron et al. 2021, arXiv:2104.14294, Fig. 1; Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 6";

/// Every head's map of every layer, in forward order: [H, rows, cols] each.
std::vector<torch::Tensor> mapsOfLayers(const Trace& trace, const QueryChoice& query, const RunControl& control)
{
    std::vector<torch::Tensor> maps;
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        control.step(layer, trace.layerCount());
        maps.push_back(patchPart(trace, attentionRowsOfHeads(trace, layer, query)));
    }
    control.step(trace.layerCount(), trace.layerCount());
    return maps;
}

torch::Tensor pooled(const std::vector<torch::Tensor>& maps)
{
    std::vector<torch::Tensor> flat;
    for (const torch::Tensor& map : maps) {
        flat.push_back(map.flatten());
    }
    return torch::cat(flat);
}

ValueRange rangeOfMap(const Trace& trace, const View& view, const torch::Tensor& map, const RunControl& control)
{
    switch (view.range.mode) {
        case Mode::PerLayer:
            return rangeOf(patchPart(trace, attentionRowsOfHeads(trace, view.layer, view.query)), view.range);
        case Mode::Shared:
            return rangeOf(pooled(mapsOfLayers(trace, view.query, control)), view.range);
        case Mode::PerMap:
        case Mode::Fixed:
            break;
    }
    return rangeOf(map, view.range);
}

Result attentionView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const torch::Tensor map = patchPart(subject.trace, attentionRow(subject.trace, view.layer, view.head, view.query));
    Result result;
    result.content = patchMapOf(subject, view, map, rangeOfMap(subject.trace, view, map, control));
    result.title = "Attention";
    result.quantity = "attention weight";
    result.subject = joined({fmt::format("layer {}", view.layer), headText(view.head), queryText(view.query)});
    return result;
}

/// Ranges of the tiles of one layer, one a head.
void addRanges(Tiles& tiles, const torch::Tensor& maps, const RangeChoice& choice, const ValueRange& shared)
{
    const ValueRange ofLayer = choice.mode == Mode::PerLayer ? rangeOf(maps, choice) : shared;
    for (int head = 0; head < tiles.cols; ++head) {
        const bool own = choice.mode == Mode::PerMap && head < maps.size(0);
        tiles.ranges.push_back(own ? rangeOf(maps[head], choice) : ofLayer);
    }
}

Tiles tilesOf(const Trace& trace, const std::vector<torch::Tensor>& maps, const RangeChoice& choice)
{
    Tiles tiles;
    tiles.grid = trace.grid;
    tiles.rows = trace.layerCount();
    for (const torch::Tensor& map : maps) {
        tiles.cols = std::max(tiles.cols, static_cast<int>(map.size(0)));
    }
    tiles.rowLabels = numbered("layer", tiles.rows);
    tiles.colLabels = numbered("head", tiles.cols);
    tiles.values = torch::full({tiles.rows * tiles.cols, trace.grid.rows, trace.grid.cols},
                               std::numeric_limits<float>::quiet_NaN());
    const bool oneForAll = choice.mode == Mode::Shared || choice.mode == Mode::Fixed;
    const ValueRange shared = oneForAll ? rangeOf(pooled(maps), choice) : ValueRange{};
    for (int layer = 0; layer < tiles.rows; ++layer) {
        const torch::Tensor& map = maps[static_cast<size_t>(layer)];
        tiles.values.narrow(0, layer * tiles.cols, map.size(0)).copy_(map);
        addRanges(tiles, map, choice, shared);
        for (int head = 0; head < tiles.cols; ++head) {
            const bool present = head < map.size(0);
            tiles.captions.push_back(present ? fmt::format("L{} H{}", layer, head) : "");
            tiles.targets.push_back(present ? std::optional<Target>{{layer, head}} : std::nullopt);
        }
    }
    return tiles;
}

Result attentionGridView(const Subject& subject, const View& view, const RunControl& control)
{
    Result result;
    result.content = tilesOf(subject.trace, mapsOfLayers(subject.trace, view.query, control), view.range);
    result.title = "Attention of all heads";
    result.quantity = "attention weight";
    result.subject = joined({"all layers and heads", queryText(view.query)});
    return result;
}

/// Of the matrices of all heads of some layers, which are never held at once.
ValueRange rangeOfMatrices(const Trace& trace, int firstLayer, int count, const RangeChoice& choice,
                           const RunControl& control)
{
    StreamedRange range(choice);
    for (int index = firstLayer; index < firstLayer + count; ++index) {
        const LayerTrace& layer = trace.layers[static_cast<size_t>(index)];
        forEachRowBlock(0, attentionSize(layer), rowBlock(layer), [&](int first, int rows) {
            control.step(index - firstLayer, count);
            range.add(attentionRows(layer, first, rows));
        });
    }
    control.step(count, count);
    return range.range();
}

ValueRange rangeOfMatrix(const Trace& trace, const View& view, const torch::Tensor& values, const RunControl& control)
{
    switch (view.range.mode) {
        case Mode::PerLayer:
            return rangeOfMatrices(trace, view.layer, 1, view.range, control);
        case Mode::Shared:
            return rangeOfMatrices(trace, 0, trace.layerCount(), view.range, control);
        case Mode::PerMap:
        case Mode::Fixed:
            break;
    }
    return rangeOf(values, view.range);
}

Result attentionMatrixView(const Subject& subject, const View& view, const RunControl& control)
{
    Matrix matrix;
    matrix.values = attentionMatrix(subject.trace, view.layer, view.head, control);
    matrix.range = rangeOfMatrix(subject.trace, view, matrix.values, control);
    matrix.rowTitle = "query token";
    matrix.colTitle = "key token";
    matrix.rowLabels = matrix.colLabels = tokenLabels(subject.trace);
    Result result;
    result.content = std::move(matrix);
    result.title = "Attention matrix";
    result.quantity = "attention weight";
    result.subject = joined({fmt::format("layer {}", view.layer), headText(view.head)});
    return result;
}

}  // namespace

ViewRow attentionRowOfTable()
{
    ViewRow row;
    row.name = "attention";
    row.title = "Attention";
    row.kind = ResultKind::PatchMap;
    row.parameters = {.layer = true, .head = true, .query = true, .range = true};
    row.families = "ViT and its relatives";
    row.source = sourceOfMaps;
    row.meaning =
        "How the query shares its attention among the patches in this layer and head; it shows where values are "
        "fetched from, not what they change in the answer.";
    row.unavailable = alwaysAvailable;
    row.compute = attentionView;
    return row;
}

ViewRow attentionGridRowOfTable()
{
    ViewRow row;
    row.name = "attention-grid";
    row.title = "Attention of all heads";
    row.kind = ResultKind::Tiles;
    row.parameters = {.query = true, .range = true};
    row.families = "ViT and its relatives";
    row.source = "Caron et al. 2021, arXiv:2104.14294, Fig. 3";
    row.meaning =
        "The query's attention in every layer (rows) and head (columns); tiles that have a range of their own cannot "
        "be compared in strength.";
    row.unavailable = alwaysAvailable;
    row.compute = attentionGridView;
    return row;
}

ViewRow attentionMatrixRowOfTable()
{
    ViewRow row;
    row.name = "attention-matrix";
    row.title = "Attention matrix";
    row.kind = ResultKind::Matrix;
    row.parameters = {.layer = true, .head = true, .range = true};
    row.families = "ViT and its relatives";
    row.source = "Vaswani et al. 2017, arXiv:1706.03762, section 3.2.1";
    row.meaning =
        "Every token's attention to every token, one row a query, tokens before the patches included; rows of one "
        "head sum to 1.";
    row.unavailable = alwaysAvailable;
    row.compute = attentionMatrixView;
    return row;
}

}  // namespace core
