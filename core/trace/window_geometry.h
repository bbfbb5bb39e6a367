// The places of a shifted-window layer's windows on the image, and the pairs in them that are masked. The grid is
// rolled up and left by the shift, then divided into windows row by row; a window that reaches over the border joins
// patches from opposite edges, and those pairs are masked.
// Source: Liu et al. 2021, arXiv:2103.14030, Fig. 4.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// W = windows().count() windows of N = window.count() positions, both counted row by row. The sides of the grid, with
/// the padding below it and to its right, are multiples of the window's.
struct WindowGeometry {
    PatchGrid grid;    ///< of the layer, in patches
    PatchGrid window;  ///< one window, in patches
    int shiftRows = 0, shiftCols = 0;
    int padRows = 0, padCols = 0;  ///< only without a shift
    PatchGrid padded() const { return {grid.rows + padRows, grid.cols + padCols}; }
    PatchGrid windows() const { return {padded().rows / window.rows, padded().cols / window.cols}; }
    bool shifted() const { return shiftRows > 0 || shiftCols > 0; }
    bool hasPadding() const { return padRows > 0 || padCols > 0; }
    bool operator==(const WindowGeometry&) const = default;
};

/// The windows of a layer with windows of this size on this grid; `shifted` layers move by half a window. An axis not
/// longer than a window is one window and does not move, whatever the other axis does (as in timm).
WindowGeometry layOutWindows(PatchGrid grid, PatchGrid window, bool shifted);

/// The windows of a layer that never moves or shrinks them: padding fills the last ones (SAM).
/// Source: Li et al. 2022, arXiv:2203.16527, section 3.
WindowGeometry layOutPaddedWindows(PatchGrid grid, PatchGrid window);

/// The geometry of a recorded layer. @param grid  that layer's own: LayerTrace::grid
WindowGeometry windowGeometry(const WindowAttention& attention, PatchGrid grid);

/// [W, N] int64: the patch (row * cols + col on the image) at each position of each window; P = grid.count(), which is
/// not a patch, for padding. Every patch of the grid occurs once.
torch::Tensor windowPatches(const WindowGeometry& geometry);

/// [P] int64: the position of each patch, counted through all windows: the inverse of windowPatches().
torch::Tensor windowPlaces(const WindowGeometry& geometry);

/// [W, N, N] bool, query first: true where only the shift brought the two patches together. All false without a shift.
/// Before the softmax such pairs lose 100, so that their weight is about e^-100, not exactly zero.
torch::Tensor windowMask(const WindowGeometry& geometry);
constexpr double kWindowMaskPenalty = 100.0;

/// A position in a window.
struct WindowPlace {
    int window = 0;    ///< in [0, W)
    int position = 0;  ///< in [0, N)
    bool operator==(const WindowPlace&) const = default;
};

/// The window that contains a patch of the image, and its position there: the inverse of windowPatches().
WindowPlace windowPlace(const WindowGeometry& geometry, int patch);

}  // namespace core
