#include "core/image/photo.h"

#include "core/error.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <span>
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

/// The formula by which the 24 x 16 test images were made.
Rgb madeOf(int x, int y)
{
    return {(x * 10 + 3) % 256, (y * 15 + x * 2) % 256, (255 - x * 7 - y * 3) % 256};
}

class ExactImage : public testing::TestWithParam<const char*> {};

TEST_P(ExactImage, HasTheColorsItWasMadeOf)
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
INSTANTIATE_TEST_SUITE_P(Formats, ExactImage,
                         testing::Values("rgb.png", "rgba.png", "rgb.bmp", "rgb.tif", "rgba.tif", "rgb.webp",
                                         "rgba.webp", "rgb_16bit.png", "odd_profile.png"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

/// Results of Pillow 9.4's convert("RGB").
struct Converted {
    const char* file;
    Rgb first, inside, last;
    int sum;
};

class ConvertedImage : public testing::TestWithParam<Converted> {};

TEST_P(ConvertedImage, IsWhatPillowMakesOfIt)
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
    Kinds, ConvertedImage,
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

TEST(Photo, IsOneChannelOfAllItsBitsInAGrayFile)
{
    const auto deep = core::readChannels(core::readPhoto(photoPath("grey_16bit.png")), 1);
    ASSERT_EQ(deep.sizes(), (std::vector<int64_t>{1, 16, 24}));
    EXPECT_EQ(deep[0][3][5].item<float>(), 13756.0F / 65535.0F);
    EXPECT_EQ(deep[0][7][4].item<float>(), 11163.0F / 65535.0F);
    for (const char* file : {"grey.png", "grey.tif"}) {
        const auto gray = core::readChannels(core::readPhoto(photoPath(file)), 1);
        EXPECT_EQ(gray[0][3][5].item<float>(), 72.0F / 255.0F) << file;
    }
    EXPECT_EQ(core::readChannels(core::readPhoto(photoPath("bilevel.png")), 1).max().item<float>(), 1.0F);
}

TEST(Photo, HasThreeChannelsInAFileOfColors)
{
    for (const char* file : {"rgb.png", "rgb.tif", "rgb.webp", "cmyk.jpg", "rgba.png", "palette.png"}) {
        expectError([&] { core::readChannels(core::readPhoto(photoPath(file)), 5); }, core::ErrorCode::ShapeMismatch,
                    std::string(file) + ": expected 5 channels, as many as the model takes, found 3");
    }
    expectError([&] { core::readChannels(core::readPhoto(photoPath("rgba.tif")), 5); }, core::ErrorCode::ShapeMismatch,
                "found 4");
    expectError(
        [&] {
            core::readChannels({torch::zeros({2, 2, 3}, torch::kUInt8), "frame"}, 1);
        },
        core::ErrorCode::ShapeMismatch, "frame: expected 1 channels, as many as the model takes, found 3");
}

class Orientation : public testing::TestWithParam<std::string> {};

TEST_P(Orientation, StandsUpright)
{
    // Upright it is 48 x 32: red, green above blue, white.
    const auto photo = core::readPhoto(photoPath(GetParam()));
    ASSERT_EQ(photo.size(), (core::PixelSize{48, 32}));
    const auto near = [&](int x, int y, Rgb color) {
        const auto found = at(photo, x, y);
        return std::abs(found[0] - color[0]) <= 8 && std::abs(found[1] - color[1]) <= 8 &&
               std::abs(found[2] - color[2]) <= 8;
    };
    for (const int off : {4, 12, 19}) {
        EXPECT_TRUE(near(off, off / 2, {200, 30, 30}));
        EXPECT_TRUE(near(47 - off, off / 2, {30, 200, 30}));
        EXPECT_TRUE(near(off, 31 - off / 2, {30, 30, 200}));
        EXPECT_TRUE(near(47 - off, 31 - off / 2, {255, 255, 255}));
    }
    if (GetParam().ends_with(".tif")) {
        const auto shown = photo.rgb.permute({2, 0, 1}).to(torch::kFloat32) / 255.0;
        EXPECT_TRUE(torch::allclose(core::readChannels(photo, 3), shown));
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

TEST(Photo, CmykJpegHasItsColorsRoughly)
{
    const auto photo = core::readPhoto(photoPath("cmyk.jpg"));
    EXPECT_EQ(photo.size(), (core::PixelSize{48, 32}));
    EXPECT_GT(at(photo, 12, 8)[0], 150);  // red
    EXPECT_LT(at(photo, 12, 8)[1], 80);
    EXPECT_GT(at(photo, 36, 24)[1], 230);  // white
}

/// A big-endian TIFF of pages of 1 x 1 pixel, in directories of 18 entries at most; `kinds` are their NewSubfileTypes.
std::string tiffOfPages(const std::vector<int>& kinds, bool endsInACircle = false)
{
    const auto number = [](std::uint32_t value, int bytes) {
        std::string text;
        for (int i = bytes - 1; i >= 0; --i) {
            text += static_cast<char>(value >> (8 * i));
        }
        return text;
    };
    const auto entry = [&](int tag, std::uint32_t value) {
        return number(static_cast<std::uint32_t>(tag), 2) + number(4, 2) + number(1, 4) + number(value, 4);
    };
    constexpr std::uint32_t entries = 9, length = 2 + 12 * entries + 4, pixels = 8;
    std::string file = std::string("MM\0*", 4) + number(12, 4) + std::string("\x80\x80\x80\0", 4);
    for (std::size_t page = 0; page < kinds.size(); ++page) {
        const bool last = page + 1 == kinds.size();
        const auto next = static_cast<std::uint32_t>(12 + (page + 1) * length);
        file += number(entries, 2) + entry(254, static_cast<std::uint32_t>(kinds[page])) + entry(256, 1) +
                entry(257, 1) + entry(258, 8) + entry(259, 1) + entry(262, 1) + entry(273, pixels) + entry(278, 1) +
                entry(279, 1) + number(last ? (endsInACircle ? 12 : 0) : next, 4);
    }
    return file;
}

core::Photo decoded(const std::string& file)
{
    return core::decodePhoto(std::as_bytes(std::span(file.data(), file.size())), "scan.tif");
}

TEST(Photo, SaysThatATiffHasMorePages)
{
    EXPECT_EQ(decoded(tiffOfPages({0})).note.english(), "");
    EXPECT_EQ(decoded(tiffOfPages({0, 0, 0})).note.english(), "scan.tif: holds 3 pages; the first is read");
    EXPECT_EQ(decoded(tiffOfPages({0, 1, 4})).note.english(), "") << "a reduced copy and a mask are no pages";
    EXPECT_EQ(decoded(tiffOfPages({0, 1, 2})).note.english(), "scan.tif: holds 2 pages; the first is read");
    EXPECT_NE(decoded(tiffOfPages({0, 0}, true)).note.english(), "") << "directories in a circle end";
}

TEST(Photo, SaysThatAPngIsAnimated)
{
    std::ifstream stream(photoPath("rgb.png"), std::ios::binary);
    std::string file{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(decoded(file).note.english(), "");
    constexpr std::size_t behindHeader = 33;
    // acTL: 4 frames, played for ever; the sum of W3C PNG's annex D over "acTL" and its data, taken with zlib's crc32.
    file.insert(behindHeader, std::string("\0\0\0\x08"
                                          "acTL\0\0\0\x04\0\0\0\0\x7c\xcd\x66\xd0",
                                          20));
    EXPECT_EQ(decoded(file).note.english(), "scan.tif: holds 4 frames; the first is read");
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
