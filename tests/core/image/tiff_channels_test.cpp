// TIFF of five channels as libtiff writes it: samples or pages, strips or tiles, one plane or five, 8 or 16 bits.
#include "core/image/tiff_channels.h"
#include "core/error.h"
#include "core/image/photo.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <tiffio.h>
#include <torch/types.h>

namespace {

using core::ErrorCode;
using testing::HasSubstr;
using Color = std::array<int, 3>;
namespace fs = std::filesystem;

constexpr int kWidth = 50, kHeight = 30, kChannels = 5, kTile = 16;

struct Layout {
    const char* name;
    int bits = 8;
    bool arePages = false, isTiled = false, isPlanar = false;
    int compression = COMPRESSION_NONE;
    friend void PrintTo(const Layout& layout, std::ostream* out) { *out << layout.name; }
};

/// 8 bits: x + 10 per channel + y; 16 bits: a hundred times as much, from 1000 on.
int valueAt(const Layout& layout, int channel, int x, int y)
{
    const int value = x + y + 10 * channel;
    return layout.bits == 8 ? value : 1000 + 100 * value;
}

void setFields(TIFF* tiff, const Layout& layout, int samples)
{
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, kWidth);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, kHeight);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, layout.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, samples);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, layout.isPlanar ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, layout.compression);
    if (layout.compression == COMPRESSION_LZW) {
        TIFFSetField(tiff, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    }
    if (layout.isTiled) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, kTile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, kTile);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 7);
    }
}

/// Samples from `first` on in the rectangle, those outside of the image 0.
std::vector<std::uint8_t> block(const Layout& layout, int first, int samples, int left, int top, int width, int height)
{
    std::vector<std::uint8_t> bytes;
    for (int y = top; y < top + height; ++y) {
        for (int x = left; x < left + width; ++x) {
            for (int sample = first; sample < first + samples; ++sample) {
                const int value = x < kWidth && y < kHeight ? valueAt(layout, sample, x, y) : 0;
                bytes.push_back(static_cast<std::uint8_t>(value & 0xFF));
                if (layout.bits == 16) {
                    bytes.push_back(static_cast<std::uint8_t>(value >> 8));
                }
            }
        }
    }
    return bytes;
}

void writePixels(TIFF* tiff, const Layout& layout, int first, int samples)
{
    const int planes = layout.isPlanar ? samples : 1, each = layout.isPlanar ? 1 : samples;
    for (int plane = 0; plane < planes; ++plane) {
        for (int top = 0; top < kHeight; top += layout.isTiled ? kTile : 7) {
            const int rows = std::min(7, kHeight - top);
            if (!layout.isTiled) {
                auto bytes = block(layout, first + plane, each, 0, top, kWidth, rows);
                TIFFWriteEncodedStrip(tiff, TIFFComputeStrip(tiff, top, plane), bytes.data(), bytes.size());
            }
            for (int left = 0; layout.isTiled && left < kWidth; left += kTile) {
                auto bytes = block(layout, first + plane, each, left, top, kTile, kTile);
                TIFFWriteEncodedTile(tiff, TIFFComputeTile(tiff, left, top, 0, plane), bytes.data(), bytes.size());
            }
        }
    }
}

void write(const std::filesystem::path& file, const Layout& layout)
{
    TIFF* tiff = TIFFOpen(file.c_str(), "w");
    for (int page = 0; page < (layout.arePages ? kChannels : 1); ++page) {
        setFields(tiff, layout, layout.arePages ? 1 : kChannels);
        writePixels(tiff, layout, page, layout.arePages ? 1 : kChannels);
        TIFFWriteDirectory(tiff);
    }
    TIFFClose(tiff);
}

class TiffChannels : public testing::TestWithParam<Layout> {
protected:
    TiffChannels() { write(m_file, GetParam()); }
    core::Photo read(const std::string& part) const { return core::readPhoto(m_file.string() + part); }
    static Color at(const core::Photo& photo, int x, int y)
    {
        const auto pixel = photo.rgb[y][x];
        return {pixel[0].item<int>(), pixel[1].item<int>(), pixel[2].item<int>()};
    }
    /// What 8 bits show of the values of a channel.
    static int shown(int channel, int x, int y)
    {
        const auto& layout = GetParam();
        if (layout.bits == 8) {
            return valueAt(layout, channel, x, y);
        }
        // 1500 pixels: 3 lie below and 3 above, which are the corners with x + y of 0 and 1, 77 and 78
        const double share = (x + y - 2) / 74.0;  // 3 pixels are at most 1, so 2 is the first value beyond 0.2 %
        return static_cast<int>(std::lround(255.0 * std::clamp(share, 0.0, 1.0)));
    }

    ScratchFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "c.tif";
};

TEST_P(TiffChannels, ShowsThoseThatAreChosen)
{
    const auto photo = read("#channels=3,1,0");
    EXPECT_EQ(photo.name, "c.tif#channels=3,1,0");
    EXPECT_EQ(photo.size(), (core::PixelSize{kWidth, kHeight}));
    EXPECT_EQ(photo.channels, kChannels);
    EXPECT_EQ(photo.shownChannels, (Color{3, 1, 0}));
    for (const auto& [x, y] : {std::pair(0, 0), {20, 3}, {49, 29}, {16, 16}, {33, 7}, {47, 28}}) {
        EXPECT_EQ(at(photo, x, y), (Color{shown(3, x, y), shown(1, x, y), shown(0, x, y)})) << x << ' ' << y;
    }
    const auto gray = read("#channels=4");
    EXPECT_EQ(at(gray, 20, 3), (Color{shown(4, 20, 3), shown(4, 20, 3), shown(4, 20, 3)}));
    if (GetParam().bits == 16) {
        EXPECT_THAT(gray.note.english(),
                    HasSubstr("c.tif#channels=4: 5 channels of 16 bits; red is channel 4 from 5200 to 12600"));
    }
}

TEST_P(TiffChannels, WithoutAChoiceTheFirstOnes)
{
    const auto photo = read("");
    EXPECT_EQ(photo.channels, kChannels);
    EXPECT_EQ(photo.shownChannels, (GetParam().arePages ? Color{0, 0, 0} : Color{0, 1, 2}));
    if (!GetParam().arePages) {
        EXPECT_EQ(at(photo, 20, 3), (Color{shown(0, 20, 3), shown(1, 20, 3), shown(2, 20, 3)}));
    }
}

TEST_P(TiffChannels, AllGoToAModelThatTakesThem)
{
    const auto& layout = GetParam();
    const auto values = core::readChannels(read("#channels=3,1,0"), kChannels);
    ASSERT_EQ(values.sizes(), (std::vector<int64_t>{kChannels, kHeight, kWidth}));
    const float highest = layout.bits == 8 ? 255.0F : 65535.0F;
    for (int channel = 0; channel < kChannels; ++channel) {
        for (const auto& [x, y] : {std::pair(0, 0), {20, 3}, {49, 29}, {16, 16}, {33, 7}, {47, 28}}) {
            EXPECT_EQ(values[channel][y][x].item<float>(),
                      static_cast<float>(valueAt(layout, channel, x, y)) / highest);
        }
    }
    expectError([&] { core::readChannels(read(""), 4); }, ErrorCode::ShapeMismatch,
                "c.tif: expected 4 channels, as many as the model takes, found 5");
}

TEST_P(TiffChannels, ThatHaveChangedSinceAreRefused)
{
    const auto photo = read("");
    fs::copy_file(support::dataFolder() + "/goldens/vit_5_channels/cells.tif", m_file,
                  fs::copy_options::overwrite_existing);
    expectError([&] { core::readChannels(photo, kChannels); }, ErrorCode::Corrupt,
                "expected the file that was opened, found another image");
}

TEST_P(TiffChannels, RefusesOthers)
{
    expectError([&] { read("#channels=0,1,5"); }, ErrorCode::OutOfRange, "expected channels from 0 to 4, found 5");
    for (const char* part : {"#channels=", "#channels=1,2", "#channels=1,2,x", "#channels=-1", "#channels=1,2,3,4"}) {
        expectError([&] { read(part); }, ErrorCode::OutOfRange, "expected channels=RED,GREEN,BLUE or channels=ONE");
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, TiffChannels,
                         testing::Values(Layout{"Samples"}, Layout{"Pages", 8, true}, Layout{"Deep", 16},
                                         Layout{"DeepPages", 16, true, true},
                                         Layout{"DeepPlanes", 16, false, false, true, COMPRESSION_LZW},
                                         Layout{"Tiles", 8, false, true, false, COMPRESSION_LZW},
                                         Layout{"TiledPlanes", 8, false, true, true, COMPRESSION_ADOBE_DEFLATE}),
                         [](const auto& test) { return test.param.name; });

TEST(TiffChannelsRefused, OtherFiles)
{
    const auto photos = support::dataFolder() + "/photos/";
    expectError([&] { core::readPhoto(photos + "rgb.png#channels=0,1,2"); }, ErrorCode::Unsupported,
                "expected a TIFF to choose channels of, found a PNG");
}

}  // namespace
