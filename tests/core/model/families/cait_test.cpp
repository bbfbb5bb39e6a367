#include "core/model/families/make_network.h"
#include "core/model/network/run_trace.h"

#include "tests/support/family_specs.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

namespace {

using support::distance;
using support::kGoldenTolerance;
using support::ratiosOf;

std::shared_ptr<core::Network> livelyCait(uint64_t seed = 1)
{
    auto network = core::makeNetwork(support::caitSpec({}));
    support::randomise(*network, seed);
    return network;
}

class CaitGolden : public testing::Test {
protected:
    support::GoldenCase m_case = support::goldenCase("cait", support::caitSpec({.dim = 32, .heads = 4, .classes = 10}));
    torch::Tensor m_input = m_case.expected.at("input");
    const torch::Tensor& expected(const std::string& name) { return m_case.expected.at(name); }
};

TEST_F(CaitGolden, GivesTheReferenceLogits)
{
    const auto trace = core::runTrace(*m_case.network, m_input);
    EXPECT_LT(distance(trace.logits, expected("logits")[0]), kGoldenTolerance);
}

TEST_F(CaitGolden, GivesTheReferenceAttention)
{
    const torch::NoGradGuard noGrad;
    const auto outputs = support::outputsOf(*m_case.network, m_input);
    for (size_t layer = 0; layer < outputs.size(); ++layer) {
        const auto name = "layer." + std::to_string(layer) + ".attention";
        EXPECT_LT(distance(outputs[layer].weights[0], expected(name)), kGoldenTolerance) << name;
    }
}

TEST_F(CaitGolden, KeepsWhatBothKindsOfWeightsFollowFrom)
{
    const auto trace = core::runTrace(*m_case.network, m_input);
    for (size_t layer = 0; layer < 2; ++layer) {
        const auto name = "layer." + std::to_string(layer) + ".attention";
        const auto& kept = std::get<core::TalkingHeads>(trace.layers[layer].attention);
        const auto scores = torch::matmul(kept.heads.q, kept.heads.k.transpose(1, 2)) * kept.heads.scale;
        const auto mixed = torch::tensordot(kept.mixLogits, scores, {1}, {0}) + kept.biasLogits.view({-1, 1, 1});
        const auto softmax = torch::softmax(mixed, -1);
        EXPECT_LT(distance(softmax, expected(name + "_softmax")), kGoldenTolerance) << name;
        const auto weights = torch::tensordot(kept.mixWeights, softmax, {1}, {0}) + kept.biasWeights.view({-1, 1, 1});
        EXPECT_LT(distance(weights, expected(name)), kGoldenTolerance) << name;
    }
}

TEST_F(CaitGolden, GivesTheReferenceResidualRatiosAndTokens)
{
    const auto trace = core::runTrace(*m_case.network, m_input, {}, {.keepTokens = true});
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const auto& kept = trace.layers[static_cast<size_t>(layer)];
        EXPECT_LT(distance(ratiosOf(kept), expected("residual_ratio")[layer]), kGoldenTolerance);
        ASSERT_EQ(kept.tokens.size(0), kept.tokenCount());
        const auto norms = expected("token_norms")[layer].narrow(0, 17 - kept.tokenCount(), kept.tokenCount());
        EXPECT_LT(distance(kept.tokens.norm(2, -1), norms), kGoldenTolerance) << layer;
    }
}

TEST(Cait, TracesTalkingLayersWithoutAndClassLayersWithAClassToken)
{
    const auto network = livelyCait();
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 32, 40}));
    EXPECT_EQ(trace.grid, (core::PatchGrid{4, 5}));
    ASSERT_EQ(trace.layerCount(), 4);
    EXPECT_EQ(trace.layers[1].kind, core::LayerKind::Talking);
    EXPECT_EQ(trace.layers[1].tokenCount(), 20);
    EXPECT_EQ(trace.layers[2].kind, core::LayerKind::Class);
    EXPECT_EQ(trace.layers[2].tokenCount(), 21);
    const auto& kept = std::get<core::ClassAttention>(trace.layers[3].attention);
    EXPECT_EQ(kept.q.sizes(), (std::vector<int64_t>{3, 1, 8}));
    EXPECT_EQ(kept.k.sizes(), (std::vector<int64_t>{3, 21, 8}));
}

TEST(Cait, TracesWhatForwardComputes)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelyCait();
    const auto image = torch::randn({1, 3, 32, 32});
    EXPECT_LT(distance(network->forward(image)[0], core::runTrace(*network, image).logits), 1e-5F);
}

TEST(Cait, ComputesTheSameWithAndWithoutGradients)
{
    support::expectSameWithAndWithoutGradients(*livelyCait(), torch::randn({2, 3, 48, 32}));
}

TEST(Cait, GivesTheSameLogitsAloneAndInABatch)
{
    support::expectSameAloneAndInABatch(*livelyCait(), torch::randn({3, 3, 32, 32}));
}

TEST(Cait, LetsTheClassTokenSpreadOneWholeOverTheTokens)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelyCait();
    const auto outputs = support::outputsOf(*network, torch::randn({2, 3, 32, 32}));
    for (const size_t layer : {2, 3}) {
        EXPECT_EQ(outputs[layer].weights.sizes(), (std::vector<int64_t>{2, 3, 1, 17}));
        EXPECT_LT((outputs[layer].weights.sum(-1) - 1.0).abs().max().item<float>(), 1e-5F);
    }
}

TEST(Cait, PermutesItsAttentionWithThePatches)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelyCait();
    network->named_parameters()["pos_embed"].zero_();
    const auto patches = torch::randn({16, 3, 8, 8});
    const auto order = torch::randperm(16);
    const auto image = [](const torch::Tensor& tiles) {
        return tiles.view({4, 4, 3, 8, 8}).permute({2, 0, 3, 1, 4}).reshape({1, 3, 32, 32});
    };
    const auto first = support::outputsOf(*network, image(patches));
    const auto second = support::outputsOf(*network, image(patches.index_select(0, order)));
    for (const size_t layer : {0, 1}) {
        const auto expected = first[layer].weights.index_select(2, order).index_select(3, order);
        EXPECT_LT(distance(second[layer].weights, expected), 1e-4F) << layer;
    }
    const auto overPatches = [&](const torch::Tensor& weights) { return weights.narrow(3, 1, 16); };
    EXPECT_LT(distance(overPatches(second[3].weights), overPatches(first[3].weights).index_select(3, order)), 1e-4F);
}

TEST(Cait, NeverChangesThePatchesInItsClassLayers)
{
    const auto network = livelyCait();
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 32, 32}), {}, {.keepTokens = true});
    EXPECT_TRUE(torch::equal(trace.layers[1].tokens, trace.layers[3].tokens.narrow(0, 1, 16)));
}

TEST(Cait, LearnsInEveryParameter)
{
    const auto network = livelyCait();
    network->train();
    network->forward(torch::randn({2, 3, 32, 32})).square().sum().backward();
    for (const auto& parameter : network->named_parameters()) {
        ASSERT_TRUE(parameter.value().grad().defined()) << parameter.key();
        EXPECT_TRUE(torch::isfinite(parameter.value().grad()).all().item<bool>()) << parameter.key();
        // A bias before the softmax, or of the keys, moves all scores of a row alike: its gradient is zero.
        if (!parameter.key().ends_with("proj_l.bias") && !parameter.key().ends_with("attn.k.bias")) {
            EXPECT_GT(parameter.value().grad().abs().sum().item<float>(), 0.0F) << parameter.key();
        }
    }
}

class CaitGain : public testing::TestWithParam<std::pair<int, float>> {};

TEST_P(CaitGain, StartsCloserToNothingTheDeeperItIs)
{
    const auto [depth, gain] = GetParam();
    const auto network = core::makeNetwork(support::caitSpec({.dim = 6, .heads = 1, .depth = depth}));
    const auto named = network->named_parameters();
    EXPECT_FLOAT_EQ(named["blocks.0.gamma_1"].max().item<float>(), gain);
    EXPECT_FLOAT_EQ(named["blocks_token_only.1.gamma_2"].min().item<float>(), gain);
}
INSTANTIATE_TEST_SUITE_P(Depths, CaitGain,
                         testing::Values(std::pair(18, 0.1F), std::pair(24, 1e-5F), std::pair(36, 1e-6F)));

TEST(Cait, NeedsNoBiasOfQueriesKeysAndValues)
{
    auto spec = support::caitSpec({});
    spec.qkvBias = false;
    spec.classes = 0;
    const auto network = core::makeNetwork(spec);
    const auto named = network->named_parameters();
    EXPECT_FALSE(named.contains("blocks.0.attn.qkv.bias"));
    EXPECT_FALSE(named.contains("blocks_token_only.0.attn.k.bias"));
    EXPECT_EQ(core::runTrace(*network, torch::randn({3, 32, 32})).logits.sizes(), (std::vector<int64_t>{24}));
}

TEST(Cait, HasAClassifierOnlyAfterTheFirstClassLayer)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelyCait();
    const core::Pass pass{.grid = {4, 4}};
    auto tokens = network->embed(pass, torch::randn({1, 3, 32, 32}));
    EXPECT_FALSE(network->classify(pass, tokens, 1).defined());
    tokens = network->runLayer(pass, 2, tokens).tokens;
    EXPECT_EQ(network->classify(pass, tokens, 2).sizes(), (std::vector<int64_t>{1, 5}));
}

}  // namespace
