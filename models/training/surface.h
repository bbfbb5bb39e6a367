// How the surface of an object looks at a point: relief, colour before light, gloss.
#pragma once

#include "models/training/scene.h"

namespace training {

/// What a material does with light.
struct Finish {
    float highlight = 0;    ///< strength of the light's own reflection
    float sharpness = 20;   ///< its exponent
    float mirror = 0;       ///< share of the surroundings' reflection
    bool metallic = false;  ///< reflections take the object's colour
    float bevel = 1;        ///< width of the rounded edge, times the roundness
    float relief = 0.7f;    ///< height of the middle over the width of the rounded edge
};
Finish finishOf(Material::Kind kind);

/// Height of the surface in scene units: 0 at the edge, negative outside.
/// @param depth  distance to the edge in scene units, positive inside
/// @param width  of the rounded edge
float bevelHeight(float depth, float width, float relief);

/// Fine relief and colour at (x, y), which turn and move with the object; in object units (1 is its radius).
struct Grain {
    float height = 0;  ///< in scene units
    float tone = 1;    ///< factor on the colour
};
Grain grainAt(Material::Kind kind, float x, float y, float pixel, uint32_t seed);

}  // namespace training
