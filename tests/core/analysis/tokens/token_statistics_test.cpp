#include "core/analysis/tokens/token_statistics.h"

#include "core/error.h"
#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

namespace {

/// Class token and two patches of two channels after one layer.
core::Trace withTokens(const torch::Tensor& tokens)
{
    core::Trace trace = hand::traceWith({1, 2}, {hand::uniform(3).unsqueeze(0)});
    trace.layers[0].tokens = tokens;
    trace.layers[0].residualRatios = {{.all = 0.5F}, {.all = 0.25F}};
    return trace;
}

const std::vector<float> kThreeTokens{3.0F, 4.0F, 0.0F, 2.0F, -6.0F, -8.0F};

}  // namespace

TEST(TokenNorms, AreTheLengthsOfTheTokens)
{
    const core::Trace trace = withTokens(torch::tensor(kThreeTokens).reshape({3, 2}));
    EXPECT_TENSOR_NEAR(core::tokenNorms(trace), torch::tensor({{5.0F, 2.0F, 10.0F}}), 1e-6);
}

TEST(TokenSimilarity, IsTheCosineWithTheQuery)
{
    const core::Trace trace = withTokens(torch::tensor(kThreeTokens).reshape({3, 2}));
    EXPECT_TENSOR_NEAR(core::tokenSimilarity(trace, 0, {}), torch::tensor({0.8F, -1.0F}), 1e-6);
    EXPECT_TENSOR_NEAR(core::tokenSimilarity(trace, 0, core::QueryChoice::patch(0, 0)), torch::tensor({1.0F, -0.8F}),
                       1e-6);
    // Mean of the patches is (-3, -3): cosines -1 / sqrt 2 and 7 / (5 sqrt 2).
    const float root = std::sqrt(2.0F);
    EXPECT_TENSOR_NEAR(core::tokenSimilarity(trace, 0, core::QueryChoice{core::QueryChoice::Kind::Mean}),
                       torch::tensor({-1 / root, 7 / (5 * root)}), 1e-6);
    EXPECT_THROW(core::tokenSimilarity(trace, 1, {}), core::Error);
}

TEST(LogitLens, AsksTheClassifierAfterEveryLayer)
{
    core::Trace trace = withTokens(torch::tensor(kThreeTokens).reshape({3, 2}));
    trace.layers.push_back(trace.layers[0]);
    trace.layers[1].tokens = torch::tensor({7.0F, 8.0F, 0.0F, 0.0F, 0.0F, 0.0F}).reshape({3, 2});
    const torch::Tensor layer = hand::uniform(3).unsqueeze(0);
    hand::LinearNetwork network(torch::zeros({3, 2}), {layer, layer}, {1, 2});  // its classifier reads the class token
    EXPECT_TENSOR_NEAR(core::logitLens(network, trace), torch::tensor({{3.0F, 4.0F}, {7.0F, 8.0F}}), 0.0);
}

TEST(ResidualRatio, HasGapsWhereALayerHasFewerBranches)
{
    core::Trace trace = withTokens(torch::zeros({3, 2}));
    trace.layers.push_back(trace.layers[0]);
    trace.layers[1].residualRatios = {{.all = 2.0F}};
    EXPECT_TENSOR_NEAR(core::residualRatio(trace), torch::tensor({{0.5F, 0.25F}, {2.0F, std::nanf("")}}), 0.0);
}

TEST(TokenStatistics, OfATraceWithoutTokensAreRefused)
{
    const core::Trace trace = hand::traceWith({1, 2}, {hand::uniform(3).unsqueeze(0)});
    hand::LinearNetwork network(torch::zeros({3, 2}), {}, {1, 2});
    EXPECT_THROW(core::layerOutputs(trace), core::Error);
    EXPECT_THROW(core::tokenNorms(trace), core::Error);
    EXPECT_THROW(core::residualRatio(trace), core::Error);
    EXPECT_THROW(core::logitLens(network, trace), core::Error);
    EXPECT_THROW(core::tokenSimilarity(trace, 0, {}), core::Error);
}

TEST(TokenTables, LeaveTheClassColumnEmptyUntilThereIsAClassToken)
{
    core::Trace trace = hand::traceOf(
        {1, 2}, {hand::channelLayer({1, 2}, 1, 2), hand::classLayerWith(torch::full({1, 3}, 1.0 / 3), {1, 2})});
    trace.layers[0].tokens = torch::tensor({{3.0F, 4.0F}, {0.0F, 2.0F}});
    trace.layers[1].tokens = torch::tensor({{0.0F, 1.0F}, {6.0F, 8.0F}, {0.0F, 5.0F}});
    const float gap = std::nanf("");
    EXPECT_TENSOR_NEAR(core::tokenNorms(trace), torch::tensor({{gap, 5.0F, 2.0F}, {1.0F, 10.0F, 5.0F}}), 1e-6);
    EXPECT_TENSOR_NEAR(core::layerOutputs(trace)[0], torch::tensor({{gap, gap}, {3.0F, 4.0F}, {0.0F, 2.0F}}), 0.0);
    // Before there is a class token, the mean of the patches, (1.5, 3), stands in: 16.5 / (5 root 11.25).
    EXPECT_NEAR(core::tokenSimilarity(trace, 0, {})[0].item<float>(), 16.5 / (5 * std::sqrt(11.25)), 1e-6);
    EXPECT_NEAR(core::tokenSimilarity(trace, 1, {})[0].item<float>(), 0.8, 1e-6);
}

TEST(TokenTables, AreNotForGridsThatDiffer)
{
    EXPECT_FALSE(core::tokensShareATable(
        hand::traceOf({4, 4}, {hand::windowLayer({4, 4}, {2, 2}, 0), hand::windowLayer({2, 2}, {2, 2}, 0)})));
    EXPECT_TRUE(core::tokensShareATable(hand::randomTrace({2, 2}, 2, 1, 4)));
}
