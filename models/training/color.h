// Colors for rendering: linear light for shading, OKLCh (lightness, chroma, hue) for choosing them.
#pragma once

#include <cstdint>

namespace training {

/// Linear-light RGB with sRGB's primaries; 1 is the white of the screen.
struct Color {
    float r = 0, g = 0, b = 0;
    Color operator+(Color o) const { return {r + o.r, g + o.g, b + o.b}; }
    Color operator*(Color o) const { return {r * o.r, g * o.g, b * o.b}; }
    Color operator*(float s) const { return {r * s, g * s, b * s}; }
};

/// Blends linearly, with `share` of b; and lightens or darkens.
inline Color mix(Color a, Color b, float share)
{
    return a * (1 - share) + b * share;
}

/// Source: Ottosson 2020, "A perceptual color space for image processing". Hue in turns.
struct OkLch {
    double lightness = 0.5, chroma = 0, hue = 0;
};

/// Colors outside the screen's gamut are clipped per channel.
Color toLinear(const OkLch& color);
/// Euclidean distance in OKLab; black to white is 1.
double distance(const OkLch& a, const OkLch& b);
/// Linear light -> sRGB byte, through a table: shading calls it for every pixel.
uint8_t toByte(float linear);

}  // namespace training
