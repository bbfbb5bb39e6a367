// Drawing a scene: ground, threads, clutter, target, each lit and each with its soft shadow on what lies below.
#include "models/training/ground.h"
#include "models/training/noise.h"
#include "models/training/scene.h"
#include "models/training/surface.h"

#include <algorithm>
#include <cmath>

namespace training {
namespace {

constexpr float kAmbient = 0.40f;  ///< light that comes from everywhere; a flat ground gets 1 in all

struct Vector {
    float x = 0, y = 0, z = 0;
    float dot(Vector o) const { return x * o.x + y * o.y + z * o.z; }
};

/// The upward normal of a relief with these slopes.
Vector normalOf(float slopeX, float slopeY)
{
    const float inverse = 1 / std::sqrt(slopeX * slopeX + slopeY * slopeY + 1);
    return {-slopeX * inverse, -slopeY * inverse, inverse};
}

/// Pixels [left, right) x [top, bottom).
struct Box {
    int left = 0, top = 0, right = 0, bottom = 0;
    int width() const { return right - left; }
};

class Painter {
public:
    Painter(const SceneDescription& scene, int width, int height)
        : m_scene(scene), m_width(width), m_height(height), m_pixel(1.0f / static_cast<float>(std::min(width, height)))
    {
        m_canvas.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
        const double azimuth = scene.light.azimuth, elevation = scene.light.elevation;
        m_light = {static_cast<float>(std::cos(azimuth) * std::cos(elevation)),
                   static_cast<float>(std::sin(azimuth) * std::cos(elevation)),
                   static_cast<float>(std::sin(elevation))};
        const auto warmth = static_cast<float>(scene.light.warmth);
        m_sun = Color{1 + 0.10f * warmth, 1.0f, 1 - 0.16f * warmth} * ((1 - kAmbient) / m_light.z);
        m_sky = Color{1 - 0.06f * warmth, 1.0f, 1 + 0.10f * warmth} * kAmbient;
    }

    void ground();
    void thread(const Thread& thread);
    void item(const Item& item, uint32_t seed, std::vector<uint8_t>* mask);
    std::vector<uint8_t> finish() const;

private:
    float xOf(int col) const { return (static_cast<float>(col) + 0.5f - 0.5f * static_cast<float>(m_width)) * m_pixel; }
    float yOf(int row) const
    {
        return (static_cast<float>(row) + 0.5f - 0.5f * static_cast<float>(m_height)) * m_pixel;
    }
    Color& at(int row, int col)
    {
        return m_canvas[static_cast<size_t>(row) * static_cast<size_t>(m_width) + static_cast<size_t>(col)];
    }
    Box boxAround(float left, float top, float right, float bottom) const;
    Color diffuse(Vector normal) const
    {
        return m_sky * (0.6f + 0.4f * normal.z) + m_sun * std::max(0.0f, normal.dot(m_light));
    }
    Color glossy(Color albedo, const Finish& finish, Vector normal) const;
    /// Takes away sunlight: 0 leaves the pixel as it is, 1 leaves the sky's light only.
    void shade(Color& pixel, float amount) const
    {
        pixel = pixel * (Color{1, 1, 1} * (1 - amount) + m_sky * (0.55f * amount));
    }

    struct Placed;
    void itemShadow(const Placed& placed);
    void itemBody(const Placed& placed, uint32_t seed, std::vector<uint8_t>* mask);

    const SceneDescription& m_scene;
    int m_width, m_height;
    float m_pixel;
    Vector m_light;  ///< towards the light, length 1
    Color m_sun, m_sky;
    std::vector<Color> m_canvas;
};

/// An item where it lies: from scene units to its own.
struct Painter::Placed {
    explicit Placed(const Item& of)
        : item(of),
          field(DistanceField::of(of.shape)),
          x(static_cast<float>(of.x)),
          y(static_cast<float>(of.y)),
          size(static_cast<float>(of.size)),
          stretch(static_cast<float>(of.stretch)),
          cosine(static_cast<float>(std::cos(of.rotation))),
          sine(static_cast<float>(std::sin(of.rotation)))
    {
    }
    float ownX(float px, float py) const { return ((px - x) * cosine + (py - y) * sine) / (size * stretch); }
    float ownY(float px, float py) const { return ((py - y) * cosine - (px - x) * sine) / size; }
    float unit() const { return size * std::min(1.0f, stretch); }  ///< scene units an own unit, for distances
    float reach() const { return size * std::max(1.0f, stretch) * 1.12f; }

    const Item& item;
    const DistanceField& field;
    float x, y, size, stretch, cosine, sine;
};

Box Painter::boxAround(float left, float top, float right, float bottom) const
{
    const auto clampTo = [](float v, int limit) { return std::clamp(static_cast<int>(std::floor(v)), 0, limit); };
    const float midX = 0.5f * static_cast<float>(m_width), midY = 0.5f * static_cast<float>(m_height);
    return {clampTo(left / m_pixel + midX - 1, m_width), clampTo(top / m_pixel + midY - 1, m_height),
            clampTo(right / m_pixel + midX + 2, m_width), clampTo(bottom / m_pixel + midY + 2, m_height)};
}

void Painter::ground()
{
    const GroundTexture texture(m_scene.ground, m_scene.textureSeed, m_pixel);
    const int stride = m_width + 1;  // one more column and row, for slopes
    std::vector<float> relief(static_cast<size_t>(stride) * static_cast<size_t>(m_height + 1));
    for (int row = 0; row <= m_height; ++row) {
        for (int col = 0; col <= m_width; ++col) {
            const GroundPoint point = texture.at(xOf(col), yOf(row));
            relief[static_cast<size_t>(row * stride + col)] = point.height;
            if (row < m_height && col < m_width) {
                at(row, col) = point.albedo;
            }
        }
    }
    for (int row = 0; row < m_height; ++row) {
        for (int col = 0; col < m_width; ++col) {
            const float* here = relief.data() + row * stride + col;
            const Vector normal = normalOf((here[1] - here[0]) / m_pixel, (here[stride] - here[0]) / m_pixel);
            at(row, col) = at(row, col) * diffuse(normal);
        }
    }
}

void Painter::thread(const Thread& thread)
{
    constexpr int segments = 12;
    const auto width = static_cast<float>(thread.width);
    float xs[segments + 1], ys[segments + 1];
    for (int i = 0; i <= segments; ++i) {
        const double t = static_cast<double>(i) / segments, s = 1 - t;
        xs[i] = static_cast<float>(s * s * thread.x0 + 2 * s * t * thread.x1 + t * t * thread.x2);
        ys[i] = static_cast<float>(s * s * thread.y0 + 2 * s * t * thread.y1 + t * t * thread.y2);
    }
    const auto [left, right] = std::minmax_element(xs, xs + segments + 1);
    const auto [top, bottom] = std::minmax_element(ys, ys + segments + 1);
    const float margin = 2.5f * width;
    const Box box = boxAround(*left - margin, *top - margin, *right + margin, *bottom + margin);
    const Color color = toLinear(thread.color);
    const auto distanceTo = [&](float x, float y) {
        float nearest = 1e9f;
        for (int i = 0; i < segments; ++i) {
            const float dx = xs[i + 1] - xs[i], dy = ys[i + 1] - ys[i], px = x - xs[i], py = y - ys[i];
            const float t = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy + 1e-12f), 0.0f, 1.0f);
            const float ox = px - t * dx, oy = py - t * dy;
            nearest = std::min(nearest, ox * ox + oy * oy);
        }
        return std::sqrt(nearest);
    };
    for (int row = box.top; row < box.bottom; ++row) {
        for (int col = box.left; col < box.right; ++col) {
            const float x = xOf(col), y = yOf(row), d = distanceTo(x, y);
            if (d > margin) {
                continue;
            }
            const float shadow = distanceTo(x + 0.8f * width * m_light.x, y + 0.8f * width * m_light.y);
            shade(at(row, col), 0.6f * (1 - smoothStep(0.1f * width, 1.4f * width, shadow)));
            const float cover = std::clamp(0.5f - (d - 0.5f * width) / m_pixel, 0.0f, 1.0f);
            const float round = 0.65f + 0.45f * (1 - std::min(1.0f, 2 * d / width));
            at(row, col) = mix(at(row, col), color * round, cover);
        }
    }
}

void Painter::item(const Item& item, uint32_t seed, std::vector<uint8_t>* mask)
{
    const Placed placed(item);
    itemShadow(placed);
    itemBody(placed, seed, mask);
}

void Painter::itemShadow(const Placed& placed)
{
    const auto height = static_cast<float>(placed.item.height);
    const float offsetX = -height * m_light.x / m_light.z, offsetY = -height * m_light.y / m_light.z;
    const float blur = static_cast<float>(m_scene.light.softness) * height * 0.75f + m_pixel;
    const float reach = placed.reach() + blur + std::max(std::abs(offsetX), std::abs(offsetY)) + height;
    const Box box = boxAround(placed.x - reach, placed.y - reach, placed.x + reach, placed.y + reach);
    for (int row = box.top; row < box.bottom; ++row) {
        for (int col = box.left; col < box.right; ++col) {
            const float x = xOf(col), y = yOf(row);
            const float cast = placed.unit() * placed.field.distance(placed.ownX(x - offsetX, y - offsetY),
                                                                     placed.ownY(x - offsetX, y - offsetY));
            const float near = placed.unit() * placed.field.distance(placed.ownX(x, y), placed.ownY(x, y));
            const float umbra = 1 - smoothStep(-0.8f * blur, blur, cast);
            const float contact = 1 - smoothStep(-m_pixel, 0.7f * height + m_pixel, near);
            if (umbra > 0 || contact > 0) {
                shade(at(row, col), 1 - (1 - 0.80f * umbra) * (1 - 0.40f * contact));
            }
        }
    }
}

Color Painter::glossy(Color albedo, const Finish& finish, Vector normal) const
{
    // The eye looks straight down: (0, 0, 1).
    const Vector mirrored{2 * normal.z * normal.x, 2 * normal.z * normal.y, 2 * normal.z * normal.z - 1};
    const float towardsLight = std::max(0.0f, mirrored.dot(m_light));
    const float highlight = finish.highlight > 0 ? finish.highlight * std::pow(towardsLight, finish.sharpness) : 0.0f;
    const float rim = (1 - normal.z) * (1 - normal.z);
    // The room: a bright window around the light, brighter above the horizon than below.
    const float room = 0.25f + 0.55f * smoothStep(0.55f, 0.85f, towardsLight) + 0.35f * std::max(0.0f, mirrored.z);
    const float mirror = finish.mirror * (1 + 2 * rim) * room;
    const Color tint = finish.metallic ? mix(albedo, {1, 1, 1}, 0.25f) : Color{1, 1, 1};
    const Color body = albedo * diffuse(normal) * (finish.metallic ? 0.62f : 1 - 0.4f * finish.mirror);
    return body + tint * (mirror * (finish.metallic ? 1.6f : 1.0f)) + tint * m_sun * highlight;
}

void Painter::itemBody(const Placed& placed, uint32_t seed, std::vector<uint8_t>* mask)
{
    const Material& material = placed.item.material;
    const Finish finish = finishOf(material.kind);
    const float reach = placed.reach();
    const Box box = boxAround(placed.x - reach, placed.y - reach, placed.x + reach, placed.y + reach);
    const float widest = placed.unit() * placed.field.inradius();
    const float bevel = widest * finish.bevel * (0.35f + 0.65f * static_cast<float>(material.roundness));
    const float ownPixel = m_pixel / placed.size;
    const auto pointAt = [&](int row, int col, float& edge) {
        const float x = placed.ownX(xOf(col), yOf(row)), y = placed.ownY(xOf(col), yOf(row));
        edge = placed.unit() * placed.field.distance(x, y);
        if (edge > 2 * m_pixel) {
            return Grain{};
        }
        Grain grain = grainAt(material.kind, x, y, ownPixel, seed);
        grain.height = grain.height * placed.size +
                       bevelHeight(-placed.unit() * placed.field.smoothDistance(x, y), bevel, finish.relief);
        return grain;
    };
    const Color color = toLinear(placed.item.color);
    const int stride = box.width() + 1;
    std::vector<float> relief(static_cast<size_t>(stride) * 2), tone(relief.size()), edge(relief.size());
    const auto fillRow = [&](int row) {  // two rows are kept: slopes look one pixel ahead
        const size_t base = static_cast<size_t>((row & 1) * stride);
        for (int col = box.left; col <= box.right; ++col) {
            const size_t i = base + static_cast<size_t>(col - box.left);
            const Grain grain = pointAt(row, col, edge[i]);
            relief[i] = grain.height;
            tone[i] = grain.tone;
        }
    };
    fillRow(box.top);
    for (int row = box.top; row < box.bottom; ++row) {
        fillRow(row + 1);
        const size_t base = static_cast<size_t>((row & 1) * stride),
                     below = static_cast<size_t>(((row + 1) & 1) * stride);
        for (int col = box.left; col < box.right; ++col) {
            const size_t c = static_cast<size_t>(col - box.left), i = base + c;
            const float cover = std::clamp(0.5f - edge[i] / m_pixel, 0.0f, 1.0f);
            if (cover <= 0) {
                continue;
            }
            const Vector normal =
                normalOf((relief[i + 1] - relief[i]) / m_pixel, (relief[below + c] - relief[i]) / m_pixel);
            at(row, col) = mix(at(row, col), glossy(color * tone[i], finish, normal), cover);
            if (mask != nullptr) {
                (*mask)[static_cast<size_t>(row) * static_cast<size_t>(m_width) + static_cast<size_t>(col)] =
                    static_cast<uint8_t>(255 * cover + 0.5f);
            }
        }
    }
}

std::vector<uint8_t> Painter::finish() const
{
    std::vector<uint8_t> rgb;
    rgb.reserve(m_canvas.size() * 3);
    const float length = std::hypot(m_light.x, m_light.y);
    const auto falloff = static_cast<float>(m_scene.light.falloff);
    const auto shoulder = [](float v) {  // highlights roll off instead of clipping
        constexpr float knee = 0.75f;
        const float over = v - knee;
        return over <= 0 ? v : knee + over / (1 + over / (1 - knee));
    };
    for (int row = 0; row < m_height; ++row) {
        for (int col = 0; col < m_width; ++col) {
            const float away = -(xOf(col) * m_light.x + yOf(row) * m_light.y) / length;
            const float gain = 1.06f - falloff * smoothStep(-0.7f, 0.9f, away);
            const Color c =
                m_canvas[static_cast<size_t>(row) * static_cast<size_t>(m_width) + static_cast<size_t>(col)] * gain;
            rgb.push_back(toByte(shoulder(c.r)));
            rgb.push_back(toByte(shoulder(c.g)));
            rgb.push_back(toByte(shoulder(c.b)));
        }
    }
    return rgb;
}

}  // namespace

Drawing drawScene(const SceneDescription& scene, int width, int height, bool withTarget)
{
    Painter painter(scene, width, height);
    painter.ground();
    for (const Thread& thread : scene.threads) {
        painter.thread(thread);
    }
    uint32_t seed = scene.textureSeed;
    for (const Item& item : scene.clutter) {
        painter.item(item, seed += 77, nullptr);
    }
    Drawing drawing{width, height, {}, std::vector<uint8_t>(static_cast<size_t>(width) * static_cast<size_t>(height))};
    if (withTarget) {
        painter.item(scene.target, scene.textureSeed + 5, &drawing.mask);
    }
    drawing.rgb = painter.finish();
    return drawing;
}

}  // namespace training
