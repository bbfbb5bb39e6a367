// Smooth repeatable noise for grounds and materials.
#pragma once

#include <cstdint>

namespace training {

/// Smooth in x and y, in [0, 1], with features about one unit wide.
float noise(float x, float y, uint32_t seed);

/// Octaves of noise, each half as wide and half as strong, in [0, 1], mean about 0.5. Octaves finer than two pixels are
/// left out: they would only flicker.
/// @param wavelength  of the first octave, in scene units
/// @param pixel       side of a pixel, in scene units
float fractalNoise(float x, float y, float wavelength, int octaves, float pixel, uint32_t seed);

}  // namespace training
