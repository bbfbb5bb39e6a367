#include "models/training/shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

using training::DistanceField;
using training::Shape;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 0.04;  // every outline is widened by this, which rounds its corners

struct Area {
    Shape shape;
    double expected;  // of the outline widened by r: area + perimeter * r + pi r^2 for convex ones
};

std::vector<Shape> allShapes()
{
    std::vector<Shape> shapes;
    for (int i = 0; i < training::kShapeCount; ++i) {
        shapes.push_back(static_cast<Shape>(i));
    }
    return shapes;
}

std::string nameOfShape(const testing::TestParamInfo<Shape>& test)
{
    return std::string(training::shapeName(test.param));
}

TEST(Shapes, TwelveClassesHaveTwelveNames)
{
    const auto names = training::classNames();
    ASSERT_EQ(names.size(), 12U);
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), 12U);
    EXPECT_EQ(names.front(), "disc");
    EXPECT_EQ(names.back(), "bolt");
}

class ShapeArea : public testing::TestWithParam<Area> {};

TEST_P(ShapeArea, IsThatOfTheRoundedFigure)
{
    EXPECT_NEAR(DistanceField::of(GetParam().shape).area(), GetParam().expected, 0.02);
}

INSTANTIATE_TEST_SUITE_P(
    ByHand, ShapeArea,
    testing::Values(Area{Shape::Disc, kPi * 0.90 * 0.90}, Area{Shape::Ring, kPi*(0.98 * 0.98 - 0.46 * 0.46)},
                    Area{Shape::Square, 2.0 + 4 * std::sqrt(2.0) * kRounding + kPi* kRounding* kRounding},
                    Area{Shape::Triangle,
                         0.75 * std::sqrt(3.0) + 3 * std::sqrt(3.0) * kRounding + kPi* kRounding* kRounding}),
    [](const auto& test) { return std::string(training::shapeName(test.param.shape)); });

TEST(Shapes, DistanceToADiscIsTheDistanceToItsMiddleLessItsRadius)
{
    const auto& disc = DistanceField::of(Shape::Disc);
    EXPECT_NEAR(disc.distance(0, 0), -0.90f, 0.01f);
    EXPECT_NEAR(disc.distance(0.9f, 0), 0.0f, 0.005f);
    EXPECT_NEAR(disc.distance(0.9f, 0.9f), 0.9f * std::sqrt(2.0f) - 0.9f, 0.005f);
    EXPECT_NEAR(disc.inradius(), 0.90f, 0.01f);
}

TEST(Shapes, DistanceToASquareIsMeasuredFromItsSidesAndItsCorners)
{
    const auto& square = DistanceField::of(Shape::Square);  // half side sqrt(0.5), upright
    const float half = std::sqrt(0.5f);
    EXPECT_NEAR(square.distance(1.0f, 0.2f), 1.0f - half - 0.04f, 0.005f);
    EXPECT_NEAR(square.distance(half + 0.3f, half + 0.4f), 0.5f - 0.04f, 0.005f);
}

TEST(Shapes, TheRingHasAHoleAndTheCrescentIsOpenToTheRight)
{
    EXPECT_GT(DistanceField::of(Shape::Ring).distance(0, 0), 0.4f);
    EXPECT_LT(DistanceField::of(Shape::Ring).distance(0.7f, 0), -0.2f);
    EXPECT_GT(DistanceField::of(Shape::Crescent).distance(0.5f, 0), 0.3f);
    EXPECT_LT(DistanceField::of(Shape::Crescent).distance(-0.6f, 0), -0.1f);
}

TEST(Shapes, ArrowDropAndTrianglePointUpAndTheHeartPointsDown)
{
    for (const Shape shape : {Shape::Arrow, Shape::Drop, Shape::Triangle}) {
        EXPECT_LT(DistanceField::of(shape).distance(0, -0.9f), 0.0f) << training::shapeName(shape);
        EXPECT_GT(DistanceField::of(shape).distance(0.75f, -0.8f), 0.0f) << training::shapeName(shape);
    }
    EXPECT_LT(DistanceField::of(Shape::Heart).distance(0, 0.8f), 0.0f);
    EXPECT_GT(DistanceField::of(Shape::Heart).distance(0, -0.8f), 0.0f);  // the notch
}

class EveryShape : public testing::TestWithParam<Shape> {};
INSTANTIATE_TEST_SUITE_P(All, EveryShape, testing::ValuesIn(allShapes()), nameOfShape);

TEST_P(EveryShape, FitsIntoItsCircle)
{
    const auto& field = DistanceField::of(GetParam());
    for (int i = 0; i < 360; ++i) {
        const double angle = kPi * i / 180;
        EXPECT_GT(field.distance(static_cast<float>(1.1 * std::cos(angle)), static_cast<float>(1.1 * std::sin(angle))),
                  0.0f);
    }
    EXPECT_GT(field.area(), GetParam() == Shape::Stick ? 0.3f : 0.7f);
}

TEST_P(EveryShape, NeighboringPointsDifferByNoMoreThanTheirDistance)
{
    const auto& field = DistanceField::of(GetParam());
    constexpr float step = 0.03f;
    for (float y = -2; y < 2; y += step) {
        for (float x = -2; x < 2; x += step) {
            EXPECT_LE(std::abs(field.distance(x + step, y) - field.distance(x, y)), 1.02f * step) << x << ' ' << y;
        }
    }
}

TEST_P(EveryShape, SmoothingLeavesTheEdgeWhereItIs)
{
    const auto& field = DistanceField::of(GetParam());
    for (float y = -1.3f; y < 1.3f; y += 0.02f) {
        for (float x = -1.3f; x < 1.3f; x += 0.02f) {
            if (std::abs(field.distance(x, y)) < 0.01f) {
                EXPECT_NEAR(field.smoothDistance(x, y), field.distance(x, y), 0.01f) << x << ' ' << y;
            }
        }
    }
}

}  // namespace
