#include "core/analysis/attention_rows.h"

#include "core/error.h"
#include "hand_made.h"

#include <gtest/gtest.h>

TEST(AttentionRows, OfTwoTokensByHand)
{
    // Scores of token 0 are 0 and log 3 after the scale of 0.5, those of token 1 are equal: 1/4, 3/4 and 1/2, 1/2.
    core::LayerTrace layer;
    layer.heads = 1;
    const float log3 = std::log(3.0F);
    layer.attention = core::SelfAttention{torch::tensor({2.0F, 0.0F}).reshape({1, 2, 1}),
                                          torch::tensor({0.0F, log3}).reshape({1, 2, 1}), 0.5};
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 2), torch::tensor({0.25F, 0.75F, 0.5F, 0.5F}).reshape({1, 2, 2}),
                       1e-7);
}

TEST(AttentionRows, SumToOne)
{
    const core::Trace trace = hand::randomTrace({5, 7}, 1, 3, 8);
    EXPECT_TENSOR_NEAR(core::attentionRows(trace.layers[0], 0, 36).sum(2), torch::ones({3, 36}), 1e-6);
}

TEST(AttentionRows, OfABlockAreThoseOfTheWhole)
{
    const core::Trace trace = hand::randomTrace({5, 7}, 1, 3, 8);
    const torch::Tensor whole = core::attentionRows(trace.layers[0], 0, 36);
    EXPECT_TENSOR_NEAR(core::attentionRows(trace.layers[0], 10, 4), whole.narrow(1, 10, 4), 1e-7);
    EXPECT_TENSOR_NEAR(core::attentionRows(trace.layers[0], 10, 4, 2), whole.narrow(0, 2, 1).narrow(1, 10, 4), 1e-7);
}

TEST(AttentionRows, StayFiniteForHugeScores)
{
    core::LayerTrace layer;
    layer.heads = 1;
    layer.attention = core::SelfAttention{torch::tensor({1e4F, -1e4F}).reshape({1, 2, 1}),
                                          torch::tensor({1e4F, -1e4F}).reshape({1, 2, 1}), 1.0};
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 2)[0], torch::eye(2), 0.0);
}

TEST(AttentionRows, OutsideTheMatrixAreRefused)
{
    const core::Trace trace = hand::randomTrace({2, 2}, 1, 2, 4);
    const core::LayerTrace& layer = trace.layers[0];
    for (const auto& [first, count] : std::vector<std::pair<int, int>>{{-1, 1}, {5, 1}, {4, 2}, {0, 6}, {0, 0}}) {
        EXPECT_THROW(core::attentionRows(layer, first, count), core::Error) << first << " " << count;
    }
    EXPECT_THROW(core::attentionRows(layer, 0, 1, 2), core::Error);
    EXPECT_THROW(core::attentionRows(layer, 0, 1, -1), core::Error);
}

struct RowBlock : testing::TestWithParam<int> {};

TEST_P(RowBlock, OfAllHeadsStaysWithinSixteenMegabytesOrOneRow)
{
    core::LayerTrace layer;
    layer.heads = 12;
    layer.attention = core::SelfAttention{torch::empty({12, GetParam(), 1}), torch::empty({12, GetParam(), 1}), 1.0};
    const int64_t rows = core::rowBlock(layer);
    EXPECT_GE(rows, 1);
    EXPECT_TRUE(rows == 1 || rows * 12 * GetParam() * 4 <= 16'000'000) << rows;
}
INSTANTIATE_TEST_SUITE_P(Tokens, RowBlock, testing::Values(1, 17, 197, 1025, 16385, 1'000'001));

TEST(RowBlocks, CoverEveryRowOnce)
{
    std::vector<int> seen;
    core::forEachRowBlock(3, 10, 4, [&](int first, int count) {
        for (int row = first; row < first + count; ++row) {
            seen.push_back(row);
        }
    });
    EXPECT_EQ(seen, (std::vector<int>{3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}
