#include "core/trace/score_bias.h"

#include <gtest/gtest.h>

namespace {

/// One class token before 2 x 3 patches, one head: 10 for each row and 1 for each column that the key lies before the
/// query; 100, 200 and 300 with the class token.
core::OffsetBias tenthsAndOnes(int heads = 1)
{
    const auto rows = torch::arange(-1, 2, torch::kFloat32), cols = torch::arange(-2, 3, torch::kFloat32);
    const auto table = 10 * rows.unsqueeze(1) + cols.unsqueeze(0);
    return {table.unsqueeze(0).repeat({heads, 1, 1}), torch::tensor({{100.0F, 200.0F, 300.0F}}).repeat({heads, 1})};
}

const auto kByHand = torch::tensor({{300, 100, 100, 100, 100, 100, 100},
                                    {200, 0, -1, -2, -10, -11, -12},
                                    {200, 1, 0, -1, -9, -10, -11},
                                    {200, 2, 1, 0, -8, -9, -10},
                                    {200, 10, 9, 8, 0, -1, -2},
                                    {200, 11, 10, 9, 1, 0, -1},
                                    {200, 12, 11, 10, 2, 1, 0}},
                                   torch::kFloat32);

TEST(OffsetBias, GoesFromQueryToKeyAndNamesTheClassTokenApart)
{
    EXPECT_TRUE(torch::equal(core::biasRows(tenthsAndOnes(), 7, 0, 7)[0], kByHand));
}

class OffsetBiasRows : public testing::TestWithParam<std::pair<int64_t, int64_t>> {};

TEST_P(OffsetBiasRows, AreThoseOfTheWhole)
{
    const auto [first, count] = GetParam();
    const auto rows = core::biasRows(tenthsAndOnes(2), 7, first, count);
    ASSERT_EQ(rows.size(0), 2);
    EXPECT_TRUE(torch::equal(rows[1], kByHand.narrow(0, first, count)));
}
INSTANTIATE_TEST_SUITE_P(Blocks, OffsetBiasRows,
                         testing::Values(std::pair(0, 1), std::pair(0, 3), std::pair(1, 6), std::pair(4, 2),
                                         std::pair(6, 1)));

TEST(OffsetBias, WithoutEntriesOfTheClassTokenIsZeroThere)
{
    auto bias = tenthsAndOnes();
    bias.prefix = torch::Tensor();
    const auto rows = core::biasRows(bias, 7, 0, 7)[0];
    EXPECT_EQ(rows[0].abs().sum().item<float>(), 0.0F);
    EXPECT_EQ(rows.select(1, 0).abs().sum().item<float>(), 0.0F);
    EXPECT_TRUE(torch::equal(rows.slice(0, 1).slice(1, 1), kByHand.slice(0, 1).slice(1, 1)));
}

TEST(OffsetBias, OfOneHeadIsThatHeads)
{
    auto bias = tenthsAndOnes(2);
    bias.table[1] *= 2;
    bias.prefix[1] *= 3;
    const auto rows = core::biasRows(core::ofHead(bias, 1), 7, 1, 1);
    ASSERT_EQ(rows.size(0), 1);
    EXPECT_EQ(rows[0][0][0].item<float>(), 600.0F);
    EXPECT_EQ(rows[0][0][6].item<float>(), -24.0F);
}

TEST(DecomposedBias, AddsThatOfTheKeysRowToThatOfItsColumn)
{
    const auto rows = torch::tensor({{10.0F, 20.0F}}), cols = torch::tensor({{1.0F, 2.0F, 3.0F}});
    EXPECT_TRUE(torch::equal(core::biasRows(core::DecomposedBias{rows, cols}),
                             torch::tensor({{11.0F, 12.0F, 13.0F, 21.0F, 22.0F, 23.0F}})));
}

}  // namespace
