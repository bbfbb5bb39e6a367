// The loops of a softmax by rows for registers of any size; kernels.cpp compiles them for each.
#pragma once

#include "core/kernels/wide_vectors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace core {

template <int bytes>
struct SoftmaxLoops : Wide<bytes> {
    static constexpr float kNothing = -std::numeric_limits<float>::infinity();
    using typename Wide<bytes>::Floats;
    using Wide<bytes>::kCount, Wide<bytes>::load, Wide<bytes>::store, Wide<bytes>::takeLarger,
        Wide<bytes>::exponentiate;

    /// Loads less than a register, padded with -infinity.
    [[gnu::always_inline]] static inline void loadRest(Floats& to, const float* from, int64_t count)
    {
        to = Floats{} + kNothing;
        std::memcpy(&to, from, static_cast<size_t>(count) * sizeof(float));
    }

    /// The largest number of a row.
    [[gnu::always_inline]] static inline float largestOf(const float* row, int64_t length)
    {
        const Floats none = Floats{} + kNothing;
        Floats largest[4] = {none, none, none, none}, x;
        int64_t i = 0;
        for (; i + 4 * kCount <= length; i += 4 * kCount) {
            for (int64_t j = 0; j < 4; ++j) {
                load(x, row + i + j * kCount);
                takeLarger(largest[j], x);
            }
        }
        for (; i + kCount <= length; i += kCount) {
            load(x, row + i);
            takeLarger(largest[0], x);
        }
        loadRest(x, row + i, length - i);
        takeLarger(largest[0], x);
        for (int64_t j = 1; j < 4; ++j) {
            takeLarger(largest[0], largest[j]);
        }
        std::array<float, kCount> each{};
        store(each.data(), largest[0]);
        return *std::max_element(each.begin(), each.end());
    }

    /// @return  the sum
    [[gnu::always_inline]] static inline float exponentiateLess(float* row, int64_t length, float largest)
    {
        Floats sums[2] = {}, x[2];
        int64_t i = 0;
        for (; i + 2 * kCount <= length; i += 2 * kCount) {
            for (int64_t j = 0; j < 2; ++j) {
                load(x[j], row + i + j * kCount);
                x[j] -= largest;
                exponentiate(x[j]);
                store(row + i + j * kCount, x[j]);
                sums[j] += x[j];
            }
        }
        for (; i + kCount <= length; i += kCount) {
            load(x[0], row + i);
            x[0] -= largest;
            exponentiate(x[0]);
            store(row + i, x[0]);
            sums[0] += x[0];
        }
        loadRest(x[0], row + i, length - i);
        x[0] -= largest;
        exponentiate(x[0]);
        std::memcpy(row + i, &x[0], static_cast<size_t>(length - i) * sizeof(float));
        sums[0] += x[0];  // beyond the row's end exp(-infinity) = 0
        std::array<float, kCount> each{};
        store(each.data(), sums[0] + sums[1]);
        float sum = 0;
        for (const float x0 : each) {
            sum += x0;
        }
        return sum;
    }

    /// Kernels::softmaxRows.
    [[gnu::always_inline]] static inline void softmax(float* rows, int64_t count, int64_t length)
    {
        for (float* row = rows; row != rows + count * length; row += length) {
            const float factor = 1.0F / exponentiateLess(row, length, largestOf(row, length));
            for (int64_t i = 0; i < length; ++i) {
                row[i] *= factor;
            }
        }
    }
};

}  // namespace core
