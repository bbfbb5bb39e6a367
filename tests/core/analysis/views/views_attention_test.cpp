#include "tests/core/analysis/two_layers.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using core::QueryChoice;
using core::ValueRange;
using hand::viewNamed;
using Mode = core::RangeChoice::Mode;

namespace {

using AttentionViews = hand::TwoLayers;

TEST_F(AttentionViews, AttentionShowsTheMapAndSaysWhichOne)
{
    core::View view;
    view.head = HeadChoice::single(1);
    view.query = QueryChoice::patch(1, 2);
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(
        map.values, core::patchPart(m_trace.layers.back(), core::attentionRow(m_trace, 1, view.head, view.query)), 0.0);
    EXPECT_EQ(map.grid, (core::PatchGrid{2, 3}));
    EXPECT_EQ(map.queryPatch, 5);
    EXPECT_EQ(result.subject, "layer 1 · head 1 · query patch 1, 2");
    EXPECT_EQ(compute(core::View{}).subject, "layer 1 · head mean · query class token");
    EXPECT_FALSE(content<core::PatchMap>(core::View{}).queryPatch.has_value());
}

TEST_F(AttentionViews, AttentionRangesAreOfTheMapTheLayerOrAllLayers)
{
    core::View view;
    view.layer = 0;
    view.head = HeadChoice::single(0);
    const torch::Tensor map = content<core::PatchMap>(view).values;
    const auto range = [&](Mode mode) {
        view.range.mode = mode;
        return content<core::PatchMap>(view).range;
    };
    EXPECT_EQ(range(Mode::PerMap), (ValueRange{map.min().item<float>(), map.max().item<float>()}));
    EXPECT_EQ(range(Mode::PerLayer), extremes(0, 0, view.query));
    EXPECT_EQ(range(Mode::Shared), extremes(0, 1, view.query));
    view.range.low = 0.125;
    view.range.high = 0.5;
    EXPECT_EQ(range(Mode::Fixed), (ValueRange{0.125F, 0.5F}));
}

TEST_F(AttentionViews, GridHasATileForEveryLayerAndHeadThatLeadsThere)
{
    core::View view = viewNamed("attention-grid");
    view.query = QueryChoice::patch(0, 1);
    const core::Result result = compute(view);
    const auto& tiles = std::get<core::Tiles>(result.content);
    ASSERT_EQ(tiles.rows, 2);
    ASSERT_EQ(tiles.cols, 2);
    EXPECT_THAT(tiles.rowLabels, testing::ElementsAre("layer 0", "layer 1"));
    EXPECT_THAT(tiles.colLabels, testing::ElementsAre("head 0", "head 1"));
    EXPECT_THAT(tiles.captions, testing::ElementsAre("L0 H0", "L0 H1", "L1 H0", "L1 H1"));
    EXPECT_EQ(result.subject, "all layers and heads · query patch 0, 1");
    for (int index = 0; index < 4; ++index) {
        const core::Target target = core::headTarget(index / 2, index % 2);
        EXPECT_EQ(tiles.targets[static_cast<size_t>(index)], target);
        const torch::Tensor row =
            core::attentionRow(m_trace, *target.layer, HeadChoice::single(*target.head), view.query);
        EXPECT_TENSOR_NEAR(tiles.values[index], core::patchPart(m_trace.layers.back(), row), 1e-7);
    }
}

TEST_F(AttentionViews, GridRangesAreOfATileARowOrAll)
{
    core::View view = viewNamed("attention-grid");
    const auto ranges = [&](Mode mode) {
        view.range.mode = mode;
        return content<core::Tiles>(view).ranges;
    };
    const torch::Tensor values = content<core::Tiles>(view).values;
    EXPECT_EQ(ranges(Mode::PerMap)[3], (ValueRange{values[3].min().item<float>(), values[3].max().item<float>()}));
    const ValueRange first = extremes(0, 0, {}), second = extremes(1, 1, {}), all = extremes(0, 1, {});
    EXPECT_THAT(ranges(Mode::PerLayer), testing::ElementsAre(first, first, second, second));
    EXPECT_THAT(ranges(Mode::Shared), testing::ElementsAre(all, all, all, all));
    EXPECT_THAT(ranges(Mode::Fixed), testing::Each(ValueRange{0.0F, 1.0F}));
}

TEST_F(AttentionViews, GridLeavesATileOutWhereALayerHasFewerHeads)
{
    m_trace.layers[1] = hand::layerWith(hand::uniform(7).unsqueeze(0), {2, 3});
    const auto tiles = content<core::Tiles>(viewNamed("attention-grid"));
    EXPECT_TRUE(tiles.values[3].isnan().all().item<bool>());
    EXPECT_FALSE(tiles.targets[3].has_value());
    EXPECT_TRUE(tiles.captions[3].empty());
    EXPECT_EQ(tiles.ranges.size(), 4U);
}

TEST_F(AttentionViews, MatrixHasEveryTokenNamed)
{
    core::View view = viewNamed("attention-matrix");
    view.head = HeadChoice::single(0);
    const core::Result result = compute(view);
    const auto& matrix = std::get<core::Matrix>(result.content);
    EXPECT_TENSOR_NEAR(matrix.values, core::attentionMatrix(m_trace, 1, view.head), 0.0);
    EXPECT_THAT(matrix.rowLabels, testing::ElementsAre("class", "0,0", "0,1", "0,2", "1,0", "1,1", "1,2"));
    EXPECT_EQ(matrix.colLabels, matrix.rowLabels);
    EXPECT_EQ(matrix.rowTitle, "query token");
    EXPECT_EQ(matrix.colTitle, "key token");
    EXPECT_EQ(result.subject, "layer 1 · head 0");
}

TEST_F(AttentionViews, MatrixNamesDistillationAndRegisters)
{
    core::Trace trace = hand::randomTrace({1, 1}, 1, 1, 4, {true, true, 2});
    const core::ViewInput subject{trace, m_network, m_pixels};
    const auto matrix = std::get<core::Matrix>(core::computeView(subject, viewNamed("attention-matrix")).content);
    EXPECT_THAT(matrix.rowLabels, testing::ElementsAre("class", "distillation", "register 0", "register 1", "0,0"));
}

TEST_F(AttentionViews, MatrixRangesAreOfTheMatrixTheLayerOrAllLayers)
{
    core::View view = viewNamed("attention-matrix");
    view.layer = 0;
    view.head = HeadChoice::single(0);
    const auto range = [&](Mode mode) {
        view.range.mode = mode;
        return content<core::Matrix>(view).range;
    };
    const auto extremesOf = [&](int layer, HeadChoice::Kind fusion) {
        return core::attentionMatrix(m_trace, layer, HeadChoice{fusion});
    };
    const torch::Tensor own = core::attentionMatrix(m_trace, 0, view.head);
    const float low0 = extremesOf(0, HeadChoice::Kind::Min).min().item<float>();
    const float low1 = extremesOf(1, HeadChoice::Kind::Min).min().item<float>();
    const float high0 = extremesOf(0, HeadChoice::Kind::Max).max().item<float>();
    const float high1 = extremesOf(1, HeadChoice::Kind::Max).max().item<float>();
    EXPECT_EQ(range(Mode::PerMap), (ValueRange{own.min().item<float>(), own.max().item<float>()}));
    EXPECT_EQ(range(Mode::PerLayer), (ValueRange{low0, high0}));
    EXPECT_EQ(range(Mode::Shared), (ValueRange{std::min(low0, low1), std::max(high0, high1)}));
}

}  // namespace
