#include "models/training/random.h"

#include <cmath>

namespace training {
namespace {

float lattice(int32_t x, int32_t y, uint32_t seed)
{
    uint32_t h = static_cast<uint32_t>(x) * 0x8DA6B343U ^ static_cast<uint32_t>(y) * 0xD8163841U ^ seed * 0xCB1AB31FU;
    h = (h ^ (h >> 15)) * 0x2C1B3C6DU;
    h = (h ^ (h >> 12)) * 0x297A2D39U;
    h ^= h >> 15;
    return static_cast<float>(h >> 8) * (1.0f / 16777216.0f);
}

float fade(float t)
{
    return t * t * t * (t * (t * 6 - 15) + 10);
}

}  // namespace

float noise(float x, float y, uint32_t seed)
{
    const float floorX = std::floor(x), floorY = std::floor(y);
    const auto ix = static_cast<int32_t>(floorX), iy = static_cast<int32_t>(floorY);
    const float u = fade(x - floorX), v = fade(y - floorY);
    const float top = lattice(ix, iy, seed) * (1 - u) + lattice(ix + 1, iy, seed) * u;
    const float bottom = lattice(ix, iy + 1, seed) * (1 - u) + lattice(ix + 1, iy + 1, seed) * u;
    return top * (1 - v) + bottom * v;
}

float fractalNoise(float x, float y, float wavelength, int octaves, float pixel, uint32_t seed)
{
    float sum = 0, weight = 0, strength = 1;
    for (int octave = 0; octave < octaves && (octave == 0 || wavelength >= 2 * pixel); ++octave) {
        const auto octaveSeed = seed + static_cast<uint32_t>(octave) * 101U;
        sum += strength * noise(x / wavelength, y / wavelength, octaveSeed);
        weight += strength;
        strength *= 0.5f;
        wavelength *= 0.5f;
    }
    return sum / weight;
}

}  // namespace training
