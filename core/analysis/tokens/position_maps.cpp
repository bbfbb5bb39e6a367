#include "core/analysis/tokens/position_maps.h"

#include "core/analysis/view/result.h"
#include "core/error.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/trace/window_geometry.h"

#include <torch/types.h>

namespace core {
namespace {

/// For each pair of places on one axis of a window, query first: how far the key lies behind the query, counted from
/// the farthest before it. [length, length]
torch::Tensor offsets(int length)
{
    const torch::Tensor at = torch::arange(length, torch::kInt64);
    return at.unsqueeze(0) - at.unsqueeze(1) + length - 1;
}

/// For each pair of places of a window, its cell of the table: [N * N].
torch::Tensor cellsOfPairs(PatchGrid window)
{
    const torch::Tensor rows = offsets(window.rows).view({window.rows, 1, window.rows, 1});
    const torch::Tensor cols = offsets(window.cols).view({1, window.cols, 1, window.cols});
    return (rows * (2 * window.cols - 1) + cols).flatten();
}

}  // namespace

torch::Tensor positionRows(Network& network, PatchGrid grid)
{
    const torch::Tensor added = network.positionEmbedding(grid);
    const auto rotary = network.rotary();
    return added.defined() || !rotary ? added : rotary->positions(grid);
}

torch::Tensor unitRows(const torch::Tensor& rows)
{
    constexpr double tiny = 1e-12;  // a row of zeros stays one
    const auto values = rows.detach().to(torch::kCPU, torch::kFloat32);
    return (values / values.norm(2, 1, true).clamp_min(tiny)).contiguous();
}

torch::Tensor cosinesWith(const torch::Tensor& unit, int row)
{
    return torch::mv(unit, unit[row]);
}

torch::Tensor biasTable(const WindowAttention& attention)
{
    const PatchGrid window = attention.window;
    const torch::Tensor ofPairs = attention.bias.to(torch::kCPU).flatten(1), cells = cellsOfPairs(window);
    const int64_t rows = 2 * window.rows - 1, cols = 2 * window.cols - 1;
    torch::Tensor table = torch::zeros({ofPairs.size(0), rows * cols});
    table.scatter_(1, cells.expand_as(ofPairs), ofPairs);  // of equal pairs, whichever comes last
    if (!torch::equal(table.index_select(1, cells), ofPairs)) {
        throw Error(ErrorCode::Corrupt,
                    "position bias: expected one value for all pairs of the same offset, found several");
    }
    return table.reshape({-1, rows, cols});
}

torch::Tensor biasMap(const WindowAttention& attention, PatchGrid grid, int patch)
{
    const WindowGeometry geometry = windowGeometry(attention, grid);
    const auto [window, position] = windowPlace(geometry, patch);
    torch::Tensor ofKeys = attention.bias.select(1, position).to(torch::kCPU).clone();  // [H, N]
    if (geometry.shifted()) {
        ofKeys.masked_fill_(windowMask(geometry)[window][position].unsqueeze(0), kNoValue);
    }
    torch::Tensor map = torch::full({ofKeys.size(0), grid.count()}, kNoValue);
    map.index_copy_(1, windowPatches(geometry)[window], ofKeys);
    return map.reshape({-1, grid.rows, grid.cols});
}

}  // namespace core
