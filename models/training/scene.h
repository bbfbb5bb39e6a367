// A drawn scene: objects on a textured ground among clutter. The class is the shape of the largest object, the target;
// up to three companions have a class's shape too, but less than half of its size, and the clutter belongs to no class.
//
// A SceneDescription is described in units independent of pixels, so that one scene can be drawn at any size and shape:
// the origin is the center of the image, x points right, y down, and the shorter side of the image is 1. The target
// always lies inside the middle square [-0.5, 0.5] x [-0.5, 0.5]; ground and clutter go beyond it for non-square
// images.
#pragma once

#include "models/training/color.h"
#include "models/training/shapes.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace training {

/// The kinds of grounds.
enum class GroundKind { Plaster, Linen, Wood, Marble, Felt, Sand };
constexpr int kGroundKindCount = 6;

/// A ground and its texture.
struct Ground {
    GroundKind kind = GroundKind::Plaster;
    OkLch color;           ///< of most of the ground
    OkLch second;          ///< of grain, veins, stains
    double turned = 0;     ///< direction of grain or weave, radians
    double scale = 1;      ///< of the texture
    double roughness = 1;  ///< how deep its relief is
};

/// The appearance of an object's surface.
struct Material {
    /// The kinds of materials.
    enum class Kind { Ceramic, Enamel, Felt, Wood, Stone, Metal };
    Kind kind = Kind::Ceramic;
    double roundness = 0.5;  ///< 0: a flat plate with a narrow rounded edge, 1: a pillow
};
constexpr int kMaterialCount = 6;

/// An object of the scene.
struct Item {
    Shape shape = Shape::Disc;
    double x = 0, y = 0;
    double size = 0.25;    ///< radius of the circle around it
    double stretch = 1;    ///< width over height, for clutter
    double rotation = 0;   ///< radians, clockwise
    double height = 0.05;  ///< above the ground: length of its shadow
    OkLch color;
    Material material;
};

/// A thread or scratch: a bent line from (x0, y0) to (x2, y2), drawn towards (x1, y1).
struct Thread {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0;
    double width = 0.01;
    OkLch color;
};

/// The light.
struct Light {
    double azimuth = 0;      ///< direction of the light: radians, clockwise from the right
    double elevation = 0.8;  ///< radians above the ground
    double softness = 1;     ///< of the shadows
    double warmth = 0;       ///< -1 cool ... 1 warm
    double falloff = 0.3;    ///< how much darker the far side is
};

/// Everything in a scene.
struct SceneDescription {
    uint32_t textureSeed = 0;
    Ground ground;
    Light light;
    std::vector<Thread> threads;
    std::vector<Item> clutter;  ///< in drawing order, all below the target; includes small objects of the classes
    Item target;
    /// The target's class.
    int classIndex() const { return static_cast<int>(target.shape); }
};

/// Options of a random scene.
struct SceneOptions {
    /// 0: large upright objects in strong colors on calm grounds. 1: the full range of sizes, rotations, contrasts and
    /// clutter, at which accuracies are stated.
    double difficulty = 1;
    std::optional<Shape> target = std::nullopt;  ///< else random, all classes equally likely
    double clutterTimes = 1, rotationTimes = 1;  ///< widen only one range, to test beyond the training
};

/// The same seed and options give the same scene, bit for bit.
SceneDescription makeScene(uint64_t seed, const SceneOptions& options = {});

/// RGB and mask of one drawing, rows from the top, no padding.
struct Drawing {
    int width = 0, height = 0;
    std::vector<uint8_t> rgb;   ///< height * width * 3, sRGB
    std::vector<uint8_t> mask;  ///< height * width: coverage of the pixel by the target, 0 to 255, without its shadow
};

/// Draws at width x height pixels, both at least 8. Deterministic, bit for bit.
/// @param withTarget  false leaves the target, its shadow and its mask out
Drawing drawScene(const SceneDescription& scene, int width, int height, bool withTarget = true);

}  // namespace training
