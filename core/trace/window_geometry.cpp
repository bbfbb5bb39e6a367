#include "core/trace/window_geometry.h"

#include <algorithm>
#include <cassert>

namespace core {

using torch::Tensor;

namespace {

/// One axis of the grid with its padding.
struct Axis {
    int length, window, shift;
    int64_t windows() const { return length / window; }
};

Axis rowsOf(const WindowGeometry& geometry)
{
    assert(geometry.padded().rows % geometry.window.rows == 0);
    return {geometry.padded().rows, geometry.window.rows, geometry.shiftRows};
}

Axis colsOf(const WindowGeometry& geometry)
{
    assert(geometry.padded().cols % geometry.window.cols == 0);
    return {geometry.padded().cols, geometry.window.cols, geometry.shiftCols};
}

/// Combines rows and columns of the shifted grid into windows: [rows], [cols] -> [W, N].
Tensor cutIntoWindows(const WindowGeometry& geometry, const Tensor& ofRows, const Tensor& ofCols, int64_t rowStride)
{
    const auto rows = rowsOf(geometry), cols = colsOf(geometry);
    const auto whole = ofRows.unsqueeze(1) * rowStride + ofCols.unsqueeze(0);
    if (geometry.lattice) {
        return whole.view({rows.window, rows.windows(), cols.window, cols.windows()})
            .permute({1, 3, 0, 2})
            .reshape({rows.windows() * cols.windows(), int64_t{rows.window} * cols.window});
    }
    return whole.view({rows.windows(), rows.window, cols.windows(), cols.window})
        .transpose(1, 2)
        .reshape({rows.windows() * cols.windows(), int64_t{rows.window} * cols.window});
}

/// Image coordinate of each place of the shifted axis.
Tensor unshifted(const Axis& axis)
{
    return torch::arange(axis.shift, axis.shift + axis.length, torch::kInt64).remainder(axis.length);
}

/// 1 for positions from the other edge; only the last window of an axis crosses the border.
Tensor wrapped(const Axis& axis)
{
    return torch::arange(axis.length, torch::kInt64).ge(axis.length - axis.shift).to(torch::kInt64);
}

}  // namespace

WindowGeometry layOutWindows(PatchGrid grid, PatchGrid window, bool shifted)
{
    const auto shiftOn = [&](int length, int side) { return shifted && length > side ? side / 2 : 0; };
    return {grid,
            {std::min(grid.rows, window.rows), std::min(grid.cols, window.cols)},
            shiftOn(grid.rows, window.rows),
            shiftOn(grid.cols, window.cols)};
}

WindowGeometry layOutPaddedWindows(PatchGrid grid, PatchGrid window)
{
    const auto missing = [](int length, int side) { return (side - length % side) % side; };
    return {grid, window, 0, 0, missing(grid.rows, window.rows), missing(grid.cols, window.cols)};
}

WindowGeometry layOutLattices(PatchGrid grid, PatchGrid lattice)
{
    WindowGeometry geometry{grid, lattice};
    geometry.lattice = true;
    return geometry;
}

WindowGeometry windowGeometry(const WindowAttention& attention, PatchGrid grid)
{
    return {grid,
            attention.window,
            attention.shiftRows,
            attention.shiftCols,
            attention.padRows,
            attention.padCols,
            attention.lattice};
}

Tensor windowPatches(const WindowGeometry& geometry)
{
    const auto rows = unshifted(rowsOf(geometry)), cols = unshifted(colsOf(geometry));
    const auto patches = cutIntoWindows(geometry, rows, cols, geometry.grid.cols);
    if (!geometry.hasPadding()) {
        return patches;
    }
    const auto outside = cutIntoWindows(geometry, rows.ge(geometry.grid.rows).to(torch::kInt64),
                                        cols.ge(geometry.grid.cols).to(torch::kInt64), 1);
    return patches.masked_fill(outside.gt(0), geometry.grid.count());
}

Tensor windowPlaces(const WindowGeometry& geometry)
{
    return windowPatches(geometry).flatten().argsort().narrow(0, 0, geometry.grid.count());
}

Tensor windowMask(const WindowGeometry& geometry)
{
    const auto region = cutIntoWindows(geometry, wrapped(rowsOf(geometry)), wrapped(colsOf(geometry)), 2);
    return region.unsqueeze(2).ne(region.unsqueeze(1));
}

WindowPlace windowPlace(const WindowGeometry& geometry, int patch)
{
    assert(patch >= 0 && patch < geometry.grid.count());
    const auto rows = rowsOf(geometry), cols = colsOf(geometry);
    if (geometry.lattice) {
        const auto [down, right] = geometry.windows();
        const int row = patch / geometry.grid.cols, col = patch % geometry.grid.cols;
        return {row % down * right + col % right, row / down * cols.window + col / right};
    }
    const auto shiftedFrom = [](const Axis& axis, int at) { return (at - axis.shift + axis.length) % axis.length; };
    const int row = shiftedFrom(rows, patch / geometry.grid.cols), col = shiftedFrom(cols, patch % geometry.grid.cols);
    return {row / rows.window * geometry.windows().cols + col / cols.window,
            row % rows.window * cols.window + col % cols.window};
}

}  // namespace core
