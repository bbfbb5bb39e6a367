// Where points and bars stand in a room of the window, and which of them is meant. The numbers are done by hand: an
// axis of values 0 to 40 in steps of 10, places 0 to 2 with 3 % of their range free at both ends.
#include "ui/figure/curves_plot.h"

#include <gtest/gtest.h>

namespace {

core::Curves line(std::vector<double> values)
{
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("distance");
    core::Curves::Series series;
    for (std::size_t i = 0; i < values.size(); ++i) {
        series.x.push_back(static_cast<double>(i));
    }
    series.y = std::move(values);
    curves.series = {series};
    return curves;
}

core::Curves bars(std::vector<std::string> names, std::vector<double> values)
{
    core::Curves curves = line(std::move(values));
    curves.shape = core::Curves::Shape::Bars;
    curves.xLabels = std::move(names);
    curves.xTitle = {};
    return curves;
}

TEST(CurvesPlot, FillsTheRoomThatItIsGiven)
{
    const auto curves = line({10.0, 20.0, 35.0});
    for (const QSizeF room : {QSizeF(600.0, 400.0), QSizeF(300.0, 500.0)}) {
        const ui::CurvesPlot plot({}, curves, room);
        EXPECT_EQ(plot.size(), room);
        EXPECT_GT(plot.area().width(), 0.8 * room.width());
        EXPECT_GT(plot.area().height(), 0.8 * room.height());
    }
}

TEST(CurvesPlot, AGuideFarFromTheDataDoesNotStretchTheAxis)
{
    auto curves = line({10.0, 20.0, 40.0});
    curves.guides = {{350.0, core::Message("image diagonal")}};
    const ui::CurvesPlot far({}, curves, {600.0, 400.0});
    curves.guides = {};
    const ui::CurvesPlot none({}, curves, {600.0, 400.0});
    EXPECT_EQ(far.place({0, 1}), none.place({0, 1}));
    curves.guides = {{50.0, core::Message("near")}};  // a span of 40 instead of 30
    const ui::CurvesPlot near({}, curves, {600.0, 400.0});
    EXPECT_GT(near.place({0, 1}).y(), none.place({0, 1}).y());
}

TEST(CurvesPlot, PutsPointsWhereTheAxesSay)
{
    const auto curves = line({10.0, 20.0, 35.0});
    const ui::CurvesPlot plot({}, curves, {600.0, 400.0});
    const QRectF area = plot.area();
    const QPointF second = plot.place({0, 1}), third = plot.place({0, 2});
    EXPECT_NEAR(second.x(), area.center().x(), 1e-6);
    EXPECT_NEAR(second.y(), area.center().y(), 1e-6);  // 20 of 40
    EXPECT_NEAR(third.x(), area.left() + area.width() * 2.06 / 2.12, 1e-6);
    EXPECT_NEAR(third.y(), area.bottom() - area.height() * 35.0 / 40.0, 1e-6);
    EXPECT_NEAR(plot.across(2.0), third.x(), 1e-6);
    EXPECT_NEAR(plot.step(), area.width() / 2.12, 1e-6);
}

TEST(CurvesPlot, APointIsMeantFromNearAlone)
{
    const auto curves = line({10.0, std::nan(""), 35.0});
    const ui::CurvesPlot plot({}, curves, {600.0, 400.0});
    EXPECT_EQ(plot.nearest(plot.place({0, 2}) + QPointF(6.0, -6.0)), (ui::PointRef{0, 2}));
    EXPECT_TRUE(plot.nearest(plot.place({0, 2}) + QPointF(-13.0, 0.0)).none());
    EXPECT_TRUE(plot.nearest(plot.area().center()).none());  // a gap
}

TEST(CurvesPlot, NamedBarsLieFromTheTopAndTheirWholeRowsCount)
{
    const auto curves = bars({"tabby", "fox", "bag"}, {0.8, 0.4, 0.008});
    const ui::CurvesPlot plot({}, curves, {600.0, 130.0});
    ASSERT_TRUE(plot.sideways());
    const QRectF first = plot.bar({0, 0}), second = plot.bar({0, 1}), third = plot.bar({0, 2});
    EXPECT_NEAR(first.width(), 2.0 * second.width(), 1e-6);
    EXPECT_NEAR(first.width(), 100.0 * third.width(), 1e-6);
    EXPECT_NEAR(second.center().y() - first.center().y(), plot.area().height() / 3.0, 1e-6);
    EXPECT_EQ(first.left(), third.left());
    EXPECT_EQ(plot.nearest({plot.area().right() - 1.0, third.center().y()}), (ui::PointRef{0, 2}));
    EXPECT_TRUE(plot.nearest({plot.area().right() + 1.0, third.center().y()}).none());
}

TEST(CurvesPlot, BarsWithoutNamesStandSideBySide)
{
    auto curves = bars({}, {3.0, -1.0});
    curves.series.push_back(curves.series[0]);
    const ui::CurvesPlot plot({}, curves, {400.0, 300.0});
    EXPECT_FALSE(plot.sideways());
    const QRectF up = plot.bar({0, 0}), beside = plot.bar({1, 0}), down = plot.bar({0, 1});
    EXPECT_NEAR(up.right(), beside.left(), 1e-6);
    EXPECT_NEAR(up.bottom(), down.top(), 1e-6);  // zero
    EXPECT_NEAR(up.height(), 3.0 * down.height(), 1e-6);
    EXPECT_NEAR(up.width() + beside.width(), 0.72 * plot.step(), 1e-6);
}

TEST(CurvesPlot, ARoomOfNothingIsNoAccident)
{
    const auto lines = line({1.0}), none = line({}), named = bars({"tabby"}, {0.5});
    for (const auto* curves : {&lines, &none, &named}) {
        const ui::CurvesPlot plot({}, *curves, {1.0, 1.0});
        EXPECT_TRUE(std::isfinite(plot.size().width()));
        EXPECT_TRUE(plot.nearest({0.5, 0.5}).none() || plot.bars());
    }
}

}  // namespace
