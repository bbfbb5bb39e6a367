// Slides: their facts, tiles and overview against the pixels that the file was written with, and what is refused.
#include "core/image/slide.h"
#include "core/error.h"
#include "core/file/file_part.h"
#include "core/file/output_file.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/slide_file.h"

#include <gmock/gmock.h>
#include <torch/types.h>

namespace {

using core::ErrorCode;
using core::Slide;
using core::SlideTile;
using testing::HasSubstr;
using Color = std::array<int, 3>;

Color at(const core::Photo& photo, int x, int y)
{
    const auto pixel = photo.rgb[y][x];
    return {pixel[0].item<int>(), pixel[1].item<int>(), pixel[2].item<int>()};
}

class SlideFile : public testing::Test {
protected:
    SlideFile() { support::writeSlide(m_file); }
    ScratchFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "a.tif";
};

TEST_F(SlideFile, HasItsLevels)
{
    const auto slide = Slide::open(m_file);
    ASSERT_NE(slide, nullptr);
    ASSERT_EQ(slide->facts().levels.size(), 2U);
    EXPECT_EQ(slide->facts().levels[1].width, 500);
    EXPECT_EQ(slide->facts().levels[1].height, 350);
    EXPECT_EQ(slide->facts().levels[1].downsample, 2.0);
    EXPECT_EQ(slide->grid(0, 256), (core::PixelSize{4, 3}));
}

TEST_F(SlideFile, TilesHaveThePixelsOfTheirPlace)
{
    const auto photo = core::readPhoto(m_folder.path() / "a.tif#tile=0:1,2");
    EXPECT_EQ(photo.name, "a.tif#tile=0:1,2");
    EXPECT_EQ(photo.size(), (core::PixelSize{256, 188}));  // cut off below
    EXPECT_EQ(at(photo, 0, 0), (Color{64, 128, 7}));
    EXPECT_EQ(at(photo, 255, 187), (Color{127, 174, 7}));
    const auto small = core::readPhoto(m_folder.path() / "a.tif#tile=1:2,1@100");
    EXPECT_EQ(small.size(), (core::PixelSize{100, 100}));
    EXPECT_EQ(at(small, 0, 0), (Color{100, 50, 57}));
    EXPECT_EQ(at(small, 55, 3), (Color{127, 51, 57}));
    EXPECT_EQ(at(small, 56, 3), (Color{255, 255, 255}));
}

TEST_F(SlideFile, OverviewAveragesBoxes)
{
    const auto whole = core::readPhoto(m_file);
    EXPECT_EQ(whole.size(), (core::PixelSize{1000, 700}));
    EXPECT_EQ(at(whole, 400, 300), (Color{100, 75, 7}));
    EXPECT_THAT(whole.note.english(), HasSubstr("a slide of 1000 x 700, 500 x 350 pixels; its overview is read"));

    const auto wide = m_folder.path() / "wide.tif";
    support::writeSlide(wide, {{4100, 96}}, 64, [](int, int x, int y) -> std::array<std::uint8_t, 3> {
        return {static_cast<std::uint8_t>(x % 3 == 0 ? 90 : 30), static_cast<std::uint8_t>(y % 3 == 1 ? 200 : 50),
                static_cast<std::uint8_t>(x / 3 % 2 * 100)};
    });
    const auto overview = Slide::open(wide, true)->overview();
    EXPECT_EQ(overview.scale, 3.0);
    EXPECT_EQ(overview.photo.size(), (core::PixelSize{1366, 32}));
    EXPECT_EQ(at(overview.photo, 0, 0), (Color{50, 100, 0}));
    EXPECT_EQ(at(overview.photo, 1365, 31), (Color{50, 100, 100}));
    EXPECT_EQ(at(overview.photo, 683, 7), (Color{50, 100, 100}));  // in the second block that is read
}

TEST_F(SlideFile, ListsWholeTilesWithSomethingOnThem)
{
    const auto slide = Slide::open(m_file);
    const auto found = slide->tissueTiles(0, 128);  // 8 x 6 tiles, of which 4 x 5 are whole and not white
    EXPECT_EQ(found.tiles.size(), 20U);
    EXPECT_EQ(found.skipped, 28);
    EXPECT_EQ(found.tiles[5], (SlideTile{0, 1, 1, 128}));
    EXPECT_EQ(slide->placeOf({1, 1, 1, 128}).left, 256.0);
    EXPECT_EQ(slide->placeOf({1, 3, 1, 128}).right, 1000.0);
}

TEST_F(SlideFile, AddressesNameFiles)
{
    EXPECT_EQ(core::wholeFile("a/b.svs#tile=1:2,3"), "a/b.svs");
    EXPECT_EQ(core::partOf("a/b.svs#tile=1:2,3"), "tile=1:2,3");
    EXPECT_EQ(core::wholeFile("a/b#1.svs"), "a/b#1.svs");
    EXPECT_EQ(core::tileAddress("b.svs", {1, 2, 3, 512}), "b.svs#tile=1:2,3@512");
    EXPECT_FALSE(core::whyUnreachable(m_folder.path() / "a.tif#tile=0:0,0"));
    EXPECT_EQ(core::whyUnreachable(m_folder.path() / "b.tif#tile=0:0,0"), core::kNoSuchFile);
    const auto own = m_folder.write("a.tif#tile=0:0,0", "a file of that name");
    EXPECT_EQ(core::wholeFile(own), own);
}

TEST_F(SlideFile, RefusesInASentence)
{
    const auto read = [&](const std::string& part) { core::readPhoto(m_file.string() + part); };
    expectError([&] { read("#tile=2:0,0"); }, ErrorCode::OutOfRange, "a.tif: expected a level from 0 to 1, found 2");
    expectError([&] { read("#tile=0:4,0"); }, ErrorCode::OutOfRange,
                "expected a tile from 0,0 to 3,2 of level 0, found 4,0");
    for (const std::string part : {"tile=", "tile=0", "tile=0:1", "tile=0:1,2,3", "tile=0:1,-2", "tile=0:1,2@8",
                                   "tile=x:1,2", "tile=0:1,2@256@256", "tile=99999999999:0,0", "tiles=0:1,2"}) {
        expectError([&] { core::parseTile(part, "a.tif"); }, ErrorCode::OutOfRange,
                    "a.tif: expected tile=LEVEL:COLUMN,ROW");
    }
    expectError([] { core::readPhoto(support::dataFolder() + "/photos/rgb.png#tile=0:0,0"); }, ErrorCode::Unsupported,
                "rgb.png#tile=0:0,0: expected a slide");
}

TEST_F(SlideFile, RefusesStoredTilesThatWouldFillTheMemory)
{
    support::writeSlide(
        m_file, {{64, 64}}, 64, [](int, int, int) { return std::array<std::uint8_t, 3>{}; }, 60'000);
    expectError([&] { Slide::open(m_file, true); }, ErrorCode::OutOfRange,
                "a.tif: level 0: expected stored tiles of at most 100 megapixels, found 60000 x 60000 pixels");
}

TEST_F(SlideFile, RefusesAListAsAPhotoAndABrokenFile)
{
    expectError([&] { core::readPhoto(m_file.string() + "#tiles=0"); }, ErrorCode::OutOfRange,
                "a.tif#tiles=0: expected one tile");
    std::filesystem::resize_file(m_file, 200'000);
    expectError([&] { core::readPhoto(m_file); }, ErrorCode::Corrupt, "a.tif: ");
}

}  // namespace
