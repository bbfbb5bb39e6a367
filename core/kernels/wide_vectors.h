// SIMD registers: loops are written once and compiled for each register size.
#pragma once

#include <cstdint>

namespace core {

/// A register of `bytes` bytes. All functions are inlined into their caller and so use the instructions allowed there
/// (CORE_WITH_AVX2, CORE_WITH_AVX512); they take references, as a register of a size unknown to the caller cannot be
/// passed by value.
template <int bytes>
struct Wide {
    using Floats [[gnu::vector_size(bytes)]] = float;
    using Bits [[gnu::vector_size(bytes)]] = uint32_t;
    static constexpr int64_t kCount = bytes / 4;

    /// The same in memory, at any alignment of a float.
    using InMemory [[gnu::vector_size(bytes), gnu::aligned(4), gnu::may_alias]] = float;

    /// Reads a register from memory.
    [[gnu::always_inline]] static inline void load(Floats& to, const float* from)
    {
        to = *reinterpret_cast<const InMemory*>(from);
    }

    /// Writes a register to memory.
    [[gnu::always_inline]] static inline void store(float* to, const Floats& from)
    {
        *reinterpret_cast<InMemory*>(to) = from;
    }

    /// The larger of two numbers, element by element.
    [[gnu::always_inline]] static inline void takeLarger(Floats& x, const Floats& other) { x = other > x ? other : x; }

    /// x = exp(x) for x <= 0: 2^n exp(r) with the integer n nearest x / ln 2, r = x - n ln 2 in two parts, and a
    /// polynomial over [-ln 2 / 2, ln 2 / 2] (Cephes, expf).
    [[gnu::always_inline]] static inline void exponentiate(Floats& x)
    {
        constexpr float smallest = -87.3F;      // below, 2^n is not a normal number
        constexpr float rounding = 12582912.F;  // 1.5 * 2^23: adding it rounds to an integer
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
};

#if defined(__x86_64__)
#define CORE_WITH_AVX2 [[gnu::target("avx2,fma")]]
#define CORE_WITH_AVX512 [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl")]]
#endif

}  // namespace core
