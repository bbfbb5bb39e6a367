#include "core/model/families/make_network.h"

#include "core/model/blocks/channel_attention.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/run_trace.h"
#include "tests/support/expect_error.h"
#include "tests/support/family_specs.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

using support::distance;
using support::kGoldenTolerance;
using support::ratiosOf;

std::shared_ptr<core::Network> livelyXcit(int patch = 8, bool tokensNorm = true)
{
    auto network = core::makeNetwork(support::xcitSpec({.patch = patch}, tokensNorm));
    support::randomise(*network, 1);
    return network;
}

struct XcitCase {
    const char* name;
    int patch;
    bool tokensNorm;
};

class XcitGolden : public testing::TestWithParam<XcitCase> {
protected:
    support::GoldenCase m_case = support::goldenCase(
        GetParam().name,
        support::xcitSpec({.dim = 32, .heads = 4, .patch = GetParam().patch, .classes = 10}, GetParam().tokensNorm));
    torch::Tensor m_input = m_case.expected.at("input");
    const torch::Tensor& expected(const std::string& name) { return m_case.expected.at(name); }
};

TEST_P(XcitGolden, GivesTheReferenceLogits)
{
    const auto trace = core::runTrace(*m_case.network, m_input);
    EXPECT_LT(distance(trace.logits, expected("logits")[0]), kGoldenTolerance);
}

TEST_P(XcitGolden, GivesTheReferenceAttention)
{
    const torch::NoGradGuard noGrad;
    const auto outputs = support::outputsOf(*m_case.network, m_input);
    for (size_t layer = 0; layer < outputs.size(); ++layer) {
        const auto name = "layer." + std::to_string(layer) + ".attention";
        const auto* channels = std::get_if<core::ChannelAttention>(&outputs[layer].attention);
        EXPECT_EQ(outputs[layer].weights.defined(), !channels) << name;
        const auto found = channels ? channels->weights : outputs[layer].weights[0];
        EXPECT_LT(distance(found, expected(name)), kGoldenTolerance) << name;
    }
}

TEST_P(XcitGolden, KeepsTheValuesThatTheChannelsMix)
{
    const auto trace = core::runTrace(*m_case.network, m_input);
    const auto& kept = std::get<core::ChannelAttention>(trace.layers[0].attention);
    const auto& map = expected("channel_map");
    EXPECT_LT(distance(kept.v[1][2], map.flatten()), kGoldenTolerance);
    EXPECT_EQ(trace.grid, (core::PatchGrid{static_cast<int>(map.size(0)), static_cast<int>(map.size(1))}));
}

TEST_P(XcitGolden, GivesTheReferenceResidualRatiosAndTokens)
{
    const auto trace = core::runTrace(*m_case.network, m_input, {}, {.keepTokens = true});
    const auto all = trace.layers.back().tokenCount();
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const auto& kept = trace.layers[static_cast<size_t>(layer)];
        ASSERT_EQ(kept.residualRatios.size(), kept.kind == core::LayerKind::Channel ? 3U : 2U);
        const auto ratios = ratiosOf(kept);
        EXPECT_LT(distance(ratios, expected("residual_ratio")[layer].narrow(0, 0, ratios.size(0))), kGoldenTolerance);
        ASSERT_EQ(kept.tokens.size(0), kept.tokenCount());
        const auto norms = expected("token_norms")[layer].narrow(0, all - kept.tokenCount(), kept.tokenCount());
        EXPECT_LT(distance(kept.tokens.norm(2, -1), norms), kGoldenTolerance) << layer;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, XcitGolden,
                         testing::Values(XcitCase{"xcit_p8", 8, false}, XcitCase{"xcit_p16_tokens_norm", 16, true},
                                         XcitCase{"xcit_p16_non_square", 16, true}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Xcit, TakesEverySizeAndRoundsEachHalvingUp)
{
    const auto network = livelyXcit(16);
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 50, 65}));
    EXPECT_EQ(trace.grid, (core::PatchGrid{4, 5}));  // 50 25 13 7 4; 65 33 17 9 5
    EXPECT_EQ(trace.layers.front().tokenCount(), 20);
    EXPECT_EQ(network->gridFor(1, 1), (core::PatchGrid{1, 1}));
    EXPECT_STREQ(errorOf([&] { network->gridFor(0, 7); }).what(),
                 "model input: expected at least one pixel, found 7x0");
}

TEST(Xcit, KeepsUnitQueriesAndKeysAndRowsThatSumToOne)
{
    const auto network = livelyXcit();
    const auto trace = core::runTrace(*network, torch::randn({1, 3, 32, 40}));
    const auto& kept = std::get<core::ChannelAttention>(trace.layers[1].attention);
    EXPECT_EQ(kept.v.sizes(), (std::vector<int64_t>{3, 8, 20}));
    EXPECT_LT((kept.q.norm(2, -1) - 1.0).abs().max().item<float>(), 1e-5F);
    EXPECT_LT((kept.k.norm(2, -1) - 1.0).abs().max().item<float>(), 1e-5F);
    EXPECT_LT((kept.weights.sum(-1) - 1.0).abs().max().item<float>(), 1e-5F);
    const auto again =
        torch::softmax(torch::matmul(kept.q, kept.k.transpose(1, 2)) * kept.temperature.view({-1, 1, 1}), -1);
    EXPECT_LT(distance(kept.weights, again), 1e-5F);
}

TEST(Xcit, LetsTheClassTokenSpreadOneWholeOverTheTokens)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelyXcit();
    const auto outputs = support::outputsOf(*network, torch::randn({2, 3, 32, 32}));
    for (const size_t layer : {2, 3}) {
        EXPECT_EQ(outputs[layer].weights.sizes(), (std::vector<int64_t>{2, 3, 1, 17}));
        EXPECT_LT((outputs[layer].weights.sum(-1) - 1.0).abs().max().item<float>(), 1e-5F);
    }
}

TEST(Xcit, ComputesTheSameWithAndWithoutGradients)
{
    support::expectSameWithAndWithoutGradients(*livelyXcit(16, false), torch::randn({2, 3, 64, 48}));
}

TEST(Xcit, GivesTheSameLogitsAloneAndInABatch)
{
    support::expectSameAloneAndInABatch(*livelyXcit(), torch::randn({3, 3, 32, 32}));
}

TEST(Xcit, UsesRunningStatisticsWhenItIsNotTrained)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelyXcit();
    const auto image = torch::randn({1, 3, 32, 32});
    const auto before = network->forward(image);
    auto buffers = network->named_buffers();
    const auto mean = buffers["patch_embed.proj.2.1.running_mean"].clone();
    EXPECT_TRUE(torch::equal(network->forward(image), before));
    EXPECT_TRUE(torch::equal(buffers["patch_embed.proj.2.1.running_mean"], mean));
    for (const auto* name : {"patch_embed.proj.0.1.running_mean", "blocks.1.local_mp.bn.running_var"}) {
        buffers[name].add_(0.5);
        EXPECT_GT(distance(network->forward(image), before), 1e-4F) << name;
        buffers[name].sub_(0.5);
    }
}

TEST(Xcit, LearnsInEveryParameterAndMovesItsRunningStatistics)
{
    const auto network = livelyXcit();
    const auto mean = network->named_buffers()["blocks.0.local_mp.bn.running_mean"].clone();
    network->train();
    network->forward(torch::randn({2, 3, 32, 32})).square().sum().backward();
    for (const auto& parameter : network->named_parameters()) {
        ASSERT_TRUE(parameter.value().grad().defined()) << parameter.key();
        EXPECT_TRUE(torch::isfinite(parameter.value().grad()).all().item<bool>()) << parameter.key();
        // A bias of the keys moves all scores of a row alike: its gradient is zero.
        if (!parameter.key().ends_with("attn.k.bias")) {
            EXPECT_GT(parameter.value().grad().abs().sum().item<float>(), 0.0F) << parameter.key();
        }
    }
    EXPECT_GT(distance(network->named_buffers()["blocks.0.local_mp.bn.running_mean"], mean), 0.0F);
}

TEST(Xcit, StartsAsTimmDoes)
{
    torch::manual_seed(1);
    const auto network = core::makeNetwork(support::xcitSpec({.depth = 12}, true));
    const auto deep = core::makeNetwork(support::xcitSpec({.dim = 8, .heads = 1, .depth = 13}, true));
    const auto named = network->named_parameters();
    EXPECT_EQ(named["blocks.0.gamma3"].min().item<float>(), 1.0F);
    EXPECT_FLOAT_EQ(deep->named_parameters()["cls_attn_blocks.0.gamma2"].max().item<float>(), 1e-5F);
    EXPECT_EQ(named["blocks.3.attn.temperature"].max().item<float>(), 1.0F);
    EXPECT_EQ(named["blocks.3.attn.qkv.bias"].abs().max().item<float>(), 0.0F);
    EXPECT_LE(named["blocks.3.attn.qkv.weight"].abs().max().item<float>(), 0.0401F);
    EXPECT_GT(named["blocks.3.local_mp.conv1.weight"].abs().max().item<float>(), 0.2F);  // uniform within 1 / 3
    EXPECT_GT(named["blocks.3.local_mp.conv1.bias"].abs().max().item<float>(), 0.0F);
    EXPECT_EQ(network->named_buffers()["blocks.0.local_mp.bn.running_var"].min().item<float>(), 1.0F);
}

TEST(FourierPositions, CountRowsFirstAndFromOneGridToTenThousand)
{
    const auto position = core::fourierPositions({3, 2}, 64);
    ASSERT_EQ(position.sizes(), (std::vector<int64_t>{6, 64}));
    const double third = 2.0 * M_PI / 3.0;
    const auto last = position[2 * 2 + 0];  // row 2, column 0
    EXPECT_NEAR(last[0].item<double>(), std::sin(3.0 * third), 1e-5);
    EXPECT_NEAR(last[1].item<double>(), std::cos(3.0 * third), 1e-5);
    EXPECT_NEAR(last[2].item<double>(), std::sin(3.0 * third / std::pow(10000.0, 2.0 / 32.0)), 1e-5);
    EXPECT_NEAR(last[31].item<double>(), std::cos(3.0 * third / std::pow(10000.0, 30.0 / 32.0)), 1e-5);
    EXPECT_NEAR(last[32].item<double>(), std::sin(M_PI), 1e-5);
    EXPECT_NEAR(last[33].item<double>(), std::cos(M_PI), 1e-5);
}

}  // namespace
