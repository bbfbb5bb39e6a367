#include "models/training/surface.h"

#include "models/training/noise.h"

#include <algorithm>
#include <cmath>

namespace training {

Finish finishOf(Material::Kind kind)
{
    switch (kind) {
        case Material::Kind::Ceramic:
            return {.highlight = 0.55f, .sharpness = 70, .mirror = 0.16f, .bevel = 1.0f, .relief = 0.75f};
        case Material::Kind::Enamel:
            return {.highlight = 0.40f, .sharpness = 35, .mirror = 0.10f, .bevel = 0.45f, .relief = 0.8f};
        case Material::Kind::Felt:
            return {.bevel = 0.6f, .relief = 0.5f};
        case Material::Kind::Wood:
            return {.highlight = 0.10f, .sharpness = 14, .mirror = 0.02f, .bevel = 0.5f, .relief = 0.7f};
        case Material::Kind::Stone:
            return {.highlight = 0.08f, .sharpness = 10, .mirror = 0.02f, .bevel = 0.9f, .relief = 0.65f};
        case Material::Kind::Metal:
            return {
                .highlight = 0.60f, .sharpness = 26, .mirror = 0.42f, .metallic = true, .bevel = 0.55f, .relief = 0.7f};
    }
    return {};
}

float bevelHeight(float depth, float width, float relief)
{
    // A quarter of an ellipse, without its upright beginning, which pixels could only draw jagged. Outside it continues
    // as steeply as it begins, so that slopes across the edge are the slopes at the edge.
    constexpr float skipped = 0.08f;
    const float t = std::min(depth / width * (1 - skipped), 1 - skipped) + skipped;
    const float start = std::sqrt(skipped * (2 - skipped));
    const float profile = t < skipped ? (t - skipped) * (1 - skipped) / start : std::sqrt(t * (2 - t)) - start;
    return relief * width * profile;
}

Grain grainAt(Material::Kind kind, float x, float y, float pixel, uint32_t seed)
{
    switch (kind) {
        case Material::Kind::Ceramic:
            return {0, 0.94f + 0.12f * fractalNoise(x, y, 0.8f, 2, pixel, seed)};
        case Material::Kind::Enamel:
            return {0, 0.97f + 0.06f * fractalNoise(x, y, 0.5f, 2, pixel, seed)};
        case Material::Kind::Felt: {
            const float fuzz = fractalNoise(x * 1.5f + y * 0.4f, y, 0.12f, 4, pixel, seed);
            return {0.010f * fuzz, 0.80f + 0.4f * fuzz};
        }
        case Material::Kind::Wood: {
            const float warp = fractalNoise(x * 0.6f, y * 2, 0.7f, 3, pixel, seed);
            const float rings = 0.5f + 0.5f * std::sin(16 * y + 14 * warp);
            const float fibre = fractalNoise(x * 1.5f, y * 18, 0.6f, 4, pixel, seed + 1);
            return {0.003f * fibre, 0.72f + 0.24f * rings * rings + 0.3f * fibre};
        }
        case Material::Kind::Stone: {
            const float rough = fractalNoise(x, y, 0.3f, 5, pixel, seed);
            const float speck = noise(x * 26, y * 26, seed + 2);
            return {0.012f * rough, 0.78f + 0.34f * rough + (speck > 0.82f ? 0.16f : 0.0f)};
        }
        case Material::Kind::Metal:
            return {0.0012f * fractalNoise(x * 0.5f, y * 30, 0.8f, 3, pixel, seed), 1};
    }
    return {};
}

}  // namespace training
