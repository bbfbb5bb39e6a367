#include "core/analysis/attention/rollout.h"

#include "core/error.h"
#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

namespace {

}  // namespace

TEST(Rollout, OfOneLayerIsHalfAttentionHalfIdentity)
{
    // Token 0 looks at 1/4, 3/4: half of it and half of itself is 5/8, 3/8. Token 1 attends only to itself.
    const core::Trace trace = hand::traceWith({1, 1}, {hand::oneHead(torch::tensor({{0.25F, 0.75F}, {0.0F, 1.0F}}))});
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace), torch::tensor({{0.625F, 0.375F}, {0.0F, 1.0F}}), 1e-6);
}

TEST(Rollout, OfTwoLayersByHand)
{
    // First layer 5/8, 3/8 | 0, 1; second layer 1/2, 1/2 | 1/2, 1/2 with the identity: 3/4, 1/4 | 1/4, 3/4.
    const core::Trace trace = hand::traceWith(
        {1, 1}, {hand::oneHead(torch::tensor({{0.25F, 0.75F}, {0.0F, 1.0F}})), hand::oneHead(hand::uniform(2))});
    const torch::Tensor expected = torch::tensor({{0.46875F, 0.53125F}, {0.15625F, 0.84375F}});
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace), expected, 1e-6);
    EXPECT_TENSOR_NEAR(core::rolloutRow(trace, 0), expected[0], 1e-6);
    EXPECT_TENSOR_NEAR(core::rolloutRow(trace, 1), expected[1], 1e-6);
}

TEST(Rollout, AlongAChainOfTokensIsBinomial)
{
    // Every token looks one further; after 4 layers of half staying, half stepping: 1, 4, 6, 4, 1 sixteenths.
    const torch::Tensor step = hand::oneHead(hand::lookingAt({1, 2, 3, 4, 4}));
    const core::Trace trace = hand::traceWith({2, 2}, {step, step, step, step});
    EXPECT_TENSOR_NEAR(core::rolloutRow(trace, 0), torch::tensor({1.0F, 4.0F, 6.0F, 4.0F, 1.0F}) / 16, 1e-6);
}

TEST(Rollout, AveragesHeads)
{
    const core::Trace trace =
        hand::traceWith({1, 2}, {torch::stack({hand::lookingAt({1, 1, 1}), hand::lookingAt({2, 2, 2})})});
    EXPECT_TENSOR_NEAR(core::rolloutRow(trace, 0), torch::tensor({0.5F, 0.25F, 0.25F}), 1e-6);
}

struct RolloutSize : testing::TestWithParam<core::PatchGrid> {};

TEST_P(RolloutSize, RowsAreThoseOfTheMatrixAndSumToOne)
{
    const core::Trace trace = hand::randomTrace(GetParam(), 3, 4, 8);
    const torch::Tensor matrix = core::rolloutMatrix(trace);
    EXPECT_TENSOR_NEAR(matrix.sum(1), torch::ones({trace.layers[0].tokenCount()}), 1e-5);
    for (const int token : {0, 1, trace.layers[0].tokenCount() - 1}) {
        EXPECT_TENSOR_NEAR(core::rolloutRow(trace, token), matrix[token], 1e-6);
    }
    EXPECT_TENSOR_NEAR(core::rolloutMeanRow(trace), matrix.narrow(0, 1, trace.grid.count()).mean(0), 1e-6);
}
INSTANTIATE_TEST_SUITE_P(Grids, RolloutSize,
                         testing::Values(core::PatchGrid{1, 1}, core::PatchGrid{3, 5}, core::PatchGrid{40, 30}));

TEST(Rollout, OutsideTheTokensIsRefused)
{
    const core::Trace trace = hand::randomTrace({2, 2}, 1, 1, 4);
    EXPECT_THROW(core::rolloutRow(trace, 5), core::Error);
    EXPECT_THROW(core::rolloutRow(trace, -1), core::Error);
    EXPECT_THROW(core::rolloutRow(core::Trace{}, 0), core::Error);
}

TEST(Rollout, ReportsEveryLayerAndStopsBetween)
{
    const core::Trace trace = hand::randomTrace({2, 2}, 3, 1, 4);
    std::vector<int> seen;
    std::stop_source source;
    const core::RunControl control{source.get_token(), [&](int done, int total) {
                                       EXPECT_EQ(total, 3);
                                       seen.push_back(done);
                                       if (done == 1) {
                                           source.request_stop();
                                       }
                                   }};
    EXPECT_THROW(core::rolloutRow(trace, 0, control), core::Error);
    EXPECT_EQ(seen, (std::vector<int>{0, 1}));
}
