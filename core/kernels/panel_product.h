// The product of two matrices at the rate of the CPU, in one thread: the basis of linear layers (packed_weight.h) and
// attention (attend_in_panels.h). The right factor is stored in panels of a few columns; a tile of the result stays in
// registers while the inner axis is traversed (Goto and van de Geijn, Anatomy of High-Performance Matrix
// Multiplication, 2008, sections 4 and 5).
//
// Each number of the result is the sum over the inner axis in its order, whatever other rows and columns are computed:
// parts of a matrix or more threads change no bit. Sets with fused multiply-add give the same bits.
#pragma once

#include <cstdint>

namespace core {

constexpr int64_t kTileRows = 6;

/// out(i, c) = plus(i, c) + the sum over p of left(i, p) * panel(p, c), where c counts a panel's columns.
struct PanelProduct {
    int64_t rows = 0, inner = 0;
    const float* left = nullptr;   ///< in tiles, see putInTiles()
    const float* panel = nullptr;  ///< [inner][columns]
    const float* next = nullptr;   ///< the panel used next, as large as this one; null: already cached
    const float* plus = nullptr;   ///< null: nothing; may be `out`
    int64_t plusRow = 0;           ///< 0: the same for every row
    float* out = nullptr;
    int64_t outRow = 0;
};

/// Count of numbers for tiles of `rows` rows and `inner` of the inner axis.
constexpr int64_t tiledSize(int64_t rows, int64_t inner)
{
    return (rows + kTileRows - 1) / kTileRows * kTileRows * inner;
}

/// Packs a matrix, left(i, p) at from[i * row + p * step], into tiles of kTileRows rows whose numbers of one p are
/// adjacent; missing rows of the last tile become 0.
/// @param tiles  of tiledSize(rows, inner) numbers
void putInTiles(const float* from, int64_t row, int64_t step, int64_t rows, int64_t inner, float* tiles);

/// to[j * toRow + i] = from[i * fromRow + j] for i below rows and j below columns.
void transpose(const float* from, int64_t fromRow, int64_t rows, int64_t columns, float* to, int64_t toRow);

}  // namespace core
