#include "core/model/network/panel_product.h"

#include "core/model/network/wide_vectors.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace core {

namespace {

/// Registers side by side that make a panel's width: two times six of results leave four of AVX2's sixteen.
constexpr int kAcross = 2;

template <int bytes>
struct PanelsOf : Wide<bytes> {
    using typename Wide<bytes>::Floats;
    using Wide<bytes>::kCount, Wide<bytes>::load, Wide<bytes>::store, Wide<bytes>::takeLarger,
        Wide<bytes>::exponentiate;
    static constexpr int64_t kColumns = kAcross * kCount;

    /// `rows` rows of the result from row `first` on, in registers from the beginning to the end.
    /// @param fetched  bytes of the next panel to bring on their way to the second cache, from `first` times as many on
    template <int rows>
    [[gnu::always_inline]] static inline void tile(const PanelProduct& product, int64_t first, int64_t fetched)
    {
        constexpr int64_t line = 64;
        Floats sums[rows][kAcross] = {};
        const float *left = product.left + first * product.inner, *panel = product.panel;
        for (int64_t i = 0; i < rows; ++i) {  // what the end will want
            __builtin_prefetch(product.out + (first + i) * product.outRow, 1);
        }
        for (int64_t i = 0; i < fetched; i += line) {
            __builtin_prefetch(reinterpret_cast<const char*>(product.next) + first / kTileRows * fetched + i, 0, 2);
        }
        for (int64_t p = 0; p < product.inner; ++p) {
            Floats right[kAcross];
#pragma GCC unroll 2
            for (int j = 0; j < kAcross; ++j) {
                load(right[j], panel + j * kCount);
            }
#pragma GCC unroll 6
            for (int i = 0; i < rows; ++i) {
                const float x = left[i];
#pragma GCC unroll 2
                for (int j = 0; j < kAcross; ++j) {
                    sums[i][j] += right[j] * x;
                }
            }
            left += kTileRows;
            panel += kColumns;
        }
#pragma GCC unroll 6
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 2
            for (int j = 0; j < kAcross; ++j) {
                Floats sum = sums[i][j];
                if (product.plus) {
                    Floats plus;
                    load(plus, product.plus + (first + i) * product.plusRow + j * kCount);
                    sum += plus;
                }
                store(product.out + (first + i) * product.outRow + j * kCount, sum);
            }
        }
    }

    [[gnu::always_inline]] static inline void multiply(const PanelProduct& product)
    {
        const int64_t tiles = (product.rows + kTileRows - 1) / kTileRows;
        const int64_t fetched = product.next ? product.inner * kColumns * 4 / tiles : 0;
        int64_t first = 0;
        for (; first + kTileRows <= product.rows; first += kTileRows) {
            tile<kTileRows>(product, first, fetched);
        }
        switch (product.rows - first) {
            case 5:
                return tile<5>(product, first, fetched);
            case 4:
                return tile<4>(product, first, fetched);
            case 3:
                return tile<3>(product, first, fetched);
            case 2:
                return tile<2>(product, first, fetched);
            case 1:
                return tile<1>(product, first, fetched);
            default:
                return;
        }
    }

    [[gnu::always_inline]] static inline void exponentiateColumns(float* panel, int64_t count, float* sums)
    {
        const float* end = panel + count * kColumns;
        Floats largest[kAcross], sum[kAcross] = {}, x;
        for (auto& each : largest) {
            each = Floats{} - std::numeric_limits<float>::infinity();
        }
        for (const float* row = panel; row < end; row += kColumns) {
            for (int j = 0; j < kAcross; ++j) {
                load(x, row + j * kCount);
                takeLarger(largest[j], x);
            }
        }
        constexpr int64_t together = 32;  // so few in a sum that small ones are not lost beside a large one
        for (float* group = panel; group < end; group += together * kColumns) {
            Floats some[kAcross] = {};
            for (float* row = group; row < end && row < group + together * kColumns; row += kColumns) {
                for (int j = 0; j < kAcross; ++j) {
                    load(x, row + j * kCount);
                    x -= largest[j];
                    exponentiate(x);
                    store(row + j * kCount, x);
                    some[j] += x;
                }
            }
            for (int j = 0; j < kAcross; ++j) {
                sum[j] += some[j];
            }
        }
        for (int j = 0; j < kAcross; ++j) {
            store(sums + j * kCount, sum[j]);
        }
    }
};

#if defined(__x86_64__)

CORE_WITH_AVX2 void multiplyIn32Bytes(const PanelProduct& product)
{
    PanelsOf<32>::multiply(product);
}

CORE_WITH_AVX2 void exponentiateIn32Bytes(float* panel, int64_t count, float* sums)
{
    PanelsOf<32>::exponentiateColumns(panel, count, sums);
}

CORE_WITH_AVX512 void multiplyIn64Bytes(const PanelProduct& product)
{
    PanelsOf<64>::multiply(product);
}

CORE_WITH_AVX512 void exponentiateIn64Bytes(float* panel, int64_t count, float* sums)
{
    PanelsOf<64>::exponentiateColumns(panel, count, sums);
}

constexpr PanelKernels kIn32Bytes{PanelsOf<32>::kColumns, multiplyIn32Bytes, exponentiateIn32Bytes};
constexpr PanelKernels kIn64Bytes{PanelsOf<64>::kColumns, multiplyIn64Bytes, exponentiateIn64Bytes};

#endif

}  // namespace

const PanelKernels* panelKernels([[maybe_unused]] int vectorBytes)
{
#if defined(__x86_64__)
    if (vectorBytes <= widestVectorBytes()) {
        return vectorBytes == 64 ? &kIn64Bytes : vectorBytes == 32 ? &kIn32Bytes : nullptr;
    }
#endif
    return nullptr;
}

/// With AVX2 alone: with AVX-512 oneDNN's products were measured, these were not.
const PanelKernels* panelKernelsOfPass()
{
    static const PanelKernels* kernels = widestVectorBytes() == 32 ? panelKernels(32) : nullptr;
    return kernels;
}

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

/// transpose() of two rows and four columns: of a tile's six rows those that are left.
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
