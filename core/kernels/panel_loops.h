// The loops of PanelProduct and of a softmax by columns for registers of any size; kernels.cpp compiles them for each.
#pragma once

#include "core/kernels/panel_product.h"
#include "core/kernels/wide_vectors.h"

#include <bit>
#include <cstdint>
#include <limits>

namespace core {

/// One step of a product along its inner axis: sums += right * x.
struct FloatProduct {
    template <typename Floats>
    [[gnu::always_inline]] static inline void step(Floats& sums, const Floats& right, float x)
    {
        sums += right * x;
    }
};

/// The same with two bfloat16 numbers in each element, which are the upper halves of floats.
struct PairProduct {
    template <typename Floats>
    [[gnu::always_inline]] static inline void step(Floats& sums, const Floats& right, float x)
    {
        using Bits = typename Wide<sizeof(Floats)>::Bits;
        constexpr uint32_t upper = 0xffff0000;
        const auto bits = reinterpret_cast<Bits>(right);
        const auto both = std::bit_cast<uint32_t>(x);
        sums += reinterpret_cast<Floats>(bits & upper) * std::bit_cast<float>(both & upper);
        sums += reinterpret_cast<Floats>(bits << 16) * std::bit_cast<float>(both << 16);
    }
};

#if defined(__x86_64__) && !defined(__clang__)  // clang refuses the operands where it has not inlined the function yet
/// The same in one instruction of AVX-512 BF16.
struct PairProductInOne {
    template <typename Floats>
    [[gnu::always_inline]] static inline void step(Floats& sums, const Floats& right, float x)
    {
        const Floats everywhere = x - Floats{};
        asm("vdpbf16ps %2, %1, %0" : "+v"(sums) : "v"(right), "v"(everywhere));
    }
};
#else
using PairProductInOne = PairProduct;
#endif

/// @param across  registers that make up a panel's width: 2 x 6 for results leave four of AVX2's sixteen; 4 x 6 leave
///                eight of AVX-512's 32, and hide the longer latency of products of pairs
template <int bytes, int across = 2>
struct PanelLoops : Wide<bytes> {
    using typename Wide<bytes>::Floats, typename Wide<bytes>::Bits;
    using Wide<bytes>::kCount, Wide<bytes>::load, Wide<bytes>::store, Wide<bytes>::takeLarger,
        Wide<bytes>::exponentiate;
    static constexpr int64_t kColumns = across * kCount;

    /// `rows` rows of the result from row `first` on, kept in registers throughout.
    /// @param fetched  bytes of the next panel to prefetch into the second-level cache, from `first` times as many on
    template <typename Product, int rows>
    [[gnu::always_inline]] static inline void tile(const PanelProduct& product, int64_t first, int64_t fetched)
    {
        constexpr int64_t line = 64;
        Floats sums[rows][across] = {};
        const float *left = product.left + first * product.inner, *panel = product.panel;
        for (int64_t i = 0; i < rows; ++i) {  // needed at the end
            __builtin_prefetch(product.out + (first + i) * product.outRow, 1);
        }
        for (int64_t i = 0; i < fetched; i += line) {
            __builtin_prefetch(reinterpret_cast<const char*>(product.next) + first / kTileRows * fetched + i, 0, 2);
        }
        for (int64_t p = 0; p < product.inner; ++p) {
            Floats right[across];
#pragma GCC unroll 4
            for (int j = 0; j < across; ++j) {
                load(right[j], panel + j * kCount);
            }
#pragma GCC unroll 6
            for (int i = 0; i < rows; ++i) {
                const float x = left[i];
#pragma GCC unroll 4
                for (int j = 0; j < across; ++j) {
                    Product::step(sums[i][j], right[j], x);
                }
            }
            left += kTileRows;
            panel += kColumns;
        }
#pragma GCC unroll 6
        for (int i = 0; i < rows; ++i) {
#pragma GCC unroll 4
            for (int j = 0; j < across; ++j) {
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

    /// Kernels::multiply and multiplyPairs.
    template <typename Product>
    [[gnu::always_inline]] static inline void multiply(const PanelProduct& product)
    {
        const int64_t tiles = (product.rows + kTileRows - 1) / kTileRows;
        const int64_t fetched = product.next ? product.inner * kColumns * 4 / tiles : 0;
        int64_t first = 0;
        for (; first + kTileRows <= product.rows; first += kTileRows) {
            tile<Product, kTileRows>(product, first, fetched);
        }
        switch (product.rows - first) {
            case 5:
                return tile<Product, 5>(product, first, fetched);
            case 4:
                return tile<Product, 4>(product, first, fetched);
            case 3:
                return tile<Product, 3>(product, first, fetched);
            case 2:
                return tile<Product, 2>(product, first, fetched);
            case 1:
                return tile<Product, 1>(product, first, fetched);
            default:
                return;
        }
    }

    [[gnu::always_inline]] static inline void largestOfColumns(const float* panel, int64_t count, Floats* largest)
    {
        Floats x;
        for (int j = 0; j < across; ++j) {
            largest[j] = Floats{} - std::numeric_limits<float>::infinity();
        }
        for (const float* row = panel; row < panel + count * kColumns; row += kColumns) {
            for (int j = 0; j < across; ++j) {
                load(x, row + j * kCount);
                takeLarger(largest[j], x);
            }
        }
    }

    /// To the nearest bfloat16, of two equally near ones the even; x is not negative. A NaN stays one.
    [[gnu::always_inline]] static inline void roundUpperHalf(Floats& x)
    {
        const auto bits = reinterpret_cast<Bits>(x);
        const auto rounded = (bits + 0x7fff + ((bits >> 16) & 1)) & 0xffff0000;
        x = x == x ? reinterpret_cast<Floats>(rounded) : x;
    }

    /// Kernels::exponentiatePairs.
    [[gnu::always_inline]] static inline void exponentiatePairs(float* panel, int64_t count, float factor, float* sums)
    {
        Floats largest[across], sum[across] = {};
        largestOfColumns(panel, count, largest);
        float* out = panel;
        for (int64_t i = 0; i < count; i += 2, out += kColumns) {
            for (int j = 0; j < across; ++j) {
                Floats pair[2] = {};
                for (int64_t k = 0; k < 2 && i + k < count; ++k) {
                    load(pair[k], panel + (i + k) * kColumns + j * kCount);
                    pair[k] = (pair[k] - largest[j]) * factor;
                    exponentiate(pair[k]);
                    roundUpperHalf(pair[k]);
                    sum[j] += pair[k];
                }
                const Bits both =
                    reinterpret_cast<Bits>(pair[0]) >> 16 | (reinterpret_cast<Bits>(pair[1]) & 0xffff0000);
                store(out + j * kCount, reinterpret_cast<Floats>(both));
            }
        }
        for (int j = 0; j < across; ++j) {
            store(sums + j * kCount, sum[j]);
        }
    }

    /// Kernels::exponentiateColumns.
    [[gnu::always_inline]] static inline void exponentiateColumns(float* panel, int64_t count, float* sums)
    {
        const float* end = panel + count * kColumns;
        Floats largest[across], sum[across] = {}, x;
        largestOfColumns(panel, count, largest);
        constexpr int64_t together = 32;  // few enough in a sum that small ones are not lost beside a large one
        for (float* group = panel; group < end; group += together * kColumns) {
            Floats some[across] = {};
            for (float* row = group; row < end && row < group + together * kColumns; row += kColumns) {
                for (int j = 0; j < across; ++j) {
                    load(x, row + j * kCount);
                    x -= largest[j];
                    exponentiate(x);
                    store(row + j * kCount, x);
                    some[j] += x;
                }
            }
            for (int j = 0; j < across; ++j) {
                sum[j] += some[j];
            }
        }
        for (int j = 0; j < across; ++j) {
            store(sums + j * kCount, sum[j]);
        }
    }
};

}  // namespace core
