// Random numbers that are the same bit for bit with every compiler and standard library: the standard fixes the engine
// but not its distributions, so these are written here. And smooth functions for grounds, materials and light:
// repeatable noise, and a soft edge.
#pragma once

#include <algorithm>
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

/// Smooth in x and y, in [0, 1], with features about one unit wide.
float noise(float x, float y, uint32_t seed);

/// Octaves of noise, each half as wide and half as strong, in [0, 1], mean about 0.5. Octaves finer than two pixels are
/// left out to avoid aliasing.
/// @param wavelength  of the first octave, in scene units
/// @param pixel       side of a pixel, in scene units
float fractalNoise(float x, float y, float wavelength, int octaves, float pixel, uint32_t seed);

/// 0 up to `from`, 1 beyond `to`, without a corner between.
inline float smoothStep(float from, float to, float x)
{
    const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
    return t * t * (3 - 2 * t);
}

}  // namespace training
