// Swin v2, and Swin with another window at each stage (S3).
#include "core/model/blocks/window_attention.h"
#include "core/model/network/run_trace.h"
#include "tests/core/model/swin_spec.h"
#include "tests/support/formula_weights.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

using core::PatchGrid;
using support::distance;

namespace {

core::ModelSpec swinV2Spec(const support::SwinShape& shape, std::vector<int> learnedWindows = {})
{
    auto spec = support::swinSpec(shape);
    spec.family = core::Family::SwinV2;
    spec.learnedWindows = std::move(learnedWindows);
    return spec;
}

const support::SwinShape kSmall{8, 4, 8, 3, {2, 2}, {1, 2}};

torch::Tensor formulaLogits(const core::ModelSpec& spec, int height, int width)
{
    const auto network = core::makeNetwork(spec, core::Weights::Unset);
    support::fillByFormula(*network);
    return core::runTrace(*network, support::formulaFigure(height, width)).logits;
}

TEST(SwinV2, GivesTheReferenceLogitsAndAttention)
{
    auto golden = support::goldenCase("swinv2", swinV2Spec({16, 4, 16, 10, {2, 2}, {2, 4}}));
    const auto trace = core::runTrace(*golden.network, golden.expected.at("input"));
    EXPECT_LT(distance(trace.logits, golden.expected.at("logits")[0]), 1e-4F);
    ASSERT_EQ(trace.layerCount(), 4);
    for (int layer = 0; layer < 4; ++layer) {
        const auto& traced = trace.layers[static_cast<size_t>(layer)];
        const auto& kept = std::get<core::WindowAttention>(traced.attention);
        const auto mask = core::windowMask(core::windowGeometry(kept, traced.grid));
        const auto reference = golden.expected.at("layer." + std::to_string(layer) + ".attention");
        EXPECT_LT(distance(support::windowWeights(kept, mask), reference), 1e-4F) << "layer " << layer;
    }
}

/// Logits of another implementation (PyTorch, float64) with the same formula's weights.
struct ReferenceRun {
    const char* name;
    std::vector<int> learnedWindows;
    int height, width;
    std::array<float, 3> logits;
};
class SwinV2Elsewhere : public testing::TestWithParam<ReferenceRun> {};

TEST_P(SwinV2Elsewhere, GivesTheLogitsOfTheReference)
{
    const auto& run = GetParam();
    const auto found = formulaLogits(swinV2Spec(kSmall, run.learnedWindows), run.height, run.width);
    EXPECT_LT(distance(found, torch::tensor(c10::ArrayRef<float>(run.logits))), 2e-4F);
}
INSTANTIATE_TEST_SUITE_P(
    Sizes, SwinV2Elsewhere,
    testing::Values(ReferenceRun{"AsTrained", {}, 32, 32, {1.449135F, -0.91008F, -0.309485F}},
                    ReferenceRun{"LargerAndWider", {}, 64, 96, {0.878146F, -0.046083F, -1.267948F}},
                    ReferenceRun{"LearnedInSmallerWindows", {3, 2}, 32, 32, {1.286337F, -0.640566F, -0.729819F}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(SwinV2, FoldsTheClampedScaleIntoItsUnitQueries)
{
    const torch::NoGradGuard noGrad;
    core::CosineWindowAttention block(4, 2, 0, true);
    for (auto& parameter : block.parameters()) {
        parameter.normal_();
    }
    block.named_parameters()["logit_scale"].copy_(torch::tensor({1.0F, 7.0F}).view({2, 1, 1}));
    support::OneLayer layer{{}, {.attention = true}};
    block.forward(torch::randn({1, 4, 4}), {{2, 2}, {2, 2}, 0, 0}, layer.run);
    const auto& kept = std::get<core::WindowAttention>(layer.run.output.attention);
    EXPECT_EQ(kept.scale, 1.0);
    EXPECT_LT(distance(kept.k.norm(2, -1), torch::ones({1, 2, 4})), 1e-5F);
    EXPECT_NEAR(kept.q[0][0].norm(2, -1).max().item<float>(), 2.718282F, 1e-4F);
    EXPECT_NEAR(kept.q[0][1].norm(2, -1).max().item<float>(), 100.0F, 1e-2F);  // e^7 is clamped
}

TEST(SwinV2, SpacesOffsetsByTheirLogarithm)
{
    // A bias network that passes the row offset on: 16 sigmoid(x). In a window of 3 x 3 an offset of one row is half of
    // the largest: log2(1 + 4) / 3 = 0.773976; of two rows log2(1 + 8) / 3 = 1.056642.
    const torch::NoGradGuard noGrad;
    core::CosineWindowAttention block(2, 1, 0, false);
    for (auto& parameter : block.parameters()) {
        parameter.zero_();
    }
    block.named_parameters()["cpb_mlp.0.weight"][0][0] = 1.0;
    block.named_parameters()["cpb_mlp.2.weight"][0][0] = 1.0;
    support::OneLayer layer{{}, {.attention = true}};
    block.forward(torch::zeros({1, 9, 2}), {{3, 3}, {3, 3}, 0, 0}, layer.run);
    const auto bias = std::get<core::WindowAttention>(layer.run.output.attention).bias[0];
    EXPECT_NEAR(bias[0][0].item<float>(), 8.0F, 1e-5F);
    EXPECT_NEAR(bias[3][1].item<float>(), 16.0F / (1.0F + std::exp(-0.773976F)), 1e-4F);  // one row below its key
    EXPECT_NEAR(bias[6][2].item<float>(), 16.0F / (1.0F + std::exp(-1.056642F)), 1e-4F);
    EXPECT_NEAR(bias[0][6].item<float>(), 8.0F, 1e-5F);  // above it: the network's rectifier cuts it off
}

TEST(SwinV2, TakesWholeWindowsOnALargerImageWhereItsTrainedGridWasSmaller)
{
    const auto network = core::makeNetwork(swinV2Spec({8, 8, 8, 3, {1, 2}, {1, 2}}));
    const auto windowAt = [&](int side) {
        const auto trace = core::runTrace(*network, torch::zeros({1, 3, side, side}));
        return std::get<core::WindowAttention>(trace.layers[2].attention);
    };
    EXPECT_EQ(windowAt(32).window, (PatchGrid{4, 4}));
    EXPECT_EQ(windowAt(64).window, (PatchGrid{8, 8}));
    EXPECT_EQ(windowAt(128).shiftRows, 4);
    EXPECT_THROW(network->gridFor(96, 96), core::Error);  // 24, then 12: no windows of 8
}

TEST(SwinV2, ComputesTheSameWithAndWithoutGradients)
{
    auto network = core::makeNetwork(swinV2Spec(kSmall, {3, 2}));
    support::fillByFormula(*network);
    support::expectSameWithAndWithoutGradients(*network, torch::randn({2, 3, 32, 64}));
    support::expectSameAloneAndInABatch(*network, torch::randn({3, 3, 32, 32}));
}

TEST(SwinV2, LearnsThroughEveryParameter)
{
    auto network = core::makeNetwork(swinV2Spec(kSmall));
    support::randomise(*network, 3);
    network->train();
    network->forward(torch::randn({2, 3, 32, 32})).square().sum().backward();
    for (const auto& parameter : network->named_parameters()) {
        ASSERT_TRUE(parameter.value().grad().defined()) << parameter.key();
        EXPECT_GT(parameter.value().grad().abs().sum().item<float>(), 0.0F) << parameter.key();
    }
}

core::ModelSpec s3Spec()
{
    auto spec = support::swinSpec({8, 4, 8, 3, {2, 2, 1}, {1, 2, 2}});
    const std::array windows{2, 4, 2};
    for (auto& layer : spec.layers) {
        layer.window = windows.at(static_cast<size_t>(layer.stage));
    }
    return spec;
}

TEST(SwinS3, GivesTheLogitsOfTheReferenceWithAnotherWindowAtEachStage)
{
    EXPECT_LT(distance(formulaLogits(s3Spec(), 32, 32), torch::tensor({-0.79137F, -0.543775F, -0.485831F})), 5e-5F);
    EXPECT_LT(distance(formulaLogits(s3Spec(), 64, 32), torch::tensor({0.235678F, 0.219557F, 0.375367F})), 5e-5F);
}

TEST(SwinS3, NamesAllOfItsWindowsWhenASizeDoesNotFit)
{
    const auto network = core::makeNetwork(s3Spec());
    try {
        network->gridFor(40, 32);  // 10 rows, 5 of which cannot be paired
        FAIL();
    } catch (const core::Error& error) {
        EXPECT_STREQ(error.what(),
                     "model input: expected a size that windows of 2x2 and 4x4 patches fit at every "
                     "stage, nearest 32x32 or 32x64, found 32x40");
    }
}

}  // namespace
