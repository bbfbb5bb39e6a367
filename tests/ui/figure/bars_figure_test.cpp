// Bars and marks: lengths and places in the exported SVG.

#include "sample_figures.h"
#include "svg_shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using samples::kFirstColor;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

constexpr char kAccent[] = "#d98a00";

core::Curves bars(std::vector<double> values, std::vector<std::string> names)
{
    core::Curves curves;
    curves.shape = core::Curves::Shape::Bars;
    curves.yTitle = core::Message("probability");
    curves.xLabels = std::move(names);
    core::Curves::Series series;
    for (std::size_t i = 0; i < values.size(); ++i) {
        series.x.push_back(static_cast<double>(i));
    }
    series.y = std::move(values);
    curves.series.push_back(series);
    return curves;
}

samples::Svg drawnBars(const core::Curves& curves)
{
    return samples::svgOf(samples::withResult(samples::curvesFigure(), {curves, "Prediction"_msg, {}, {}}));
}

TEST(BarsFigure, ABarIsAsLongAsItsValue)
{
    const auto found = drawnBars(bars({0.6, 0.2, 0.1}, {"tabby", "Egyptian cat", "lynx"})).filled("rect", kFirstColor);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_NEAR(found[0].number("width"), 3.0 * found[1].number("width"), 0.02);
    EXPECT_NEAR(found[0].number("width"), 6.0 * found[2].number("width"), 0.05);
    EXPECT_EQ(found[0].number("x"), found[2].number("x"));
    EXPECT_LT(found[0].number("y"), found[1].number("y"));  // the first on top
    EXPECT_LT(found[1].number("y"), found[2].number("y"));
}

TEST(BarsFigure, EachBarHasItsNameBeforeAndItsValueBehind)
{
    const auto svg = drawnBars(bars({0.6, 0.25}, {"tabby", "fox"}));
    EXPECT_THAT(svg.words(), IsSupersetOf({"tabby", "fox", "0.6", "0.25", "probability"}));
    const auto boxes = svg.filled("rect", kFirstColor);
    ASSERT_EQ(boxes.size(), 2U);
    for (const auto& text : svg.texts) {
        if (text.text == "tabby") {
            EXPECT_LT(text.x, boxes[0].number("x"));
        } else if (text.text == "0.25") {
            EXPECT_GT(text.x, boxes[1].number("x") + boxes[1].number("width"));
        }
    }
}

TEST(BarsFigure, NegativeValuesGoTheOtherWayFromZero)
{
    const auto found = drawnBars(bars({0.5, -0.5}, {"for", "against"})).filled("rect", kFirstColor);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_NEAR(found[1].number("x") + found[1].number("width"), found[0].number("x"), 0.01);
    EXPECT_NEAR(found[0].number("width"), found[1].number("width"), 0.02);
}

TEST(BarsFigure, ANameTooLongForThePageEndsInAnEllipsis)
{
    const auto words = drawnBars(bars({0.5}, {std::string(200, 'w')})).words();
    EXPECT_THAT(words, Contains(testing::EndsWith("…")));
    EXPECT_THAT(words, Not(Contains(std::string(200, 'w'))));
}

TEST(BarsFigure, AValueThatIsMissingHasNoBar)
{
    EXPECT_EQ(drawnBars(bars({0.5, samples::kNaN}, {"a", "b"})).filled("rect", kFirstColor).size(), 1U);
}

// In a figure a metre wide type is small beside the rows: less than the two points that lines may lack.
TEST(BarsFigure, EveryBarIsNamedInTheWidestFigure)
{
    const auto figure =
        samples::withResult(samples::curvesFigure(), {bars({0.6, 0.25}, {"tabby", "fox"}), "Prediction"_msg, {}, {}});
    ui::FigureStyle style;
    style.width = ui::kWidestFigure;
    EXPECT_NEAR(ui::figureSize(figure, style).width(), style.width * 72.0 / 25.4, 1.0);
}

TEST(BarsFigure, WithoutNamesBarsStandUprightOnZero)
{
    auto curves = bars({0.5, 0.25, 1.0}, {});
    const auto found = drawnBars(curves).filled("rect", kFirstColor);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_NEAR(found[0].number("height"), 2.0 * found[1].number("height"), 0.02);
    EXPECT_NEAR(found[2].number("height"), 2.0 * found[0].number("height"), 0.02);
    EXPECT_LT(found[0].number("x"), found[1].number("x"));
}

// 48 x 32 photo of 3 x 2 patches in a figure 538.9 points wide: a patch is about 180 points, a mark 0.56 of that.
TEST(MarksOfAFigure, AreRingsAroundTheirPatchesInVectors)
{
    auto figure = samples::patchMapFigure();
    EXPECT_TRUE(samples::svgOf(figure).stroked("circle", kAccent).empty());
    core::PatchMap map = samples::patchMap(2, 3, {0.0F, 0.2F, 0.4F, 0.6F, 0.8F, 1.0F});
    map.marked = {0, 5, 17, -1};  // the last two are nowhere
    const auto rings = samples::svgOf(samples::withResult(figure, {map, "Token norms"_msg, "norm"_msg, {}}))
                           .stroked("circle", kAccent);
    ASSERT_EQ(rings.size(), 2U);
    const double side = (rings[1].number("cx") - rings[0].number("cx")) / 2.0;  // two columns apart
    EXPECT_NEAR(rings[1].number("cy") - rings[0].number("cy"), side, 0.5);      // and one row
    EXPECT_NEAR(rings[0].number("r"), 0.56 * side, 0.5);
}

}  // namespace
