#include "core/image/photo_mask.h"

#include "core/image/crop_geometry.h"
#include "core/image/photo.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <vector>

namespace {

/// A square input of 8 pixels with the photo in its top left corner, as SAM's authors place it.
core::Mapping inCorner(core::PixelSize photo)
{
    core::Preprocessing wanted;
    wanted.width = wanted.height = 8;
    wanted.cropMode = core::CropMode::Corner;
    return core::mappingOf(core::cropGeometry(photo, wanted), photo);
}

std::vector<float> rowOf(const torch::Tensor& map, int64_t row)
{
    const auto plain = map[row].contiguous();
    return {plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel()};
}

/// Columns -1 and 1; the second row, most of which is padding, is larger by 8.
const torch::Tensor kCoarse = torch::tensor({{-1.0F, 1.0F}, {7.0F, 9.0F}});

/// By hand: 2 places enlarged to 8 have the weights 0, 0, 1/8, 3/8, 5/8, 7/8, 1, 1 of the second, and a photo of 4 x 2
/// pixels lies on 8 x 4 of them, two by two.
TEST(LogitsOnPhoto, AreCutToTheWidePhotoBeforeTheyAreEnlarged)
{
    const auto map = core::logitsOnPhoto(kCoarse, inCorner({4, 2}));
    EXPECT_EQ(rowOf(map, 0), (std::vector<float>{-1.0F, -0.5F, 0.5F, 1.0F}));
    EXPECT_EQ(rowOf(map, 1), (std::vector<float>{1.0F, 1.5F, 2.5F, 3.0F}));  // 8 * (1/8 + 3/8) / 2 more
}

TEST(LogitsOnPhoto, AreCutToTheTallPhotoBeforeTheyAreEnlarged)
{
    const auto map = core::logitsOnPhoto(kCoarse.t(), inCorner({2, 4}));
    EXPECT_EQ(rowOf(map.t(), 0), (std::vector<float>{-1.0F, -0.5F, 0.5F, 1.0F}));
    EXPECT_EQ(rowOf(map.t(), 1), (std::vector<float>{1.0F, 1.5F, 2.5F, 3.0F}));
}

/// 16 x 8 pixels on 8 x 4: the last row's center is at 3.25, beyond the last row that shows the photo, which it takes.
TEST(LogitsOnPhoto, DoNotMixWithThePadding)
{
    const auto map = core::logitsOnPhoto(kCoarse, inCorner({16, 8}));
    EXPECT_FLOAT_EQ(map[7][0].item<float>(), -1.0F + 8 * 0.375F);
    EXPECT_FLOAT_EQ(map[6][0].item<float>(), -1.0F + 8 * 0.3125F);  // 2.75: a quarter of 1/8 and three of 3/8
}

TEST(LogitsOnPhoto, AreNoNumberWhereTheModelDidNotSeeThePhoto)
{
    core::Mapping cropped;  // the middle 2 of 4 columns
    cropped.photo = {4, 2};
    cropped.model = {2, 2};
    cropped.offsetX = 1.0;
    const auto map = core::logitsOnPhoto(kCoarse, cropped);
    EXPECT_TRUE(torch::isnan(map.select(1, 0)).all().item<bool>());
    EXPECT_TRUE(torch::isnan(map.select(1, 3)).all().item<bool>());
    EXPECT_TRUE(map.slice(1, 1, 3).equal(kCoarse));
}

TEST(LogitsOnPhoto, AreThoseOfTwoEnlargementsForAnyPhoto)
{
    const auto coarse = torch::sin(torch::arange(25, torch::kFloat32) * 2.0F).view({5, 5});
    for (const core::PixelSize photo : {core::PixelSize{37, 20}, {5, 300}, {400, 399}, {1, 9}}) {
        const auto mapping = inCorner(photo);
        const auto shown = [&](int side, double scale) { return std::llround(side * scale); };
        const auto input = torch::upsample_bilinear2d(coarse.view({1, 1, 5, 5}), {8, 8}, false)
                               .slice(2, 0, shown(photo.height, mapping.scaleY))
                               .slice(3, 0, shown(photo.width, mapping.scaleX));
        const auto expected = torch::upsample_bilinear2d(input, {photo.height, photo.width}, false)[0][0];
        const auto difference = (core::logitsOnPhoto(coarse, mapping) - expected).abs().max().item<float>();
        EXPECT_LE(difference, 1e-5F) << photo.width << " x " << photo.height;
    }
}

TEST(LogitsOnWholePhoto, AreEnlargedBicubically)
{
    // Keys' kernel with a = -0.75: pixel 4 of 8 lies at 1.75, a quarter from the third: 1.25 / 64 - 2.25 / 16 + 1.
    const auto found = core::logitsOnWholePhoto(torch::tensor({{0.0F, 0.0F, 1.0F, 0.0F}}), {8, 1});
    EXPECT_EQ(found.sizes(), (std::vector<int64_t>{1, 8}));
    EXPECT_NEAR(found[0][4].item<float>(), 0.87890625F, 1e-6F);
}

TEST(StabilityScore, IsTheShareThatRemainsWhenTheThresholdRises)
{
    EXPECT_EQ(core::stabilityScore(torch::tensor({-2.0F, -0.5F, 0.5F, 2.0F, 3.0F, std::nanf("")})), 0.5);
    EXPECT_TRUE(std::isnan(core::stabilityScore(torch::tensor({-2.0F}))));
}

TEST(WriteGrayPng, KeepsEveryPixel)
{
    const auto file = std::filesystem::temp_directory_path() / ("headscope-mask-" + std::to_string(getpid()) + ".png");
    const auto pixels = torch::arange(6, torch::kUInt8).mul(51).view({2, 3});
    core::writePng(file, pixels);
    EXPECT_TRUE(core::readPhoto(file).rgb.select(2, 1).equal(pixels));
    std::filesystem::remove(file);
}

}  // namespace
