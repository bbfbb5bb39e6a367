// The shapes of the scenes: the twelve classes, and the shapes of the clutter, which belong to no class.
#pragma once

#include <numbers>
#include <string>
#include <string_view>
#include <vector>

namespace training {

/// All shapes.
enum class Shape {
    Disc,
    Ring,
    Square,
    Triangle,
    Star,
    Cross,
    Heart,
    Crescent,
    Arrow,
    Drop,
    Flower,
    Bolt,  // the classes, in this order
    Pebble,
    Bean,
    Shard,
    Stick,  // clutter
};
constexpr double kTurn = 2 * std::numbers::pi;  ///< a full turn in radians

constexpr int kClassCount = 12;
constexpr int kShapeCount = 16;

std::string_view shapeName(Shape shape);  ///< "disc", "ring", ...
std::vector<std::string> classNames();    ///< of the kClassCount classes, in the order of the enumeration

/// A shape upright in its own coordinates, y downwards: with its rounded corners it fits into the circle of radius 1.1
/// around the origin.
struct Outline {
    /// A point of an outline.
    struct Point {
        double x = 0, y = 0;
    };
    std::vector<std::vector<Point>>
        loops;  ///< closed polygons; a point is inside when it is inside an odd number of them
};
/// The outline of a shape.
Outline outlineOf(Shape shape);

/// A table of the distance to a shape's edge, the basis of shading, shadow and antialiasing at any resolution.
/// Immutable; of() is thread-safe.
class DistanceField {
public:
    /// The field of a shape, computed once.
    static const DistanceField& of(Shape shape);

    /// Signed distance to the edge, negative inside, in the shape's own units. Beyond the table the distance to the
    /// table is added, which never underestimates.
    float distance(float x, float y) const { return lookUp(m_distance, x, y); }
    /// The same with the ridges in the middle of the shape smoothed, for round surfaces.
    float smoothDistance(float x, float y) const { return lookUp(m_smooth, x, y); }
    float area() const { return m_area; }          ///< in squared units of the shape
    float inradius() const { return m_inradius; }  ///< of the largest circle inside

private:
    explicit DistanceField(const Outline& outline);
    static float lookUp(const std::vector<float>& table, float x, float y);

    std::vector<float> m_distance, m_smooth;
    float m_area = 0, m_inradius = 0;
};

}  // namespace training
