#include "ui/figure/overlay.h"

#include "sample_figures.h"

#include <gtest/gtest.h>

namespace {

using core::OverlayStyle;
using core::PixelRect;
using samples::kNaN;
using samples::patchMap;

struct Bytes {
    int r, g, b;
    bool operator==(const Bytes&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Bytes& c)
{
    return out << c.r << ',' << c.g << ',' << c.b;
}

Bytes at(const QImage& image, int x, int y)
{
    const QRgb p = image.pixel(x, y);
    return {qRed(p), qGreen(p), qBlue(p)};
}

PixelRect wholePhoto(const ui::Figure& figure)
{
    return {0.0, 0.0, double(figure.mapping.photo.width), double(figure.mapping.photo.height)};
}

QImage overlay(const ui::Figure& figure, const core::PatchMap& map)
{
    return ui::composeOverlay(figure, map, wholePhoto(figure),
                              {figure.mapping.photo.width, figure.mapping.photo.height});
}

struct StyleCase {
    const char* name;
    OverlayStyle style;
    Bytes expected;
};
class OverlayStyles : public testing::TestWithParam<StyleCase> {};

// Photo 120, 160, 200; value 3 in [2, 4], so t = 0.5 and the grey map gives 127.5; opacity 0.8. By hand:
// glow       120 * (1 - 0.42 * 0.8) = 79.68, of which 0.6, and 127.5 of which 0.4: 98.81
// tint       120 * 0.2 + 127.5 * 0.8 = 126
// spotlight  120 * (0.2 + 0.8 * (0.08 + 0.92 * 0.5)) = 120 * 0.632 = 75.84
TEST_P(OverlayStyles, MixAsTheHeaderSays)
{
    auto figure = samples::figureOf(samples::plainPhoto(4, 4, 120, 160, 200), 4);
    figure.view.style = GetParam().style;
    figure.view.opacity = 0.8;
    EXPECT_EQ(at(overlay(figure, patchMap(1, 1, {3.0F}, {2.0F, 4.0F})), 1, 2), GetParam().expected);
}
INSTANTIATE_TEST_SUITE_P(All, OverlayStyles,
                         testing::Values(StyleCase{"glow", OverlayStyle::Glow, {99, 115, 131}},
                                         StyleCase{"tint", OverlayStyle::Tint, {126, 134, 142}},
                                         StyleCase{"spotlight", OverlayStyle::Spotlight, {76, 101, 126}}),
                         [](const auto& test) { return test.param.name; });

TEST(Overlay, ValuesBeyondTheRangeTakeItsEnds)
{
    auto figure = samples::figureOf(samples::plainPhoto(8, 4, 9, 9, 9), 4);
    figure.view.style = OverlayStyle::Tint;
    figure.view.colormap = "inferno";
    const QImage image = overlay(figure, patchMap(1, 2, {-7.0F, 99.0F}));
    EXPECT_EQ(at(image, 0, 0), (Bytes{0, 0, 4}));
    EXPECT_EQ(at(image, 7, 3), (Bytes{252, 255, 164}));
}

TEST(Overlay, ARangeWithoutWidthTakesTheLowestColor)
{
    auto figure = samples::figureOf(samples::plainPhoto(4, 4, 9, 9, 9), 4);
    figure.view.style = OverlayStyle::Tint;
    EXPECT_EQ(at(overlay(figure, patchMap(1, 1, {0.5F}, {0.5F, 0.5F})), 0, 0), (Bytes{0, 0, 0}));
}

// luma = 0.299 * 120 + 0.587 * 160 + 0.114 * 200 = 152.6; (0.4 * 120 + 0.6 * 152.6) * 0.45 = 62.8
TEST(Overlay, WhatTheNetworkDidNotSeeIsGreyAndDim)
{
    auto figure = samples::figureOf(samples::plainPhoto(12, 4, 120, 160, 200), 4);
    figure.mapping.model = {4, 4};
    figure.mapping.offsetX = 4.0;
    figure.view.style = OverlayStyle::Tint;
    const QImage image = overlay(figure, patchMap(1, 1, {1.0F}));
    EXPECT_EQ(at(image, 3, 0), (Bytes{63, 70, 77}));
    EXPECT_EQ(at(image, 4, 0), (Bytes{255, 255, 255}));
    EXPECT_EQ(at(image, 7, 3), (Bytes{255, 255, 255}));
    EXPECT_EQ(at(image, 8, 3), (Bytes{63, 70, 77}));
}

class Gaps : public testing::TestWithParam<bool> {};

TEST_P(Gaps, APatchWithoutAValueLooksUnseenAndSpoilsNoNeighbor)
{
    auto figure = samples::figureOf(samples::plainPhoto(12, 4, 120, 160, 200), 4);
    figure.view.style = OverlayStyle::Tint;
    figure.view.smooth = GetParam();
    const QImage image = overlay(figure, patchMap(1, 3, {1.0F, kNaN, 1.0F}));
    for (int x = 0; x < 12; ++x) {
        EXPECT_EQ(at(image, x, 1), (x / 4 == 1 ? Bytes{63, 70, 77} : Bytes{255, 255, 255})) << x;
    }
}
INSTANTIATE_TEST_SUITE_P(SmoothOrNot, Gaps, testing::Bool());

TEST(Overlay, ColorTriplesAreMixedAsTheyAre)
{
    auto figure = samples::figureOf(samples::plainPhoto(4, 4, 120, 160, 200), 4);
    figure.view.style = OverlayStyle::Tint;
    core::PatchMap map{{1, 1}, torch::tensor({0.2F, 0.4F, 1.0F}).view({1, 1, 3}), {}, {}, {}};
    EXPECT_EQ(at(overlay(figure, map), 2, 2), (Bytes{51, 102, 255}));
}

// Between red and blue lies no kind of patch.
TEST(Overlay, ColorsOfKindsAreNeverBlended)
{
    auto figure = samples::figureOf(samples::plainPhoto(8, 4, 120, 160, 200), 4);
    figure.view.style = OverlayStyle::Tint;
    figure.view.opacity = 1.0;
    figure.view.smooth = true;
    core::PatchMap map{{1, 2}, torch::tensor({1.0F, 0.0F, 0.0F, 0.0F, 0.0F, 1.0F}).view({1, 2, 3}), {}, {}, {}};
    EXPECT_NE(at(overlay(figure, map), 3, 1), (Bytes{255, 0, 0}));
    map.kinds = {{"head 0"_msg, 1.0F, 0.0F, 0.0F}, {"head 1"_msg, 0.0F, 0.0F, 1.0F}};
    EXPECT_EQ(at(overlay(figure, map), 3, 1), (Bytes{255, 0, 0}));
    EXPECT_EQ(at(overlay(figure, map), 4, 1), (Bytes{0, 0, 255}));
}

TEST(Overlay, WhereAMapOfColorsHasNoneThePhotoIsAsItIs)
{
    auto figure = samples::figureOf(samples::plainPhoto(8, 4, 120, 160, 200), 4);
    const auto values = torch::tensor({kNaN, kNaN, kNaN, 0.2F, 0.4F, 1.0F}).view({1, 2, 3});
    for (const auto style : {OverlayStyle::Glow, OverlayStyle::Tint, OverlayStyle::Spotlight}) {
        figure.view.style = style;
        const QImage image = overlay(figure, {{1, 2}, values, {}, {}, {}});
        EXPECT_EQ(at(image, 1, 1), (Bytes{120, 160, 200}));
        EXPECT_NE(at(image, 5, 1), (Bytes{120, 160, 200}));
    }
}

struct SignedCase {
    const char* name;
    OverlayStyle style;
    float value;
    Bytes expected;
};
class SignedValues : public testing::TestWithParam<SignedCase> {};

// Photo 120, 160, 200; range -1 to 1, so zero is t = 1/2; the grey map; opacity 0.8. By hand for the red channel:
// glow at 0        120 * (1 - 0.42 * 0.8) = 79.68, and nothing of the color
// glow at 1        79.68 of which 0.2, and 255 of which 0.8: 219.9;  at -1 with 0 for 255: 15.9
// glow at 1/2      t = 3/4, weight 1/2, of the color 191.25 thus 0.4: 47.81 + 76.5 = 124.3
// spotlight at 0   120 * (0.2 + 0.8 * 0.08) = 31.68;  at 1 and at -1: 120
TEST_P(SignedValues, ShowByTheirDistanceFromZero)
{
    auto figure = samples::figureOf(samples::plainPhoto(4, 4, 120, 160, 200), 4);
    figure.view.style = GetParam().style;
    figure.view.opacity = 0.8;
    const auto map = patchMap(1, 1, {GetParam().value}, {-1.0F, 1.0F});
    figure = samples::withResult(figure, {map, {}, {}, {}, true});
    EXPECT_EQ(at(overlay(figure, map), 1, 2), GetParam().expected);
}
INSTANTIATE_TEST_SUITE_P(All, SignedValues,
                         testing::Values(SignedCase{"GlowZero", OverlayStyle::Glow, 0.0F, {80, 106, 133}},
                                         SignedCase{"GlowHigh", OverlayStyle::Glow, 1.0F, {220, 225, 231}},
                                         SignedCase{"GlowLow", OverlayStyle::Glow, -1.0F, {16, 21, 27}},
                                         SignedCase{"GlowHalf", OverlayStyle::Glow, 0.5F, {124, 140, 156}},
                                         SignedCase{"SpotlightZero", OverlayStyle::Spotlight, 0.0F, {32, 42, 53}},
                                         SignedCase{"SpotlightLow", OverlayStyle::Spotlight, -1.0F, {120, 160, 200}}),
                         [](const auto& test) { return test.param.name; });

TEST(SignedValuesOfNoRange, LeaveThePhotoOnlyDarker)
{
    auto figure = samples::figureOf(samples::plainPhoto(4, 4, 120, 160, 200), 4);
    figure.view.opacity = 0.8;
    const auto map = patchMap(1, 1, {0.0F}, {0.0F, 0.0F});
    EXPECT_EQ(at(overlay(samples::withResult(figure, {map, {}, {}, {}, true}), map), 0, 0), (Bytes{80, 106, 133}));
}

TEST(Overlay, BeyondThePhotoIsWhite)
{
    const auto figure = samples::figureOf(samples::plainPhoto(4, 4, 120, 160, 200), 4);
    const QImage image = ui::composeOverlay(figure, patchMap(1, 1, {0.0F}), {-4.0, 0.0, 4.0, 4.0}, {8, 4});
    EXPECT_EQ(at(image, 3, 0), (Bytes{255, 255, 255}));
    EXPECT_NE(at(image, 4, 0), (Bytes{255, 255, 255}));
}

TEST(Overlay, WithoutOpacityThePhotoIsUntouchedPixelForPixel)
{
    auto photo = std::make_shared<core::Photo>();
    photo->rgb = ((torch::arange(16 * 24 * 3) * 37) % 256).to(torch::kUInt8).view({16, 24, 3}).contiguous();
    auto figure = samples::figureOf(photo, 8);
    figure.view.style = OverlayStyle::Tint;
    figure.view.opacity = 0.0;
    const QImage image = overlay(figure, patchMap(2, 3, {0, 1, 0, 1, 0, 1}));
    const auto pixels = photo->rgb.accessor<std::uint8_t, 3>();
    for (int y = 0; y < 16; ++y) {
        for (int x = 0; x < 24; ++x) {
            ASSERT_EQ(at(image, x, y), (Bytes{pixels[y][x][0], pixels[y][x][1], pixels[y][x][2]})) << x << ' ' << y;
        }
    }
}

TEST(Overlay, ShrinkingAveragesEveryPhotoPixel)
{
    auto photo = samples::plainPhoto(64, 64, 0, 0, 0);
    photo->rgb.slice(1, 0, 64, 2).fill_(255);  // every other column: mean 127.5
    auto figure = samples::figureOf(photo, 64);
    figure.view.opacity = 0.0;
    const QImage image = ui::composeOverlay(figure, patchMap(1, 1, {0.0F}), wholePhoto(figure), {8, 8});
    for (int x = 1; x < 7; ++x) {
        EXPECT_NEAR(qRed(image.pixel(x, 4)), 127.5, 1.0) << x;
    }
}

// Catmull-Rom by hand: halfway the weights are -1/16, 9/16, 9/16, -1/16; a quarter of the way -9/128, 111/128, 29/128,
// -3/128.
TEST(SampleMap, IsCatmullRomBetweenPatchCentres)
{
    const float row[] = {1.0F, 2.0F, 4.0F, 8.0F};
    const core::PatchGrid grid{1, 4};
    EXPECT_FLOAT_EQ(ui::sampleMap(row, grid, 2.5F, 0.5F, true), 4.0F);
    EXPECT_FLOAT_EQ(ui::sampleMap(row, grid, 2.0F, 0.5F, true), (-1 + 9 * 2 + 9 * 4 - 8) / 16.0F);
    EXPECT_FLOAT_EQ(ui::sampleMap(row, grid, 1.75F, 0.5F, true), (-9 + 111 * 2 + 29 * 4 - 3 * 8) / 128.0F);
}

TEST(SampleMap, RepeatsTheBorder)
{
    const float column[] = {4.0F, 8.0F};
    EXPECT_FLOAT_EQ(ui::sampleMap(column, {2, 1}, 0.5F, 0.0F, true), (-4 + 9 * 4 + 9 * 4 - 8) / 16.0F);
}

TEST(SampleMap, WithoutSmoothingIsThePatchItself)
{
    const float cells[] = {1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F};
    EXPECT_EQ(ui::sampleMap(cells, {2, 3}, 1.01F, 0.99F, false), 2.0F);
    EXPECT_EQ(ui::sampleMap(cells, {2, 3}, 1.99F, 1.01F, false), 5.0F);
    EXPECT_EQ(ui::sampleMap(cells, {2, 3}, 3.0F, 2.0F, false), 6.0F);
}

struct Crop {
    const char* name;
    core::PixelSize photo;
    core::PixelSize resized;  ///< the photo at the model's scale
    double offsetX, offsetY;  ///< cut away; negative where padded
};
class Crops : public testing::TestWithParam<Crop> {};

// 14 x 14 patches of 16 pixels; one of them bright. Its rectangle in the photo from resize and offset by hand.
TEST_P(Crops, ALoneBrightPatchLandsOnItselfWithinHalfAPhotoPixel)
{
    const Crop& crop = GetParam();
    auto figure = samples::figureOf(samples::plainPhoto(crop.photo.width, crop.photo.height, 40, 40, 40), 16);
    figure.mapping = {crop.photo,
                      {224, 224},
                      double(crop.resized.width) / crop.photo.width,
                      double(crop.resized.height) / crop.photo.height,
                      crop.offsetX,
                      crop.offsetY};
    figure.view.style = OverlayStyle::Tint;
    const int row = 5, col = 7;
    std::vector<float> values(196, 0.0F);
    values[row * 14 + col] = 1.0F;
    const QImage image = overlay(figure, patchMap(14, 14, values));

    QRect bright;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qRed(image.pixel(x, y)) == 255) {
                bright |= QRect(x, y, 1, 1);
            }
        }
    }
    const double scaleX = double(crop.resized.width) / crop.photo.width;
    const double scaleY = double(crop.resized.height) / crop.photo.height;
    EXPECT_NEAR(bright.left(), (col * 16 + crop.offsetX) / scaleX, 0.5);
    EXPECT_NEAR(bright.right() + 1, ((col + 1) * 16 + crop.offsetX) / scaleX, 0.5);
    EXPECT_NEAR(bright.top(), (row * 16 + crop.offsetY) / scaleY, 0.5);
    EXPECT_NEAR(bright.bottom() + 1, ((row + 1) * 16 + crop.offsetY) / scaleY, 0.5);
}
INSTANTIATE_TEST_SUITE_P(Modes, Crops,
                         testing::Values(Crop{"CentreWide", {600, 400}, {372, 248}, 74, 12},
                                         Crop{"CentreTall", {301, 777}, {248, 640}, 12, 208},
                                         Crop{"Squash", {500, 333}, {224, 224}, 0, 0},
                                         Crop{"BorderWide", {640, 200}, {224, 70}, 0, -77},
                                         Crop{"BorderTall", {90, 400}, {50, 224}, -87, 0},
                                         Crop{"SmallPhoto", {100, 80}, {310, 248}, 43, 12}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
