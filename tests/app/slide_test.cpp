// Tiles of a slide on the command line: the same numbers as from images of them, which of them statistics count, and a
// run that goes on.
#include "support.h"
#include "tests/support/slide_file.h"

#include "core/image/photo.h"

#include <QImage>

#include <gmock/gmock.h>

#include <torch/types.h>

namespace {

using cli::test::run;
using testing::HasSubstr;
namespace fs = std::filesystem;

class SlideTiles : public testing::Test {
protected:
    SlideTiles() { support::writeSlide(fs::path(at("a.tif"))); }
    std::string at(const std::string& name) const { return m_folder / name; }
    std::string bytes(const std::string& name) const { return cli::test::readText(at(name)); }
    /// The tile as a PNG that Qt writes.
    void writeTile(const std::string& part, const std::string& file) const
    {
        const auto photo = core::readPhoto(at("a.tif#" + part));
        QImage(photo.rgb.data_ptr<std::uint8_t>(), photo.size().width, photo.size().height, 3 * photo.size().width,
               QImage::Format_RGB888)
            .save(QString::fromStdString(at(file)));
    }

    cli::test::TemporaryFolder m_folder;
};

TEST_F(SlideTiles, CountAsImagesOfThem)
{
    fs::create_directories(at("tiles"));
    for (int row = 0; row < 5; ++row) {  // of 8 x 6 tiles, whole ones that are not white
        for (int column = 0; column < 4; ++column) {
            const auto cell = std::to_string(column) + ',' + std::to_string(row);
            writeTile("tile=0:" + cell + "@128", "tiles/" + cell + ".png");
        }
    }
    const auto ofSlide = run({"stats", "vit-shapes", at("a.tif#tiles=0@128"), "--csv", at("slide.csv")});
    ASSERT_EQ(ofSlide.status, cli::kSuccess) << ofSlide.err;
    EXPECT_THAT(ofSlide.err,
                HasSubstr("a.tif#tiles=0@128: 20 of 48 tiles are read: a tile is background if at least 95 %"));
    const auto ofImages = run({"stats", "vit-shapes", at("tiles"), "--csv", at("images.csv")});
    ASSERT_EQ(ofImages.status, cli::kSuccess) << ofImages.err;
    EXPECT_EQ(bytes("slide.csv"), bytes("images.csv"));
}

TEST_F(SlideTiles, DrawAndGoOn)
{
    const auto draw = [&] { return run({"batch", "vit-shapes", at("a.tif#tiles=0@256"), "--out", at("out")}); };
    const auto first = draw();
    ASSERT_EQ(first.status, cli::kSuccess) << first.err;
    EXPECT_THAT(first.out, HasSubstr("4 figures written"));
    EXPECT_TRUE(fs::exists(at("out/a.tif#tile=0:1,1.png")));
    EXPECT_THAT(draw().out, HasSubstr("0 figures written"));
    EXPECT_EQ(run({"render", "vit-shapes", at("a.tif#tile=0:1,1"), "--out", at("1,1.png")}).status, cli::kSuccess);
    EXPECT_EQ(bytes("1,1.png"), bytes("out/a.tif#tile=0:1,1.png"));
}

TEST_F(SlideTiles, OverviewIsReadWithANote)
{
    const auto whole = run({"predict", "vit-shapes", at("a.tif")});
    ASSERT_EQ(whole.status, cli::kSuccess) << whole.err;
    EXPECT_THAT(whole.err, HasSubstr("a slide of 1000 x 700, 500 x 350 pixels; its overview is read"));
    const auto beyond = run({"predict", "vit-shapes", at("a.tif#tile=0:0,9")});
    EXPECT_EQ(beyond.status, cli::kFailure);
    EXPECT_THAT(beyond.err, HasSubstr("expected a tile from 0,0 to 3,2 of level 0, found 0,9"));
}

}  // namespace
