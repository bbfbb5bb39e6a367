// Views of models whose layers differ: channels before class attention, talking heads, windows on coarser grids.
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/views/views.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using core::HeadChoice;
using core::QueryChoice;
using hand::viewNamed;
using testing::HasSubstr;

namespace {

std::string refusalFor(const core::Trace& trace, const core::View& view, core::Network& network)
{
    const torch::Tensor pixels = torch::zeros({1, 3, 4, 4});
    return hand::refusal({trace, network, pixels}, view);
}

/// Like XCiT: two layers of channels, then one of class attention; 2 x 2 patches.
class ChannelViews : public testing::Test {
protected:
    ChannelViews()
    {
        using core::LayerKind;
        m_network.editableSpec().layers = {{LayerKind::Channel, 2, hand::noPrefix(), 0},
                                           {LayerKind::Channel, 2, hand::noPrefix(), 0},
                                           {LayerKind::Class, 2, {}, 0}};
    }
    core::Result compute(const core::View& view) { return core::computeView(m_subject, view); }

    torch::Tensor m_rows = torch::tensor({{0.5F, 0.1F, 0.2F, 0.1F, 0.1F}, {0.2F, 0.0F, 0.0F, 0.4F, 0.4F}});
    core::Trace m_trace = hand::traceOf(
        {2, 2},
        {hand::channelLayer({2, 2}, 2, 3), hand::channelLayer({2, 2}, 2, 3), hand::classLayerWith(m_rows, {2, 2})}, 8);
    torch::Tensor m_pixels = torch::zeros({1, 3, 16, 16});
    hand::LinearNetwork m_network{torch::randn({5, 3}), {hand::uniform(5).unsqueeze(0)}, {2, 2}};
    core::ViewInput m_subject{m_trace, m_network, m_pixels};
};

TEST_F(ChannelViews, AttentionOfClassAttentionIsTheClassTokensWhateverIsAsked)
{
    for (const QueryChoice& query : {QueryChoice{}, QueryChoice::patch(1, 1), QueryChoice{QueryChoice::Kind::Mean}}) {
        core::View view;
        view.query = query;
        view.head = HeadChoice::single(1);
        const core::Result result = compute(view);
        const auto& map = std::get<core::PatchMap>(result.content);
        EXPECT_TENSOR_NEAR(map.values, torch::tensor({{0.0F, 0.0F}, {0.4F, 0.4F}}), 1e-6);
        EXPECT_FALSE(map.queryPatch.has_value());
        EXPECT_EQ(result.subject, "layer 2 · head 1 · query class token");
    }
}

TEST_F(ChannelViews, AttentionOfChannelsSaysWhichLayersHaveMaps)
{
    core::View view;
    view.layer = 1;
    EXPECT_EQ(refusalFor(m_trace, view, m_network),
              "Layer 1 mixes channels and has no map over the patches; layer 2 has one.");
    EXPECT_FALSE(core::findView("attention").showsLayer(m_trace.layers[1]));
    EXPECT_TRUE(core::findView("attention").showsLayer(m_trace.layers[2]));
}

TEST_F(ChannelViews, GridHasRowsForTheLayersThatHaveMapsAlone)
{
    const core::Result result = compute(viewNamed("attention-grid"));
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_EQ(tiles.rows, 1);
    EXPECT_THAT(tiles.rowLabels, testing::ElementsAre("layer 2"));
    EXPECT_THAT(tiles.captions, testing::ElementsAre("L2 H0", "L2 H1"));
    EXPECT_EQ(tiles.targets[1], core::headTarget(2, 1));
    EXPECT_EQ(result.subject, "all layers that have maps, all heads · query class token");
}

TEST_F(ChannelViews, MatrixShowsChannelsOrTheClassTokensRow)
{
    core::View view = viewNamed("attention-matrix");
    view.layer = 0;
    view.head = HeadChoice::single(1);
    const auto channels = std::get<core::Matrix>(compute(view).content);
    EXPECT_TENSOR_NEAR(channels.values, core::channelWeights(m_trace.layers[0])[1], 0.0);
    EXPECT_EQ(channels.rowTitle, "query channel");
    EXPECT_THAT(channels.colLabels, testing::ElementsAre("0", "1", "2"));
    view.layer = 2;
    const auto row = std::get<core::Matrix>(compute(view).content);
    EXPECT_TENSOR_NEAR(row.values, m_rows.narrow(0, 1, 1), 1e-6);
    EXPECT_THAT(row.rowLabels, testing::ElementsAre("class"));
    EXPECT_THAT(row.colLabels, testing::ElementsAre("class", "0,0", "0,1", "1,0", "1,1"));
}

TEST_F(ChannelViews, ThatMultiplyOrMeasurePatchesSayWhyTheyAreMissing)
{
    EXPECT_EQ(refusalFor(m_trace, viewNamed("rollout"), m_network),
              "Attention rollout multiplies the square matrices of plain self-attention from layer to layer; this "
              "model has channel and class attention.");
    EXPECT_THAT(refusalFor(m_trace, viewNamed("relevance"), m_network), HasSubstr("Relevance multiplies"));
    EXPECT_EQ(refusalFor(m_trace, viewNamed("head-distance"), m_network),
              "Attention distance is measured between patches; this model has channel and class attention, in "
              "which patches are not queries.");
    const auto curves = std::get<core::Curves>(compute(viewNamed("head-entropy")).content);
    EXPECT_TRUE(std::isnan(curves.series[0].y[0]));
    EXPECT_FALSE(curves.series[0].targets[0].has_value());
    EXPECT_GT(curves.series[0].y[2], 0.0);
}

TEST(TalkingViews, AskTheMeanOfPatchesUntilThereIsAClassToken)
{
    const core::Trace trace = hand::traceOf(
        {2, 2},
        {hand::talkingLayerWith(hand::uniform(4).unsqueeze(0), torch::ones({1, 1}), torch::full({1, 1}, -2.0), {2, 2}),
         hand::classLayerWith(torch::full({1, 5}, 0.2), {2, 2})});
    hand::LinearNetwork network{torch::randn({5, 3}), {hand::uniform(5).unsqueeze(0)}, {2, 2}};
    const torch::Tensor pixels = torch::zeros({1, 3, 4, 4});
    core::View view;
    view.layer = 0;
    const core::Result result = core::computeView({trace, network, pixels}, view);
    EXPECT_EQ(result.subject, "layer 0 · head mean · query mean of patches");
    EXPECT_EQ(result.quantity, "attention weight, heads mixed");
    EXPECT_TENSOR_NEAR(std::get<core::PatchMap>(result.content).values, torch::full({2, 2}, -0.5), 1e-6);
    EXPECT_EQ(core::computeView({trace, network, pixels}, viewNamed("attention-grid")).subject,
              "all layers and heads · query mean of patches, query class token");
}

/// Like Swin: 4 x 4 patches in windows of 2 x 2, then 2 x 2 patches of twice the side.
core::Trace twoStages()
{
    return hand::traceOf({4, 4}, {hand::windowLayer({4, 4}, {2, 2}, 1), hand::windowLayer({2, 2}, {2, 2}, 0, 2)}, 4);
}

class WindowViews : public testing::Test {
protected:
    core::Result compute(const core::View& view) { return core::computeView(m_subject, view); }
    core::Trace m_trace = twoStages();
    torch::Tensor m_pixels = torch::zeros({1, 3, 16, 16});
    hand::LinearNetwork m_network{torch::randn({17, 3}), {hand::uniform(17).unsqueeze(0)}, {4, 4}};
    core::ViewInput m_subject{m_trace, m_network, m_pixels};
};

TEST_F(WindowViews, AttentionOfALaterStageIsOnItsOwnGridAndSoIsTheQuery)
{
    core::View view;
    view.query = QueryChoice::patch(1, 3);
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_EQ(map.grid, (core::PatchGrid{2, 2}));
    EXPECT_EQ(map.queryPatch, 1);  // row 0, column 1 of the coarser grid
    EXPECT_TENSOR_NEAR(map.values, torch::full({2, 2}, 0.25), 1e-6);
    EXPECT_EQ(core::patchSizeOf(m_trace, result), 8);
    view.layer = 0;
    EXPECT_EQ(core::patchSizeOf(m_trace, compute(view)), 4);
}

TEST_F(WindowViews, AttentionRangesLeaveOutWhatHasNoValue)
{
    core::View view;
    view.layer = 0;
    view.query = QueryChoice::patch(0, 1);  // a pair: one half each, 14 patches without value
    const auto map = std::get<core::PatchMap>(compute(view).content);
    EXPECT_EQ(map.values.isnan().sum().item<int>(), 14);
    EXPECT_NEAR(map.range.low, 0.5, 1e-6);
    EXPECT_NEAR(map.range.high, 0.5, 1e-6);
}

TEST_F(WindowViews, AttentionOfTheMeanIsWhatEachPatchReceives)
{
    core::View view;
    view.layer = 0;
    const core::Result result = compute(view);
    EXPECT_EQ(result.subject, "layer 0 · head mean · query mean of patches");
    EXPECT_TENSOR_NEAR(std::get<core::PatchMap>(result.content).values, torch::full({4, 4}, 1.0 / 16), 1e-6);
}

TEST_F(WindowViews, GridRepeatsCoarserPatchesOnTheImagesGrid)
{
    core::View view = viewNamed("attention-grid");
    view.query = QueryChoice::patch(0, 0);
    auto& attention = std::get<core::WindowAttention>(m_trace.layers[1].attention);
    attention.bias.select(2, 3).fill_(std::log(5.0F));  // five eighths go to the last of four
    const auto tiles = std::get<core::Tiles>(compute(view).content);
    ASSERT_EQ(tiles.grid, (core::PatchGrid{4, 4}));
    const float few = 0.125F, most = 0.625F;
    EXPECT_TENSOR_NEAR(
        tiles.values[3],
        torch::tensor({{few, few, few, few}, {few, few, few, few}, {few, few, most, most}, {few, few, most, most}}),
        1e-6);
    EXPECT_TRUE(tiles.values[1].isnan().all().item<bool>());  // layer 0 has one head
}

TEST_F(WindowViews, MatrixHasNoValueOutsideTheWindowsAndIsRefusedWhereItIsNearlyEmpty)
{
    core::View view = viewNamed("attention-matrix");
    view.layer = 0;
    const auto matrix = std::get<core::Matrix>(compute(view).content);
    EXPECT_EQ(matrix.values.isnan().logical_not().sum().item<int>(), 36);
    EXPECT_EQ(matrix.rowLabels.size(), 16U);
    const core::Trace large = hand::traceOf({64, 65}, {hand::windowLayer({64, 65}, {1, 1}, 0)});
    EXPECT_EQ(refusalFor(large, viewNamed("attention-matrix"), m_network),
              "attention matrix: expected at most 4096 tokens in a layer with windows, found 4160 in layer 0; later "
              "layers have fewer, and so has a smaller input");
}

TEST(LatentViews, NameTheLatentThatAsks)
{
    const core::Trace trace =
        hand::traceOf({1, 2}, {hand::layerWith(hand::uniform(2).unsqueeze(0), {1, 2}, hand::noPrefix()),
                               hand::classLayerWith(torch::tensor({{0.25F, 0.75F}}), {1, 2}, hand::noPrefix())});
    hand::LinearNetwork network{torch::randn({2, 3}), {hand::uniform(2).unsqueeze(0)}, {1, 2}};
    const torch::Tensor pixels = torch::zeros({1, 3, 1, 2});
    EXPECT_EQ(core::computeView({trace, network, pixels}, {}).subject, "layer 1 · head mean · query learned latent");
    // Rollout leaves the pooling out.
    const auto rollout =
        std::get<core::PatchMap>(core::computeView({trace, network, pixels}, viewNamed("rollout")).content);
    EXPECT_TENSOR_NEAR(rollout.values, torch::full({1, 2}, 0.5), 1e-6);
    const auto matrix =
        std::get<core::Matrix>(core::computeView({trace, network, pixels}, viewNamed("attention-matrix")).content);
    EXPECT_THAT(matrix.rowLabels, testing::ElementsAre("learned latent"));
}

}  // namespace
