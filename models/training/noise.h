// Smooth functions for grounds, materials and light: repeatable noise, and a soft edge.
#pragma once

#include <algorithm>
#include <cstdint>

namespace training {

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
