// The product of two matrices at the CPU's full rate, in one thread: the basis of linear layers (packed_weight.h) and
// attention (attend_in_panels.h). The right factor is stored in panels of a few columns; a tile of the result stays in
// registers while the inner axis is traversed (Goto and van de Geijn, Anatomy of High-Performance Matrix
// Multiplication, 2008, sections 4 and 5).
//
// Each number of the result is summed along the inner axis in order, whatever other rows and columns are computed:
// neither parts of a matrix nor more threads change a bit. All sets with fused multiply-add give the same bits.
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

/// Number of values in tiles for `rows` rows and `inner` of the inner axis.
constexpr int64_t tiledSize(int64_t rows, int64_t inner)
{
    return (rows + kTileRows - 1) / kTileRows * kTileRows * inner;
}

/// Packs a matrix, left(i, p) at from[i * row + p * step], into tiles of kTileRows rows in which the values of one p
/// are adjacent; missing rows of the last tile become 0.
/// @param tiles  room for tiledSize(rows, inner) values
void putInTiles(const float* from, int64_t row, int64_t step, int64_t rows, int64_t inner, float* tiles);

/// to[j * toRow + i] = from[i * fromRow + j] for i below rows and j below columns.
void transpose(const float* from, int64_t fromRow, int64_t rows, int64_t columns, float* to, int64_t toRow);

}  // namespace core
