// Textured grounds of scenes.
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

}  // namespace training
