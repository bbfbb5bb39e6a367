// The numbers beside a color bar. Its parts are drawn into SVG, whose texts are read back.
#include "ui/figure/color_bar.h"
#include "svg_shapes.h"
#include "ui/figure/drawn_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;

std::vector<std::string> numbers(const ui::ColorBar& bar, double height)
{
    core::View view;
    view.colormap = "grey";
    const ui::Part part = ui::colorBarPart({}, bar, view, height);
    ui::Drawing drawing;
    drawing.size = part.size;
    drawing.paint = [&](QPainter& painter) { part.paint(painter, {0.0, 0.0}); };
    std::vector<std::string> found;
    for (const auto& text : samples::parsedSvg(ui::fileBytes(ui::FigureFormat::Svg, drawing)).texts) {
        if (!text.turned) {
            found.push_back(text.text);
        }
    }
    return found;
}

ui::ColorBar barOf(float low, float high)
{
    ui::ColorBar bar;
    bar.range = {low, high};
    return bar;
}

TEST(ColorBar, SaysRoundNumbersAlone)
{
    EXPECT_THAT(numbers(barOf(0.0F, 0.139F), 200.0), UnorderedElementsAre("0.00", "0.05", "0.10"));
}

// With its ends as numbers, one decimal finer; 0.13 of 0.139 would stand on the end's, and goes.
TEST(ColorBar, SaysTheEndsOfTheRangeWhereThatIsAsked)
{
    ui::ColorBar bar = barOf(0.0F, 0.139F);
    bar.exactEnds = true;
    EXPECT_THAT(numbers(bar, 200.0), UnorderedElementsAre("0", "0.05", "0.10", "0.139"));
    bar.range = {-0.02F, 0.103F};
    EXPECT_THAT(numbers(bar, 200.0), IsSupersetOf({"0.05", "0.103"}));
    EXPECT_THAT(numbers(bar, 200.0), Not(testing::Contains("0.10")));
}

TEST(ColorBar, OneValueIsOneNumber)
{
    ui::ColorBar bar = barOf(0.5F, 0.5F);
    bar.exactEnds = true;
    EXPECT_THAT(numbers(bar, 200.0), ElementsAre("0.5"));
}

TEST(ColorBar, NamesItsEndsWhereEveryMapHasItsOwnRange)
{
    ui::ColorBar bar = barOf(0.0F, 1.0F);
    bar.numbers = false;
    EXPECT_THAT(numbers(bar, 200.0), UnorderedElementsAre("low", "high"));
    bar.low = "lowest";
    EXPECT_THAT(numbers(bar, 200.0), UnorderedElementsAre("lowest", "high"));
}

}  // namespace
