// Random numbers that are the same bit for bit with every compiler and standard library: the standard fixes the engine
// but not its distributions, so these are written here.
#pragma once

#include <cstdint>
#include <random>

namespace training {

/// Mixes two numbers into one seed, so that neighboring scenes of one run share nothing. (The finalizer of SplitMix64.)
inline uint64_t mixSeed(uint64_t seed, uint64_t index)
{
    uint64_t z = seed + 0x9E3779B97F4A7C15ULL * (index + 1);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/// One thread.
class Random {
public:
    explicit Random(uint64_t seed) : m_engine(seed) {}

    /// 64 random bits.
    uint64_t bits() { return m_engine(); }
    /// [0, 1), 53 random bits.
    double unit() { return static_cast<double>(m_engine() >> 11) * 0x1.0p-53; }
    double between(double low, double high) { return low + (high - low) * unit(); }
    /// {0, ..., count - 1}
    int below(int count) { return static_cast<int>(unit() * count); }
    bool chance(double probability) { return unit() < probability; }

private:
    std::mt19937_64 m_engine;
};

}  // namespace training
