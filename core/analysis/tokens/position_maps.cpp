#include "core/analysis/tokens/position_maps.h"

#include "core/analysis/view/result.h"
#include "core/error.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/trace/score_bias.h"
#include "core/trace/window_geometry.h"

namespace core {
namespace {

/// For each pair of places on one axis of a window, query first: how far the key lies after the query, counted from the
/// smallest offset. [length, length]
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

/// Puts [H, N] of a window's places on the grid, NaN elsewhere: [H, rows, cols]. Padding is dropped.
torch::Tensor onGrid(const torch::Tensor& ofPlaces, const WindowGeometry& geometry, int window)
{
    const PatchGrid grid = geometry.grid;
    const torch::Tensor places = windowPatches(geometry)[window];
    torch::Tensor map = torch::full({ofPlaces.size(0), grid.count() + 1}, kNoValue);  // last column: padding
    map.scatter_(1, places.expand_as(ofPlaces), ofPlaces);
    return map.narrow(1, 0, grid.count()).reshape({-1, grid.rows, grid.cols});
}

}  // namespace

torch::Tensor positionRows(Network& network, PatchGrid grid)
{
    const torch::Tensor added = network.positionEmbedding(grid);
    const auto& rotary = network.rotary();
    return added.defined() || !rotary ? added : rotary->positions(grid);
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
    table.scatter_(1, cells.expand_as(ofPairs), ofPairs);  // pairs of the same offset are equal
    if (!torch::equal(table.index_select(1, cells), ofPairs)) {
        throw Error(ErrorCode::Corrupt,
                    "position bias: expected one value for all pairs of the same offset, found several"_msg);
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
    return onGrid(ofKeys, geometry, window);
}

torch::Tensor biasTable(const LayerTrace& layer)
{
    if (const auto* windows = std::get_if<WindowAttention>(&layer.attention)) {
        return windows->bias.defined() ? biasTable(*windows) : torch::Tensor();
    }
    const auto* all = std::get_if<SelfAttention>(&layer.attention);
    // Stored by the query's place minus the key's, shown reversed.
    return all != nullptr && all->offsetBias.defined() ? all->offsetBias.table.to(torch::kCPU).flip({1, 2})
                                                       : torch::Tensor();
}

QueryBias queryBias(const LayerTrace& layer, int patch)
{
    const auto placed = [](const DecomposedBias& bias, int position, int cols) {
        const torch::Tensor values =
            biasRows({bias.rows.select(-2, position), bias.cols.select(-2, position)}).to(torch::kCPU);
        return QueryBias{values.unflatten(1, {-1, cols}), position / cols, position % cols};
    };
    if (const auto* windows = std::get_if<WindowAttention>(&layer.attention)) {
        if (!windows->decomposed.defined()) {
            return {};
        }
        const auto [window, position] = windowPlace(windowGeometry(*windows, layer.grid), patch);
        return placed({windows->decomposed.rows[window], windows->decomposed.cols[window]}, position,
                      windows->window.cols);
    }
    const auto* all = std::get_if<SelfAttention>(&layer.attention);
    return all != nullptr && all->decomposed.defined() ? placed(all->decomposed, patch, layer.grid.cols) : QueryBias{};
}

torch::Tensor biasMap(const LayerTrace& layer, int patch)
{
    const auto* windows = std::get_if<WindowAttention>(&layer.attention);
    if (torch::Tensor asked = queryBias(layer, patch).values; asked.defined()) {
        if (windows == nullptr) {
            return asked;
        }
        const WindowGeometry geometry = windowGeometry(*windows, layer.grid);
        return onGrid(asked.flatten(1), geometry, windowPlace(geometry, patch).window);
    }
    if (windows != nullptr) {
        return biasMap(*windows, layer.grid, patch);
    }
    const auto* all = std::get_if<SelfAttention>(&layer.attention);
    if (all == nullptr || !all->offsetBias.defined()) {
        return {};
    }
    const int prefix = layer.layout.prefix();
    return biasRows(all->offsetBias, layer.tokenCount(), prefix + patch, 1)
        .narrow(2, prefix, layer.grid.count())
        .to(torch::kCPU)
        .reshape({-1, layer.grid.rows, layer.grid.cols});
}

}  // namespace core
