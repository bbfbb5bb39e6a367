#include "core/model/blocks/softmax_rows.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

namespace core {

namespace {

constexpr float kNothing = -std::numeric_limits<float>::infinity();

/// Numbers side by side, as many as a register of so many bytes holds. Everything here becomes part of the function
/// that uses it, and so is made of the instructions that function may use; by reference, since registers of a size that
/// a caller might not know cannot be handed over.
template <int bytes>
struct Wide {
    using Floats [[gnu::vector_size(bytes)]] = float;
    using Bits [[gnu::vector_size(bytes)]] = uint32_t;
    static constexpr int64_t kCount = bytes / 4;

    /// The same in memory, where it may begin at any number.
    using InMemory [[gnu::vector_size(bytes), gnu::aligned(4), gnu::may_alias]] = float;

    [[gnu::always_inline]] static inline void load(Floats& to, const float* from)
    {
        to = *reinterpret_cast<const InMemory*>(from);
    }

    [[gnu::always_inline]] static inline void store(float* to, const Floats& from)
    {
        *reinterpret_cast<InMemory*>(to) = from;
    }

    /// Less than a register; of nothing but -infinity behind it.
    [[gnu::always_inline]] static inline void loadRest(Floats& to, const float* from, int64_t count)
    {
        to = Floats{} + kNothing;
        std::memcpy(&to, from, static_cast<size_t>(count) * sizeof(float));
    }

    [[gnu::always_inline]] static inline void takeLarger(Floats& x, const Floats& other) { x = other > x ? other : x; }

    /// x = exp(x) of x <= 0: 2^n exp(r) with the whole number n nearest x / ln 2, r = x - n ln 2 in two parts, and a
    /// polynomial over [-ln 2 / 2, ln 2 / 2] (Cephes, expf).
    [[gnu::always_inline]] static inline void exponentiate(Floats& x)
    {
        constexpr float smallest = -87.3F;      // below, 2^n is no normal number
        constexpr float rounding = 12582912.F;  // 1.5 * 2^23: what is added to it loses its fraction
        const Floats shifted = x * 1.44269504F + rounding, n = shifted - rounding;
        const Floats r = (x - n * 0.693359375F) + n * 2.12194440e-4F;
        Floats y = r * 1.9875691500e-4F + 1.3981999507e-3F;
        y = y * r + 8.3334519073e-3F;
        y = y * r + 4.1665795894e-2F;
        y = y * r + 1.6666665459e-1F;
        y = y * r + 5.0000001201e-1F;
        y = y * (r * r) + r + 1.0F;
        y = reinterpret_cast<Floats>(reinterpret_cast<Bits>(y) + (reinterpret_cast<Bits>(shifted) << 23));
        y = x < smallest ? Floats{} : y;
        x = x == x ? y : x;  // a NaN stays one
    }

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
        sums[0] += x[0];  // what lies behind the row's end is exp(-infinity) = 0
        std::array<float, kCount> each{};
        store(each.data(), sums[0] + sums[1]);
        float sum = 0;
        for (const float x0 : each) {
            sum += x0;
        }
        return sum;
    }

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

using SoftmaxRows = void (*)(float* rows, int64_t count, int64_t length);

void softmaxIn16Bytes(float* rows, int64_t count, int64_t length)
{
    Wide<16>::softmax(rows, count, length);
}

#if defined(__x86_64__)

[[gnu::target("avx2,fma")]] void softmaxIn32Bytes(float* rows, int64_t count, int64_t length)
{
    Wide<32>::softmax(rows, count, length);
}

[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl")]] void softmaxIn64Bytes(float* rows, int64_t count, int64_t length)
{
    Wide<64>::softmax(rows, count, length);
}

SoftmaxRows widest()
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        return softmaxIn64Bytes;
    }
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? softmaxIn32Bytes : softmaxIn16Bytes;
}

#else

SoftmaxRows widest()
{
    return softmaxIn16Bytes;
}

#endif

}  // namespace

void softmaxRowsInPlace(torch::Tensor& scores)
{
    if (scores.scalar_type() != torch::kFloat32 || scores.numel() == 0) {
        torch::_softmax_out(scores, scores, -1, false);
        return;
    }
    static const SoftmaxRows softmax = widest();
    softmax(scores.data_ptr<float>(), scores.numel() / scores.size(-1), scores.size(-1));
}

}  // namespace core
