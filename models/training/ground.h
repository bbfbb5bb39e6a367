// Textured grounds of scenes, and the look of an object's surface at a point: relief, color before lighting, gloss.
#pragma once

#include "models/training/scene.h"

namespace training {

/// A point of a ground: its relief in scene units and its color before lighting.
struct GroundPoint {
    float height = 0;
    Color albedo;
};

/// The texture of one ground; immutable.
class GroundTexture {
public:
    /// @param pixel  side of a pixel in scene units; finer detail is left out
    GroundTexture(const Ground& ground, uint32_t seed, float pixel);
    GroundPoint at(float x, float y) const;

private:
    GroundPoint plaster(float x, float y) const;
    GroundPoint linen(float x, float y) const;
    GroundPoint wood(float x, float y) const;
    GroundPoint marble(float x, float y) const;
    GroundPoint felt(float x, float y) const;
    GroundPoint sand(float x, float y) const;
    /// 1 for a pattern of this period that the pixels can resolve, falling to 0 where it would alias.
    float visible(float period) const;

    GroundKind m_kind;
    Color m_color, m_second;
    float m_cos, m_sin, m_scale, m_roughness, m_pixel;
    uint32_t m_seed;
};

/// How a material reflects light.
struct Finish {
    float highlight = 0;    ///< strength of the specular highlight
    float sharpness = 20;   ///< its exponent
    float mirror = 0;       ///< share of reflected surroundings
    bool metallic = false;  ///< reflections take the object's color
    float bevel = 1;        ///< width of the rounded edge, times the roundness
    float relief = 0.7f;    ///< height of the middle over the width of the rounded edge
};
Finish finishOf(Material::Kind kind);

/// Height of the surface in scene units: 0 at the edge, negative outside.
/// @param depth  distance to the edge in scene units, positive inside
/// @param width  of the rounded edge
float bevelHeight(float depth, float width, float relief);

/// Fine relief and color at (x, y), which turn and move with the object; in object units (1 is its radius).
struct Grain {
    float height = 0;  ///< in scene units
    float tone = 1;    ///< factor on the color
};
Grain grainAt(Material::Kind kind, float x, float y, float pixel, uint32_t seed);

}  // namespace training
