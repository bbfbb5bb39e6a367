// Views of positions and filters: hand-made embeddings, and every family's own form.
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/tokens/position_maps.h"
#include "core/analysis/weights/weight_statistics.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using core::QueryChoice;
using hand::viewNamed;
using testing::HasSubstr;

namespace {

/// A class token, whose position must not show, and 2 x 2 patches at known angles.
class Positions : public hand::HandMade {
protected:
    Positions() { m_trace = hand::traceWith({2, 2}, {hand::uniform(5).unsqueeze(0)}); }
    const float m_half = std::sqrt(0.5F);
    hand::LinearNetwork m_known{torch::tensor({{9.0F, -7.0F}, {1.0F, 0.0F}, {0.0F, 3.0F}, {2.0F, 2.0F}, {-1.0F, 0.0F}}),
                                {hand::uniform(5).unsqueeze(0)},
                                {2, 2}};
    core::Result shown(const core::View& view) { return core::computeView({m_trace, m_known, m_pixels}, view); }
};

std::string reason(const std::string& view, const core::ModelSpec& spec)
{
    return core::findView(view).unavailable(spec).english();
}

TEST_F(Positions, AreComparedWithThatOfTheQueryPatch)
{
    core::View view = viewNamed("position-similarity");
    view.query = QueryChoice::patch(0, 0);
    const core::Result result = shown(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(map.values, torch::tensor({{1.0F, 0.0F}, {m_half, -1.0F}}), 1e-6);
    EXPECT_EQ(map.queryPatch, 0);
    EXPECT_TRUE(result.isSigned);
    EXPECT_EQ(map.range, (core::ValueRange{-1.0F, 1.0F}));
    EXPECT_EQ(result.subject, "query patch 0, 0");
    view.range = {.mode = core::RangeChoice::Mode::Fixed, .low = 0.25, .high = 0.5};
    EXPECT_EQ(std::get<core::PatchMap>(shown(view).content).range, (core::ValueRange{0.25F, 0.5F}));
}

TEST_F(Positions, AreComparedWithTheMiddleWhereNoPatchAsks)
{
    for (const QueryChoice& query : {QueryChoice{}, QueryChoice{QueryChoice::Kind::Mean}}) {
        core::View view = viewNamed("position-similarity");
        view.query = query;
        const core::Result result = shown(view);
        const auto& map = std::get<core::PatchMap>(result.content);
        EXPECT_TENSOR_NEAR(map.values, torch::tensor({{-1.0F, 0.0F}, {-m_half, 1.0F}}), 1e-6);
        EXPECT_EQ(map.queryPatch, 3);
        EXPECT_EQ(result.subject, "query patch 1, 1 (the middle, as no patch is the query)");
    }
}

TEST_F(Positions, AreReadFromTheNetworkOncePerImage)
{
    core::TensorCache memo;
    const core::ViewInput subject{m_trace, m_known, m_pixels, &memo};
    const core::View view = viewNamed("position-similarity");
    const torch::Tensor before = std::get<core::PatchMap>(core::computeView(subject, view).content).values;
    m_known.positionEmbedding({2, 2}).zero_();  // the network's own memory
    const torch::Tensor after = std::get<core::PatchMap>(core::computeView(subject, view).content).values;
    EXPECT_TENSOR_NEAR(after, before, 0.0);
}

TEST_F(Positions, OfAllPatchesHaveATileEachThatLeadsThere)
{
    const core::Result result = shown(viewNamed("position-similarity-grid"));
    const auto& tiles = std::get<core::Tiles>(result.content);
    ASSERT_EQ(tiles.rows * tiles.cols, 4);
    EXPECT_EQ(tiles.cols, 2);
    EXPECT_FALSE(tiles.overPhoto);
    EXPECT_TENSOR_NEAR(tiles.values[2], torch::tensor({{m_half, m_half}, {1.0F, -m_half}}), 1e-6);
    EXPECT_THAT(tiles.captions, testing::ElementsAre("0,0", "0,1", "1,0", "1,1"));
    EXPECT_THAT(tiles.rowLabels, testing::ElementsAre("row 0", "row 1"));
    EXPECT_THAT(tiles.ranges, testing::ElementsAre(tiles.ranges[0], tiles.ranges[0], tiles.ranges[0], tiles.ranges[0]));
    EXPECT_NEAR(tiles.ranges[0].low, -1.0, 1e-6);
    ASSERT_TRUE(tiles.targets[2].has_value());
    EXPECT_EQ(tiles.targets[2]->query, QueryChoice::patch(1, 0));
    EXPECT_EQ(tiles.targets[2]->view, "position-similarity");
    EXPECT_EQ(result.subject, "all 2 x 2 patches");
}

TEST(PositionGrid, OfManyPatchesTakesEveryNth)
{
    const core::PatchGrid grid{40, 33};
    const core::Trace trace = hand::traceOf(grid, {hand::layerWith(hand::uniform(2).unsqueeze(0), grid)});
    torch::manual_seed(2);
    const torch::Tensor embedding = torch::randn({grid.count(), 4}), pixels = torch::zeros({1, 3, 4, 4});
    hand::LinearNetwork network{embedding, {hand::uniform(2).unsqueeze(0)}, grid, hand::noPrefix()};
    const core::Result result = core::computeView({trace, network, pixels}, viewNamed("position-similarity-grid"));
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_EQ(tiles.rows, 20);
    EXPECT_EQ(tiles.cols, 16);
    EXPECT_EQ(tiles.captions[17], "3,3");
    EXPECT_EQ(tiles.targets[17]->query, QueryChoice::patch(3, 3));
    EXPECT_TENSOR_NEAR(tiles.values[17].flatten(), core::cosinesWith(core::unitRows(embedding), 3 * 33 + 3), 1e-5);
    EXPECT_EQ(result.subject, "one per 2 x 2 of the 40 x 33 patches");
}

class PositionsOfGoldens : public testing::TestWithParam<const char*> {};

TEST_P(PositionsOfGoldens, AreThoseOfTheReference)
{
    support::GoldenSubject golden(GetParam());
    const core::PatchGrid grid = golden.trace().grid;
    core::View view = viewNamed("position-similarity");
    view.query = QueryChoice::patch(1, 2);
    const torch::Tensor expected = golden.expected("position_similarity");
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values.flatten(), expected[grid.cols + 2], 2e-4);
    const auto tiles = golden.content<core::Tiles>(viewNamed("position-similarity-grid"));
    EXPECT_TENSOR_NEAR(tiles.values.flatten(1), expected, 2e-4);
}
INSTANTIATE_TEST_SUITE_P(Families, PositionsOfGoldens,
                         testing::Values("vit", "vit_other_size", "deit_distilled", "dinov2_registers", "cait",
                                         "xcit_p8", "xcit_p16_non_square"),
                         [](const auto& test) { return std::string(test.param); });

TEST(PositionViews, SayWhichFormAFamilyHas)
{
    core::ModelSpec swin, vit;
    swin.family = core::Family::Swin;
    swin.layers = {{core::LayerKind::Window, 2, {.classToken = false}}};
    EXPECT_THAT(reason("position-similarity", swin), HasSubstr("position-bias"));
    EXPECT_THAT(reason("position-similarity-grid", swin), HasSubstr("position-bias"));
    EXPECT_EQ(reason("position-bias", swin), "");
    EXPECT_EQ(reason("position-bias-map", swin), "");
    for (const char* view : {"position-bias", "position-bias-map"}) {
        EXPECT_EQ(reason(view, vit),
                  "Only Swin, BEiT, relative-position ViTs and SAM have a bias per offset of two patches; ViT adds a "
                  "position to every patch, shown by the view position-similarity.");
    }
    EXPECT_EQ(reason("position-similarity", vit), "");
    for (const core::ModelSpec& spec : {swin, vit}) {
        EXPECT_EQ(reason("patch-filters", spec), "");
    }
}

class PositionBias : public hand::HandMade {
protected:
    /// Two heads over windows of 2 x 2; head 0 has 1 for the patch to the right, head 1 has -3 for the one below.
    PositionBias()
    {
        core::LayerTrace layer = hand::windowLayer({4, 4}, {2, 2}, 0, 2);
        auto& bias = std::get<core::WindowAttention>(layer.attention).bias;
        bias[0][0][1] = bias[0][2][3] = 1.0F;
        bias[1][0][2] = bias[1][1][3] = -3.0F;
        m_trace = hand::traceOf({4, 4}, {layer}, 4);
        m_network.editableSpec().family = core::Family::Swin;
        m_network.editableSpec().layers = {{core::LayerKind::Window, 2, {.classToken = false}}};
    }
};

TEST_F(PositionBias, IsATableOfOffsets)
{
    core::View view = viewNamed("position-bias");
    view.head = core::HeadChoice::single(1);
    const core::Result result = compute(view);
    const auto& matrix = std::get<core::Matrix>(result.content);
    EXPECT_TENSOR_NEAR(matrix.values, torch::tensor({{0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.0F}, {0.0F, -3.0F, 0.0F}}),
                       0.0);
    EXPECT_THAT(matrix.rowLabels, testing::ElementsAre("-1", "0", "1"));
    EXPECT_EQ(matrix.colLabels, matrix.rowLabels);
    EXPECT_EQ(matrix.range, (core::ValueRange{-3.0F, 3.0F}));
    EXPECT_TRUE(result.isSigned);
    EXPECT_EQ(result.subject, "layer 0 · head 1 · windows of 2 x 2 patches");
}

TEST_F(PositionBias, IsFusedOverHeads)
{
    core::View view = viewNamed("position-bias");
    EXPECT_TENSOR_NEAR(content<core::Matrix>(view).values,
                       torch::tensor({{0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.5F}, {0.0F, -1.5F, 0.0F}}), 0.0);
    view.head.kind = core::HeadChoice::Kind::Max;
    EXPECT_TENSOR_NEAR(content<core::Matrix>(view).values,
                       torch::tensor({{0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 1.0F}, {0.0F, 0.0F, 0.0F}}), 0.0);
    view.range.mode = core::RangeChoice::Mode::PerLayer;
    EXPECT_EQ(content<core::Matrix>(view).range, (core::ValueRange{-3.0F, 3.0F}));
    view.range.mode = core::RangeChoice::Mode::Shared;
    EXPECT_EQ(content<core::Matrix>(view).range, (core::ValueRange{-3.0F, 3.0F}));
}

TEST_F(PositionBias, OfAQueryLiesInItsWindow)
{
    core::View view = viewNamed("position-bias-map");
    view.query = QueryChoice::patch(0, 2);
    view.head = core::HeadChoice::single(0);
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    torch::Tensor expected = torch::full({4, 4}, std::nan(""));
    expected.slice(0, 0, 2).slice(1, 2, 4) = torch::tensor({{0.0F, 1.0F}, {0.0F, 0.0F}});
    EXPECT_TENSOR_NEAR(map.values, expected, 0.0);
    EXPECT_EQ(map.queryPatch, 2);
    EXPECT_EQ(result.subject, "layer 0 · head 0 · query patch 0, 2");
    view.query = {};
    EXPECT_EQ(std::get<core::PatchMap>(compute(view).content).queryPatch, 10);
    EXPECT_EQ(compute(view).subject, "layer 0 · head 0 · query patch 2, 2 (the middle, as no patch is the query)");
}

TEST(PositionBiasOfGoldens, OfALaterStageIsOnItsOwnGrid)
{
    support::GoldenSubject golden("swin");
    core::View view = viewNamed("position-bias-map");
    const auto& layer = golden.trace().layers.back();
    view.query = QueryChoice::patch(0, golden.trace().grid.cols - 1);
    const auto map = golden.content<core::PatchMap>(view);
    EXPECT_EQ(map.grid, layer.grid);
    EXPECT_EQ(map.queryPatch, layer.grid.cols - 1);
    const auto table = golden.content<core::Matrix>(viewNamed("position-bias"));
    EXPECT_EQ(map.values[0][layer.grid.cols - 1].item<float>(),
              table.values[table.values.size(0) / 2][table.values.size(1) / 2].item<float>());
}

TEST(PatchFilters, AreScaledAboutMidGrey)
{
    // The filters are the twelve unit vectors: after their mean is gone, eleven components of equal variance.
    const core::Trace trace = hand::traceWith({1, 2}, {hand::uniform(3).unsqueeze(0)});
    hand::LinearNetwork network{torch::randn({3, 2}), {hand::uniform(3).unsqueeze(0)}, {1, 2}};
    const torch::Tensor pixels = torch::zeros({1, 3, 4, 4});
    const core::Result result =
        core::computeView({trace, network, pixels}, viewNamed("patch-filters", {{"components", 7.0}}));
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_EQ(tiles.rows, 2);
    EXPECT_EQ(tiles.cols, 4);
    EXPECT_EQ(tiles.grid, (core::PatchGrid{2, 2}));
    EXPECT_FALSE(tiles.overPhoto);
    ASSERT_EQ(tiles.values.sizes(), (std::vector<int64_t>{8, 2, 2, 3}));
    EXPECT_TRUE(tiles.values[7].isnan().all().item<bool>());
    const torch::Tensor shown = tiles.values.slice(0, 0, 7).flatten(1);
    EXPECT_TENSOR_NEAR(shown.amax(1), torch::ones({7}), 1e-6);
    EXPECT_GE(shown.min().item<float>(), 0.0F);
    const torch::Tensor first = core::filterComponents(network.firstFilters(), 7).filters[0];
    const torch::Tensor expected = 0.5 + 0.5 * first / first.max();
    EXPECT_TENSOR_NEAR(tiles.values[0], expected.permute({1, 2, 0}), 1e-6);
    EXPECT_EQ(tiles.captions[1], "2 · 9.1 %");
    EXPECT_EQ(tiles.captions[7], "");
    EXPECT_EQ(result.subject, "7 strongest principal components · 12 filters of 2 x 2 pixels · 63.6 % of the variance");
    const core::Result all = core::computeView({trace, network, pixels}, viewNamed("patch-filters"));
    EXPECT_EQ(all.subject, "all 11 principal components · 12 filters of 2 x 2 pixels · 100.0 % of the variance");
}

TEST(PatchFilters, AreTwentyEightAsInThePaperUnlessThereAreFewer)
{
    support::GoldenSubject golden("vit");
    const auto tiles = golden.content<core::Tiles>(viewNamed("patch-filters"));
    const torch::Tensor expected = golden.expected("patch_filters");
    const torch::Tensor first = 0.5 + 0.5 * expected[0] / expected[0].max();
    EXPECT_TENSOR_NEAR(tiles.values[0], first.permute({1, 2, 0}), 2e-4);
    EXPECT_EQ(tiles.rows * tiles.cols >= expected.size(0), true);
    EXPECT_EQ(core::defaultOf(core::findView("patch-filters").options.at(0)), core::OptionValue{28.0});
}

TEST(PatchFilters, OfXcitAreItsFirstConvolutions)
{
    support::GoldenSubject golden("xcit_p16_tokens_norm");
    const torch::Tensor filters = golden.network().firstFilters();
    EXPECT_TENSOR_NEAR(filters, golden.network().named_parameters()["patch_embed.proj.0.0.weight"].detach(), 0.0);
    const auto tiles = golden.content<core::Tiles>(viewNamed("patch-filters"));
    EXPECT_EQ(tiles.grid, (core::PatchGrid{3, 3}));
    EXPECT_FALSE(golden.network().patchFilters().defined());
}

TEST(PatchFilters, OfTheOtherFamiliesAreThePatchEmbeddings)
{
    for (const char* name : {"vit", "cait", "swin"}) {
        support::GoldenSubject golden(name);
        EXPECT_TENSOR_NEAR(golden.network().firstFilters(), golden.network().patchFilters(), 0.0);
        EXPECT_EQ(golden.content<core::Tiles>(viewNamed("patch-filters")).grid,
                  (core::PatchGrid{golden.spec().patch, golden.spec().patch}));
    }
}

}  // namespace
