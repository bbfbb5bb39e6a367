#include "core/model/families/make_network.h"

#include "core/model/blocks/window_attention.h"
#include "core/model/network/run_trace.h"
#include "tests/core/model/swin_spec.h"
#include "tests/support/expect_error.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

using core::PatchGrid;
using support::distance;
using support::swinSpec;
using support::windowWeights;

namespace {

std::shared_ptr<core::Network> livelySwin(const support::SwinShape& shape = {})
{
    auto network = core::makeNetwork(swinSpec(shape));
    support::randomise(*network, 7);
    return network;
}

torch::Tensor maskOf(const core::LayerTrace& layer)
{
    const auto& kept = std::get<core::WindowAttention>(layer.attention);
    return core::windowMask(core::windowGeometry(kept, layer.grid));
}

std::string messageFor(const core::Network& network, int height, int width)
{
    const core::Error error = errorOf([&] { network.gridFor(height, width); });
    EXPECT_EQ(error.code, core::ErrorCode::ShapeMismatch);
    return error.what();
}

class GoldenSwin : public testing::Test {
protected:
    support::GoldenCase m_case = support::goldenCase("swin", swinSpec({16, 4, 16, 10, {2, 2}, {2, 4}}));
    core::Trace m_trace = core::runTrace(*m_case.network, expected("input"), {}, {.keepTokens = true});
    const torch::Tensor& expected(const std::string& name) { return m_case.expected.at(name); }
};

TEST_F(GoldenSwin, GivesTheReferenceLogits)
{
    EXPECT_LT(distance(m_trace.logits, expected("logits")[0]), 2e-5F);
}

TEST_F(GoldenSwin, GivesTheReferenceAttentionOfEveryWindow)
{
    ASSERT_EQ(m_trace.layerCount(), 4);
    for (int layer = 0; layer < m_trace.layerCount(); ++layer) {
        const auto& traced = m_trace.layers[static_cast<size_t>(layer)];
        const auto reference = expected("layer." + std::to_string(layer) + ".attention");
        const auto found = windowWeights(std::get<core::WindowAttention>(traced.attention), maskOf(traced));
        ASSERT_EQ(found.sizes(), reference.sizes());
        EXPECT_LT(distance(found, reference), 2e-5F) << "layer " << layer;
    }
}

TEST(Swin, HalvesItsGridAndDoublesItsWidthFromStageToStage)
{
    const auto network = livelySwin();
    const auto trace = core::runTrace(*network, torch::randn({3, 64, 64}), {}, {.keepTokens = true});
    EXPECT_EQ(trace.grid, (PatchGrid{16, 16}));
    EXPECT_EQ(trace.patchSize, 4);
    ASSERT_EQ(trace.layerCount(), 6);
    const std::vector<PatchGrid> grids = {{16, 16}, {8, 8}, {4, 4}};
    for (size_t layer = 0; layer < 6; ++layer) {
        const auto& traced = trace.layers[layer];
        EXPECT_EQ(traced.kind, core::LayerKind::Window);
        EXPECT_EQ(traced.grid, grids[layer / 2]);
        EXPECT_EQ(traced.tokenCount(), grids[layer / 2].count());
        EXPECT_EQ(traced.tokens.sizes(), (std::vector<int64_t>{grids[layer / 2].count(), 12 << (layer / 2)}));
        EXPECT_EQ(traced.residualRatios.size(), 2U);
    }
}

TEST(Swin, ShiftsEveryOtherBlockUnlessOneWindowIsTheWholeGrid)
{
    const auto network = livelySwin();
    const auto trace = core::runTrace(*network, torch::randn({3, 64, 64}));
    const std::vector<int> shifts = {0, 2, 0, 2, 0, 0};
    for (size_t layer = 0; layer < 6; ++layer) {
        const auto& kept = std::get<core::WindowAttention>(trace.layers[layer].attention);
        EXPECT_EQ(kept.window, (PatchGrid{4, 4}));
        EXPECT_EQ(kept.shiftRows, shifts[layer]) << layer;
        EXPECT_EQ(kept.shiftCols, shifts[layer]) << layer;
    }
}

TEST(Swin, RowsOfWindowsSumToOneAndMaskedPairsWeighNothing)
{
    const auto network = livelySwin();
    const auto trace = core::runTrace(*network, torch::randn({3, 64, 128}));
    int64_t masked = 0;
    for (const auto& layer : trace.layers) {
        const auto mask = maskOf(layer);
        const auto weights = windowWeights(std::get<core::WindowAttention>(layer.attention), mask);
        EXPECT_LT((weights.sum(-1) - 1).abs().max().item<float>(), 1e-5F);
        const auto onMasked = weights.masked_select(mask.unsqueeze(1).expand_as(weights));
        masked += onMasked.numel();
        EXPECT_TRUE(onMasked.lt(1e-30).all().item<bool>());
    }
    EXPECT_GT(masked, 0);
}

TEST(Swin, SeesTheWholeWindowFromItsBiasAlone)
{
    // Without queries and keys the weights are the softmax of the bias table: of a patch at (1, 2) asking one at (3, 0)
    // in a window of 4, row offset -2, column offset 2, so row (-2 + 3) * 7 + (2 + 3) = 12.
    const torch::NoGradGuard noGrad;
    core::WindowAttentionBlock block(4, 2, {4, 4}, true);
    auto parameters = block.named_parameters();
    for (auto& parameter : parameters) {
        parameter.value().zero_();
    }
    parameters["relative_position_bias_table"].copy_(torch::arange(98).view({49, 2}));
    support::OneLayer layer{{}, {.attention = true}};
    block.forward(torch::randn({1, 16, 4}), {{4, 4}, {4, 4}, 0, 0}, layer.run);
    const auto& bias = std::get<core::WindowAttention>(layer.run.output.attention).bias;
    ASSERT_EQ(bias.sizes(), (std::vector<int64_t>{2, 16, 16}));
    EXPECT_EQ(bias[0][6][12].item<float>(), 24.0F);
    EXPECT_EQ(bias[1][6][12].item<float>(), 25.0F);
    EXPECT_EQ(bias[0][12][6].item<float>(), 2.0F * 36);  // the other way round: (2 + 3) * 7 + (-2 + 3)
}

TEST(Swin, UsesTheOffsetsThatOccurInASmallerWindow)
{
    const torch::NoGradGuard noGrad;
    core::WindowAttentionBlock block(4, 1, {4, 4}, true);
    for (auto& parameter : block.parameters()) {
        parameter.zero_();
    }
    block.named_parameters()["relative_position_bias_table"].copy_(torch::arange(49).view({49, 1}));
    support::OneLayer layer{{}, {.attention = true}};
    block.forward(torch::randn({1, 6, 4}), {{2, 3}, {2, 3}, 0, 0}, layer.run);
    const auto& bias = std::get<core::WindowAttention>(layer.run.output.attention).bias;
    ASSERT_EQ(bias.sizes(), (std::vector<int64_t>{1, 6, 6}));
    EXPECT_EQ(bias[0][0][0].item<float>(), 24.0F);  // no offset: the table's middle
    EXPECT_EQ(bias[0][0][5].item<float>(), 15.0F);  // (0, 0) asks (1, 2): (-1 + 3) * 7 + (-2 + 3)
}

TEST(Swin, ComputesTheSameWithAndWithoutGradients)
{
    support::expectSameWithAndWithoutGradients(*livelySwin(), torch::randn({2, 3, 64, 64}));
}

TEST(Swin, GivesTheSameLogitsAloneAndInABatch)
{
    support::expectSameAloneAndInABatch(*livelySwin(), torch::randn({3, 3, 64, 64}));
}

TEST(Swin, TracesWhatForwardComputes)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelySwin();
    const auto image = torch::randn({1, 3, 128, 64});
    EXPECT_LT(distance(core::runTrace(*network, image).logits, network->forward(image)[0]), 1e-5F);
}

TEST(Swin, KnowsThatAPatchIsOnlySeenInsideItsWindow)
{
    // The first block is not shifted: changing one patch changes the 16 of its window, nothing else.
    const torch::NoGradGuard noGrad;
    const auto network = livelySwin();
    auto pixels = torch::randn({1, 3, 64, 64});
    const auto pass = network->passOver(pixels);
    const auto before = network->runLayer(pass, 0, network->embed(pass, pixels)).tokens;
    pixels.narrow(2, 4 * 5, 4).narrow(3, 4 * 9, 4).add_(1.0);  // patch (5, 9): window rows 4 to 7, columns 8 to 11
    const auto after = network->runLayer(pass, 0, network->embed(pass, pixels)).tokens;
    const auto changed = (after - before).abs().amax(-1).gt(1e-6).view({16, 16});
    EXPECT_EQ(changed.sum().item<int64_t>(), 16);
    EXPECT_TRUE(changed.narrow(0, 4, 4).narrow(1, 8, 4).all().item<bool>());
}

TEST(Swin, LearnsThroughEveryParameter)
{
    const auto network = livelySwin();
    network->train();
    network->forward(torch::randn({2, 3, 64, 64})).square().sum().backward();
    for (const auto& parameter : network->named_parameters()) {
        ASSERT_TRUE(parameter.value().grad().defined()) << parameter.key();
        EXPECT_TRUE(parameter.value().grad().isfinite().all().item<bool>()) << parameter.key();
        EXPECT_GT(parameter.value().grad().abs().sum().item<float>(), 0.0F) << parameter.key();
    }
}

TEST(Swin, ReadsTheClassFromTheLastStageOnly)
{
    const torch::NoGradGuard noGrad;
    const auto network = livelySwin();
    const auto trace = core::runTrace(*network, torch::randn({3, 64, 64}), {}, {.keepTokens = true});
    for (int layer = 0; layer < 6; ++layer) {
        const auto tokens = trace.layers[static_cast<size_t>(layer)].tokens.unsqueeze(0);
        EXPECT_EQ(network->classify({.grid = trace.grid}, tokens, layer).defined(), layer >= 4) << layer;
    }
    const auto last = network->classify({.grid = trace.grid}, trace.layers[5].tokens.unsqueeze(0), 5);
    EXPECT_LT(distance(last[0], trace.logits), 1e-6F);
}

TEST(Swin, GivesThePooledFeatureWithoutAClassifier)
{
    const torch::NoGradGuard noGrad;
    auto spec = swinSpec();
    spec.classes = 0;
    EXPECT_EQ(core::makeNetwork(spec)->forward(torch::randn({2, 3, 64, 64})).sizes(), (std::vector<int64_t>{2, 48}));
}

TEST(Swin, HasFiltersButNoPositionEmbedding)
{
    const auto network = core::makeNetwork(swinSpec());
    EXPECT_FALSE(network->positionEmbedding({16, 16}).defined());
    EXPECT_EQ(network->patchFilters().sizes(), (std::vector<int64_t>{12, 3, 4, 4}));
}

TEST(Swin, HasASmallerBiasTableWhereItsTrainedGridWasSmallerThanAWindow)
{
    // Windows of 8, trained at 64 pixels: grids of 16, 8 and 4, so the last stage had one window of 4.
    const auto network = core::makeNetwork(swinSpec({12, 8, 16, 5, {1, 1, 1}, {2, 2, 2}}));
    const auto named = network->named_parameters();
    EXPECT_EQ(named["layers.0.blocks.0.attn.relative_position_bias_table"].size(0), 15 * 15);
    EXPECT_EQ(named["layers.1.blocks.0.attn.relative_position_bias_table"].size(0), 15 * 15);
    EXPECT_EQ(named["layers.2.blocks.0.attn.relative_position_bias_table"].size(0), 7 * 7);
}

TEST(Swin, TakesSizesWhoseEveryStageIsWholeWindows)
{
    const auto tiny = core::makeNetwork(swinSpec({8, 7, 56, 0, {1, 1, 1, 1}, {1, 1, 1, 1}}));
    EXPECT_EQ(tiny->gridFor(224, 224), (PatchGrid{56, 56}));
    EXPECT_EQ(tiny->gridFor(224, 448), (PatchGrid{56, 112}));
    const auto small = core::makeNetwork(swinSpec());
    EXPECT_EQ(small->gridFor(16, 64), (PatchGrid{4, 16}));  // stages of 4, 2 and 1 rows: one window each
}

TEST(Swin, NamesTheNearestSizesWhenOneDoesNotFit)
{
    const auto tiny = core::makeNetwork(swinSpec({8, 7, 56, 0, {1, 1, 1, 1}, {1, 1, 1, 1}}));
    const std::string expected =
        "model input: expected a size that windows of 7x7 patches fit at every stage, nearest ";
    EXPECT_EQ(messageFor(*tiny, 224, 300), expected + "224x224 or 448x224, found 300x224");
    EXPECT_EQ(messageFor(*tiny, 500, 300), expected + "224x448 or 448x672, found 300x500");
    EXPECT_EQ(messageFor(*tiny, 100, 100), expected + "224x224, found 100x100");
    EXPECT_EQ(messageFor(*tiny, 0, 224), expected + "224x224, found 224x0");
    const auto small = core::makeNetwork(swinSpec());
    EXPECT_NE(messageFor(*small, 66, 64).find("nearest 64x64 or 64x128"), std::string::npos);
    EXPECT_THROW(small->forward(torch::zeros({1, 3, 68, 64})), core::Error);  // 17 rows
    EXPECT_THROW(small->forward(torch::zeros({1, 3, 80, 64})), core::Error);  // 20 rows, then 10: no windows of 4
    EXPECT_THROW(small->forward(torch::zeros({1, 3, 12, 64})), core::Error);  // 3 rows cannot be paired
}

}  // namespace
