// The outlines of all shapes. y points downwards, as in images.
#include "models/training/shapes.h"

#include <array>
#include <cmath>

namespace training {
namespace {

using Loop = std::vector<Outline::Point>;

constexpr int kCurvePoints = 96;

/// Points at equal steps of a turn; `radius` of the angle in radians, from the top, clockwise.
template <typename Radius>
Loop polar(int points, Radius radius)
{
    Loop loop;
    for (int i = 0; i < points; ++i) {
        const double angle = kTurn * i / points, r = radius(angle);
        loop.push_back({r * std::sin(angle), -r * std::cos(angle)});
    }
    return loop;
}

Loop regular(int corners, double radius, double turned = 0)
{
    Loop loop;
    for (int i = 0; i < corners; ++i) {
        const double angle = kTurn * (i + turned) / corners;
        loop.push_back({radius * std::sin(angle), -radius * std::cos(angle)});
    }
    return loop;
}

Loop circle(double radius)
{
    return regular(kCurvePoints, radius);
}

Loop star()
{
    Loop loop;
    for (int i = 0; i < 10; ++i) {
        const double angle = kTurn * i / 10, r = i % 2 == 0 ? 1.0 : 0.45;
        loop.push_back({r * std::sin(angle), -r * std::cos(angle)});
    }
    return loop;
}

Loop cross()
{
    constexpr double arm = 0.94, half = 0.29;
    return {{-half, -arm}, {half, -arm}, {half, -half}, {arm, -half}, {arm, half},   {half, half},
            {half, arm},   {-half, arm}, {-half, half}, {-arm, half}, {-arm, -half}, {-half, -half}};
}

/// The well-known curve of sines; its point is at the bottom.
Loop heart()
{
    Loop loop;
    for (int i = 0; i < kCurvePoints; ++i) {
        const double t = kTurn * i / kCurvePoints;
        const double x = 16 * std::pow(std::sin(t), 3);
        const double y = 13 * std::cos(t) - 5 * std::cos(2 * t) - 2 * std::cos(3 * t) - std::cos(4 * t);
        loop.push_back({x / 17.5, -(y + 2.5) / 17.5});
    }
    return loop;
}

/// A circle without a second one that is moved to the right: two arcs between their crossings.
Loop crescent()
{
    constexpr double outer = 0.98, inner = 0.80, moved = 0.46;
    const double x = (outer * outer - inner * inner + moved * moved) / (2 * moved);
    const double outerAngle = std::acos(x / outer), innerAngle = std::acos((x - moved) / inner);
    Loop loop;
    constexpr int steps = 56;
    for (int i = 0; i <= steps; ++i) {
        const double angle = outerAngle + (kTurn - 2 * outerAngle) * i / steps;
        loop.push_back({outer * std::cos(angle) + 0.12, outer * std::sin(angle)});
    }
    for (int i = 1; i < steps; ++i) {
        const double angle = kTurn - innerAngle - (kTurn - 2 * innerAngle) * i / steps;
        loop.push_back({moved + inner * std::cos(angle) + 0.12, inner * std::sin(angle)});
    }
    return loop;
}

Loop arrow()
{
    return {{0, -0.98}, {0.80, -0.10}, {0.30, -0.10}, {0.30, 0.92}, {-0.30, 0.92}, {-0.30, -0.10}, {-0.80, -0.10}};
}

Loop drop()
{
    Loop loop;
    for (int i = 0; i < kCurvePoints; ++i) {
        const double t = kTurn * i / kCurvePoints;
        loop.push_back({0.86 * std::sin(t) * std::pow(std::abs(std::sin(t / 2)), 1.6), -0.98 * std::cos(t)});
    }
    return loop;
}

Loop bolt()
{
    return {{0.42, -0.90}, {-0.22, -0.90}, {-0.60, 0.16}, {-0.12, 0.16}, {-0.36, 0.92}, {0.62, -0.24}, {0.12, -0.24}};
}

}  // namespace

Outline outlineOf(Shape shape)
{
    switch (shape) {
        case Shape::Disc:
            return {{circle(0.86)}};
        case Shape::Ring:
            return {{circle(0.94), circle(0.50)}};
        case Shape::Square:
            return {{regular(4, 1.0, 0.5)}};
        case Shape::Triangle:
            return {{regular(3, 1.0)}};
        case Shape::Star:
            return {{star()}};
        case Shape::Cross:
            return {{cross()}};
        case Shape::Heart:
            return {{heart()}};
        case Shape::Crescent:
            return {{crescent()}};
        case Shape::Arrow:
            return {{arrow()}};
        case Shape::Drop:
            return {{drop()}};
        case Shape::Flower:
            return {{polar(2 * kCurvePoints, [](double a) { return 0.76 + 0.20 * std::cos(6 * a); })}};
        case Shape::Bolt:
            return {{bolt()}};
        case Shape::Pebble:
            return {{polar(48, [](double a) {
                return 0.72 + 0.12 * std::cos(2 * a + 0.4) + 0.06 * std::sin(3 * a) + 0.05 * std::cos(5 * a + 1);
            })}};
        case Shape::Bean:
            return {{polar(48, [](double a) {
                return 0.55 + 0.3 * std::cos(2 * a) + 0.1 * std::sin(a) * std::abs(std::sin(a));
            })}};
        case Shape::Shard:
            return {{Loop{{-0.2, -0.9}, {0.5, -0.45}, {0.85, 0.35}, {0.05, 0.6}, {-0.6, 0.75}, {-0.75, -0.1}}}};
        case Shape::Stick:
            return {{Loop{{-0.10, -0.98}, {0.12, -0.95}, {0.09, 0.1}, {0.13, 0.96}, {-0.11, 0.97}, {-0.13, -0.1}}}};
    }
    return {};
}

std::string_view shapeName(Shape shape)
{
    static constexpr std::array<std::string_view, kShapeCount> names{
        "disc",  "ring", "square", "triangle", "star",   "cross", "heart", "crescent",
        "arrow", "drop", "flower", "bolt",     "pebble", "bean",  "shard", "stick"};
    return names[static_cast<size_t>(shape)];
}

std::vector<std::string> classNames()
{
    std::vector<std::string> names;
    for (int i = 0; i < kClassCount; ++i) {
        names.emplace_back(shapeName(static_cast<Shape>(i)));
    }
    return names;
}

}  // namespace training
