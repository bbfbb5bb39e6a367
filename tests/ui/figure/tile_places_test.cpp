#include "ui/figure/tile_places.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using Layout = core::Tiles::Layout;

core::Tiles tilesOf(int layers, int heads, Layout layout = Layout::Layers)
{
    core::Tiles tiles;
    tiles.rows = layers;
    tiles.cols = heads;
    tiles.layout = layout;
    for (int i = 0; i < layers * heads; ++i) {
        tiles.targets.push_back(core::headTarget(i / heads, i % heads));
    }
    for (int i = 0; i < layers; ++i) {
        tiles.rowLabels.emplace_back("layer " + std::to_string(i));
    }
    for (int i = 0; i < heads; ++i) {
        tiles.colLabels.emplace_back("head " + std::to_string(i));
    }
    return tiles;
}

// 12 layers of 3 heads: one bank of 12 rows has tiles of 50 in a room of 600 x 600, two of 6 rows and 3 columns 100.
TEST(TilePlaces, PutsLayersSideBySideInBanksWhereTilesGetLarger)
{
    const ui::TilePlaces places = ui::placeTiles(tilesOf(12, 3), 1.0, {600, 600}, {});
    EXPECT_EQ(places.rows, 6);
    EXPECT_EQ(places.cols, 6);
    EXPECT_EQ(places.bankCols, 3);
    EXPECT_FALSE(places.turned);
    EXPECT_EQ(places.tileAt(0, 0), 0);
    EXPECT_EQ(places.tileAt(5, 2), 5 * 3 + 2);
    EXPECT_EQ(places.tileAt(0, 3), 6 * 3);  // layer 6, head 0
    EXPECT_EQ(places.rowOf(6 * 3 + 1), 0);
    EXPECT_EQ(places.colOf(6 * 3 + 1), 4);
    ASSERT_EQ(places.left.labels.size(), 12U);
    EXPECT_EQ(places.left.title, "layer");
    EXPECT_EQ(places.left.labels[6].text, "6");
    EXPECT_EQ(places.left.labels[6].col, 3);
}

// In a wide room: 12 columns of 3 heads are 100 wide, which no number of banks exceeds.
TEST(TilePlaces, TurnsLayersAcrossAWideRoom)
{
    const ui::TilePlaces places = ui::placeTiles(tilesOf(12, 3), 1.0, {1200, 300}, {});
    EXPECT_TRUE(places.turned);
    EXPECT_EQ(places.rows, 3);
    EXPECT_EQ(places.cols, 12);
    EXPECT_EQ(places.tileAt(2, 7), 7 * 3 + 2);
    EXPECT_EQ(places.top.title, "layer");
    EXPECT_EQ(places.top.labels.front().text, "0");
    EXPECT_EQ(places.left.title, "head");
    EXPECT_EQ(places.left.labels.back().text, "2");
}

TEST(TilePlaces, StaysPlainWhereThatIsAboutAsLarge)
{
    const ui::TilePlaces square = ui::placeTiles(tilesOf(12, 12), 1.0, {700, 600}, {});
    EXPECT_EQ(square.rows, 12);
    EXPECT_EQ(square.cols, 12);
    EXPECT_FALSE(square.turned);
    const ui::TilePlaces fixed = ui::placeTiles(tilesOf(12, 3, Layout::Fixed), 1.0, {1200, 300}, {});
    EXPECT_EQ(fixed.rows, 12);
    EXPECT_EQ(fixed.cols, 3);
}

// 36 tiles in 400 x 100: 12 a row are 33 wide and high, in three rows.
TEST(TilePlaces, LetsSortedTilesFlow)
{
    const ui::TilePlaces places = ui::placeTiles(tilesOf(4, 9, Layout::Flow), 1.0, {400, 100}, {});
    EXPECT_EQ(places.cols, 12);
    EXPECT_EQ(places.rows, 3);
    EXPECT_EQ(places.tileAt(1, 0), 12);
}

TEST(TilePlaces, GivesEveryTileAPlaceOfItsOwnWhateverTheRoom)
{
    for (const int layers : {1, 2, 5, 7, 12, 24}) {
        for (const int heads : {1, 3, 16}) {
            for (const QSizeF room : {QSizeF(100, 900), QSizeF(900, 100), QSizeF(1, 1)}) {
                const ui::TilePlaces places = ui::placeTiles(tilesOf(layers, heads), 1.4, room, {0.4, 10.0});
                for (int tile = 0; tile < layers * heads; ++tile) {
                    EXPECT_EQ(places.tileAt(places.rowOf(tile), places.colOf(tile)), tile);
                }
                EXPECT_EQ(std::ranges::count_if(places.tiles, [](int tile) { return tile >= 0; }), layers * heads);
                EXPECT_FALSE(places.left.labels.empty());
            }
        }
    }
}

// Three heads of 10 x 10, 2 apart, layers 1 and 3 in a second bank that begins 5 further.
TEST(TileGrid, FindsTheTileUnderAPoint)
{
    ui::TileGrid grid;
    grid.places = ui::placeTiles(tilesOf(4, 3), 1.0, {600, 200}, {});
    ASSERT_EQ(grid.places.cols, 6);
    grid.tile = {10, 10};
    grid.gap = {2, 2};
    grid.bankGap = 5;
    grid.origin = {100, 50};
    EXPECT_EQ(grid.rect(0, 3), QRectF(100 + 3 * 12 + 5, 50, 10, 10));
    EXPECT_EQ(grid.size(), QSizeF(6 * 12 - 2 + 5, 2 * 12 - 2));
    EXPECT_EQ(grid.tileAt({101, 51}), 0);
    EXPECT_EQ(grid.tileAt({145, 65}), 3 * 3);  // layer 3, head 0
    EXPECT_EQ(grid.tileAt({111, 51}), -1);     // between two tiles
    EXPECT_EQ(grid.tileAt({138, 51}), -1);     // between two banks
    EXPECT_EQ(grid.tileAt({99, 51}), -1);
    EXPECT_EQ(grid.tileAt({400, 51}), -1);
}

}  // namespace
