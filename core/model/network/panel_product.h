// The product of two matrices at the rate of the processor, in one thread: what linear layers (network/tiled_linear.h)
// and attention (blocks/attend_in_panels.h) are made of where LibTorch's libraries leave something to gain. The right
// factor lies in panels of a few columns; a tile of the result stays in registers while the inner axis is walked
// (Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication, 2008, sections 4 and 5).
//
// A number of the result is the sum over the inner axis in its order, rounded as fused multiply-adds are, whatever rows
// and columns are computed beside it: parts of a matrix, more threads or wider registers change no bit.
#pragma once

#include <cstdint>

namespace core {

constexpr int64_t kTileRows = 6;

/// out(i, c) = plus(i, c) + the sum over p of left(i, p) * panel(p, c), c counting a panel's columns.
struct PanelProduct {
    int64_t rows = 0, inner = 0;
    const float* left = nullptr;   ///< in tiles, see putInTiles()
    const float* panel = nullptr;  ///< [inner][columns]
    const float* next = nullptr;   ///< the panel that will be asked for next, as large as this one; null: it is near
    const float* plus = nullptr;   ///< null: nothing; may be `out`
    int64_t plusRow = 0;           ///< 0: the same for every row
    float* out = nullptr;
    int64_t outRow = 0;
};

/// Functions for one size of registers.
struct PanelKernels {
    int64_t columns;  ///< of a panel
    void (*multiply)(const PanelProduct& product);
    /// Each column of panel [count][columns] becomes exp(x - its largest); their sums go to sums [columns]. NaN in a
    /// column with a NaN, with +infinity, or of nothing but -infinity. Exact as softmaxRowsInPlace() is.
    void (*exponentiateColumns)(float* panel, int64_t count, float* sums);
};

/// For registers of so many bytes; null where this processor has none, or these gain nothing there: below 32.
const PanelKernels* panelKernels(int vectorBytes);

/// Those that all of a pass on the CPU is made of here, linear layers and attention, so that no bit of a token's
/// numbers depends on the tokens that are computed beside it; null: there is other work in it.
const PanelKernels* panelKernelsOfPass();

/// Numbers that tiles of so many rows and so much of the inner axis take.
constexpr int64_t tiledSize(int64_t rows, int64_t inner)
{
    return (rows + kTileRows - 1) / kTileRows * kTileRows * inner;
}

/// A matrix, left(i, p) at from[i * row + p * step], as tiles of kTileRows rows whose numbers of one p lie side by
/// side; rows of the last tile that are not there become 0.
/// @param tiles  of tiledSize(rows, inner) numbers
void putInTiles(const float* from, int64_t row, int64_t step, int64_t rows, int64_t inner, float* tiles);

/// to[j * toRow + i] = from[i * fromRow + j] of i below rows and j below columns.
void transpose(const float* from, int64_t fromRow, int64_t rows, int64_t columns, float* to, int64_t toRow);

}  // namespace core
