// Errors for files that are no image, a truncated one, or too large.
#include "core/error.h"
#include "core/image/image_header.h"
#include "core/image/photo.h"
#include "tests/support/folders.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string imagePath(const std::string& name)
{
    return support::dataFolder() + "/photos/" + name;
}

std::string contentOf(const std::string& name)
{
    std::ifstream file(imagePath(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

/// The failure of a call that must fail; nothing may reach stderr meanwhile.
template <typename Call>
core::Failure failureOf(Call call)
{
    testing::internal::CaptureStderr();
    core::Failure failure{core::ErrorCode::Other, core::Message("did not fail")};
    try {
        call();
    } catch (...) {
        failure = core::currentFailure();
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_THAT(failure.message.english(), Not(HasSubstr("\n")));
    return failure;
}

core::Failure decodeFailure(const std::string& content)
{
    return failureOf([&] { core::decodePhoto(bytesOf(content), "photo.png"); });
}

std::string number(std::uint64_t value, int width, bool bigEnd)
{
    std::string bytes;
    for (int i = 0; i < width; ++i) {
        bytes.push_back(static_cast<char>(value >> 8 * (bigEnd ? width - 1 - i : i) & 0xFF));
    }
    return bytes;
}

TEST(BadImage, MissingFileIsNotFound)
{
    const auto failure = failureOf([] { core::readPhoto("/nowhere/photo.jpg"); });
    EXPECT_EQ(failure.code, core::ErrorCode::NotFound);
    EXPECT_EQ(failure.message, "/nowhere/photo.jpg: expected an image, found no such file");
}

TEST(BadImage, FolderIsCalledAFolder)
{
    const auto failure = failureOf([] { core::readPhoto(support::dataFolder()); });
    EXPECT_EQ(failure.code, core::ErrorCode::Unsupported);
    EXPECT_THAT(failure.message.english(), HasSubstr("expected an image, found a folder"));
}

TEST(BadImage, DeviceIsNotRead)
{
    EXPECT_EQ(failureOf([] { core::readPhoto("/dev/zero"); }).code, core::ErrorCode::Unsupported);
}

struct Impostor {
    const char* name;
    std::string content;
    core::ErrorCode code;
    const char* found;
};

class ImpostorImage : public testing::TestWithParam<Impostor> {};

TEST_P(ImpostorImage, IsNamedForWhatItIs)
{
    const auto failure = decodeFailure(GetParam().content);
    EXPECT_EQ(failure.code, GetParam().code);
    EXPECT_EQ(failure.message,
              std::string("photo.png: expected an image (JPEG, PNG, WebP, TIFF or BMP), found ") + GetParam().found);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, ImpostorImage,
    testing::Values(
        Impostor{"Empty", "", core::ErrorCode::Corrupt, "an empty file"},
        Impostor{"Text", "These are words,\nnot a picture.\n", core::ErrorCode::Unsupported,
                 "text that begins with \"These are words,\""},
        Impostor{"TextInUtf8", "Grüße\n", core::ErrorCode::Unsupported, "text that begins with \"Grüße\""},
        Impostor{"WebPage", "<!DOCTYPE html><html><body>404</body></html>", core::ErrorCode::Unsupported,
                 "a web page, probably an error page saved by a download"},
        Impostor{"Svg", "<?xml version='1.0'?>\n<svg width='4'/>", core::ErrorCode::Unsupported, "an SVG drawing"},
        Impostor{"Gif", "GIF89a\1\0\1\0", core::ErrorCode::Unsupported, "a GIF"},
        Impostor{"Heic",
                 std::string("\0\0\0\x18"
                             "ftypheic\0\0\0\0",
                             16),
                 core::ErrorCode::Unsupported, "a HEIC image"},
        Impostor{"Avif",
                 std::string("\0\0\0\x18"
                             "ftypavif\0\0\0\0",
                             16),
                 core::ErrorCode::Unsupported, "an AVIF image"},
        Impostor{"Video",
                 std::string("\0\0\0\x18"
                             "ftypisom\0\0\0\0",
                             16),
                 core::ErrorCode::Unsupported, "a video"},
        Impostor{"Avi", std::string("RIFF\x10\0\0\0AVI LIST", 16), core::ErrorCode::Unsupported, "a video"},
        Impostor{"WebpWithoutItsBeginning", std::string("RIXF\x10\0\0\0WEBPVP8X", 16), core::ErrorCode::Unsupported,
                 "bytes of an unknown kind"},
        Impostor{"PngTransferredAsText", "\x89PNG\n\x1A\n", core::ErrorCode::Unsupported, "a damaged PNG image"},
        Impostor{"OneByteOfNoText", "\xFF", core::ErrorCode::Unsupported, "bytes of an unknown kind"},
        Impostor{"Pdf", "%PDF-1.7\n", core::ErrorCode::Unsupported, "a PDF"},
        Impostor{"Safetensors", std::string("\x10\0\0\0\0\0\0\0{\"a\":{}}", 16), core::ErrorCode::Unsupported,
                 "a safetensors checkpoint"},
        Impostor{"Zip", std::string("PK\3\4\0\0\0\0", 8), core::ErrorCode::Unsupported,
                 "a zip archive (a PyTorch checkpoint is one)"},
        Impostor{"Zeros", std::string(64, '\0'), core::ErrorCode::Unsupported, "bytes of an unknown kind"}),
    [](const auto& test) { return test.param.name; });

TEST(BadImage, AnimatedWebPIsNamed)
{
    const auto failure = decodeFailure(contentOf("animated.webp"));
    EXPECT_EQ(failure.code, core::ErrorCode::Unsupported);
    EXPECT_THAT(failure.message.english(), HasSubstr("found an animated WebP"));
}

class TruncatedImage : public testing::TestWithParam<const char*> {};

TEST_P(TruncatedImage, IsCorruptWhereverItBreaksOff)
{
    const auto whole = contentOf(GetParam());
    ASSERT_GT(whole.size(), 40u);
    for (std::size_t length = 16; length < whole.size(); length += 1 + whole.size() / 150) {
        const auto failure = decodeFailure(whole.substr(0, length));
        ASSERT_EQ(failure.code, core::ErrorCode::Corrupt)
            << length << " of " << whole.size() << ": " << failure.message.english();
        // "a whole TIFF ... breaks off"; where only some other tag's numbers are cut, the decoder's error is reported.
        ASSERT_THAT(failure.message.english(), HasSubstr("photo.png: expected a ")) << length;
    }
    ASSERT_EQ(decodeFailure(whole.substr(0, whole.size() - 1)).code, core::ErrorCode::Corrupt);
}

TEST_P(TruncatedImage, FilledUpWithZerosIsNoHalfImage)
{
    auto content = contentOf(GetParam());
    std::fill(content.begin() + static_cast<std::ptrdiff_t>(content.size() / 2), content.end(), '\0');
    const std::string name = GetParam();
    if (name.ends_with(".bmp") || name == "grey.tif") {
        GTEST_SKIP() << "uncompressed: zeros are pixels like any other";
    }
    EXPECT_EQ(decodeFailure(content).code, core::ErrorCode::Corrupt);
}

INSTANTIATE_TEST_SUITE_P(Formats, TruncatedImage,
                         testing::Values("exif_6.jpg", "progressive.jpg", "rgb.png", "palette.png", "rgb.webp",
                                         "exif_6.webp", "rgb.tif", "grey.tif", "rgb.bmp"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::ranges::replace(name, '.', '_');
                             return name;
                         });

TEST(BadImage, DamagedPngIsCorruptAndNothingIsPrinted)
{
    auto content = contentOf("palette.png");
    content[content.size() - 40] =
        static_cast<char>(content[content.size() - 40] ^ 0x55);  // within IDAT: its CRC fails
    const auto failure = decodeFailure(content);
    EXPECT_EQ(failure.code, core::ErrorCode::Corrupt);
    EXPECT_THAT(failure.message.english(),
                HasSubstr("expected a PNG of 24 x 16 pixels, found data that cannot be decoded"));
}

TEST(BadImage, NoByteThatIsChangedBringsDownTheReader)
{
    for (const char* name : {"exif_6.jpg", "exif_6.png", "exif_6.webp", "exif_6.tif", "rgba.tif", "rgb.bmp"}) {
        const auto whole = contentOf(name);
        testing::internal::CaptureStderr();
        for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 200) {
            auto content = whole;
            content[at] = static_cast<char>(content[at] ^ 0xFF);
            try {
                const auto photo = core::decodePhoto(bytesOf(content), name);
                EXPECT_EQ(photo.rgb.size(2), 3);
            } catch (const core::Error& error) {
                EXPECT_THAT(error.what(), HasSubstr(name));
            }
        }
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << name;
    }
}

// Only headers, of images at and above the limit: nothing of their size is ever allocated.

std::string pngOf(std::uint64_t width, std::uint64_t height)
{
    return "\x89PNG\r\n\x1a\n" + number(13, 4, true) + "IHDR" + number(width, 4, true) + number(height, 4, true) +
           std::string("\x08\x02\0\0\0\0\0\0\0", 9);
}

std::string jpegOf(std::uint64_t width, std::uint64_t height)
{
    return "\xff\xd8\xff\xc0" + number(17, 2, true) + "\x08" + number(height, 2, true) + number(width, 2, true) +
           std::string("\x03\1\x11\0\2\x11\1\3\x11\1", 10);
}

std::string bmpOf(std::uint64_t width, std::uint64_t height)
{
    return "BM" + number(0, 8, false) + number(54, 4, false) + number(40, 4, false) + number(width, 4, false) +
           number(height, 4, false) + number(1, 2, false) + number(24, 2, false) + std::string(24, '\0');
}

std::string webpOf(std::uint64_t width, std::uint64_t height)
{
    return "RIFF" + number(1 << 20, 4, false) + "WEBPVP8X" + number(10, 4, false) + std::string(4, '\0') +
           number(width - 1, 3, false) + number(height - 1, 3, false);
}

std::string tiffOf(std::uint64_t width, std::uint64_t height)
{
    const auto entry = [](std::uint64_t tag, std::uint64_t value) {
        return number(tag, 2, true) + number(4, 2, true) + number(1, 4, true) + number(value, 4, true);
    };
    return std::string("MM\0*\0\0\0\x08", 8) + number(2, 2, true) + entry(256, width) + entry(257, height) +
           number(0, 4, true);
}

/// A list of directories that leads back to its only one, of 24 bytes in a file of 38: read until it cannot be true.
TEST(BadImage, ACircleOfTiffDirectoriesIsNotReadAgainAndAgain)
{
    std::string circle = tiffOf(4, 4);
    circle.back() = '\x08';  // where the directory lies
    ASSERT_EQ(circle.size(), 38U);
    EXPECT_EQ(core::readImageHeader(bytesOf(circle), "circle.tif").more.english(), "holds 2 pages; the first is read");
}

struct Limit {
    const char* name;
    std::string (*make)(std::uint64_t, std::uint64_t);
};

class ImageLimit : public testing::TestWithParam<Limit> {};

TEST_P(ImageLimit, HundredMegapixelsAreFoundInTheHeader)
{
    const auto header = core::readImageHeader(bytesOf(GetParam().make(10'000, 10'000)), "photo");
    EXPECT_EQ(header.width, 10'000u);
    EXPECT_EQ(header.height, 10'000u);
    EXPECT_FALSE(header.whole);
}

TEST_P(ImageLimit, HundredMegapixelsAreNotTooManyAndOneRowMoreIs)
{
    const auto atLimit = decodeFailure(GetParam().make(10'000, 10'000));
    EXPECT_EQ(atLimit.code, core::ErrorCode::Corrupt);  // only because its pixels are missing
    EXPECT_THAT(atLimit.message.english(), HasSubstr("of 10000 x 10000 pixels, found a file that breaks off"));
    const auto above = decodeFailure(GetParam().make(10'000, 10'001));
    EXPECT_EQ(above.code, core::ErrorCode::OutOfRange);
    EXPECT_EQ(above.message,
              "photo.png: expected an image of at most 100 megapixels, found 10000 x 10001 (100.01 megapixels)");
}

TEST_P(ImageLimit, NoPixelsAreNoImage)
{
    if (std::string(GetParam().name) != "WebP") {  // it stores sides less one
        EXPECT_EQ(decodeFailure(GetParam().make(0, 10)).code, core::ErrorCode::Corrupt);
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, ImageLimit,
                         testing::Values(Limit{"Png", pngOf}, Limit{"Jpeg", jpegOf}, Limit{"Bmp", bmpOf},
                                         Limit{"WebP", webpOf}, Limit{"Tiff", tiffOf}),
                         [](const auto& test) { return test.param.name; });

TEST(BadImage, HugeSidesAreRefusedWithoutOverflow)
{
    EXPECT_EQ(decodeFailure(pngOf(0xFFFFFFFF, 0xFFFFFFFF)).code, core::ErrorCode::OutOfRange);
    EXPECT_EQ(decodeFailure(tiffOf(0xFFFFFFFF, 2)).code, core::ErrorCode::OutOfRange);
    EXPECT_EQ(decodeFailure(bmpOf(0x80000000, 1)).code, core::ErrorCode::OutOfRange);
}

}  // namespace
