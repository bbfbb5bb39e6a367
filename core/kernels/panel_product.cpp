#include "core/kernels/panel_product.h"

#include "core/kernels/wide_vectors.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace core {

namespace {

/// transpose() of four rows and four columns.
void transposeFour(const float* from, int64_t fromRow, float* to, int64_t toRow)
{
    using Four = Wide<16>;
    Four::Floats a, b, c, d;
    Four::load(a, from);
    Four::load(b, from + fromRow);
    Four::load(c, from + 2 * fromRow);
    Four::load(d, from + 3 * fromRow);
    const Four::Floats ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const Four::Floats ab2 = __builtin_shufflevector(a, b, 2, 6, 3, 7), cd2 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    Four::store(to, __builtin_shufflevector(ab, cd, 0, 1, 4, 5));
    Four::store(to + toRow, __builtin_shufflevector(ab, cd, 2, 3, 6, 7));
    Four::store(to + 2 * toRow, __builtin_shufflevector(ab2, cd2, 0, 1, 4, 5));
    Four::store(to + 3 * toRow, __builtin_shufflevector(ab2, cd2, 2, 3, 6, 7));
}

/// transpose() of two rows and four columns, for the rest of a tile's six rows.
void transposeTwo(const float* from, int64_t fromRow, float* to, int64_t toRow)
{
    using Four = Wide<16>;
    Four::Floats a, b;
    Four::load(a, from);
    Four::load(b, from + fromRow);
    const Four::Floats first = __builtin_shufflevector(a, b, 0, 4, 1, 5),
                       second = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    constexpr size_t two = 2 * sizeof(float);
    std::memcpy(to, &first, two);
    std::memcpy(to + toRow, reinterpret_cast<const char*>(&first) + two, two);
    std::memcpy(to + 2 * toRow, &second, two);
    std::memcpy(to + 3 * toRow, reinterpret_cast<const char*>(&second) + two, two);
}

}  // namespace

void transpose(const float* from, int64_t fromRow, int64_t rows, int64_t columns, float* to, int64_t toRow)
{
    for (int64_t i = 0; i < rows;) {
        const int64_t together = rows - i >= 4 ? 4 : rows - i >= 2 ? 2 : 1;
        const float* source = from + i * fromRow;
        int64_t j = 0;
        for (; together == 4 && j + 4 <= columns; j += 4) {
            transposeFour(source + j, fromRow, to + j * toRow + i, toRow);
        }
        for (; together == 2 && j + 4 <= columns; j += 4) {
            transposeTwo(source + j, fromRow, to + j * toRow + i, toRow);
        }
        for (; j < columns; ++j) {
            for (int64_t row = 0; row < together; ++row) {
                to[j * toRow + i + row] = source[row * fromRow + j];
            }
        }
        i += together;
    }
}

void putInTiles(const float* from, int64_t row, int64_t step, int64_t rows, int64_t inner, float* tiles)
{
    for (int64_t first = 0; first < rows; first += kTileRows, tiles += kTileRows * inner) {
        const int64_t present = std::min(kTileRows, rows - first);
        if (present < kTileRows) {
            std::fill_n(tiles, kTileRows * inner, 0.0F);
        }
        if (step == 1) {
            transpose(from + first * row, row, present, inner, tiles, kTileRows);
            continue;
        }
        const auto fill = [&](auto count) {
            for (int64_t p = 0; p < inner; ++p) {
                for (int64_t i = 0; i < count; ++i) {
                    tiles[p * kTileRows + i] = from[(first + i) * row + p * step];
                }
            }
        };
        present == kTileRows ? fill(std::integral_constant<int64_t, kTileRows>{}) : fill(present);
    }
}

}  // namespace core
