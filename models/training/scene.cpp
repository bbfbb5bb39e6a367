// Choosing a scene: everything random about it is decided here, nothing while drawing.
#include "models/training/scene.h"

#include "models/training/random.h"

#include <algorithm>
#include <cmath>

namespace training {
namespace {

constexpr double kClutterReach = 1.0;  ///< clutter lies within [-kClutterReach, kClutterReach] in both directions

double lerp(double easy, double hard, double difficulty)
{
    return easy + (hard - easy) * difficulty;
}

Ground makeGround(Random& random, double difficulty)
{
    Ground ground;
    ground.kind = static_cast<GroundKind>(random.below(kGroundKindCount));
    const bool wood = ground.kind == GroundKind::Wood;
    const double hue = wood ? random.between(0.12, 0.20) : random.unit();
    ground.color = {random.between(0.38, 0.84), wood ? random.between(0.04, 0.09) : random.between(0.0, 0.055), hue};
    const double shade = random.between(0.05, lerp(0.08, 0.17, difficulty)) * (random.chance(0.5) ? 1 : -1);
    ground.second = {std::clamp(ground.color.lightness + shade, 0.2, 0.95),
                     ground.color.chroma * random.between(0.6, 1.5), hue + random.between(-0.06, 0.06)};
    ground.turned = random.between(0, kTurn);
    ground.scale = random.between(0.75, 1.4);
    ground.roughness = random.between(0.3, lerp(0.6, 1.2, difficulty));
    return ground;
}

Light makeLight(Random& random, double difficulty)
{
    Light light;
    // From the upper left, as images are usually lit, with more freedom as it gets harder.
    light.azimuth = kTurn * 0.625 + random.between(-1, 1) * lerp(0.3, 1.2, difficulty);
    light.elevation = random.between(0.65, 1.1);
    light.softness = random.between(0.6, 1.6);
    light.warmth = random.between(-0.6, 1.0);
    light.falloff = random.between(0.15, lerp(0.25, 0.5, difficulty));
    return light;
}

/// Fresh colors; chosen anew until they stand out from the ground as far as the difficulty asks for.
OkLch targetColor(Random& random, const Ground& ground, double difficulty)
{
    const double contrast = lerp(0.34, 0.25, difficulty);
    OkLch color;
    for (int attempt = 0; attempt < 64; ++attempt) {
        color = {random.between(0.28, 0.90), random.between(0.07, 0.19), random.unit()};
        const double lightnessStep = std::abs(color.lightness - ground.color.lightness);
        if (distance(color, ground.color) >= contrast && distance(color, ground.second) >= 0.8 * contrast &&
            lightnessStep >= 0.4 * contrast) {
            return color;
        }
    }
    color.lightness = ground.color.lightness > 0.6 ? 0.3 : 0.92;
    return color;
}

Material makeMaterial(Random& random)
{
    return {static_cast<Material::Kind>(random.below(kMaterialCount)), random.between(0.15, 1.0)};
}

Item makeTarget(Random& random, const Ground& ground, const SceneOptions& options)
{
    const double difficulty = options.difficulty;
    Item target;
    const auto drawn = static_cast<Shape>(random.below(kClassCount));
    target.shape = options.target.value_or(drawn);
    target.size = random.between(lerp(0.31, 0.24, difficulty), lerp(0.41, 0.40, difficulty));
    target.rotation = random.between(-1, 1) * lerp(0.1, 0.6, difficulty) * options.rotationTimes;
    const double room = 0.49 - target.size;  // the circle around it stays inside the middle square
    target.x = random.between(-room, room);
    target.y = random.between(-room, room);
    target.height = random.between(0.03, 0.07);
    target.color = targetColor(random, ground, difficulty);
    target.material = makeMaterial(random);
    return target;
}

/// Mostly muted, near the ground's own colors, but sometimes bright, so that color does not identify the target.
OkLch clutterColor(Random& random, const Ground& ground, double difficulty)
{
    if (random.chance(lerp(0.0, 0.3, difficulty))) {
        return {random.between(0.35, 0.88), random.between(0.06, 0.17), random.unit()};
    }
    return {std::clamp(ground.color.lightness + random.between(-0.22, 0.18), 0.15, 0.95),
            std::clamp(ground.color.chroma + random.between(-0.02, 0.05), 0.0, 0.1),
            ground.color.hue + random.between(-0.12, 0.12)};
}

bool besideTarget(const Item& item, const Item& target)
{
    return std::hypot(item.x - target.x, item.y - target.y) > 0.8 * target.size + item.size;
}

void addClutter(Random& random, SceneDescription& scene, double difficulty, double times)
{
    const double perUnit = times * random.between(lerp(0, 3, difficulty), lerp(3, 14, difficulty));
    const int count = static_cast<int>(perUnit * 4 * kClutterReach * kClutterReach);
    const double largest = lerp(0.045, 0.085, difficulty);
    for (int i = 0; i < count; ++i) {
        Item item;
        item.shape = static_cast<Shape>(static_cast<int>(Shape::Pebble) + random.below(kShapeCount - kClassCount));
        item.x = random.between(-kClutterReach, kClutterReach);
        item.y = random.between(-kClutterReach, kClutterReach);
        item.size = 0.02 + (largest - 0.02) * random.unit() * random.unit();
        item.stretch = random.between(0.7, 1.3);
        item.rotation = random.between(0, kTurn);
        item.height = item.size * 0.35;
        item.color = clutterColor(random, scene.ground, difficulty);
        item.material = makeMaterial(random);
        if (item.shape == Shape::Stick) {
            item.size *= 1.8;
        }
        if (besideTarget(item, scene.target)) {
            scene.clutter.push_back(item);  // things lie beside each other; the target hides nothing large
        }
    }
}

/// Small objects of the target's kind, which differ from it only in size.
void addCompanions(Random& random, SceneDescription& scene, double difficulty)
{
    const int count = random.below(4);
    for (int i = 0; i < count; ++i) {
        Item item;
        item.shape = static_cast<Shape>(random.below(kClassCount));
        item.size = scene.target.size * random.between(0.25, lerp(0.33, 0.45, difficulty));
        item.x = random.between(-0.5, 0.5);
        item.y = random.between(-0.5, 0.5);
        item.rotation = random.between(-1, 1) * lerp(0.1, 0.6, difficulty);
        item.height = 0.5 * scene.target.height;
        item.color = targetColor(random, scene.ground, difficulty);
        item.material = makeMaterial(random);
        if (besideTarget(item, scene.target)) {
            scene.clutter.push_back(item);
        }
    }
}

void addThreads(Random& random, SceneDescription& scene, double difficulty)
{
    const int count = static_cast<int>(random.unit() * lerp(2, 11, difficulty));
    for (int i = 0; i < count; ++i) {
        Thread thread;
        thread.x0 = random.between(-kClutterReach, kClutterReach);
        thread.y0 = random.between(-kClutterReach, kClutterReach);
        const double angle = random.between(0, kTurn), length = random.between(0.15, 0.9);
        thread.x2 = thread.x0 + length * std::cos(angle);
        thread.y2 = thread.y0 + length * std::sin(angle);
        const double bend = random.between(-0.5, 0.5) * length;
        thread.x1 = (thread.x0 + thread.x2) / 2 - bend * std::sin(angle);
        thread.y1 = (thread.y0 + thread.y2) / 2 + bend * std::cos(angle);
        thread.width = random.between(0.006, 0.016);
        thread.color = clutterColor(random, scene.ground, difficulty);
        scene.threads.push_back(thread);
    }
}

}  // namespace

SceneDescription makeScene(uint64_t seed, const SceneOptions& options)
{
    Random random(mixSeed(seed, 0));
    SceneDescription scene;
    scene.textureSeed = static_cast<uint32_t>(random.bits() >> 32);
    scene.ground = makeGround(random, options.difficulty);
    scene.light = makeLight(random, options.difficulty);
    scene.target = makeTarget(random, scene.ground, options);
    addClutter(random, scene, options.difficulty, options.clutterTimes);
    addThreads(random, scene, options.difficulty);
    addCompanions(random, scene, options.difficulty);
    return scene;
}

}  // namespace training
