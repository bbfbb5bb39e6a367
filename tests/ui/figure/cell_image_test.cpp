#include "ui/figure/cell_image.h"

#include "sample_figures.h"
#include "ui/figure/color_bar.h"

#include <gtest/gtest.h>

namespace {

TEST(CellImage, ShowsFlatCellsAndLeavesOnesWithoutAValueGrey)
{
    core::View view;
    view.colormap = "viridis";
    const auto values = torch::tensor({0.0F, 1.0F, samples::kNaN, 5.0F}).view({2, 2});
    const QImage image = ui::cellImage(values, {0.0F, 1.0F}, view, {8, 8}, false);
    EXPECT_EQ(image.pixel(0, 0), qRgb(68, 1, 84));
    EXPECT_EQ(image.pixel(3, 3), qRgb(68, 1, 84));
    EXPECT_EQ(image.pixel(4, 0), qRgb(253, 231, 37));
    EXPECT_EQ(image.pixel(0, 7), ui::kNoValue);
    EXPECT_EQ(image.pixel(7, 7), qRgb(253, 231, 37));
}

TEST(CellImage, OfColorsShowsThemFlatAndLeavesOnesWithoutGrey)
{
    const auto nan = samples::kNaN;
    const auto values = torch::tensor({0.2F, 0.4F, 1.0F, nan, nan, nan}).view({1, 2, 3});
    const QImage image = ui::cellImage(values, {0.0F, 1.0F}, {}, {8, 2}, true);
    EXPECT_EQ(image.pixel(0, 0), qRgb(51, 102, 255));
    EXPECT_EQ(image.pixel(3, 1), qRgb(51, 102, 255));
    EXPECT_EQ(image.pixel(4, 0), ui::kNoValue);
}

TEST(CellImage, KeepsItsColorsUnderTheSpotlightWhereThereIsNoPhoto)
{
    core::View view;
    view.colormap = "viridis";
    view.style = core::OverlayStyle::Spotlight;
    EXPECT_EQ(ui::cellImage(torch::ones({1, 1}), {0.0F, 1.0F}, view, {1, 1}, false).pixel(0, 0), qRgb(253, 231, 37));
}

// Halfway between the centres of 0 and 1 the weights are 9/16 each, and the repeated border cancels: 0.5.
TEST(CellImage, SmoothCellsMeetHalfway)
{
    core::View view;
    view.colormap = "grey";
    const QImage image = ui::cellImage(torch::tensor({0.0F, 1.0F}).view({1, 2}), {0.0F, 1.0F}, view, {101, 1}, true);
    EXPECT_NEAR(qRed(image.pixel(50, 0)), 127.5, 1.0);
}

TEST(CellImage, SpotlightHasNoColor)
{
    const auto& colors = ui::findColormap("inferno");
    EXPECT_EQ(ui::barColor(colors, core::OverlayStyle::Spotlight, 1.0F), qRgb(255, 255, 255));
    EXPECT_EQ(ui::barColor(colors, core::OverlayStyle::Spotlight, 0.0F), qRgb(20, 20, 20));  // 0.08 * 255 = 20.4
    EXPECT_EQ(ui::barColor(colors, core::OverlayStyle::Glow, 1.0F), qRgb(252, 255, 164));
}

// 0.08 * 255 = 20.4 is the least light, which with a sign is that of zero.
TEST(CellImage, SpotlightOfValuesWithASignIsDarkestAtZero)
{
    const auto& colors = ui::findColormap("blue-orange");
    EXPECT_EQ(ui::barColor(colors, core::OverlayStyle::Spotlight, 0.5F, true), qRgb(20, 20, 20));
    EXPECT_EQ(ui::barColor(colors, core::OverlayStyle::Spotlight, 0.0F, true), qRgb(255, 255, 255));
    EXPECT_EQ(ui::barColor(colors, core::OverlayStyle::Spotlight, 1.0F, true), qRgb(255, 255, 255));
}

TEST(BlockMeans, LeaveOutWhatHasNoValue)
{
    const auto values =
        torch::tensor({1.0F, 3.0F, 10.0F, 5.0F, samples::kNaN, 20.0F, 7.0F, 9.0F, samples::kNaN}).view({3, 3});
    const auto means = ui::blockMeans(values, 2);
    ASSERT_EQ(means.sizes(), (std::vector<int64_t>{2, 2}));
    EXPECT_FLOAT_EQ(means[0][0].item<float>(), 3.0F);   // 1, 3, 5
    EXPECT_FLOAT_EQ(means[0][1].item<float>(), 15.0F);  // 10, 20
    EXPECT_FLOAT_EQ(means[1][0].item<float>(), 8.0F);   // 7, 9
    EXPECT_TRUE(std::isnan(means[1][1].item<float>()));
}

}  // namespace
