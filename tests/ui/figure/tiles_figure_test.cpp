#include "sample_figures.h"
#include "svg_shapes.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

core::Tiles grid(int rows, int cols)
{
    core::Tiles tiles;
    tiles.rows = rows;
    tiles.cols = cols;
    tiles.grid = {2, 3};
    tiles.values = torch::linspace(0.0, 1.0, rows * cols * 6).view({rows * cols, 2, 3}).clone();
    tiles.ranges.assign(static_cast<std::size_t>(rows * cols), {0.0F, 1.0F});
    return tiles;
}

std::vector<core::Message> counted(const std::string& word, int count)
{
    std::vector<core::Message> labels;
    for (int i = 0; i < count; ++i) {
        labels.emplace_back(word + " " + std::to_string(i));
    }
    return labels;
}

ui::Figure tilesOf(const core::Tiles& tiles, bool smooth = false)
{
    auto figure = samples::tilesFigure();
    figure.view.smooth = smooth;
    return samples::withResult(figure, {tiles, "All heads"_msg, "attention weight"_msg, {}});
}

TEST(TilesFigure, NumberedLabelsBecomeAnAxisWithItsWordOnce)
{
    auto tiles = grid(12, 12);
    tiles.rowLabels = counted("layer", 12);
    tiles.colLabels = counted("head", 12);
    const auto words = samples::svgOf(tilesOf(tiles)).words();
    EXPECT_EQ(std::count(words.begin(), words.end(), "layer"), 1);
    EXPECT_EQ(std::count(words.begin(), words.end(), "head"), 1);
    for (const char* number : {"2", "7", "11"}) {
        EXPECT_EQ(std::count(words.begin(), words.end(), number), 2) << number;  // once on either axis
    }
    EXPECT_THAT(words, Not(Contains("layer 0")));
    EXPECT_THAT(words, Not(Contains("head 11")));
}

TEST(TilesFigure, LabelsThatAreNotOneCountedWordStayWhole)
{
    auto tiles = grid(2, 2);
    tiles.rowLabels = support::names({"layer 0", "block 1"});
    tiles.colLabels = support::names({"head 0", "mean of heads"});
    EXPECT_THAT(samples::svgOf(tilesOf(tiles)).words(),
                IsSupersetOf({"layer 0", "block 1", "head 0", "mean of heads"}));
}

TEST(TilesFigure, RowNumbersStandLeftOfTheirTilesAndColumnNumbersAbove)
{
    auto tiles = grid(2, 3);
    tiles.rowLabels = counted("layer", 2);
    tiles.colLabels = counted("head", 3);
    const auto svg = samples::svgOf(tilesOf(tiles));
    const auto images = svg.where([](const auto& shape) { return shape.tag == "image"; });
    ASSERT_GE(images.size(), 6U);
    const double left = images[0].number("x"), top = images[0].number("y");
    for (const auto& text : svg.texts) {
        if (text.text == "0" && !text.turned) {
            EXPECT_TRUE(text.x < left || text.y < top) << text.x << ' ' << text.y;
        }
        if (text.text == "2" && !text.turned) {
            EXPECT_LT(text.y, top);
            EXPECT_GT(text.x, images[2].number("x"));
        }
    }
}

TEST(TilesFigure, ManyColumnsAreNumberedOnlyAsFarAsTheNumbersFit)
{
    auto tiles = grid(1, 40);
    tiles.rowLabels = support::names({"layer 0"});
    tiles.colLabels = counted("head", 40);
    const auto words = samples::svgOf(tilesOf(tiles)).words();
    EXPECT_THAT(words, IsSupersetOf({"0", "10", "20", "30"}));
    EXPECT_THAT(words, Not(Contains("37")));
    EXPECT_THAT(words, Not(Contains("39")));
}

TEST(TilesFigure, AnAbsentTileIsAnEmptyFieldAndNoImage)
{
    auto tiles = grid(2, 3);
    const auto images = [&] {
        const auto svg = samples::svgOf(tilesOf(tiles));
        return std::pair(svg.where([](const auto& shape) { return shape.tag == "image"; }).size(),
                         svg.filled("rect", "#f3f3f4").size());
    };
    EXPECT_EQ(images(), (std::pair<std::size_t, std::size_t>(8, 0)));  // six maps, their photo and the color bar
    tiles.values[1].fill_(samples::kNaN);
    tiles.values[4].fill_(samples::kNaN);
    EXPECT_EQ(images(), (std::pair<std::size_t, std::size_t>(6, 2)));
    tiles.values[0][0][0] = samples::kNaN;  // one patch without a value does not make its tile absent
    EXPECT_EQ(images(), (std::pair<std::size_t, std::size_t>(6, 2)));
}

TEST(TilesFigure, CaptionsNameTilesThatNoAxisNames)
{
    auto tiles = grid(1, 3);
    tiles.captions = support::names({"red", "green", "blue"});
    EXPECT_THAT(samples::svgOf(tilesOf(tiles)).words(), IsSupersetOf({"red", "green", "blue"}));
    tiles.rowLabels = support::names({"layer 0"});
    tiles.colLabels = counted("head", 3);
    EXPECT_THAT(samples::svgOf(tilesOf(tiles)).words(), Not(Contains("red")));
}

TEST(TilesFigure, ACaptionWiderThanItsTileIsLeftOut)
{
    auto tiles = grid(1, 2);
    tiles.captions = support::names({"short", std::string(120, 'w')});
    const auto words = samples::svgOf(tilesOf(tiles)).words();
    EXPECT_THAT(words, Contains("short"));
    EXPECT_THAT(words, Not(Contains(std::string(120, 'w'))));
}

TEST(TilesFigure, CaptionsOfWhichMostDoNotFitAreLeftOutAltogether)
{
    auto tiles = grid(14, 14);
    for (int i = 0; i < 14 * 14; ++i) {
        tiles.captions.emplace_back(i < 10 ? "a" : "patch in row " + std::to_string(i));
    }
    EXPECT_THAT(samples::svgOf(tilesOf(tiles)).words(), Not(Contains("a")));
}

TEST(TilesFigure, OfColorsNeedNoColorBar)
{
    auto tiles = grid(2, 3);
    tiles.values = torch::rand({6, 2, 3, 3});
    for (const bool overPhoto : {false, true}) {
        tiles.overPhoto = overPhoto;
        const auto svg = samples::svgOf(tilesOf(tiles));
        EXPECT_EQ(svg.where([](const auto& shape) { return shape.tag == "image"; }).size(), overPhoto ? 7U : 6U);
        EXPECT_THAT(svg.words(), Not(Contains("attention weight")));
    }
}

// A position grid of 32 x 32 patches: 1024 small maps with room for none of their names.
TEST(TilesFigure, AThousandTilesAreAllDrawn)
{
    auto tiles = grid(32, 32);
    tiles.overPhoto = false;
    tiles.captions.assign(1024, core::Message("patch 12,12"));
    const auto svg = samples::svgOf(tilesOf(tiles));
    EXPECT_EQ(svg.where([](const auto& shape) { return shape.tag == "image" || shape.tag == "use"; }).size(),
              1025U);  // tiles that look alike stand in the file once
    EXPECT_THAT(svg.words(), Not(Contains("patch 12,12")));
}

struct Wording {
    const char* name;
    bool shared, smooth;
    const char* note;
};
class TilesRange : public testing::TestWithParam<Wording> {};

TEST_P(TilesRange, IsWordedAtTheColorBar)
{
    auto tiles = grid(6, 3);
    if (!GetParam().shared) {
        tiles.ranges[1] = {0.0F, 0.25F};
    }
    const auto words = samples::svgOf(tilesOf(tiles, GetParam().smooth)).words();
    EXPECT_THAT(words, Contains(GetParam().note));
    // Numbers would be true of one tile only.
    EXPECT_EQ(std::count(words.begin(), words.end(), "low"), GetParam().shared ? 0 : 1);
    EXPECT_EQ(std::count(words.begin(), words.end(), "1.0"), GetParam().shared ? 1 : 0);
}
INSTANTIATE_TEST_SUITE_P(Notes, TilesRange,
                         testing::Values(Wording{"SharedCells", true, false, "one range for all tiles, patches"},
                                         Wording{"SharedSmooth", true, true, "one range for all tiles, bicubic"},
                                         Wording{"OwnCells", false, false, "each tile has its own range, patches"},
                                         Wording{"OwnSmooth", false, true, "each tile has its own range, bicubic"}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
