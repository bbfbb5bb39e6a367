#include "ui/figure/colormap.h"

#include "core/error.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

struct Anchor {
    const char* map;
    int index;
    ui::Rgb color;
};

class ColormapAnchors : public testing::TestWithParam<Anchor> {};

// From the published tables, rounded to bytes.
TEST_P(ColormapAnchors, AreThePublishedColors)
{
    const auto [map, index, color] = GetParam();
    EXPECT_EQ(ui::findColormap(map).colors[static_cast<std::size_t>(index)], color);
}
INSTANTIATE_TEST_SUITE_P(Published, ColormapAnchors,
                         testing::Values(Anchor{"viridis", 0, {68, 1, 84}}, Anchor{"viridis", 128, {33, 145, 140}},
                                         Anchor{"viridis", 255, {253, 231, 37}}, Anchor{"inferno", 0, {0, 0, 4}},
                                         Anchor{"inferno", 128, {188, 55, 84}}, Anchor{"inferno", 255, {252, 255, 164}},
                                         Anchor{"magma", 0, {0, 0, 4}}, Anchor{"magma", 128, {183, 55, 121}},
                                         Anchor{"magma", 255, {252, 253, 191}}, Anchor{"cividis", 0, {0, 34, 78}},
                                         Anchor{"cividis", 255, {254, 232, 56}}, Anchor{"turbo", 0, {48, 18, 59}},
                                         Anchor{"turbo", 255, {122, 4, 3}}, Anchor{"grey", 77, {77, 77, 77}}),
                         [](const auto& test) { return test.param.map + std::to_string(test.param.index); });

/// CIE 1976 lightness of an sRGB color.
double lightness(ui::Rgb color)
{
    const auto linear = [](int byte) {
        const double v = byte / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const double y = 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
    return y > 0.008856 ? 116.0 * std::cbrt(y) - 16.0 : 903.3 * y;
}

class Diverging : public testing::TestWithParam<const char*> {};

TEST_P(Diverging, IsLightestInTheMiddleAndFallsEvenlyToBothEnds)
{
    const ui::Colormap& map = ui::findColormap(GetParam());
    EXPECT_TRUE(map.diverging);
    EXPECT_GT(lightness(map.colors[127]), 93.0);
    for (std::size_t i = 1; i < 128; ++i) {
        EXPECT_LE(lightness(map.colors[i - 1]), lightness(map.colors[i]) + 0.6) << i;
        EXPECT_GE(lightness(map.colors[127 + i]) + 0.6, lightness(map.colors[128 + i])) << i;
        EXPECT_NEAR(lightness(map.colors[i]), lightness(map.colors[255 - i]), 7.0) << i;
    }
}

TEST_P(Diverging, HasNoStepBetweenNeighbors)
{
    const auto& colors = ui::findColormap(GetParam()).colors;
    for (std::size_t i = 1; i < colors.size(); ++i) {
        EXPECT_LE(std::abs(colors[i].r - colors[i - 1].r), 8) << i;
        EXPECT_LE(std::abs(colors[i].g - colors[i - 1].g), 8) << i;
        EXPECT_LE(std::abs(colors[i].b - colors[i - 1].b), 8) << i;
    }
}
INSTANTIATE_TEST_SUITE_P(Maps, Diverging, testing::Values("blue-orange", "purple-green"));

TEST(Colormap, IsLinearBetweenEntriesAndClampedOutside)
{
    const ui::Colormap& grey = ui::findColormap("grey");
    EXPECT_FLOAT_EQ(grey.at(0.5F)[0], 0.5F);
    EXPECT_FLOAT_EQ(grey.at(0.3F)[1], 0.3F);
    EXPECT_FLOAT_EQ(grey.at(-3.0F)[2], 0.0F);
    EXPECT_FLOAT_EQ(grey.at(1.7F)[0], 1.0F);
    EXPECT_FLOAT_EQ(grey.at(std::numeric_limits<float>::quiet_NaN())[0], 0.0F);
    EXPECT_FLOAT_EQ(ui::findColormap("viridis").at(0.0F)[0], 68.0F / 255.0F);
    EXPECT_FLOAT_EQ(ui::findColormap("viridis").at(1.0F)[2], 37.0F / 255.0F);
}

TEST(Colormap, UnknownNameListsTheOnesThatExist)
{
    const core::Error error = errorOf([&] { ui::findColormap("jet"); });
    EXPECT_EQ(error.code, core::ErrorCode::NotFound);
    EXPECT_STREQ(error.what(),
                 "color map: expected one of auto, inferno, viridis, cividis, magma, turbo, grey, "
                 "blue-orange, purple-green; found \"jet\"");
}

TEST(Colormap, EveryListedNameIsFound)
{
    ASSERT_THAT(ui::colormapNames(), testing::SizeIs(8));
    for (const std::string& name : ui::colormapNames()) {
        EXPECT_EQ(ui::findColormap(name).name, name);
    }
}

}  // namespace
