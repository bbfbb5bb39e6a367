#include "core/analysis/view/map_words.h"

#include "core/analysis/table/view_text.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

core::Result mapOf(const torch::Tensor& values)
{
    core::Result result;
    core::PatchMap map;
    map.grid = {static_cast<int>(values.size(0)), static_cast<int>(values.size(1))};
    map.values = values;
    result.content = map;
    result.subject =
        core::joined({"layer %1"_msg(11), core::headText(core::HeadChoice::single(3)), core::queryText({})});
    return result;
}

// 0.61 of 1 lie in rows 0 to 4 and columns 9 to 13 of 14: the middle of row 4 is at 0.32 of the height, that of column
// 9 at 0.68 of the width.
TEST(MapWords, NamesTheStrongestPatchAndTheThirdThatHoldsMost)
{
    torch::Tensor values = torch::zeros({14, 14});
    values[4][9] = 0.12;
    for (int col = 9; col < 13; ++col) {
        values[0][col] = 0.1;
    }
    values[1][13] = 0.09;
    for (int col = 0; col < 3; ++col) {
        values[13][col] = 0.1;
    }
    values[6][6] = 0.09;
    EXPECT_EQ(core::inWords(mapOf(values)),
              "layer 11, head 3, class token: strongest at row 4, column 9, 0.12; upper right third holds 61 %");
}

TEST(MapWords, CallsANumberedQueryAQuery)
{
    core::Result result = mapOf(torch::full({2, 2}, NAN));
    result.subject = core::joined({"layer %1"_msg(4), "head mean"_msg, core::kQueryText("4 \"cat\"")});
    EXPECT_EQ(core::inWords(result), "layer 4, head mean, query 4 \"cat\": no patch has a value");
}

TEST(MapWords, CutsTheThirdsAtTheMiddlesOfPatches)
{
    torch::Tensor values = torch::zeros({4, 4});  // middles at 1/8, 3/8, 5/8, 7/8: one row, two rows, one row
    values[1][2] = 0.75;
    values[3][0] = 0.25;
    EXPECT_EQ(core::inWords(mapOf(values)),
              "layer 11, head 3, class token: strongest at row 1, column 2, 0.75; middle third holds 75 %");
}

TEST(MapWords, NamesTheLowestWhereValuesHaveASign)
{
    EXPECT_EQ(core::inWords(mapOf(torch::tensor({{0.5F, -2.0F}, {1.5F, 1.5F}}))),
              "layer 11, head 3, class token: strongest at row 1, column 0, 1.5; lowest at row 0, column 1, \u22122");
}

TEST(MapWords, LeavesOutWhatHasNoValue)
{
    EXPECT_EQ(core::inWords(mapOf(torch::tensor({{NAN, 0.25F}, {0.75F, NAN}}))),
              "layer 11, head 3, class token: strongest at row 1, column 0, 0.75; lower left third holds 75 %");
    EXPECT_EQ(core::inWords(mapOf(torch::full({2, 2}, NAN))), "layer 11, head 3, class token: no patch has a value");
    EXPECT_EQ(core::inWords(mapOf(torch::zeros({2, 2}))),
              "layer 11, head 3, class token: strongest at row 0, column 0, 0; uniform");
}

TEST(MapWords, SaysWhatColorsStandFor)
{
    core::Result result = mapOf(torch::zeros({2, 2, 3}));
    EXPECT_EQ(core::inWords(result), "layer 11, head 3, class token: colors, not one value per patch");
    std::get<core::PatchMap>(result.content).kinds = {{"head 0"_msg}, {"head 2"_msg}};
    EXPECT_EQ(core::inWords(result), "layer 11, head 3, class token: colors of head 0, head 2");
}

TEST(MapWords, CountsTilesMatricesAndCurvesAndNamesTheirLargest)
{
    core::Result result;
    result.subject = core::Message("all layers and heads");
    core::Tiles tiles;
    tiles.rows = 1, tiles.cols = 3, tiles.grid = {2, 2};
    tiles.values = torch::zeros({3, 2, 2});
    tiles.values[1][1][0] = 0.5;
    tiles.values[2].fill_(NAN);
    tiles.captions = support::names({"L0 H0", "L0 H1", ""});
    result.content = tiles;
    EXPECT_EQ(core::inWords(result),
              "all layers and heads: 2 maps of 2 by 2 patches; strongest at row 1, column 0, 0.5 in L0 H1");
    result.content = core::Matrix{torch::tensor({{0.0F, 1.0F}}), {}, "layer"_msg, "head"_msg, support::names({"7"}),
                                  support::names({"a", "b"}),    {}, {}};
    EXPECT_EQ(core::inWords(result),
              "all layers and heads: 1 rows (layer) by 2 columns (head); largest in row 7, column b, 1");
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("entropy (nats)");
    curves.series = {{"head 0"_msg, {0, 1}, {1.0, NAN}, {}}, {"head 1"_msg, {0, 1}, {0.5, 2.5}, {}}};
    result.content = curves;
    EXPECT_EQ(core::inWords(result),
              "all layers and heads: 2 series of entropy (nats); largest in head 1 at layer 1, 2.5");
}

}  // namespace
