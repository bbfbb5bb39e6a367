// The loops of PanelProduct and of a softmax by columns for registers of any size; kernels.cpp compiles them for each.
#pragma once

#include "core/kernels/panel_product.h"
#include "core/kernels/wide_vectors.h"

#include <limits>

namespace core {

/// Registers that make up a panel's width: 2 x 6 for results leave four of AVX2's sixteen.
constexpr int kAcross = 2;

template <int bytes>
struct PanelLoops : Wide<bytes> {
    using typename Wide<bytes>::Floats;
    using Wide<bytes>::kCount, Wide<bytes>::load, Wide<bytes>::store, Wide<bytes>::takeLarger,
        Wide<bytes>::exponentiate;
    static constexpr int64_t kColumns = kAcross * kCount;

    /// `rows` rows of the result from row `first` on, kept in registers throughout.
    /// @param fetched  bytes of the next panel to prefetch into the second-level cache, from `first` times as many on
    template <int rows>
    [[gnu::always_inline]] static inline void tile(const PanelProduct& product, int64_t first, int64_t fetched)
    {
        constexpr int64_t line = 64;
        Floats sums[rows][kAcross] = {};
        const float *left = product.left + first * product.inner, *panel = product.panel;
        for (int64_t i = 0; i < rows; ++i) {  // needed at the end
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

    /// Kernels::multiply.
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

    /// Kernels::exponentiateColumns.
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
        constexpr int64_t together = 32;  // few enough in a sum that small ones are not lost beside a large one
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

}  // namespace core
