#include "core/image/label_image.h"

#include "core/error.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using core::LabelColor;
using testing::HasSubstr;

constexpr LabelColor kBlack{0, 0, 0}, kRed{255, 0, 0}, kGray{7, 7, 7};

core::Photo painted(const std::vector<std::vector<LabelColor>>& rows)
{
    const auto height = static_cast<int64_t>(rows.size()), width = static_cast<int64_t>(rows.front().size());
    core::Photo photo{torch::zeros({height, width, 3}, torch::kUInt8), "mask.png"};
    for (int64_t y = 0; y < height; ++y) {
        for (int64_t x = 0; x < width; ++x) {
            for (int64_t c = 0; c < 3; ++c) {
                photo.rgb[y][x][c] = rows[static_cast<size_t>(y)][static_cast<size_t>(x)][static_cast<size_t>(c)];
            }
        }
    }
    return photo;
}

TEST(LabelImage, HasBlackOrElseTheMostFrequentColorAsBackground)
{
    const auto withBlack = core::labelImageOf(painted({{kRed, kRed, kBlack, kGray}}));
    EXPECT_EQ(withBlack.colors, (std::vector<LabelColor>{kBlack, kGray, kRed}));
    EXPECT_TRUE(torch::equal(withBlack.labels, torch::tensor({{2, 2, 0, 1}}, torch::kUInt8)));
    EXPECT_EQ(core::labelImageOf(painted({{kRed, kRed, kGray}})).colors, (std::vector<LabelColor>{kRed, kGray}));
    EXPECT_EQ(core::colorText(kRed), "#ff0000");
}

TEST(LabelImage, RefusesOneColorAndPhotos)
{
    EXPECT_THAT(errorOf([] {
                    core::labelImageOf(painted({{kRed, kRed}}));
                }).what(),
                HasSubstr("mask.png: expected 2 to 64 colors, one per label, found 1"));
    std::vector<LabelColor> many;
    for (int i = 0; i < 100; ++i) {
        many.push_back({static_cast<uint8_t>(i), 0, 0});
    }
    EXPECT_THAT(errorOf([&] { core::labelImageOf(painted({many})); }).what(), HasSubstr("found more"));
    EXPECT_THAT(errorOf([] {
                    core::labelImageOf(painted({{kRed, kGray}}), {kBlack, kRed});
                }).what(),
                HasSubstr("expected the colors of the first mask, found #070707"));
}

/// A photo of 8 x 4 pixels is the model input of 4 x 2, with patches of 1.
TEST(LabelImage, IsReadAtTheCentersOfPatchesAndPaintedOverThem)
{
    core::Mapping mapping;
    mapping.photo = {8, 4};
    mapping.model = {4, 2};
    mapping.scaleX = mapping.scaleY = 0.5;
    std::vector<std::vector<LabelColor>> rows(4, std::vector<LabelColor>(8, kBlack));
    rows[1][5] = kRed;  // the center of patch 0, 2 is at 5.0, 1.0
    const auto image = core::labelImageOf(painted(rows));
    const auto shares = core::labelsOfPatches(image, mapping, {2, 4}, 1);
    EXPECT_EQ(shares.sizes(), (std::vector<int64_t>{8, 2}));
    for (int64_t patch = 0; patch < 8; ++patch) {
        EXPECT_EQ(shares[patch][1].item<float>(), patch == 2 ? 1.0F : 0.0F) << patch;
    }
    const auto pixels = core::labelsOnPhoto(shares.argmax(1), mapping, {2, 4}, 1);
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 8; ++x) {
            EXPECT_EQ(pixels[y][x].item<int>(), y < 2 && (x == 4 || x == 5) ? 1 : 0) << x << " " << y;
        }
    }
    const auto colors = core::paintedLabels(pixels, image.colors);
    EXPECT_EQ(colors[0][4][0].item<int>(), 255);
    EXPECT_EQ(colors[2][4][0].item<int>(), 0);
    mapping.photo = {8, 5};
    EXPECT_THAT(errorOf([&] {
                    core::labelsOfPatches(image, mapping, {2, 4}, 1);
                }).what(),
                HasSubstr("expected 8 x 5 pixels, as the first frame has, found 8 x 4"));
}

TEST(LabelImage, MeasuresTheOverlapOfALabel)
{
    const auto a = torch::tensor({{0, 1, 1, 2}}, torch::kUInt8), b = torch::tensor({{1, 1, 0, 2}}, torch::kUInt8);
    EXPECT_DOUBLE_EQ(core::labelIou(a, b, 1), 1.0 / 3.0);
    EXPECT_DOUBLE_EQ(core::labelIou(a, b, 2), 1.0);
    EXPECT_DOUBLE_EQ(core::labelIou(a, b, 3), 1.0) << "in neither";
}

}  // namespace
