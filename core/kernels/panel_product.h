// The product of two matrices at the rate of the processor, in one thread: linear layers (packed_weight.h) and
// attention (attend_in_panels.h) are made of it. The right factor lies in panels of a few columns; a tile of the result
// stays in registers while the inner axis is walked (Goto and van de Geijn, Anatomy of High-Performance Matrix
// Multiplication, 2008, sections 4 and 5).
//
// A number of the result is the sum over the inner axis in its order, whatever rows and columns are computed beside it:
// parts of a matrix or more threads change no bit. Sets that have fused multiply-adds give the same bits.
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
