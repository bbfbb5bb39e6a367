// What the network knows of positions: nothing of it depends on what the picture shows.
#include "core/analysis/tokens/position_maps.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/shown_patch.h"
#include "core/analysis/views/view_rows.h"
#include "core/model/families/family_table.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

constexpr auto bothOfPositions =
    "Positions are compared by the cosine of what is added to the patches: the position embedding at this picture's "
    "grid, in XCiT the Fourier encoding as its learnt projection gives it; class and register tokens are left out. A "
    "model that adds nothing and rotates queries and keys instead (DINOv3) shows the kernel of its rotation: the "
    "cosine of one constant vector rotated as at either patch, which is the mean of cos(difference of angles) over "
    "channel pairs, and over layers and heads where frequencies are learnt.";

Message similarityUnavailable(const ModelSpec& spec)
{
    const bool biasAlone = hasPositionBias(spec) && !(spec.relative && spec.absolutePosition);
    return biasAlone ? "%1 adds no position to its patches; its relative position bias is shown by the view "
                       "position-bias."_msg(familyTitle(spec.family))
                     : Message();
}

/// Unit rows of the patches' position embedding, [P, C]; made once a picture.
torch::Tensor unitPositions(const Subject& subject)
{
    const PatchGrid grid = subject.trace.grid;
    const auto make = [&] {
        const torch::Tensor embedding = positionRows(subject.network, grid);
        if (!embedding.defined()) {
            throw Error(ErrorCode::Unsupported, "This model adds no position to its patches.");
        }
        return unitRows(embedding);
    };
    return remembered(subject, fmt::format("unit positions {}x{}", grid.rows, grid.cols), make);
}

Result similarityView(const Subject& subject, const View& view, const RunControl& control)
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

/// Every n-th patch along both sides, so that at most 32 x 32 are left: their centres spread over the picture.
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

Result similarityGridView(const Subject& subject, const View& view, const RunControl& control)
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
                               : "one of %1 x %1 of the %2 x %3 patches"_msg(step, grid.rows, grid.cols);
    return result;
}

constexpr auto sourceOfSimilarity =
    "Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 centre; XCiT's encoding: El-Nouby et al. 2021, "
    "arXiv:2106.09681, section 4";
}  // namespace

ViewRow positionSimilarityRowOfTable()
{
    ViewRow row = rowOf(group::positions, "position-similarity", "Position similarity", ResultKind::PatchMap);
    row.synonyms = {"positional embedding", "position embedding", "pos_embed", "cosine similarity"};
    row.parameters = {.query = true, .range = true};
    row.families = "ViT and its relatives, rotary ViT, CaiT, XCiT, SAM";
    row.source = sourceOfSimilarity;
    row.meaning = fmt::format(
        "How alike the query patch's position is to every other patch's. {} It is the same for "
        "every picture of this size, and says nothing of what later layers make of it.",
        bothOfPositions);
    row.needsWeights = true;
    row.unavailable = similarityUnavailable;
    row.compute = similarityView;
    return row;
}

ViewRow positionSimilarityGridRowOfTable()
{
    ViewRow row =
        rowOf(group::positions, "position-similarity-grid", "Position similarity of all patches", ResultKind::Tiles);
    row.synonyms = {"positional embedding", "position embedding", "pos_embed", "cosine similarity"};
    row.parameters = {.range = true};
    row.families = "ViT and its relatives, rotary ViT, CaiT, XCiT, SAM";
    row.source = sourceOfSimilarity;
    row.meaning = fmt::format(
        "A tile for every patch: how alike its position is to every other patch's. {} Of grids "
        "larger than 32 x 32 every n-th patch has a tile.",
        bothOfPositions);
    row.needsWeights = true;
    row.unavailable = similarityUnavailable;
    row.compute = similarityGridView;
    return row;
}

}  // namespace core
