#include "core/model/families/make_network.h"

#include "core/model/blocks/blocks.h"
#include "core/model/network/run_trace.h"
#include "tests/support/expect_error.h"
#include "tests/support/family_specs.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

#include <cmath>

namespace {

/// softmax(scale q kT) v, written down as in the paper.
torch::Tensor plainAttention(const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v, double scale)
{
    return torch::matmul(torch::softmax(torch::matmul(q, k.transpose(-2, -1)) * scale, -1), v)
        .transpose(1, 2)
        .flatten(2);
}

class BlockedAttention : public testing::TestWithParam<int64_t> {};

TEST_P(BlockedAttention, EqualsTheWholeMatrixForEveryLength)
{
    const torch::NoGradGuard noGrad;
    const auto tokens = GetParam();
    const auto q = torch::randn({2, 3, tokens, 8}), k = torch::randn({2, 3, tokens, 8});
    const auto v = torch::randn({2, tokens, 3, 8}).transpose(1, 2);
    EXPECT_LT((core::attendInBlocks(q, k, v, 0.35, {}) - plainAttention(q, k, v, 0.35)).abs().max().item<float>(),
              1e-5F);
}
INSTANTIATE_TEST_SUITE_P(Lengths, BlockedAttention, testing::Values(1, 2, 255, 256, 257, 513, 700));

TEST(Mlp, EqualsItselfInBlocksOfTokens)
{
    core::Mlp mlp(8, 16, false, core::Activation::Gelu);
    const torch::NoGradGuard noGrad;
    for (auto& parameter : mlp.parameters()) {
        parameter.normal_();
    }
    const auto x = torch::randn({2, 2500, 8});
    support::OneLayer layer{};
    const auto blocks = mlp.forward(x, layer.run);
    for (const int64_t token : {0, 1023, 1024, 2048, 2499}) {
        const auto alone = mlp.forward(x.narrow(1, token, 1), layer.run);
        EXPECT_LT((blocks.narrow(1, token, 1) - alone).abs().max().item<float>(), 1e-5F) << token;
    }
}

TEST(Vit, GivesTheSameLogitsAloneAndInABatch)
{
    const torch::NoGradGuard noGrad;
    const auto network = core::makeNetwork(support::vitSpec());
    const auto images = torch::randn({3, 3, 32, 32});
    const auto together = network->forward(images);
    for (int64_t i = 0; i < 3; ++i) {
        EXPECT_LT((network->forward(images.narrow(0, i, 1)) - together[i]).abs().max().item<float>(), 1e-5F);
    }
}

TEST(Vit, TracesWhatForwardComputes)
{
    const torch::NoGradGuard noGrad;
    const auto network = core::makeNetwork(support::vitSpec());
    const auto image = torch::randn({1, 3, 32, 32});
    const auto trace = core::runTrace(*network, image, {}, {.keepTokens = true});
    EXPECT_LT((network->forward(image)[0] - trace.logits).abs().max().item<float>(), 1e-5F);
    ASSERT_EQ(trace.layerCount(), 2);
    EXPECT_EQ(trace.layers[0].tokenCount(), 17);
    EXPECT_EQ(trace.layers[0].tokens.sizes(), (std::vector<int64_t>{17, 24}));
    EXPECT_EQ(trace.layers[0].residualRatios.size(), 2U);
    const auto& attention = std::get<core::SelfAttention>(trace.layers[1].attention);
    EXPECT_EQ(attention.q.sizes(), (std::vector<int64_t>{3, 17, 8}));
    EXPECT_DOUBLE_EQ(attention.scale, 1.0 / std::sqrt(8.0));
}

TEST(Vit, LeavesOutOfTheLastLayerWhatNobodyReads)
{
    const torch::NoGradGuard noGrad;
    const core::Pass pass{.grid = {4, 4}};
    auto spec = support::vitSpec({true, true, 3});
    EXPECT_EQ(core::makeNetwork(spec)->capabilities().classifierTokens, 1);
    spec.distilledHead = true;
    const auto network = core::makeNetwork(spec);
    ASSERT_EQ(network->capabilities().classifierTokens, 2);
    support::randomise(*network, 17);
    const auto entering = torch::randn({2, 5 + 16, 24});
    const auto output = network->runLayer(pass, 1, entering, {.outputTokens = 2, .attention = true});
    const auto all = network->runLayer(pass, 1, entering).tokens;
    ASSERT_EQ(output.tokens.sizes(), (std::vector<int64_t>{2, 2, 24}));
    EXPECT_LT(support::distance(output.tokens, all.narrow(1, 0, 2)), 1e-5F);
    EXPECT_LT(support::distance(network->classify(pass, output.tokens), network->classify(pass, all)), 1e-5F);
    const auto& kept = std::get<core::SelfAttention>(output.attention);
    EXPECT_EQ(kept.q.sizes(), (std::vector<int64_t>{3, 21, 8}));

    spec.distilledHead = false;
    spec.pooling = core::Pooling::PatchMean;
    EXPECT_EQ(core::makeNetwork(spec)->capabilities().classifierTokens, 0);
}

TEST(Vit, CutsWhatIsNoWholePatch)
{
    const torch::NoGradGuard noGrad;
    const auto network = core::makeNetwork(support::vitSpec());
    const auto image = torch::randn({1, 3, 39, 47});
    const auto trace = core::runTrace(*network, image);
    EXPECT_EQ(trace.grid, (core::PatchGrid{4, 5}));
    const auto cut = image.narrow(2, 0, 32).narrow(3, 0, 40);
    EXPECT_LT((core::runTrace(*network, cut).logits - trace.logits).abs().max().item<float>(), 1e-6F);
    EXPECT_THROW(core::runTrace(*network, torch::zeros({1, 3, 7, 32})), core::Error);
}

TEST(Vit, RefusesWhatIsNoImage)
{
    const auto network = core::makeNetwork(support::vitSpec());
    EXPECT_STREQ(errorOf([&] {
                     core::runTrace(*network, torch::zeros({2, 3, 32, 32}));
                 }).what(),
                 "model input: expected [1, 3, height, width] or [3, height, width], found [2, 3, 32, 32]");
}

TEST(Vit, StopsBetweenLayers)
{
    const auto network = core::makeNetwork(support::vitSpec());
    std::stop_source source;
    core::RunControl control{source.get_token(), [&](int done, int total) {
                                 EXPECT_EQ(total, 2);
                                 if (done == 1) {
                                     source.request_stop();
                                 }
                             }};
    expectError([&] { core::runTrace(*network, torch::zeros({1, 3, 32, 32}), control); }, core::ErrorCode::Cancelled);
}

TEST(Vit, LearnsThroughBlocksAndTokens)
{
    const auto network = core::makeNetwork(support::vitSpec());
    network->train();
    network->forward(torch::randn({2, 3, 32, 32})).square().sum().backward();
    for (const auto& parameter : network->named_parameters()) {
        ASSERT_TRUE(parameter.value().grad().defined()) << parameter.key();
        EXPECT_GT(parameter.value().grad().abs().sum().item<float>(), 0.0F) << parameter.key();
    }
}

TEST(Vit, StartsAsTimmDoes)
{
    torch::manual_seed(1);
    auto spec = support::vitSpec();
    spec.layerScale = true;
    const auto network = core::makeNetwork(spec);
    const auto named = network->named_parameters();
    EXPECT_EQ(named["blocks.0.mlp.fc1.bias"].abs().max().item<float>(), 0.0F);
    EXPECT_EQ(named["norm.weight"].min().item<float>(), 1.0F);
    EXPECT_NEAR(named["blocks.1.ls2.gamma"].max().item<float>(), 1e-5F, 1e-9F);
    EXPECT_LE(named["blocks.0.attn.qkv.weight"].abs().max().item<float>(), 0.0401F);
    EXPECT_NEAR(named["blocks.0.attn.qkv.weight"].std().item<float>(), 0.0176F, 0.002F);  // 0.02 cut at two sigma
}

}  // namespace
