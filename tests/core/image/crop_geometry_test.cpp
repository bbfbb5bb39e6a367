#include "core/image/crop_geometry.h"

#include "core/error.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <limits>

namespace {

core::Preprocessing square(int side, double cropPct, core::CropMode mode)
{
    core::Preprocessing wanted;
    wanted.width = wanted.height = side;
    wanted.cropPct = cropPct;
    wanted.cropMode = mode;
    return wanted;
}

TEST(CropGeometry, IsTimmsForEveryCaseOfTheSelfcheck)
{
    std::ifstream file(support::dataFolder() + "/selfcheck.json");
    const auto cases = nlohmann::json::parse(file)["resize_and_crop_geometry"];
    ASSERT_EQ(cases.size(), 10u);
    for (const auto& item : cases) {
        SCOPED_TRACE(item.dump());
        const core::PixelSize photo{item["image_w_h"][0], item["image_w_h"][1]};
        const auto geometry = core::cropGeometry(photo, square(item["size"], item["crop_pct"], core::CropMode::Center));
        EXPECT_EQ(geometry.resized, (core::PixelSize{item["resized_w_h"][0], item["resized_w_h"][1]}));
        EXPECT_EQ(geometry.left, item["crop_left_top"][0].get<int>());
        EXPECT_EQ(geometry.top, item["crop_left_top"][1].get<int>());
    }
}

/// Worked out by hand from the rules of timm's transforms_imagenet_eval.
struct ByHand {
    const char* name;
    core::PixelSize photo, model;
    double cropPct;
    core::CropMode mode;
    core::PixelSize resized;
    int left, top;
};

class CropGeometryByHand : public testing::TestWithParam<ByHand> {};

TEST_P(CropGeometryByHand, IsTheSame)
{
    const auto& expected = GetParam();
    auto wanted = square(expected.model.width, expected.cropPct, expected.mode);
    wanted.height = expected.model.height;
    const auto geometry = core::cropGeometry(expected.photo, wanted);
    EXPECT_EQ(geometry.resized, expected.resized);
    EXPECT_EQ(geometry.left, expected.left);
    EXPECT_EQ(geometry.top, expected.top);
    EXPECT_EQ(geometry.model, expected.model);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, CropGeometryByHand,
    testing::Values(
        // 64 / 0.875 = 73.1 -> 73; (73 - 64) / 2 = 4.5 -> even 4
        ByHand{"SquashCutsFromBothSides", {100, 37}, {64, 64}, 0.875, core::CropMode::Squash, {73, 73}, 4, 4},
        ByHand{"SquashWholeIsTheInput", {100, 37}, {64, 48}, 1.0, core::CropMode::Squash, {64, 48}, 0, 0},
        // ratio = 200 / 64; 100 / 3.125 = 32; 16 above
        ByHand{"BorderPadsTheShorterSide", {200, 100}, {64, 64}, 1.0, core::CropMode::Border, {64, 32}, 0, -16},
        // 101 / 3.125 = 32.32 -> 32; odd rest: (64 - 31) // 2 = 16 above, 17 below
        ByHand{"BorderPadsTheSmallerHalfFirst", {200, 97}, {64, 64}, 1.0, core::CropMode::Border, {64, 31}, 0, -16},
        // scale 71: ratio 200 / 71, 50 * 71 / 200 = 17.75 -> 18; left (71 - 64) / 2 = 3.5 -> even 4; top -(64 - 18) / 2
        ByHand{"BorderCutsTheLongerSide", {200, 50}, {64, 64}, 0.9, core::CropMode::Border, {71, 18}, 4, -23},
        // floor(448 / 1.15) = 389; 640 * 389 / 480 = 518.67 -> 518; left (518 - 448) / 2; top -(448 - 389) // 2
        ByHand{"CenterPadsAShorterSide", {640, 480}, {448, 448}, 1.15, core::CropMode::Center, {518, 389}, 35, -29},
        // covers 64 x 32: ratio = min(100 / 64, 100 / 32) = 1.5625 -> 64 x 64; top (64 - 32) / 2
        ByHand{"CenterCoversAWideInput", {100, 100}, {64, 32}, 1.0, core::CropMode::Center, {64, 64}, 0, 16},
        // covers 32 x 64 from 300 x 100: ratio = min(9.375, 1.5625); 300 / 1.5625 = 192; left (192 - 32) / 2
        ByHand{"CenterCoversATallInput", {300, 100}, {32, 64}, 1.0, core::CropMode::Center, {192, 64}, 80, 0},
        // ResizeKeepRatio rounds: ratio = 100 / 48, 101 / ratio = 48.48 -> 48, 75.5 kept by neither
        ByHand{"CenterRoundsForANonSquareInput", {161, 100}, {32, 48}, 1.0, core::CropMode::Center, {77, 48}, 22, 0},
        // ResizeLongestSide: 1200 * 1024 / 1800 = 682.67 -> 683
        ByHand{"CornerFitsTheLongerSide", {1800, 1200}, {1024, 1024}, 1.0, core::CropMode::Corner, {1024, 683}, 0, 0},
        // 1025 / 2 = 512.5, whose half goes up
        ByHand{"CornerRoundsHalvesUp", {2048, 1025}, {1024, 1024}, 1.0, core::CropMode::Corner, {1024, 513}, 0, 0},
        ByHand{"CornerFitsTheHeightOfAWideInput", {100, 100}, {64, 32}, 1.0, core::CropMode::Corner, {32, 32}, 0, 0},
        ByHand{"OnePixelGrows", {1, 1}, {224, 224}, 0.875, core::CropMode::Center, {256, 256}, 16, 16},
        // round(1 * 64 / 1000) = 0 in timm, which then fails; here one row remains
        ByHand{"ALineKeepsOneRow", {1000, 1}, {64, 64}, 1.0, core::CropMode::Border, {64, 1}, 0, -31}),
    [](const auto& test) { return test.param.name; });

/// Results of the authors' own functions (SigLIP 2's of Hugging Face; Depth Anything's).
struct OwnRatio {
    core::CropMode mode;
    int side, multiple;
    core::PixelSize photo, input;
};

void PrintTo(const OwnRatio& of, std::ostream* out)
{
    *out << core::cropModeName(of.mode) << " of " << of.photo.width << " x " << of.photo.height;
}

class CropGeometryOfOwnRatio : public testing::TestWithParam<OwnRatio> {};

TEST_P(CropGeometryOfOwnRatio, BringsTheWholePhotoToWholePatches)
{
    const auto& [mode, side, multiple, photo, input] = GetParam();
    auto wanted = square(side, 0.9, mode);
    wanted.multiple = multiple;
    const auto geometry = core::cropGeometry(photo, wanted);
    EXPECT_EQ(geometry.resized, input);
    EXPECT_EQ(geometry.model, input);
    EXPECT_EQ(geometry.window().width, input.width);
    EXPECT_EQ(geometry.left, 0);
    EXPECT_EQ(geometry.top, 0);
}

constexpr auto kBudget = core::CropMode::Budget, kCover = core::CropMode::Cover;
INSTANTIATE_TEST_SUITE_P(Cases, CropGeometryOfOwnRatio,
                         testing::Values(OwnRatio{kBudget, 256, 16, {640, 480}, {288, 224}},
                                         OwnRatio{kBudget, 256, 16, {480, 640}, {224, 288}},
                                         OwnRatio{kBudget, 256, 16, {1920, 1080}, {336, 192}},
                                         OwnRatio{kBudget, 384, 16, {1920, 1080}, {512, 288}},
                                         OwnRatio{kBudget, 256, 16, {37, 100}, {160, 400}},
                                         OwnRatio{kBudget, 256, 16, {1, 1}, {112, 112}},  // a hundredfold at most
                                         OwnRatio{kBudget, 256, 16, {10000, 10}, {4096, 16}},
                                         OwnRatio{kBudget, 384, 16, {2000, 3000}, {304, 464}},
                                         OwnRatio{kCover, 518, 14, {640, 480}, {686, 518}},
                                         OwnRatio{kCover, 518, 14, {1080, 1920}, {518, 924}},
                                         OwnRatio{kCover, 518, 14, {100, 37}, {1400, 518}},
                                         OwnRatio{kCover, 518, 14, {2000, 3000}, {518, 784}},
                                         OwnRatio{kCover, 518, 14, {1001, 77}, {6734, 518}}));

TEST(CropGeometry, RefusesARatioWhoseInputWouldHaveNoEnd)
{
    auto wanted = square(518, 1.0, core::CropMode::Cover);
    wanted.multiple = 14;
    EXPECT_EQ(errorOf([&] { core::cropGeometry({10000, 10}, wanted); }).code, core::ErrorCode::OutOfRange);
}

TEST(CropGeometry, WindowIsWhatThePhotoGivesToTheInput)
{
    const auto framed = core::cropGeometry({200, 50}, square(64, 0.9, core::CropMode::Border)).window();
    EXPECT_EQ(framed.left, 4);
    EXPECT_EQ(framed.width, 64);
    EXPECT_EQ(framed.top, 0);
    EXPECT_EQ(framed.height, 18);
}

TEST(CropGeometry, RefusesNumbersThatNoImageHas)
{
    const auto codeOf = [](core::PixelSize photo, core::Preprocessing wanted) {
        return errorOf([&] { core::cropGeometry(photo, wanted); }).code;
    };
    const auto mode = core::CropMode::Center;
    EXPECT_EQ(codeOf({640, 480}, square(0, 0.9, mode)), core::ErrorCode::OutOfRange);
    EXPECT_EQ(codeOf({640, 480}, square(-224, 0.9, mode)), core::ErrorCode::OutOfRange);
    EXPECT_EQ(codeOf({640, 480}, square(1 << 30, 0.9, mode)), core::ErrorCode::OutOfRange);
    EXPECT_EQ(codeOf({0, 480}, square(224, 0.9, mode)), core::ErrorCode::OutOfRange);
    for (const double cropPct : {0.0, -1.0, 2.01, std::nan(""), std::numeric_limits<double>::infinity(), 1e-9}) {
        EXPECT_EQ(codeOf({640, 480}, square(224, cropPct, mode)), core::ErrorCode::OutOfRange) << cropPct;
    }
}

}  // namespace
