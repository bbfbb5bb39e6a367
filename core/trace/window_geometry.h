// Where the windows of a shifted-window layer lie on the image, and which pairs in them are masked. The grid is rolled
// up and left by the shift, then divided into windows row by row; a window that crosses the border joins patches from
// opposite edges, and those pairs are masked.
// Source: Liu et al. 2021, arXiv:2103.14030, Fig. 4; lattices: Tu et al. 2022, arXiv:2204.01697, section 3.2.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// W = windows().count() windows of N = window.count() positions, both counted row by row. The sides of the grid,
/// including the padding at the bottom and right, are multiples of the window's.
struct WindowGeometry {
    PatchGrid grid;    ///< of the layer, in patches
    PatchGrid window;  ///< one window, in patches
    int shiftRows = 0, shiftCols = 0;
    int padRows = 0, padCols = 0;  ///< only without a shift
    /// Window (i, j) is a lattice: it has the patches whose row is i modulo windows().rows, and whose column is j
    /// modulo windows().cols. Without shift and padding.
    bool lattice = false;
    PatchGrid padded() const { return {grid.rows + padRows, grid.cols + padCols}; }
    PatchGrid windows() const { return {padded().rows / window.rows, padded().cols / window.cols}; }
    /// Distance in patches between neighboring positions of a window.
    PatchGrid step() const { return lattice ? windows() : PatchGrid{1, 1}; }
    bool shifted() const { return shiftRows > 0 || shiftCols > 0; }
    bool hasPadding() const { return padRows > 0 || padCols > 0; }
    bool operator==(const WindowGeometry&) const = default;
};

/// Lays windows of this size on the grid; `shifted` moves them by half a window. An axis no longer than a window is one
/// window and never moves, whatever the other axis does (as in timm).
WindowGeometry layOutWindows(PatchGrid grid, PatchGrid window, bool shifted);

/// Windows that never move or shrink: padding fills the last ones (SAM).
/// Source: Li et al. 2022, arXiv:2203.16527, section 3.
WindowGeometry layOutPaddedWindows(PatchGrid grid, PatchGrid window);

/// Lattices of this many patches, each spread over the whole grid, whose sides are multiples of the lattice's.
WindowGeometry layOutLattices(PatchGrid grid, PatchGrid lattice);

/// The geometry of a recorded layer. @param grid  the layer's own: LayerTrace::grid
WindowGeometry windowGeometry(const WindowAttention& attention, PatchGrid grid);

/// [W, N] int64: the patch (row * cols + col on the image) at each position of each window; for padding P =
/// grid.count(), which is not a patch. Every patch of the grid occurs once.
torch::Tensor windowPatches(const WindowGeometry& geometry);

/// [P] int64: the position of each patch, counted through all windows; the inverse of windowPatches().
torch::Tensor windowPlaces(const WindowGeometry& geometry);

/// [W, N, N] bool, query first: true where two patches meet only because of the shift. All false without a shift. Such
/// pairs lose 100 before the softmax, so their weight is about e^-100, not exactly zero.
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
