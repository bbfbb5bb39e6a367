#include "core/image/preprocess.h"
#include "core/checkpoint/open_checkpoint.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/error.h"
#include "tests/core/image/formula_image.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>

#include <limits>

namespace {

core::CropMode cropModeOf(const std::string& name)
{
    return name == "squash"   ? core::CropMode::Squash
           : name == "border" ? core::CropMode::Border
                              : core::CropMode::Center;
}

core::Preprocessing preprocessingOf(const nlohmann::json& item, const nlohmann::json& normalization)
{
    core::Preprocessing wanted;
    wanted.width = wanted.height = item["size"];
    wanted.cropPct = item["crop_pct"];
    wanted.cropMode = cropModeOf(item["crop_mode"]);
    wanted.mean = normalization["mean"].get<std::vector<double>>();
    wanted.std = normalization["std"].get<std::vector<double>>();
    if (item.value("interpolation", "bicubic") == "bilinear") {
        wanted.interpolation = core::Interpolation::Bilinear;
    }
    return wanted;
}

TEST(Preprocess, MeetsEveryGoldenCase)
{
    const std::string folder = support::dataFolder() + "/goldens/preprocess/";
    const auto index = testData("goldens/preprocess/index.json");
    const auto expected = core::openCheckpoint(folder + "expected.safetensors");
    double largest = 0.0;
    for (const auto& item : index["cases"]) {
        const auto photo = core::readPhoto(folder + item["image"].get<std::string>());
        const auto input = core::preprocess(photo, preprocessingOf(item, index)).pixels;
        const auto golden = expected->tensor(item["key"].get<std::string>()).reshape(input.sizes());
        const auto difference = (input - golden).abs().max().item<double>();
        EXPECT_LE(difference, 0.02) << item["key"];
        largest = std::max(largest, difference);
    }
    EXPECT_EQ(index["cases"].size(), 22u);
    // Both sides round to 8 bits alike: what is left is float32 arithmetic.
    EXPECT_LE(largest, 1e-5);
    RecordProperty("largest_difference", std::to_string(largest));
}

TEST(Preprocess, FillsTheRestOfACornerWithZerosAfterNormalization)
{
    core::Preprocessing wanted;
    wanted.width = wanted.height = 64;
    wanted.cropMode = core::CropMode::Corner;
    const auto input = core::preprocess({formulaImage("photo", 50, 25), "photo"}, wanted);
    EXPECT_TRUE(input.pixels.slice(2, 32).eq(0.0F).all().item<bool>());
    EXPECT_FALSE(input.pixels.slice(2, 0, 32).eq(0.0F).any().item<bool>());
    EXPECT_EQ(input.mapping.offsetX, 0.0);
    EXPECT_EQ(input.mapping.offsetY, 0.0);
}

TEST(Preprocess, FillsTheRestOfAGrayCornerWithTheMiddleOfTheRange)
{
    core::Preprocessing wanted;
    wanted.width = wanted.height = 64;
    wanted.mean = {0.25, 0.5, 0.75};
    wanted.std = {0.5, 0.5, 0.125};
    wanted.cropMode = core::CropMode::GrayCorner;
    const auto input = core::preprocess({formulaImage("photo", 25, 50), "photo"}, wanted);
    const float expected[] = {0.5F, 0.0F, -2.0F};  // (0.5 - mean) / std
    for (int channel = 0; channel < 3; ++channel) {
        EXPECT_TRUE(input.pixels[0][channel].slice(1, 32).eq(expected[channel]).all().item<bool>()) << channel;
    }
    EXPECT_EQ(input.mapping.offsetX, 0.0);
    EXPECT_EQ(input.mapping.offsetY, 0.0);
}

struct ManyChannels {
    const char* key;
    core::CropMode crop;
    core::Interpolation method;
    double cropPct = 1.0;
    int side = 16;
    friend void PrintTo(const ManyChannels& wanted, std::ostream* out) { *out << wanted.key; }
};

/// With the numbers that the reference used.
core::Preprocessing preprocessingOf(const ManyChannels& how)
{
    core::Preprocessing wanted;
    wanted.width = wanted.height = how.side;
    wanted.cropPct = how.cropPct;
    wanted.cropMode = how.crop;
    wanted.interpolation = how.method;
    wanted.mean = {0.12, 0.3, 0.45, 0.2, 0.6};
    wanted.std = {0.05, 0.2, 0.25, 0.1, 0.3};
    return wanted;
}

core::Photo cells(const std::string& part = {})
{
    return core::readPhoto(support::dataFolder() + "/goldens/vit_5_channels/cells.tif" + part);
}

class PreprocessChannels : public testing::TestWithParam<ManyChannels> {};

TEST_P(PreprocessChannels, GivesTorchsNumbersWhateverIsShown)
{
    const auto& how = GetParam();
    const auto golden =
        core::openCheckpoint(support::dataFolder() + "/goldens/vit_5_channels/preprocess.safetensors")->tensor(how.key);
    for (const char* part : {"", "#channels=4,4,0"}) {
        const auto input = core::preprocess(cells(part), preprocessingOf(how));
        auto pixels = input.pixels;
        ASSERT_EQ(pixels.sizes(), (std::vector<int64_t>{1, 5, how.side, how.side}));
        if (how.side > golden.size(2)) {  // of the larger one every sixth pixel is recorded
            pixels = pixels.slice(2, 0, {}, 6).slice(3, 0, {}, 6);
        }
        EXPECT_LE((pixels - golden).abs().max().item<double>(), 1e-5);
    }
}

TEST_P(PreprocessChannels, PlacesThePhotoAsThreeChannels)
{
    const auto many = preprocessingOf(GetParam());
    auto three = many;
    three.mean = three.std = {0.5, 0.5, 0.5};
    const auto mapping = core::preprocess(cells(), many).mapping, same = core::preprocess(cells(), three).mapping;
    EXPECT_EQ(mapping.offsetX, same.offsetX);
    EXPECT_EQ(mapping.offsetY, same.offsetY);
    EXPECT_EQ(mapping.scaleX, same.scaleX);
    EXPECT_EQ(mapping.scaleY, same.scaleY);
}

INSTANTIATE_TEST_SUITE_P(
    Modes, PreprocessChannels,
    testing::Values(ManyChannels{"squash_bilinear", core::CropMode::Squash, core::Interpolation::Bilinear},
                    ManyChannels{"center_nearest", core::CropMode::Center, core::Interpolation::Nearest},
                    ManyChannels{"border_bicubic", core::CropMode::Border, core::Interpolation::Bicubic},
                    ManyChannels{"padded_bilinear", core::CropMode::Center, core::Interpolation::Bilinear, 1.6},
                    ManyChannels{"corner_bilinear", core::CropMode::Corner, core::Interpolation::Bilinear},
                    ManyChannels{"larger_bicubic", core::CropMode::Center, core::Interpolation::Bicubic, 1.0, 48}),
    [](const auto& test) { return std::string(test.param.key); });

TEST(Preprocess, RefusesLanczosAndOtherNumbersOfChannels)
{
    const auto photo = cells();
    auto how = preprocessingOf(ManyChannels{"", core::CropMode::Center, core::Interpolation::Lanczos});
    expectError([&] { core::preprocess(photo, how); }, core::ErrorCode::Unsupported,
                "interpolation: expected nearest, bilinear or bicubic");
    how.mean = how.std = {0.5};
    expectError([&] { core::preprocess(photo, how); }, core::ErrorCode::ShapeMismatch,
                "cells.tif: expected 1 channels, as many as the model takes, found 5");
}

TEST(Preprocess, MeetsTheSelfchecksNumbers)
{
    const core::Photo photo{formulaImage("photo", 50, 37), "photo"};
    const auto cases = testData("selfcheck.json")["preprocess"]["cases"];
    ASSERT_EQ(cases.size(), 5u);
    for (const auto& item : cases) {
        SCOPED_TRACE(item["crop_mode"].dump() + item["crop_pct"].dump());
        const auto pixels = core::preprocess(photo, preprocessingOf(item, item)).pixels[0];
        for (int column = 0; column < 16; ++column) {
            EXPECT_NEAR(pixels[0][0][column].item<double>(), item["channel0_row0"][column].get<double>(), 1e-5);
            EXPECT_NEAR(pixels[2][9][column].item<double>(), item["channel2_row9"][column].get<double>(), 1e-5);
        }
        EXPECT_NEAR(pixels.to(torch::kFloat64).sum().item<double>(), item["sum"].get<double>(), 1e-3);
    }
}

TEST(Preprocess, FramesWithTheMean)
{
    core::Preprocessing wanted;
    wanted.width = wanted.height = 32;
    wanted.cropPct = 1.0;
    wanted.cropMode = core::CropMode::Border;
    const auto input = core::preprocess({torch::full({10, 40, 3}, 255, torch::kUInt8), "white"}, wanted);
    // 0.485 * 255 = 123.675 -> 124: (124 / 255 - 0.485) / 0.229; the photo is 8 rows in the middle of 32.
    EXPECT_NEAR(input.pixels[0][0][11][5].item<double>(), (124.0 / 255 - 0.485) / 0.229, 1e-6);
    EXPECT_NEAR(input.pixels[0][0][12][5].item<double>(), (1.0 - 0.485) / 0.229, 1e-6);
    EXPECT_NEAR(input.pixels[0][0][19][5].item<double>(), (1.0 - 0.485) / 0.229, 1e-6);
    EXPECT_NEAR(input.pixels[0][0][20][5].item<double>(), (124.0 / 255 - 0.485) / 0.229, 1e-6);
    EXPECT_NEAR(input.mapping.modelInPhoto().top, -15.0, 1e-9);
    EXPECT_NEAR(input.mapping.modelInPhoto().bottom, 25.0, 1e-9);
}

TEST(Preprocess, RefusesAStdOfZeroAndNumbersThatAreNone)
{
    const core::Photo photo{torch::zeros({8, 8, 3}, torch::kUInt8), "black"};
    for (const double bad : {0.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        core::Preprocessing wanted;
        wanted.std[1] = bad;
        EXPECT_THROW(core::preprocess(photo, wanted), core::Error) << bad;
    }
    core::Preprocessing wanted;
    wanted.mean[2] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(core::preprocess(photo, wanted), core::Error);
}

}  // namespace
