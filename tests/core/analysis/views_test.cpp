#include "core/analysis/views.h"

#include "core/analysis/attention_map.h"
#include "core/analysis/rollout.h"
#include "hand_made.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

using core::HeadChoice;
using core::QueryChoice;
using core::ValueRange;
using Mode = core::RangeChoice::Mode;
using testing::HasSubstr;

namespace {

core::View viewNamed(const std::string& name)
{
    core::View view;
    view.name = name;
    return view;
}

/// Two layers of two heads over a class token and 2 x 3 patches, and a network that the relevance view can run.
class Views : public testing::Test {
protected:
    Views()
    {
        for (core::LayerTrace& layer : m_trace.layers) {
            layer.tokens = torch::randn({7, 3});
            layer.residualRatios = {{0.5F, 0.5F, 0.5F}, {0.25F, 0.25F, 0.25F}};
        }
    }
    bool has(const core::ViewRow& row) const { return row.unavailable(m_network.spec()).empty(); }
    core::Result compute(const core::View& view) { return core::computeView(m_subject, view); }
    template <typename Content>
    Content content(const core::View& view)
    {
        return std::get<Content>(compute(view).content);
    }
    /// Of all heads' maps of the layers, patches alone.
    ValueRange extremes(int firstLayer, int lastLayer, const QueryChoice& query) const
    {
        ValueRange range{1.0F, 0.0F};
        for (int layer = firstLayer; layer <= lastLayer; ++layer) {
            const torch::Tensor maps =
                core::patchPart(m_trace.layers.back(), core::attentionRowsOfHeads(m_trace, layer, query));
            range.low = std::min(range.low, maps.min().item<float>());
            range.high = std::max(range.high, maps.max().item<float>());
        }
        return range;
    }

    core::Trace m_trace = hand::randomTrace({2, 3}, 2, 2, 4);
    torch::Tensor m_pixels = torch::zeros({1, 3, 32, 48});
    hand::LinearNetwork m_network{
        torch::randn({7, 3}), {hand::uniform(7).unsqueeze(0), hand::uniform(7).unsqueeze(0)}, {2, 3}};
    core::Subject m_subject{m_trace, m_network, m_pixels};
};

}  // namespace

TEST(ViewTable, NamesEveryViewOfTheContractOnce)
{
    std::vector<std::string> names;
    for (const core::ViewRow& row : core::viewTable()) {
        names.push_back(row.name);
    }
    EXPECT_THAT(names, testing::IsSupersetOf({"attention",
                                              "attention-grid",
                                              "attention-matrix",
                                              "class-attention",
                                              "attention-flow",
                                              "mass-threshold",
                                              "rollout",
                                              "relevance",
                                              "gradient-rollout",
                                              "grad-cam",
                                              "head-distance",
                                              "head-entropy",
                                              "head-similarity",
                                              "channel-attention",
                                              "channel-map",
                                              "talking-heads",
                                              "token-similarity",
                                              "token-pca",
                                              "token-norms",
                                              "token-norms-layers",
                                              "patch-filters",
                                              "position-similarity",
                                              "position-bias",
                                              "prediction",
                                              "lens",
                                              "layer-scale",
                                              "residual-ratio"}));
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

TEST(ViewTable, SaysOfEveryViewWhatItIsWhereItIsFromAndWhatItMeans)
{
    for (const core::ViewRow& row : core::viewTable()) {
        EXPECT_FALSE(row.title.empty()) << row.name;
        EXPECT_FALSE(row.families.empty()) << row.name;
        EXPECT_THAT(row.source, HasSubstr("arXiv:")) << row.name;
        EXPECT_THAT(row.meaning, testing::EndsWith(".")) << row.name;
        EXPECT_NE(row.unavailable, nullptr) << row.name;
        EXPECT_NE(row.compute, nullptr) << row.name;
    }
}

TEST(ViewTable, NamesTheKindsOfResults)
{
    EXPECT_EQ(core::resultKindName(core::ResultKind::PatchMap), "patch-map");
    EXPECT_EQ(core::resultKindName(core::ResultKind::Tiles), "tiles");
    EXPECT_EQ(core::resultKindName(core::ResultKind::Matrix), "matrix");
    EXPECT_EQ(core::resultKindName(core::ResultKind::Curves), "curves");
}

TEST(ViewTable, ListsTheNamesWhenOneIsUnknown)
{
    try {
        core::findView("attentoin");
        FAIL();
    } catch (const core::Error& error) {
        EXPECT_EQ(error.code, core::ErrorCode::NotFound);
        EXPECT_THAT(error.what(), HasSubstr("\"attentoin\""));
        EXPECT_THAT(error.what(), HasSubstr("attention, attention-grid, attention-matrix"));
    }
}

TEST_F(Views, YieldTheKindAndTitleThatTheirRowPromises)
{
    for (const core::ViewRow& row : core::viewTable()) {
        if (!has(row)) {
            continue;
        }
        const core::Result result = compute(viewNamed(row.name));
        EXPECT_EQ(result.kind(), row.kind) << row.name;
        EXPECT_EQ(result.title, row.title) << row.name;
        EXPECT_FALSE(result.quantity.empty()) << row.name;
        EXPECT_FALSE(result.subject.empty()) << row.name;
    }
}

TEST_F(Views, AttentionShowsTheMapAndSaysWhichOne)
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

TEST_F(Views, AttentionRangesAreOfTheMapTheLayerOrAllLayers)
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

TEST_F(Views, GridHasATileForEveryLayerAndHeadThatLeadsThere)
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

TEST_F(Views, GridRangesAreOfATileARowOrAll)
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

TEST_F(Views, GridLeavesATileOutWhereALayerHasFewerHeads)
{
    m_trace.layers[1] = hand::layerWith(hand::uniform(7).unsqueeze(0), {2, 3});
    const auto tiles = content<core::Tiles>(viewNamed("attention-grid"));
    EXPECT_TRUE(tiles.values[3].isnan().all().item<bool>());
    EXPECT_FALSE(tiles.targets[3].has_value());
    EXPECT_TRUE(tiles.captions[3].empty());
    EXPECT_EQ(tiles.ranges.size(), 4U);
}

TEST_F(Views, MatrixHasEveryTokenNamed)
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

TEST_F(Views, MatrixNamesDistillationAndRegisters)
{
    core::Trace trace = hand::randomTrace({1, 1}, 1, 1, 4, {true, true, 2});
    const core::Subject subject{trace, m_network, m_pixels};
    const auto matrix = std::get<core::Matrix>(core::computeView(subject, viewNamed("attention-matrix")).content);
    EXPECT_THAT(matrix.rowLabels, testing::ElementsAre("class", "distillation", "register 0", "register 1", "0,0"));
}

TEST_F(Views, MatrixRangesAreOfTheMatrixTheLayerOrAllLayers)
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

TEST_F(Views, RolloutShowsTheQuerysRow)
{
    core::View view = viewNamed("rollout");
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values,
                       core::patchPart(m_trace.layers.back(), core::rolloutRow(m_trace, 0)), 0.0);
    view.query = QueryChoice::patch(1, 0);
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values,
                       core::patchPart(m_trace.layers.back(), core::rolloutRow(m_trace, 4)), 0.0);
    EXPECT_EQ(content<core::PatchMap>(view).queryPatch, 3);
    view.query = QueryChoice{QueryChoice::Kind::Mean};
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values,
                       core::patchPart(m_trace.layers.back(), core::rolloutMeanRow(m_trace)), 0.0);
    EXPECT_EQ(compute(view).subject, "all layers · heads averaged · query mean of patches");
}

TEST(RelevanceView, ShowsTheEvidenceOfTheClassAskedForOrTheMostProbable)
{
    // One layer: the class token's evidence from patch j for class k is A_0j x_jk: 0.25 * (2, -1) and 0.25 * (-4, 3).
    const torch::Tensor attention = torch::tensor({{0.5F, 0.25F, 0.25F}, {0.2F, 0.4F, 0.4F}, {1.0F, 0.0F, 0.0F}});
    hand::LinearNetwork network(torch::tensor({{1.0F, 0.0F}, {2.0F, -1.0F}, {-4.0F, 3.0F}}), {attention.unsqueeze(0)},
                                {1, 2});
    core::Trace trace = hand::traceWith({1, 2}, {attention.unsqueeze(0)});
    trace.logits = torch::tensor({0.0F, 0.5F});
    const torch::Tensor pixels = torch::zeros({1, 3, 1, 2});
    const core::Subject subject{trace, network, pixels};
    core::View view = viewNamed("relevance");
    const auto shown = [&] { return std::get<core::PatchMap>(core::computeView(subject, view).content).values; };
    EXPECT_TENSOR_NEAR(shown(), torch::tensor({{0.0F, 0.75F}}), 1e-6);
    EXPECT_EQ(core::computeView(subject, view).subject, "class 1 · all layers · query class token");
    view.classIndex = 0;
    EXPECT_TENSOR_NEAR(shown(), torch::tensor({{0.5F, 0.0F}}), 1e-6);
    network.editableSpec().labels = {"tabby", "tiger"};
    EXPECT_EQ(core::computeView(subject, view).subject, "class 0 (tabby) · all layers · query class token");
    // A patch has no evidence beside the identity here, and that is not shown.
    view.query = QueryChoice::patch(0, 0);
    EXPECT_TENSOR_NEAR(shown(), torch::zeros({1, 2}), 1e-6);
    view.classIndex = 2;
    EXPECT_THROW(shown(), core::Error);
}

TEST_F(Views, RelevanceWithoutAClassifierSaysWhy)
{
    m_network.editableSpec().classes = 0;
    EXPECT_FALSE(core::findView("relevance").unavailable(m_network.spec()).empty());
    EXPECT_TRUE(core::findView("attention").unavailable(m_network.spec()).empty());
    try {
        compute(viewNamed("relevance"));
        FAIL();
    } catch (const core::Error& error) {
        EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
        EXPECT_THAT(error.what(), HasSubstr("no classifier"));
    }
}

TEST_F(Views, HeadDistanceHasAPointAHeadAndTheGuides)
{
    const auto curves = content<core::Curves>(viewNamed("head-distance"));
    ASSERT_EQ(curves.series.size(), 3U);  // two heads and their mean
    EXPECT_EQ(curves.yTitle, "mean attention distance (px)");
    EXPECT_EQ(curves.series[1].label, "head 1");
    EXPECT_THAT(curves.series[1].x, testing::ElementsAre(0.0, 1.0));
    EXPECT_EQ(curves.series[1].targets[0], core::headTarget(0, 1));
    EXPECT_EQ(curves.series[2].label, "mean of heads");
    EXPECT_TRUE(curves.series[2].line);
    EXPECT_NEAR(curves.series[2].y[0], (curves.series[0].y[0] + curves.series[1].y[0]) / 2, 1e-5);
    ASSERT_EQ(curves.guides.size(), 2U);
    EXPECT_EQ(curves.guides[1].label, "image diagonal");
    EXPECT_NEAR(curves.guides[1].value, std::hypot(32, 48), 1e-9);
}

TEST_F(Views, HeadDistanceOfUniformHeadsLiesOnItsGuide)
{
    m_trace = hand::traceWith({2, 3}, {hand::uniform(7).unsqueeze(0)}, {}, 16);
    const auto curves = content<core::Curves>(viewNamed("head-distance"));
    EXPECT_EQ(curves.guides[0].label, "all patches alike");
    EXPECT_NEAR(curves.series[0].y[0], curves.guides[0].value, 1e-4);
}

TEST_F(Views, HeadEntropyOfUniformHeadsLiesOnLogT)
{
    m_trace = hand::traceWith({2, 3}, {hand::uniform(7).expand({2, -1, -1})});
    const auto curves = content<core::Curves>(viewNamed("head-entropy"));
    ASSERT_EQ(curves.guides.size(), 1U);
    EXPECT_NEAR(curves.guides[0].value, std::log(7.0), 1e-12);
    for (const auto& series : curves.series) {
        EXPECT_NEAR(series.y[0], std::log(7.0), 1e-6) << series.label;
    }
}

TEST_F(Views, ResolvedCountsNegativeLayersFromTheEnd)
{
    core::View view;
    for (const auto& [said, meant] : std::vector<std::pair<int, int>>{{-1, 1}, {-2, 0}, {0, 0}, {1, 1}}) {
        view.layer = said;
        EXPECT_EQ(core::resolved(view, m_trace).layer, meant);
    }
}

TEST_F(Views, ResolvedAsksThePatchesWhereThereIsNoClassToken)
{
    const core::Trace trace = hand::randomTrace({2, 2}, 1, 1, 4, hand::noPrefix());
    EXPECT_EQ(core::resolved({}, trace).query.kind, QueryChoice::Kind::Mean);
    EXPECT_EQ(core::resolved({}, m_trace).query.kind, QueryChoice::Kind::Class);
    const core::Subject subject{trace, m_network, m_pixels};
    EXPECT_EQ(core::computeView(subject, {}).subject, "layer 0 · head mean · query mean of patches");
}

TEST_F(Views, ResolvedNamesTheBoundThatWasPassed)
{
    const auto message = [&](const core::View& view) -> std::string {
        try {
            core::resolved(view, m_trace);
        } catch (const core::Error& error) {
            EXPECT_EQ(error.code, core::ErrorCode::OutOfRange);
            return error.what();
        }
        return "accepted";
    };
    core::View view;
    view.layer = 2;
    EXPECT_EQ(message(view), "layer: expected -2 to 1, found 2");
    view.layer = std::numeric_limits<int>::min();
    EXPECT_THAT(message(view), HasSubstr("layer: expected -2 to 1"));
    view.layer = 0;
    view.head = HeadChoice::single(2);
    EXPECT_EQ(message(view), "head: expected 0 to 1 in layer 0, found 2");
    view.head = {};
    view.query = QueryChoice::patch(0, 3);
    EXPECT_EQ(message(view), "query: expected a patch in rows 0 to 1 and columns 0 to 2, found 0,3");
}

TEST_F(Views, StopWhenAsked)
{
    std::stop_source source;
    source.request_stop();
    for (const core::ViewRow& row : core::viewTable()) {
        if (!has(row)) {
            continue;
        }
        try {
            core::computeView(m_subject, viewNamed(row.name), {source.get_token(), {}});
            FAIL() << row.name;
        } catch (const core::Error& error) {
            EXPECT_EQ(error.code, core::ErrorCode::Cancelled) << row.name;
        }
    }
}
