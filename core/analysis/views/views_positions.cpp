// Positions: similarity of places, and the relative position biases of Swin, BEiT, their relatives and SAM, as a table
// and on the photo.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/position_maps.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/model/families/family_table.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

/// The reference patch for positions: the query, or the middle where the query is not a patch.
struct ShownPatch {
    QueryChoice query;
    Message text;  ///< for the subject
};

ShownPatch shownPatch(const Trace& trace, const QueryChoice& query)
{
    if (query.kind == QueryChoice::Kind::Patch) {
        return {query, queryText(query)};
    }
    const QueryChoice middle = QueryChoice::patch(trace.grid.rows / 2, trace.grid.cols / 2);
    return {middle, "%1 (the middle, as no patch is the query)"_msg(queryText(middle))};
}

constexpr auto bothOfPositions =
    "Positions are compared by the cosine of what is added to the patches: the position embedding at "
    "this image's grid, in XCiT the Fourier encoding after its learned projection; class and register "
    "tokens are left out. For a model that rotates queries and keys instead (DINOv3) the kernel of the "
    "rotation is shown: the cosine of one constant vector rotated as at either patch, which is the mean "
    "of cos(difference of angles) over channel pairs, and over layers and heads where frequencies are "
    "learned.";

Message similarityUnavailable(const ModelSpec& spec)
{
    const bool biasAlone = hasPositionBias(spec) && !(spec.relative && spec.absolutePosition);
    return biasAlone ? "%1 adds no position to its patches; its relative position bias is shown by the view "
                       "position-bias."_msg(familyTitle(spec.family))
                     : Message();
}

/// Unit rows of the patches' position embedding, [P, C]; made once per image.
torch::Tensor unitPositions(const ViewInput& subject)
{
    const PatchGrid grid = subject.trace.grid;
    const auto make = [&] {
        const torch::Tensor embedding = positionRows(subject.network, grid);
        if (!embedding.defined()) {
            throw Error(ErrorCode::Unsupported, "This model adds no position to its patches."_msg);
        }
        return unitRows(embedding.detach().to(torch::kCPU, torch::kFloat32)).contiguous();
    };
    return cached(subject, fmt::format("unit positions {}x{}", grid.rows, grid.cols), make);
}

Result similarityView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const PatchGrid grid = subject.trace.grid;
    const ShownPatch shown = shownPatch(subject.trace, view.query);
    const int patch = shown.query.row * grid.cols + shown.query.col;
    const torch::Tensor map = cosinesWith(unitPositions(subject), patch).reshape({grid.rows, grid.cols});
    Result result;
    const auto [range, isSigned] = rangeBySign(map, view.range);
    result.content = PatchMap{grid, map, range, patch, {}};
    result.quantity = "cosine similarity"_msg;
    result.subject = shown.text;
    result.isSigned = isSigned;
    return result;
}

/// Every n-th patch along both sides, so that at most 32 x 32 are left: their centers spread over the image.
struct PatchChoice {
    std::vector<int> rows, cols;
    int step = 1;
};

std::vector<int> everyNth(int length, int step)
{
    std::vector<int> chosen;
    for (int at = std::min(step / 2, length - 1); at < length; at += step) {
        chosen.push_back(at);
    }
    return chosen;
}

PatchChoice patchesForTiles(PatchGrid grid)
{
    constexpr int most = 32;
    const int step = (std::max(grid.rows, grid.cols) + most - 1) / most;
    return {everyNth(grid.rows, step), everyNth(grid.cols, step), step};
}

Target similarityTarget(int row, int col)
{
    Target target;
    target.query = QueryChoice::patch(row, col);
    target.view = "position-similarity";
    return target;
}

Tiles similarityTiles(const torch::Tensor& unit, PatchGrid grid, const RangeChoice& range, const RunControl& control)
{
    const PatchChoice choice = patchesForTiles(grid);
    Tiles tiles;
    tiles.rows = static_cast<int>(choice.rows.size());
    tiles.cols = static_cast<int>(choice.cols.size());
    tiles.grid = grid;
    tiles.overPhoto = false;
    std::vector<int64_t> chosen;
    for (const int row : choice.rows) {
        tiles.rowLabels.push_back("row %1"_msg(row));
        for (const int col : choice.cols) {
            chosen.push_back(int64_t{row} * grid.cols + col);
            tiles.captions.emplace_back(fmt::format("{},{}", row, col));
            tiles.targets.emplace_back(similarityTarget(row, col));
        }
    }
    for (const int col : choice.cols) {
        tiles.colLabels.push_back("column %1"_msg(col));
    }
    control.step(0, 1);
    tiles.values = torch::mm(unit.index_select(0, torch::tensor(chosen)), unit.t())
                       .reshape({static_cast<int64_t>(chosen.size()), grid.rows, grid.cols});
    // Cosines can be compared from tile to tile, and each tile has its 1.
    tiles.ranges.assign(chosen.size(), rangeBySign(tiles.values, range).range);
    return tiles;
}

Result similarityGridView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const PatchGrid grid = subject.trace.grid;
    const int step = patchesForTiles(grid).step;
    Result result;
    Tiles tiles = similarityTiles(unitPositions(subject), grid, view.range, control);
    result.isSigned = rangeBySign(tiles.values, view.range).isSigned;
    result.content = std::move(tiles);
    result.quantity = "cosine similarity"_msg;
    result.subject = step == 1 ? "all %1 x %2 patches"_msg(grid.rows, grid.cols)
                               : "one per %1 x %1 of the %2 x %3 patches"_msg(step, grid.rows, grid.cols);
    return result;
}

constexpr auto sourceOfSimilarity =
    "Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 center; XCiT's encoding: El-Nouby et al. 2021, "
    "arXiv:2106.09681, section 4";

using Mode = RangeChoice::Mode;

constexpr auto sourceOfBias =
    "Liu et al. 2021, arXiv:2103.14030, section 3.2, equation 4; SAM's: Li et al. 2022, arXiv:2112.01526, section 3";
constexpr auto familiesWithBias = "Swin, BEiT, relative-position ViTs, SAM";

Message biasUnavailable(const ModelSpec& spec)
{
    return hasPositionBias(spec)
               ? Message()
               : "Only Swin, BEiT, relative-position ViTs and SAM have a bias per offset of two patches; %1 adds a "
                 "position to every patch, shown by the view position-similarity."_msg(familyTitle(spec.family));
}

/// In the layer's grid.
int patchOf(const Trace& trace, int layer, const QueryChoice& query)
{
    return queryToken(trace, layer, query) - layerOf(trace, layer).layout.prefix();
}

/// One head's bias, or that of heads fused, without the axis of heads.
torch::Tensor fusedBias(const torch::Tensor& ofHeads, const HeadChoice& head)
{
    const std::optional<int> single = singleHead(head);
    return fuseHeads(single ? ofHeads.narrow(0, *single, 1) : ofHeads, head).contiguous();
}

[[noreturn]] void refuseWithoutBias(int layer)
{
    throw Error(ErrorCode::Unsupported, "Layer %1 has no position bias."_msg(layer));
}

/// All biases of a layer for the query: the table of its offsets, or those that depend on the query.
torch::Tensor biasesOf(const Trace& trace, int layer, const QueryChoice& query)
{
    const LayerTrace& chosen = layerOf(trace, layer);
    const torch::Tensor table = biasTable(chosen);
    return table.defined() ? table : queryBias(chosen, patchOf(trace, layer, query)).values;
}

/// A layer's own range is that of all its heads; a shared one spans all layers.
ValueRange rangeOfBias(const Trace& trace, const View& view, const QueryChoice& query, const torch::Tensor& shown)
{
    if (view.range.mode == Mode::PerLayer) {
        return signedRangeOf(biasesOf(trace, view.layer, query), view.range);
    }
    if (view.range.mode == Mode::Shared) {
        std::vector<torch::Tensor> all;
        for (int layer = 0; layer < trace.layerCount(); ++layer) {
            if (const torch::Tensor biases = biasesOf(trace, layer, query); biases.defined()) {
                all.push_back(biases.flatten());
            }
        }
        return signedRangeOf(torch::cat(all), view.range);
    }
    return signedRangeOf(shown, view.range);
}

/// "-2", "-1", "0", "1": offsets from the place that is `own`.
std::vector<Message> offsetLabels(int64_t length, int64_t own)
{
    std::vector<Message> labels;
    for (int64_t at = 0; at < length; ++at) {
        labels.emplace_back(std::to_string(at - own));
    }
    return labels;
}

constexpr MessageId biasQuantity = "bias added to the attention score"_msg;

/// The window, or the grid where there is none, in which the bias applies.
Message reachText(const LayerTrace& layer)
{
    const std::optional<WindowGeometry> windows = windowsOf(layer);
    const PatchGrid reach = windows ? windows->window : layer.grid;
    return (!windows           ? "grid of %1 x %2 patches"_msg
            : windows->lattice ? "lattices of %1 x %2 patches"_msg
                               : "windows of %1 x %2 patches"_msg)(reach.rows, reach.cols);
}

Result biasView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const ShownPatch shown = shownPatch(trace, view.query);
    torch::Tensor table = biasTable(layer);
    int64_t ownRow = table.defined() ? table.size(1) / 2 : 0, ownCol = table.defined() ? table.size(2) / 2 : 0;
    std::vector<Message> subjects{"layer %1"_msg(view.layer), headText(view.head), reachText(layer)};
    if (!table.defined()) {
        const QueryBias asked = queryBias(layer, patchOf(trace, view.layer, shown.query));
        if (!asked.values.defined()) {
            refuseWithoutBias(view.layer);
        }
        table = asked.values;
        ownRow = asked.row;
        ownCol = asked.col;
        subjects.push_back(shown.text);
    }
    Matrix matrix;
    matrix.values = fusedBias(table, view.head);
    matrix.range = rangeOfBias(trace, view, shown.query, matrix.values);
    matrix.rowTitle = "rows from query to key"_msg;
    matrix.colTitle = "columns from query to key"_msg;
    matrix.rowLabels = offsetLabels(matrix.values.size(0), ownRow);
    matrix.colLabels = offsetLabels(matrix.values.size(1), ownCol);
    Result result;
    result.content = std::move(matrix);
    result.quantity = biasQuantity;
    result.subject = joined(std::move(subjects));
    result.isSigned = true;
    return result;
}

Result biasMapView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const ShownPatch shown = shownPatch(trace, view.query);
    const int patch = patchOf(trace, view.layer, shown.query);
    const torch::Tensor ofHeads = biasMap(layer, patch);
    if (!ofHeads.defined()) {
        refuseWithoutBias(view.layer);
    }
    const torch::Tensor map = fusedBias(ofHeads, view.head);
    Result result;
    result.content = PatchMap{layer.grid, map, rangeOfBias(trace, view, shown.query, map), patch, {}};
    result.quantity = biasQuantity;
    result.subject = joined({"layer %1"_msg(view.layer), headText(view.head), shown.text});
    result.isSigned = true;
    return result;
}

}  // namespace

const ViewRow kPositionSimilarityView{
    .name = "position-similarity",
    .title = "Position similarity",
    .group = group::positions,
    .synonyms = {"positional embedding", "position embedding", "pos_embed", "cosine similarity"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .range = true},
    .families = "ViT and its relatives, rotary ViT, CaiT, XCiT, SAM",
    .source = sourceOfSimilarity,
    .meaning = fmt::format(
        "How similar the query patch's position is to every other patch's. {} It is the same for every image "
        "of this size, and does not show how later layers use it.",
        bothOfPositions),
    .needsWeights = true,
    .unavailable = similarityUnavailable,
    .compute = similarityView,
};

const ViewRow kPositionSimilarityGridView{
    .name = "position-similarity-grid",
    .title = "Position similarity of all patches",
    .group = group::positions,
    .synonyms = {"positional embedding", "position embedding", "pos_embed", "cosine similarity"},
    .kind = ResultKind::Tiles,
    .parameters = {.range = true},
    .families = "ViT and its relatives, rotary ViT, CaiT, XCiT, SAM",
    .source = sourceOfSimilarity,
    .meaning = fmt::format(
        "One tile per patch: how similar its position is to every other patch's. {} In grids larger than 32 "
        "x 32 every n-th patch has a tile.",
        bothOfPositions),
    .needsWeights = true,
    .unavailable = similarityUnavailable,
    .compute = similarityGridView,
};

const ViewRow kPositionBiasView{
    .name = "position-bias",
    .title = "Relative position bias",
    .group = group::positions,
    .synonyms = {"RPE", "Swin"},
    .kind = ResultKind::Matrix,
    .parameters = {.layer = true, .head = true, .query = true, .range = true},
    .families = familiesWithBias,
    .source = sourceOfBias,
    .meaning =
        "The bias added to the attention score of a patch for another, by how many rows and columns the "
        "other lies below and to the right of it; 0, 0 is the patch itself. It is learned, and the same for "
        "every image and query except in SAM, where it depends on the query patch. It is not attention: "
        "scores of queries and keys are added before the softmax.",
    .unavailable = biasUnavailable,
    .compute = biasView,
};

const ViewRow kPositionBiasMapView{
    .name = "position-bias-map",
    .title = "Relative position bias on the photo",
    .group = group::positions,
    .synonyms = {"RPE", "Swin"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true, .query = true, .range = true},
    .families = familiesWithBias,
    .source = sourceOfBias,
    .meaning =
        "The bias of the query patch's scores for each patch that it may attend to, at the places of these "
        "in the photo; patches outside its window, and those masked by the shift, have none. Except in SAM "
        "it does not depend on what the photo shows, and it is not attention.",
    .unavailable = biasUnavailable,
    .compute = biasMapView,
};

}  // namespace core
