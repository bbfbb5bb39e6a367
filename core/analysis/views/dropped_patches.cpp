#include "core/analysis/views/dropped_patches.h"

#include "core/experiment/edited_network.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

/// The last two axes are the image's grid; behind them maybe colors.
void blank(torch::Tensor values, const torch::Tensor& dropped, PatchGrid grid, int64_t row)
{
    values.flatten(row, row + 1).index_fill_(row, dropped.view({grid.rows * grid.cols}).nonzero().flatten(), kNoValue);
}

}  // namespace

void requireNoneDropped(const ViewInput& subject, const ViewRow& row, const View& view)
{
    const torch::Tensor dropped = droppedPatches(subject.network, subject.trace.grid);
    if (!dropped.defined()) {
        return;
    }
    if (!row.handlesDropped) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: expected a pass over all patches, found one in which some are dropped; fill and "
                                "knockout leave them in",
                                row.title));
    }
    const bool asks = row.parameters.query;
    if (asks && view.query.kind == QueryChoice::Kind::Mean) {
        throw Error(ErrorCode::Unsupported,
                    "query: expected the class token or a patch that is there, found the mean of patches of which "
                    "some are dropped");
    }
    if (asks && view.query.kind == QueryChoice::Kind::Patch &&
        dropped[view.query.row * subject.trace.grid.cols + view.query.col].item<bool>()) {
        throw Error(ErrorCode::Unsupported, fmt::format("query: expected a patch that is there, found {},{}, which an "
                                                        "edit drops",
                                                        view.query.row, view.query.col));
    }
}

void blankDropped(Result& result, const ViewInput& subject)
{
    const PatchGrid grid = subject.trace.grid;
    const torch::Tensor dropped = droppedPatches(subject.network, grid);
    if (!dropped.defined()) {
        return;
    }
    if (auto* map = std::get_if<PatchMap>(&result.content); map != nullptr && map->grid == grid) {
        map->values = map->values.clone(torch::MemoryFormat::Contiguous);
        blank(map->values, dropped, grid, 0);
        const torch::Tensor places = dropped.flatten().nonzero().flatten();
        for (int64_t index = 0; index < places.size(0); ++index) {
            map->dropped.push_back(static_cast<int>(places[index].item<int64_t>()));
        }
    }
    if (auto* tiles = std::get_if<Tiles>(&result.content); tiles != nullptr && tiles->grid == grid) {
        tiles->values = tiles->values.clone(torch::MemoryFormat::Contiguous);
        blank(tiles->values, dropped, grid, 1);
    }
}

}  // namespace core
