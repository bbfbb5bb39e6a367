#include "models/training/ground.h"

#include "models/training/random.h"

#include <algorithm>
#include <cmath>

namespace training {
namespace {

constexpr float kPi = 3.14159265f;

}  // namespace

GroundTexture::GroundTexture(const Ground& ground, uint32_t seed, float pixel)
    : m_kind(ground.kind),
      m_color(toLinear(ground.color)),
      m_second(toLinear(ground.second)),
      m_cos(static_cast<float>(std::cos(ground.turned))),
      m_sin(static_cast<float>(std::sin(ground.turned))),
      m_scale(static_cast<float>(ground.scale)),
      m_roughness(static_cast<float>(ground.roughness)),
      m_pixel(pixel),
      m_seed(seed)
{
}

GroundPoint GroundTexture::at(float x, float y) const
{
    const float u = (x * m_cos + y * m_sin) / m_scale, v = (y * m_cos - x * m_sin) / m_scale;
    switch (m_kind) {
        case GroundKind::Plaster:
            return plaster(u, v);
        case GroundKind::Linen:
            return linen(u, v);
        case GroundKind::Wood:
            return wood(u, v);
        case GroundKind::Marble:
            return marble(u, v);
        case GroundKind::Felt:
            return felt(u, v);
        case GroundKind::Sand:
            return sand(u, v);
    }
    return {};
}

float GroundTexture::visible(float period) const
{
    return smoothStep(1.6f, 4.0f, period * m_scale / m_pixel);
}

GroundPoint GroundTexture::plaster(float x, float y) const
{
    const float relief = fractalNoise(x, y, 0.16f, 6, m_pixel, m_seed);
    const float stain = fractalNoise(x + 7, y, 0.55f, 3, m_pixel, m_seed + 1);
    return {0.030f * m_roughness * relief, mix(m_color, m_second, smoothStep(0.35f, 0.7f, stain))};
}

GroundPoint GroundTexture::linen(float x, float y) const
{
    constexpr float period = 0.028f;
    const float wobbleX = x + 0.008f * noise(x * 6, y * 6, m_seed),
                wobbleY = y + 0.008f * noise(x * 6 + 9, y * 6, m_seed);
    const float a = std::sin(2 * kPi * wobbleX / period), b = std::sin(2 * kPi * wobbleY / period);
    const float over = std::sin(kPi * wobbleX / period) * std::sin(kPi * wobbleY / period) > 0 ? a : b;
    const float slub = fractalNoise(x * 0.35f, y * 5, 0.12f, 3, m_pixel, m_seed + 2);
    const float weave = visible(period) * over;
    return {0.0022f * m_roughness * weave + 0.004f * slub,
            mix(m_color, m_second, std::clamp(0.25f + 0.22f * weave + 0.9f * (slub - 0.5f), 0.0f, 1.0f))};
}

GroundPoint GroundTexture::wood(float x, float y) const
{
    constexpr float plank = 0.42f;
    const float board = std::floor(y / plank), across = y / plank - board;
    const float shift = 13.7f * board;
    const float warp = fractalNoise(x * 0.5f + shift, y * 2.2f, 0.5f, 3, m_pixel, m_seed);
    const float rings = 0.5f + 0.5f * std::sin(2 * kPi * (y * 7 + warp * 5 + shift));
    const float fibre = fractalNoise(x * 1.4f + shift, y * 24, 0.3f, 4, m_pixel, m_seed + 3);
    const float tone = 0.18f * std::sin(board * 2.4f + static_cast<float>(m_seed & 7U));
    const float seam = smoothStep(0, 0.02f, std::min(across, 1 - across));
    const float share = std::clamp(0.6f * visible(0.14f) * rings * rings + 0.7f * (fibre - 0.4f) + tone, 0.0f, 1.0f);
    return {0.006f * m_roughness * fibre + 0.008f * seam, mix(m_color, m_second, share) * (0.35f + 0.65f * seam)};
}

GroundPoint GroundTexture::marble(float x, float y) const
{
    const float warpX = x + 0.35f * fractalNoise(x, y, 0.5f, 4, m_pixel, m_seed);
    const float warpY = y + 0.35f * fractalNoise(x + 5, y, 0.5f, 4, m_pixel, m_seed + 4);
    const float field = fractalNoise(warpX, warpY, 0.45f, 4, m_pixel, m_seed + 5);
    const float vein = 1 - smoothStep(0, 0.035f, std::abs(field - 0.5f));
    const float cloud = smoothStep(0.3f, 0.75f, fractalNoise(warpX + 3, warpY, 0.8f, 3, m_pixel, m_seed + 6));
    return {0.0f, mix(m_color, m_second, std::clamp(0.45f * cloud + 0.75f * vein, 0.0f, 1.0f))};
}

GroundPoint GroundTexture::felt(float x, float y) const
{
    const float fuzz = fractalNoise(x, y, 0.035f, 4, m_pixel, m_seed);
    const float hair = fractalNoise(x * 3 + y, y - x * 0.4f, 0.05f, 3, m_pixel, m_seed + 7);
    const float cloud = fractalNoise(x, y, 0.7f, 3, m_pixel, m_seed + 8);
    return {0.008f * m_roughness * fuzz,
            mix(m_color, m_second, std::clamp(0.5f * cloud + 0.9f * (hair - 0.35f), 0.0f, 1.0f))};
}

GroundPoint GroundTexture::sand(float x, float y) const
{
    const float warp = fractalNoise(x, y, 0.4f, 3, m_pixel, m_seed);
    const float wave = std::sin(2 * kPi * (y / 0.13f + 2.2f * warp));
    const float ripple = 0.5f + 0.5f * wave;
    const float grain = noise(x / (1.6f * m_pixel), y / (1.6f * m_pixel), m_seed + 9);
    return {0.009f * m_roughness * ripple + 0.0008f * grain,
            mix(m_color, m_second, std::clamp(0.35f * ripple + 0.5f * (grain - 0.25f), 0.0f, 1.0f))};
}

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
