#include "core/model/blocks/class_attention.h"
#include "core/model/families/make_network.h"
#include "core/model/network/run_trace.h"

#include "tests/support/family_specs.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

namespace {

using support::distance;

core::ModelSpec siglipSpec(core::TokenLayout tokens = {false, false, 0})
{
    core::ModelSpec spec = support::vitSpec(tokens);
    spec.positionCoversPrefix = false;
    spec.pooling = core::Pooling::AttentionPool;
    spec.layers.push_back({core::LayerKind::Class, 3, {false, false, 0}});
    return spec;
}

TEST(AttentionPool, IsTheLastLayerOfTheTrace)
{
    const auto network = core::makeNetwork(siglipSpec());
    const auto trace = core::runTrace(*network, torch::randn({3, 32, 40}), {}, {.keepTokens = true});
    ASSERT_EQ(trace.layerCount(), 3);
    const auto& pooling = trace.layers[2];
    EXPECT_EQ(pooling.kind, core::LayerKind::Class);
    EXPECT_EQ(pooling.tokenCount(), 20);
    EXPECT_EQ(pooling.tokens.sizes(), (std::vector<int64_t>{21, 24}));  // what was gathered, then the patches
    const auto& kept = std::get<core::ClassAttention>(pooling.attention);
    EXPECT_EQ(kept.q.sizes(), (std::vector<int64_t>{3, 1, 8}));
    EXPECT_EQ(kept.k.sizes(), (std::vector<int64_t>{3, 20, 8}));
    EXPECT_DOUBLE_EQ(kept.scale, 1.0 / std::sqrt(8.0));
}

TEST(AttentionPool, WeighsThePatchesOfEveryImageInRowsThatSumToOne)
{
    const auto network = core::makeNetwork(siglipSpec());
    const auto outputs = support::outputsOf(*network, torch::randn({2, 3, 32, 32}));
    const auto& output = outputs[2];
    ASSERT_EQ(output.weights.sizes(), (std::vector<int64_t>{2, 3, 1, 16}));
    EXPECT_TRUE(output.weights.requires_grad());
    EXPECT_LT((output.weights.sum(-1) - 1).abs().max().item<float>(), 1e-6F);
    const auto& kept = std::get<core::ClassAttention>(output.attention);
    const auto again = torch::softmax(torch::matmul(kept.q, kept.k.transpose(-2, -1)) * kept.scale, -1);
    EXPECT_LT(distance(again, output.weights[0]), 1e-6F);
}

TEST(AttentionPool, LeavesThePrefixOut)
{
    // Registers stand before the patches: the pooled token must not change when only they do, after the blocks.
    const torch::NoGradGuard noGrad;
    const auto network = core::makeNetwork(siglipSpec({false, false, 3}));
    const core::Pass pass{.grid = {4, 4}};
    auto tokens = torch::randn({1, 3 + 16, 24});
    const auto before = network->runLayer(pass, 2, tokens).tokens;
    ASSERT_EQ(before.size(1), 1 + 16);
    tokens.narrow(1, 0, 3).add_(1.0);
    EXPECT_EQ(distance(network->runLayer(pass, 2, tokens).tokens, before), 0.0F);
}

TEST(AttentionPool, DoesNotCareInWhichOrderThePatchesCome)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(3);
    core::AttentionPool pool(siglipSpec(), 3);
    for (auto& parameter : pool.parameters()) {
        parameter.normal_(0.0, 0.3);
    }
    const auto patches = torch::randn({1, 16, 24});
    const auto order = torch::randperm(16);
    support::OneLayer layer{};
    EXPECT_LT(distance(pool.forward(patches, layer.run), pool.forward(patches.index_select(1, order), layer.run)),
              1e-5F);
}

TEST(AttentionPool, KeepsTheValuesOfThePatchesWhereTheyAreWanted)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(4);
    core::AttentionPool pool(siglipSpec(), 3);
    for (auto& parameter : pool.parameters()) {
        parameter.normal_(0.0, 0.3);
    }
    const auto patches = torch::randn({2, 16, 24});
    support::OneLayer without{}, with{{}, {.values = true}};
    pool.forward(patches, without.run);
    EXPECT_FALSE(without.run.output.values.defined());
    pool.forward(patches, with.run);
    const auto named = pool.named_parameters();
    const auto expected =
        torch::matmul(patches[0], named["kv.weight"].narrow(0, 24, 24).t()) + named["kv.bias"].narrow(0, 24, 24);
    EXPECT_LT(distance(with.run.output.values, expected.view({16, 3, 8}).transpose(0, 1)), 1e-5F);
}

TEST(AttentionPool, GivesTheSameLogitsAloneAndInABatch)
{
    const torch::NoGradGuard noGrad;
    const auto network = core::makeNetwork(siglipSpec());
    const auto images = torch::randn({3, 3, 32, 32});
    const auto together = network->forward(images);
    ASSERT_EQ(together.sizes(), (std::vector<int64_t>{3, 5}));
    for (int64_t i = 0; i < 3; ++i) {
        EXPECT_LT(distance(network->forward(images.narrow(0, i, 1))[0], together[i]), 1e-5F);
    }
}

TEST(AttentionPool, ReadsTheClassAfterEveryLayerThroughThePool)
{
    const torch::NoGradGuard noGrad;
    const auto network = core::makeNetwork(siglipSpec());
    const auto trace = core::runTrace(*network, torch::randn({3, 32, 32}), {}, {.keepTokens = true});
    const auto after = [&](int layer) {
        const auto tokens = trace.layers[static_cast<size_t>(layer)].tokens.unsqueeze(0);
        return network->classify({.grid = trace.grid}, tokens, layer)[0];
    };
    EXPECT_LT(distance(after(1), trace.logits), 1e-6F);  // the last block: the pooling follows anyway
    EXPECT_LT(distance(after(2), trace.logits), 1e-6F);
    EXPECT_GT(distance(after(0), trace.logits), 1e-6F);
}

TEST(AttentionPool, LearnsThroughEveryParameter)
{
    const auto network = core::makeNetwork(siglipSpec());
    support::randomise(*network, 5);
    network->forward(torch::randn({2, 3, 32, 32})).square().sum().backward();
    for (const auto& parameter : network->named_parameters()) {
        ASSERT_TRUE(parameter.value().grad().defined()) << parameter.key();
        EXPECT_TRUE(parameter.value().grad().isfinite().all().item<bool>()) << parameter.key();
        EXPECT_GT(parameter.value().grad().abs().sum().item<float>(), 0.0F) << parameter.key();
    }
}

struct PatchPooling {
    const char* name;
    core::Pooling pooling;
    float expected;  ///< of the patch values 1, 2, 6 behind a class token of 100
};

class PoolingOfPatches : public testing::TestWithParam<PatchPooling> {};

TEST_P(PoolingOfPatches, LeavesTheClassTokenOut)
{
    const torch::NoGradGuard noGrad;
    core::ModelSpec spec;
    spec.dim = 4;
    spec.heads = 1;
    spec.patch = 8;
    spec.mlpHidden = 8;
    spec.trainedRows = 1;
    spec.trainedCols = 3;
    spec.finalNorm = false;
    spec.pooling = GetParam().pooling;
    spec.layers.assign(1, {core::LayerKind::Self, 1, {}, 0});
    const auto tokens = torch::tensor({100.0F, 1.0F, 2.0F, 6.0F}).view({1, 4, 1}).expand({1, 4, 4});
    const auto pooled = core::makeNetwork(spec)->classify({.grid = {1, 1}}, tokens);
    ASSERT_EQ(pooled.sizes(), (std::vector<int64_t>{1, 4}));
    EXPECT_EQ(pooled[0][3].item<float>(), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(Kinds, PoolingOfPatches,
                         testing::Values(PatchPooling{"Mean", core::Pooling::PatchMean, 3.0F},
                                         PatchPooling{"Max", core::Pooling::PatchMax, 6.0F},
                                         PatchPooling{"MeanMax", core::Pooling::PatchMeanMax, 4.5F}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
