#include "sample_figures.h"
#include "svg_shapes.h"
#include "ui/figure/figure_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace {

using samples::kFirstColor;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

constexpr char kInk[] = "#1b1c1e";

core::Curves layers(int series, int points)
{
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("entropy (nats)");
    for (int i = 0; i < series; ++i) {
        core::Curves::Series one;
        one.label = core::Message("head " + std::to_string(i));
        for (int x = 0; x < points; ++x) {
            one.x.push_back(x);
            one.y.push_back(1.0 + i + 0.5 * x);
        }
        curves.series.push_back(one);
    }
    return curves;
}

samples::Svg drawnCurves(const core::Curves& curves)
{
    return samples::svgOf(samples::withResult(samples::curvesFigure(), {curves, "Entropy"_msg, {}, {}}));
}

std::vector<samples::SvgShape> dashed(const samples::Svg& svg)
{
    return svg.where([](const auto& shape) { return shape.tag == "polyline" && !shape.dashes.empty(); });
}

double heightOf(const samples::SvgShape& line)
{
    return QString::fromStdString(line.text("points")).section(',', 1).section(' ', 0, 0).toDouble();
}

long count(const std::string& text, char wanted)
{
    return std::count(text.begin(), text.end(), wanted);
}

TEST(CurvesFigure, AGuideIsADashedLineWithItsName)
{
    auto curves = layers(1, 3);
    EXPECT_TRUE(dashed(drawnCurves(curves)).empty());
    curves.guides = {{1.5, "uniform over patches"_msg}};
    const auto svg = drawnCurves(curves);
    EXPECT_EQ(dashed(svg).size(), 1U);
    EXPECT_THAT(svg.words(), Contains("uniform over patches"));
}

// Values of 10 to 35 are drawn on an axis from 0 in steps of 10, which seven ticks allow: 25 is midway from 20 to 30.
TEST(CurvesFigure, AGuideLiesAtItsValue)
{
    auto curves = layers(1, 2);
    curves.series[0].y = {10.0, 35.0};
    curves.guides = {{20.0, "twenty"_msg}, {25.0, "twenty-five"_msg}};
    const auto svg = drawnCurves(curves);
    EXPECT_THAT(svg.words(), IsSupersetOf({"0", "10", "20", "30", "40"}));
    const auto lines = svg.stroked("polyline", "#d9dbde"), guides = dashed(svg);
    ASSERT_EQ(lines.size(), 5U);
    ASSERT_EQ(guides.size(), 2U);
    EXPECT_NEAR(heightOf(guides[0]), heightOf(lines[2]), 0.01);
    EXPECT_NEAR(heightOf(guides[1]), (heightOf(lines[2]) + heightOf(lines[3])) / 2.0, 0.01);
}

TEST(CurvesFigure, AGuideWithoutAValueIsLeftOut)
{
    auto curves = layers(1, 3);
    curves.guides = {{samples::kNaN, "nowhere"_msg}};
    const auto svg = drawnCurves(curves);
    EXPECT_TRUE(dashed(svg).empty());
    EXPECT_THAT(svg.words(), Not(Contains("nowhere")));
}

// Neighboring powers of ten are a third of the axis from 0.001 to 1 apart, wherever they are.
TEST(CurvesFigure, ALogarithmicAxisHasPowersOfTenEvenly)
{
    auto curves = layers(1, 4);
    curves.logarithmic = true;
    curves.series[0].y = {0.001, 0.01, 0.1, 1.0};
    curves.guides = {{std::pow(10.0, -1.5), "half way"_msg}, {0.0, "below everything"_msg}};
    const auto svg = drawnCurves(curves);
    EXPECT_THAT(svg.words(), IsSupersetOf({"0.001", "0.01", "0.1", "1"}));
    EXPECT_THAT(svg.words(), Not(Contains("below everything")));
    const auto lines = svg.stroked("polyline", "#d9dbde"), guides = dashed(svg);
    ASSERT_EQ(lines.size(), 4U);
    ASSERT_EQ(guides.size(), 1U);
    EXPECT_NEAR(heightOf(lines[0]) - heightOf(lines[1]), heightOf(lines[2]) - heightOf(lines[3]), 0.02);
    EXPECT_NEAR(heightOf(guides[0]), (heightOf(lines[1]) + heightOf(lines[2])) / 2.0, 0.02);
}

TEST(CurvesFigure, WhatIsNotAboveZeroIsAGapOnALogarithmicAxis)
{
    auto curves = layers(1, 4);
    curves.logarithmic = true;
    curves.series[0].y = {0.001, 0.0, -1.0, 1.0};
    EXPECT_EQ(drawnCurves(curves).filled("circle", kFirstColor).size(), 2U);
}

TEST(CurvesFigure, WithinAPowerOfTenTheAxisIsPlain)
{
    auto curves = layers(1, 3);
    curves.series[0].y = {0.1, 0.2, 0.4};
    const auto plain = drawnCurves(curves).words();
    curves.logarithmic = true;
    EXPECT_EQ(drawnCurves(curves).words(), plain);
}

TEST(CurvesFigure, ABandLiesAroundItsLineFromGapToGap)
{
    auto curves = layers(2, 5);
    curves.series[0].low = {0.5, 1.0, samples::kNaN, 2.0, 2.5};
    curves.series[0].high = {1.5, 2.0, samples::kNaN, 3.0, 6.0};
    const auto svg = drawnCurves(curves);
    const auto bands = svg.where(
        [](const auto& shape) { return shape.fill == kFirstColor && (shape.tag == "path" || shape.tag == "polygon"); });
    EXPECT_EQ(bands.size(), 2U);
    EXPECT_THAT(svg.words(), Contains("6"));  // the axis reaches the band's end
    EXPECT_EQ(svg.filled("circle", kFirstColor).size(), 6U);
}

TEST(CurvesFigure, AGapDividesTheLineAndHasNoMark)
{
    auto curves = layers(1, 5);
    curves.series[0].y[2] = samples::kNaN;
    const auto svg = drawnCurves(curves);
    const auto paths = svg.stroked("path", kFirstColor);
    ASSERT_EQ(paths.size(), 1U);
    EXPECT_EQ(count(paths[0].text("d"), 'M'), 2);
    EXPECT_EQ(count(paths[0].text("d"), 'L'), 2);
    EXPECT_EQ(svg.filled("circle", kFirstColor).size(), 4U);
}

TEST(CurvesFigure, APointBetweenTwoGapsKeepsItsMark)
{
    auto curves = layers(1, 5);
    curves.series[0].y = {1.0, samples::kNaN, 2.0, samples::kNaN, 3.0};
    EXPECT_EQ(drawnCurves(curves).filled("circle", kFirstColor).size(), 3U);
}

TEST(CurvesFigure, OverPointsOnlyTheMeanIsALine)
{
    auto curves = layers(2, 4);
    curves.shape = core::Curves::Shape::Points;
    curves.series.push_back({"mean"_msg, {0, 1, 2, 3}, {1.5, 2.0, 2.5, 3.0}, {}, true});
    const auto svg = drawnCurves(curves);
    EXPECT_TRUE(svg.stroked("path", kFirstColor).empty());
    EXPECT_EQ(svg.filled("circle", kFirstColor).size(), 5U);  // four points and the legend
    const auto mean = svg.where(
        [](const auto& shape) { return shape.tag == "path" && shape.stroke == kInk && shape.strokeWidth == "1.4"; });
    ASSERT_EQ(mean.size(), 1U);
    EXPECT_EQ(count(mean[0].text("d"), 'L'), 3);
    EXPECT_THAT(svg.words(), IsSupersetOf({"head 0", "head 1", "mean"}));
}

TEST(CurvesFigure, EightSeriesAreNamedEach)
{
    const auto words = drawnCurves(layers(8, 3)).words();
    for (int i = 0; i < 8; ++i) {
        EXPECT_THAT(words, Contains("head " + std::to_string(i)));
    }
}

TEST(CurvesFigure, NineSeriesHaveAScaleFromTheFirstToTheLast)
{
    const auto svg = drawnCurves(layers(9, 3));
    EXPECT_THAT(svg.words(), IsSupersetOf({"head 0", "head 8"}));
    for (int i = 1; i < 8; ++i) {
        EXPECT_THAT(svg.words(), Not(Contains("head " + std::to_string(i))));
    }
    EXPECT_EQ(svg.filled("rect", "#440154").size(), 1U);  // viridis begins with (68, 1, 84)
    EXPECT_TRUE(svg.filled("circle", kFirstColor).empty());
}

TEST(CurvesFigure, AMeanOverManySeriesIsNamedBesideTheirScale)
{
    auto curves = layers(12, 3);
    curves.shape = core::Curves::Shape::Points;
    curves.series.push_back({"mean of heads"_msg, {0, 1, 2}, {3.0, 4.0, 5.0}, {}, true});
    EXPECT_THAT(drawnCurves(curves).words(), IsSupersetOf({"head 0", "head 11", "mean of heads"}));
}

TEST(CurvesFigure, OneSeriesNeedsNoLegend)
{
    EXPECT_THAT(drawnCurves(layers(1, 3)).words(), Not(Contains("head 0")));
}

TEST(CurvesFigure, LayersAreCountedInWholeNumbers)
{
    const auto words = drawnCurves(layers(1, 24)).words();
    EXPECT_THAT(words, IsSupersetOf({"0", "2", "10", "22"}));
    EXPECT_THAT(words, Not(Contains("2.5")));
    EXPECT_THAT(words, Not(Contains("24")));
}

TEST(CurvesFigure, TinyValuesShareAPowerOfTen)
{
    auto curves = layers(1, 2);
    curves.series[0].y = {1e-9, 3e-9};
    EXPECT_THAT(drawnCurves(curves).words(), Contains(testing::StartsWith("×10⁻")));
}

// Beside an axis a title costs width, above it only height: of a plot that is small beside its type, as in the panel of
// a page, the width is what there is least of.
TEST(CurvesFigure, ATitleThatIsLongerThanItsAxisStandsAboveIt)
{
    const auto sizeWith = [](const std::string& title, double typeScale) {
        auto curves = layers(1, 12);
        curves.yTitle = core::Message(title);
        ui::FigureLook look;
        look.typeScale = typeScale;
        return ui::curvesPart(look, curves).size;
    };
    const std::string title = "mean distance (pixels of the photo)";
    EXPECT_GT(sizeWith(title, 1.0).width(), sizeWith("", 1.0).width());
    EXPECT_EQ(sizeWith(title, 1.0).height(), sizeWith("", 1.0).height());
    EXPECT_EQ(sizeWith(title, 4.0).width(), sizeWith("", 4.0).width());
    EXPECT_GT(sizeWith(title, 4.0).height(), sizeWith("", 4.0).height());
}

// In a panel of a page: 99 units are 28 mm of type of 8 points, where the label "mean of heads" takes nearly all of
// them.
TEST(CurvesFigure, IsAsNarrowAsItsPanelWithItsLegendBelow)
{
    auto curves = layers(4, 12);
    curves.yTitle = core::Message("mean distance (pixels of the photo)");
    for (const double width : {99.0, 300.0}) {
        const auto legend = ui::curvesLegendPart({}, curves, width).size;
        const auto size = ui::curvesPartIn({}, curves, width).size;
        EXPECT_EQ(size.width(), width);
        EXPECT_EQ(legend.width(), width);
        EXPECT_GT(size.height(), legend.height() + 56.0);
    }
    const auto row = ui::curvesLegendPart({}, curves, 300.0).size.height();
    EXPECT_EQ(ui::curvesLegendPart({}, curves, 99.0).size.height(), 4.0 * row);  // one column, and all in one row
}

}  // namespace
