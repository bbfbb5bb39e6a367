#include "core/image/object_mask.h"

#include "tests/support/expect_error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace {

using core::ErrorCode;
using core::ObjectMask;
using nlohmann::json;

int64_t countInside(const ObjectMask& mask)
{
    return std::ranges::count(mask.inside, 1);
}

TEST(ObjectMask, HoldsTheCellsWhoseMiddleIsInsideTheOutline)
{
    const ObjectMask mask = core::maskOfOutline({{2, 1}, {6, 1}, {6, 3}, {2, 3}}, {8, 4});
    EXPECT_EQ(mask.width, 8);
    EXPECT_EQ(mask.height, 4);
    for (int row = 0; row < 4; ++row) {
        for (int col = 0; col < 8; ++col) {
            const bool expected = col >= 2 && col < 6 && row >= 1 && row < 3;
            EXPECT_EQ(mask.inside[static_cast<size_t>(row * 8 + col)], expected ? 1 : 0) << row << ' ' << col;
        }
    }
    EXPECT_EQ(countInside(core::maskOfOutline({{0, 0}, {8, 0}, {0, 8}}, {8, 8})), 28);  // 7 + 6 + ... + 0
}

TEST(ObjectMask, ReachesBeyondThePhotoAndIsCoarserThanALargeOne)
{
    EXPECT_EQ(countInside(core::maskOfOutline({{-50, -50}, {4, -50}, {4, 90}, {-50, 90}}, {8, 4})), 16);
    const ObjectMask large = core::maskOfOutline({{0, 0}, {2048, 0}, {2048, 2048}, {0, 2048}}, {4096, 2048});
    EXPECT_EQ(large.width, 512);
    EXPECT_EQ(large.height, 256);
    EXPECT_EQ(countInside(large), 256 * 256);
}

TEST(ObjectMask, IsNeitherEmptyNorEverything)
{
    for (const auto& outline : {std::vector<core::PixelPoint>{}, {{1, 1}, {2, 1}}, {{-9, -9}, {-5, -9}, {-5, -5}}}) {
        EXPECT_STREQ(errorOf([&] {
                         core::maskOfOutline(outline, {8, 4});
                     }).what(),
                     "mask: expected some of the photo inside, found none");
    }
    EXPECT_STREQ(errorOf([] {
                     core::maskOfOutline({{0, 0}, {8, 0}, {8, 4}, {0, 4}}, {8, 4});
                 }).what(),
                 "mask: expected some of the photo outside, found none");
}

TEST(ObjectMask, TakesWhatIsBrightInAnImage)
{
    core::Photo image;
    image.rgb = torch::zeros({2, 4, 3}, torch::kUInt8);
    image.rgb[0][1].fill_(255);
    image.rgb[1][3].fill_(128);
    image.rgb[1][2].fill_(127);
    const ObjectMask mask = core::maskOfImage(image, {4, 2});
    EXPECT_EQ(mask.inside, (std::vector<uint8_t>{0, 1, 0, 0, 0, 0, 0, 1}));
    EXPECT_EQ(countInside(core::maskOfImage(image, {400, 200})), 2 * 100 * 100);  // of another size
    const core::Error error = errorOf([&] { core::maskOfImage(image, {40, 40}); });
    EXPECT_EQ(error.code, ErrorCode::ShapeMismatch);
    EXPECT_STREQ(error.what(), "mask: expected the photo's shape, 40 x 40, found 4 x 2");
}

// The photo, 80 x 40, is shrunk to a half and cut to its middle 20 x 20 for the model: patches of 10 are 20 photo
// pixels wide and begin at x = 20.
TEST(ObjectMask, IsWrittenAsAnImageOfThePhotosSizeAndReadBack)
{
    const torch::Tensor pixels = core::pixelsOfMask({2, 1, {0, 1}}, {4, 2});
    EXPECT_TRUE(torch::equal(pixels, torch::tensor({{0, 0, 255, 255}, {0, 0, 255, 255}}, torch::kUInt8)));
    for (const core::PixelSize photo :
         {core::PixelSize{700, 300}, core::PixelSize{31, 57}, core::PixelSize{1500, 999}}) {
        const ObjectMask mask = core::maskOfOutline({{2, 1}, {photo.width * 0.7, 9}, {11, photo.height * 0.9}}, photo);
        core::Photo image;
        image.rgb = core::pixelsOfMask(mask, photo).unsqueeze(2).expand({-1, -1, 3}).contiguous();
        EXPECT_EQ(core::maskOfImage(image, photo), mask) << photo.width;
    }
}

TEST(ObjectMask, CountsPatchesByTheAreaThatLiesInside)
{
    const core::Mapping mapping{{80, 40}, {20, 20}, 0.5, 0.5, 10.0, 0.0};
    const ObjectMask mask = core::maskOfOutline({{30, 0}, {60, 0}, {60, 10}, {30, 10}}, {80, 40});
    const torch::Tensor shares = core::patchesInside(mask, mapping, {2, 2}, 10);
    EXPECT_NEAR(shares[0][0].item<float>(), 0.25, 1e-6);  // x 30 to 40 of 20 to 40, y 0 to 10 of 0 to 20
    EXPECT_NEAR(shares[0][1].item<float>(), 0.5, 1e-6);
    EXPECT_EQ(shares[1][0].item<float>(), 0.0F);
    EXPECT_EQ(shares[1][1].item<float>(), 0.0F);
}

TEST(ObjectMask, IsWhatPatchesCoverOfThePhoto)
{
    // A photo of 16 x 8 whose middle square of 8 is the model's input of 4 x 4: patches of 2 are 4 photo pixels wide.
    const core::Mapping mapping{{16, 8}, {4, 4}, 0.5, 0.5, 2.0, 0.0};
    const ObjectMask mask = core::maskOfPatches({1, 2}, {2, 2}, 2, mapping);
    for (int row = 0; row < 8; ++row) {
        for (int col = 0; col < 16; ++col) {
            const bool upperRight = row < 4 && col >= 8 && col < 12, lowerLeft = row >= 4 && col >= 4 && col < 8;
            EXPECT_EQ(mask.inside[static_cast<size_t>(row * 16 + col)], upperRight || lowerLeft) << row << ' ' << col;
        }
    }
}

TEST(ObjectMask, CountsPaddingAsOutside)
{
    const core::Mapping mapping{{20, 20}, {40, 20}, 1.0, 1.0, -10.0, 0.0};  // 10 pixels left and right
    const ObjectMask mask = core::maskOfOutline({{0, 0}, {20, 0}, {20, 19}, {0, 19}}, {20, 20});
    const torch::Tensor shares = core::patchesInside(mask, mapping, {1, 2}, 20);
    EXPECT_NEAR(shares[0][0].item<float>(), 0.475, 1e-6);  // half of it, 19 of 20 rows
    EXPECT_NEAR(shares[0][1].item<float>(), 0.475, 1e-6);
}

TEST(ObjectMask, HasARunLengthForm)
{
    const ObjectMask mask{3, 2, {0, 1, 1, 1, 0, 0}};
    EXPECT_EQ(core::toJson(mask), json::parse(R"({"width": 3, "height": 2, "runs": [1, 3, 2]})"));
    EXPECT_EQ(core::maskFromJson(core::toJson(mask)), mask);
    const ObjectMask first{2, 1, {1, 0}};
    EXPECT_EQ(core::toJson(first)["runs"], json::parse("[0, 1, 1]"));
    EXPECT_EQ(core::maskFromJson(core::toJson(first)), first);
}

class BadMask : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(BadMask, IsRefusedInOneSentence)
{
    const auto [text, sentence] = GetParam();
    const core::Error error = errorOf([text = text] { core::maskFromJson(json::parse(text)); });
    EXPECT_EQ(error.code, ErrorCode::Corrupt);
    EXPECT_STREQ(error.what(), sentence);
}
INSTANTIATE_TEST_SUITE_P(
    Texts, BadMask,
    testing::Values(
        std::pair{"[]", "mask: expected an object, found array"},
        std::pair{R"({"width": 2})", "mask: height: expected a whole number from 1 to 512, found null"},
        std::pair{R"({"width": 2, "height": 1e9, "runs": []})",
                  "mask: height: expected a whole number from 1 to 512, found 1000000000.0"},
        std::pair{R"({"width": 2, "height": 100000, "runs": []})",
                  "mask: height: expected a whole number from 1 to 512, found 100000"},
        std::pair{R"({"width": 2, "height": 2, "runs": 4})", "mask: runs: expected a list, found 4"},
        std::pair{R"({"width": 2, "height": 2, "runs": [1, 1]})", "mask: runs: expected 4 cells, found 2"},
        std::pair{R"({"width": 2, "height": 2, "runs": [1, 9]})", "mask: runs: expected lengths that fill 2 x 2 cells"},
        std::pair{R"({"width": 2, "height": 2, "runs": [-1]})", "mask: runs: expected lengths that fill 2 x 2 cells"},
        std::pair{R"({"width": 2, "height": 2, "runs": [4], "x": 1})",
                  "mask: expected one of width, height, runs, found \"x\""}));

}  // namespace
