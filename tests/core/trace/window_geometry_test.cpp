#include "core/trace/window_geometry.h"

#include <gtest/gtest.h>

#include <vector>

using core::PatchGrid;
using core::WindowGeometry;

namespace {

std::vector<int64_t> listed(const torch::Tensor& values)
{
    const auto flat = values.to(torch::kInt64).contiguous();
    const auto* first = flat.data_ptr<int64_t>();
    return {first, first + flat.numel()};
}

/// 8 x 8 patches, windows of 4 x 4, shifted by 2: worked out by hand. Patch = 8 * row + column.
WindowGeometry shiftedByTwo()
{
    return {{8, 8}, {4, 4}, 2, 2};
}

TEST(WindowPatches, CutAnUnshiftedGridRowByRow)
{
    const auto patches = core::windowPatches({{4, 6}, {2, 3}, 0, 0});
    ASSERT_EQ(patches.sizes(), (std::vector<int64_t>{4, 6}));
    EXPECT_EQ(listed(patches), (std::vector<int64_t>{0,  1,  2,  6,  7,  8,   //
                                                     3,  4,  5,  9,  10, 11,  //
                                                     12, 13, 14, 18, 19, 20,  //
                                                     15, 16, 17, 21, 22, 23}));
}

TEST(WindowPatches, AreFollowedByPaddingBelowAndToTheRight)
{
    const auto geometry = core::layOutPaddedWindows({3, 4}, {2, 3});
    EXPECT_EQ(geometry.padded(), (PatchGrid{4, 6}));
    EXPECT_EQ(geometry.windows(), (PatchGrid{2, 2}));
    EXPECT_TRUE(geometry.hasPadding());
    EXPECT_EQ(listed(core::windowPatches(geometry)), (std::vector<int64_t>{0,  1,  2,  4,  5,  6,   //
                                                                           3,  12, 12, 7,  12, 12,  // 12: no patch
                                                                           8,  9,  10, 12, 12, 12,  //
                                                                           11, 12, 12, 12, 12, 12}));
    EXPECT_EQ(listed(core::windowPlaces(geometry)), (std::vector<int64_t>{0, 1, 2, 6, 3, 4, 5, 9, 12, 13, 14, 18}));
    EXPECT_EQ(core::windowPlace(geometry, 7), (core::WindowPlace{1, 3}));
    EXPECT_FALSE(core::layOutPaddedWindows({4, 6}, {2, 3}).hasPadding());
}

/// 4 x 6 patches, lattices of 2 x 3: every second row and every second column.
TEST(WindowPatches, OfALatticeAreSpreadOverTheGrid)
{
    const auto geometry = core::layOutLattices({4, 6}, {2, 3});
    EXPECT_EQ(geometry.windows(), (PatchGrid{2, 2}));
    EXPECT_EQ(geometry.step(), (PatchGrid{2, 2}));
    const auto patches = core::windowPatches(geometry);
    EXPECT_EQ(listed(patches), (std::vector<int64_t>{0, 2, 4,  12, 14, 16,  //
                                                     1, 3, 5,  13, 15, 17,  //
                                                     6, 8, 10, 18, 20, 22,  //
                                                     7, 9, 11, 19, 21, 23}));
    EXPECT_TRUE(torch::equal(patches.flatten().index_select(0, core::windowPlaces(geometry)), torch::arange(24)));
    for (int patch = 0; patch < 24; ++patch) {
        const auto [window, position] = core::windowPlace(geometry, patch);
        EXPECT_EQ(patches[window][position].item<int64_t>(), patch);
    }
}

TEST(WindowPatches, StartHalfAWindowDownAndRightWhenShifted)
{
    EXPECT_EQ(listed(core::windowPatches(shiftedByTwo())[0]),
              (std::vector<int64_t>{18, 19, 20, 21, 26, 27, 28, 29, 34, 35, 36, 37, 42, 43, 44, 45}));
}

TEST(WindowPatches, OfTheLastWindowComeFromAllFourCorners)
{
    EXPECT_EQ(listed(core::windowPatches(shiftedByTwo())[3]), (std::vector<int64_t>{54, 55, 48, 49,  //
                                                                                    62, 63, 56, 57,  //
                                                                                    6, 7, 0, 1,      //
                                                                                    14, 15, 8, 9}));
}

TEST(WindowMask, LeavesWindowsInsideTheImageWhole)
{
    const auto mask = core::windowMask(shiftedByTwo());
    ASSERT_EQ(mask.sizes(), (std::vector<int64_t>{4, 16, 16}));
    EXPECT_FALSE(mask[0].any().item<bool>());
}

TEST(WindowMask, PartsTheWindowAtTheRightEdgeIntoItsHalves)
{
    // Window 1 holds columns 6, 7, 0, 1 of rows 2 to 5: columns 6 and 7 see each other, not 0 and 1.
    const auto mask = core::windowMask(shiftedByTwo())[1];
    EXPECT_EQ(listed(mask[0]), (std::vector<int64_t>{0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1}));
    EXPECT_EQ(listed(mask[15]), (std::vector<int64_t>{1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0}));
}

TEST(WindowMask, PartsTheWindowAtTheLowerEdgeIntoItsHalves)
{
    const auto mask = core::windowMask(shiftedByTwo())[2];
    EXPECT_EQ(listed(mask[0]), (std::vector<int64_t>{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(WindowMask, PartsTheLastWindowIntoFourCorners)
{
    const auto mask = core::windowMask(shiftedByTwo())[3];
    EXPECT_EQ(listed(mask[0]), (std::vector<int64_t>{0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(listed(mask[3]), (std::vector<int64_t>{1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(listed(mask[10]), (std::vector<int64_t>{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0}));
    EXPECT_EQ(mask.sum().item<int64_t>(), 16 * 12);  // each patch sees the 4 of its own corner
}

TEST(WindowMask, OfAnUnshiftedAxisIsEmptyEvenWhenTheOtherIsShifted)
{
    // One window high: rows 0 to 3 stay together; columns part in the last window only.
    const auto mask = core::windowMask({{4, 8}, {4, 4}, 0, 2});
    ASSERT_EQ(mask.sizes(), (std::vector<int64_t>{2, 16, 16}));
    EXPECT_FALSE(mask[0].any().item<bool>());
    EXPECT_EQ(mask[1].sum().item<int64_t>(), 16 * 8);
    EXPECT_FALSE(core::windowMask({{8, 8}, {4, 4}, 0, 0}).any().item<bool>());
}

struct Layout {
    const char* name;
    PatchGrid grid;
    int side;
    bool shifted;
    WindowGeometry expected;
};

class WindowLayout : public testing::TestWithParam<Layout> {};

TEST_P(WindowLayout, DecidesEachAxisByItself)
{
    const auto& layout = GetParam();
    EXPECT_EQ(core::layOutWindows(layout.grid, {layout.side, layout.side}, layout.shifted), layout.expected);
}

TEST_P(WindowLayout, HasAPlaceForEveryPatchAndFindsIt)
{
    const auto& geometry = GetParam().expected;
    const auto patches = core::windowPatches(geometry);
    ASSERT_EQ(patches.numel(), geometry.grid.count());
    for (int patch = 0; patch < geometry.grid.count(); ++patch) {
        const auto place = core::windowPlace(geometry, patch);
        ASSERT_EQ(patches[place.window][place.position].item<int64_t>(), patch);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Grids, WindowLayout,
    testing::Values(Layout{"Even", {8, 8}, 4, false, {{8, 8}, {4, 4}, 0, 0}},
                    Layout{"Shifted", {8, 8}, 4, true, {{8, 8}, {4, 4}, 2, 2}},
                    Layout{"OddSideShiftsByItsLowerHalf", {14, 21}, 7, true, {{14, 21}, {7, 7}, 3, 3}},
                    Layout{"GridOfOneWindowDoesNotMove", {7, 7}, 7, true, {{7, 7}, {7, 7}, 0, 0}},
                    Layout{"SmallerThanAWindow", {3, 5}, 7, true, {{3, 5}, {3, 5}, 0, 0}},
                    Layout{"OneAxisOnly", {4, 16}, 8, true, {{4, 16}, {4, 8}, 0, 4}}),
    [](const auto& test) { return test.param.name; });

TEST(WindowGeometry, IsReadFromARecordedLayer)
{
    core::WindowAttention attention;
    attention.window = {4, 8};
    attention.shiftCols = 4;
    EXPECT_EQ(core::windowGeometry(attention, {4, 16}), (WindowGeometry{{4, 16}, {4, 8}, 0, 4}));
}

}  // namespace
