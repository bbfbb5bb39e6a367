#include "core/image/photo.h"

#include "core/error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace {

std::string photoPath(const std::string& name)
{
    return support::dataFolder() + "/photos/" + name;
}

using Rgb = std::array<int, 3>;

Rgb at(const core::Photo& photo, int x, int y)
{
    const auto* pixel = photo.rgb.data_ptr<uint8_t>() + (static_cast<std::int64_t>(y) * photo.size().width + x) * 3;
    return {pixel[0], pixel[1], pixel[2]};
}

/// The formula by which the 24 x 16 test pictures were made.
Rgb madeOf(int x, int y)
{
    return {(x * 10 + 3) % 256, (y * 15 + x * 2) % 256, (255 - x * 7 - y * 3) % 256};
}

class ExactPicture : public testing::TestWithParam<const char*> {};

TEST_P(ExactPicture, HasTheColoursItWasMadeOf)
{
    const auto photo = core::readPhoto(photoPath(GetParam()));
    ASSERT_EQ(photo.size(), (core::PixelSize{24, 16}));
    EXPECT_EQ(photo.name, GetParam());
    EXPECT_EQ(photo.rgb.scalar_type(), torch::kUInt8);
    EXPECT_TRUE(photo.rgb.is_contiguous());
    for (int y = 0; y < 16; ++y) {
        for (int x = 0; x < 24; ++x) {
            ASSERT_EQ(at(photo, x, y), madeOf(x, y)) << x << ", " << y;
        }
    }
}

// The rgba ones have alpha from 0 to 255: dropped, never blended. rgb_16bit.png has these numbers as its upper bytes.
INSTANTIATE_TEST_SUITE_P(Formats, ExactPicture,
                         testing::Values("rgb.png", "rgba.png", "rgb.bmp", "rgb.tif", "rgba.tif", "rgb.webp",
                                         "rgba.webp", "rgb_16bit.png", "odd_profile.png"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

/// What Pillow 9.4's convert("RGB") makes of them.
struct Converted {
    const char* file;
    Rgb first, inside, last;
    int sum;
};

class ConvertedPicture : public testing::TestWithParam<Converted> {};

TEST_P(ConvertedPicture, IsWhatPillowMakesOfIt)
{
    const auto& expected = GetParam();
    const auto photo = core::readPhoto(photoPath(expected.file));
    ASSERT_EQ(photo.size(), (core::PixelSize{24, 16}));
    EXPECT_EQ(at(photo, 0, 0), expected.first);
    EXPECT_EQ(at(photo, 5, 3), expected.inside);
    EXPECT_EQ(at(photo, 23, 15), expected.last);
    EXPECT_EQ(photo.rgb.sum().item<int>(), expected.sum);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, ConvertedPicture,
    testing::Values(Converted{"palette.png", {44, 18, 224}, {46, 52, 216}, {166, 23, 124}, 153929},
                    Converted{"palette_transparent.png", {44, 18, 224}, {46, 52, 216}, {166, 23, 124}, 153929},
                    Converted{"bilevel.png", {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 148410},
                    Converted{"grey.png", {30, 30, 30}, {72, 72, 72}, {84, 84, 84}, 148182},
                    Converted{"grey.tif", {30, 30, 30}, {72, 72, 72}, {84, 84, 84}, 148182}),
    [](const auto& test) {
        std::string name = test.param.file;
        std::ranges::replace(name, '.', '_');
        return name;
    });

TEST(Photo, SixteenBitGreyKeepsItsUpperByteInAllChannels)
{
    const auto photo = core::readPhoto(photoPath("grey_16bit.png"));
    for (int x = 0; x < 24; ++x) {
        const int level = madeOf(x, 7)[0];
        EXPECT_EQ(at(photo, x, 7), (Rgb{level, level, level}));
    }
}

class Orientation : public testing::TestWithParam<std::string> {};

TEST_P(Orientation, StandsUpright)
{
    // Upright it is 48 x 32: red, green above blue, white.
    const auto photo = core::readPhoto(photoPath(GetParam()));
    ASSERT_EQ(photo.size(), (core::PixelSize{48, 32}));
    const auto near = [&](int x, int y, Rgb colour) {
        const auto found = at(photo, x, y);
        return std::abs(found[0] - colour[0]) <= 8 && std::abs(found[1] - colour[1]) <= 8 &&
               std::abs(found[2] - colour[2]) <= 8;
    };
    for (const int off : {4, 12, 19}) {
        EXPECT_TRUE(near(off, off / 2, {200, 30, 30}));
        EXPECT_TRUE(near(47 - off, off / 2, {30, 200, 30}));
        EXPECT_TRUE(near(off, 31 - off / 2, {30, 30, 200}));
        EXPECT_TRUE(near(47 - off, 31 - off / 2, {255, 255, 255}));
    }
}

std::vector<std::string> orientedFiles()
{
    std::vector<std::string> files{"exif_6.png", "exif_6.webp", "progressive.jpg"};
    for (int orientation = 1; orientation <= 8; ++orientation) {
        files.push_back("exif_" + std::to_string(orientation) + ".jpg");
        files.push_back("exif_" + std::to_string(orientation) + ".tif");
    }
    return files;
}

INSTANTIATE_TEST_SUITE_P(All, Orientation, testing::ValuesIn(orientedFiles()), [](const auto& test) {
    std::string name = test.param;
    std::ranges::replace(name, '.', '_');
    return name;
});

TEST(Photo, CmykJpegHasItsColoursRoughly)
{
    const auto photo = core::readPhoto(photoPath("cmyk.jpg"));
    EXPECT_EQ(photo.size(), (core::PixelSize{48, 32}));
    EXPECT_GT(at(photo, 12, 8)[0], 150);  // red
    EXPECT_LT(at(photo, 12, 8)[1], 80);
    EXPECT_GT(at(photo, 36, 24)[1], 230);  // white
}

TEST(Photo, ManyThreadsMayReadAtOnce)
{
    std::vector<std::thread> readers;
    std::atomic<int> good = 0;
    for (int i = 0; i < 4; ++i) {
        readers.emplace_back([&] {
            for (int round = 0; round < 20; ++round) {
                good += at(core::readPhoto(photoPath("rgb.png")), 3, 3) == madeOf(3, 3);
            }
        });
    }
    for (auto& reader : readers) {
        reader.join();
    }
    EXPECT_EQ(good, 80);
}

}  // namespace
