// Class attention, attention through the layers, likeness of heads.
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/views.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/family_specs.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using core::QueryChoice;
using core::ValueRange;
using Mode = core::RangeChoice::Mode;
using hand::layerWithClassRows;
using hand::viewNamed;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

namespace {

class ClassAttentionView : public hand::HandMade {
protected:
    torch::Tensor m_rows = torch::tensor({{0.5F, 0.1F, 0.2F, 0.1F, 0.1F}, {0.2F, 0.0F, 0.0F, 0.4F, 0.4F}});
};

TEST_F(ClassAttentionView, IsTheClassTokensRowWhateverTheQuery)
{
    m_trace = hand::traceOf({2, 2}, {layerWithClassRows(m_rows)});
    core::View view = viewNamed("class-attention");
    view.head = HeadChoice::single(1);
    view.query = QueryChoice::patch(1, 1);
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(map.values, torch::tensor({{0.0F, 0.0F}, {0.4F, 0.4F}}), 1e-6);
    EXPECT_FALSE(map.queryPatch.has_value());
    EXPECT_EQ(result.subject, "layer 0 · head 1 · query class token");
    view.head = HeadChoice{HeadChoice::Kind::Max};
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values, torch::tensor({{0.1F, 0.2F}, {0.4F, 0.4F}}), 1e-6);
    view.head = HeadChoice{HeadChoice::Kind::Min};
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values, torch::tensor({{0.0F, 0.0F}, {0.1F, 0.1F}}), 1e-6);
}

TEST_F(ClassAttentionView, OfAllLayersIsTheMeanOverThoseThatHaveAClassToken)
{
    const auto talking =
        hand::talkingLayerWith(hand::uniform(4).repeat({2, 1, 1}), torch::eye(2), torch::eye(2), {2, 2});
    m_trace = hand::traceOf(
        {2, 2}, {talking, hand::classLayerWith(m_rows, {2, 2}), hand::classLayerWith(m_rows.flip(0), {2, 2})});
    core::View view = viewNamed("class-attention", {{"layers", std::string("all")}});
    view.layer = 0;  // has no class token itself
    view.head = HeadChoice::single(0);
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values, torch::tensor({{0.05F, 0.1F}, {0.25F, 0.25F}}), 1e-6);
    EXPECT_EQ(compute(view).subject, "mean of layers 1 and 2 · head 0 · query class token");
    view.options.clear();
    EXPECT_EQ(refusal(view), "Layer 0 has no class token as a query; layers 1 and 2 have one.");
    const auto showsLayer = core::findView("class-attention").showsLayer;
    EXPECT_FALSE(showsLayer(m_trace.layers[0]));
    EXPECT_TRUE(showsLayer(m_trace.layers[1]));
}

TEST_F(ClassAttentionView, RangesAreOfTheMapTheLayerOrAllItsLayers)
{
    m_trace = hand::traceOf({2, 2}, {layerWithClassRows(m_rows), layerWithClassRows(m_rows * 0.5F + 0.1F)});
    core::View view = viewNamed("class-attention");
    view.layer = 1;
    view.head = HeadChoice::single(0);
    const auto range = [&](Mode mode) {
        view.range.mode = mode;
        return content<core::PatchMap>(view).range;
    };
    EXPECT_NEAR(range(Mode::PerMap).high, 0.2, 1e-6);
    EXPECT_NEAR(range(Mode::PerLayer).high, 0.3, 1e-6);
    EXPECT_NEAR(range(Mode::Shared).high, 0.4, 1e-6);
    EXPECT_NEAR(range(Mode::Shared).low, 0.0, 1e-6);
}

TEST(ClassAttentionOfFamilies, IsTheReferencesRow)
{
    const std::vector<std::tuple<const char*, int, int>> cases{
        {"vit", 0, 1}, {"cait", 2, 1}, {"cait", 3, 1}, {"xcit_p8", 2, 1}, {"dinov2_registers", 1, 5}};
    for (const auto& [name, layer, prefix] : cases) {
        SCOPED_TRACE(name);
        support::GoldenSubject golden(name);
        core::View view = viewNamed("class-attention");
        view.layer = layer;
        view.head = HeadChoice::single(1);
        const auto map = golden.content<core::PatchMap>(view);
        const torch::Tensor row = golden.expected("layer." + std::to_string(layer) + ".attention")[1][0];
        EXPECT_TENSOR_NEAR(map.values.flatten(), row.slice(0, prefix), 2e-4);
    }
}

TEST(ClassAttentionOfFamilies, IsMissingWithAReasonWhereNoClassTokenAsks)
{
    const auto unavailable = core::findView("class-attention").unavailable;
    EXPECT_EQ(unavailable(support::GoldenSubject("swin").spec()),
              "This model has no class token; it classifies by the mean of its patches.");
    EXPECT_FALSE(unavailable(support::GoldenSubject("vit_avgpool_no_class_token").spec()).empty());
    EXPECT_TRUE(unavailable(support::caitSpec({})).empty());
    EXPECT_TRUE(unavailable(support::xcitSpec({}, true)).empty());
}

class AttentionFlow : public hand::HandMade {};

TEST_F(AttentionFlow, HasATileForEveryLayerThatLeadsToItsMap)
{
    m_trace = hand::randomTrace({2, 3}, 3, 2, 4);
    core::View view = viewNamed("attention-flow");
    view.query = QueryChoice::patch(1, 2);
    view.head = HeadChoice::single(1);
    const core::Result result = compute(view);
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_EQ(tiles.rows, 2);
    EXPECT_EQ(tiles.cols, 2);
    EXPECT_THAT(tiles.captions, ElementsAre("layer 0", "layer 1", "layer 2", ""));
    EXPECT_FALSE(tiles.targets[3].has_value());
    EXPECT_EQ(result.subject, "all layers · head 1 · query patch 1, 2");
    core::View single = view;
    single.name = "attention";
    for (int layer = 0; layer < 3; ++layer) {
        single.layer = layer;
        const auto map = content<core::PatchMap>(single);
        EXPECT_TENSOR_NEAR(tiles.values[layer], map.values, 0.0);
        EXPECT_EQ(tiles.ranges[static_cast<size_t>(layer)], map.range);
        const core::Target& target = tiles.targets[static_cast<size_t>(layer)].value();
        EXPECT_EQ(target.layer, layer);
        EXPECT_EQ(target.view, "attention");
        EXPECT_FALSE(target.head.has_value());
        EXPECT_FALSE(target.query.has_value());
    }
    view.range.mode = Mode::Shared;
    single.range.mode = Mode::Shared;
    auto ranges = content<core::Tiles>(view).ranges;
    ranges.pop_back();  // of the empty place
    EXPECT_THAT(ranges, Each(content<core::PatchMap>(single).range));
}

TEST(TileStrip, FillsAnAreaHalfAsWideAgainAsHigh)
{
    const auto shape = [](int count, core::PatchGrid grid = {2, 2}) {
        const core::Tiles tiles = core::finished(core::stripOf(count, grid));
        EXPECT_EQ(tiles.captions.size(), static_cast<size_t>(tiles.rows * tiles.cols));
        EXPECT_EQ(tiles.targets.size(), tiles.captions.size());
        EXPECT_EQ(tiles.ranges.size(), tiles.captions.size());
        return std::pair(tiles.rows, tiles.cols);
    };
    EXPECT_EQ(shape(2), std::pair(1, 2));
    EXPECT_EQ(shape(3), std::pair(1, 3));  // as large as in 2 x 2, with nothing empty
    EXPECT_EQ(shape(4), std::pair(2, 2));
    EXPECT_EQ(shape(8), std::pair(2, 4));
    EXPECT_EQ(shape(12), std::pair(3, 4));
    EXPECT_EQ(shape(26), std::pair(4, 7));
    EXPECT_EQ(shape(12, {2, 6}), std::pair(6, 2));  // wide tiles need fewer in a row
    EXPECT_EQ(shape(12, {6, 2}), std::pair(2, 6));
    EXPECT_EQ(shape(0), std::pair(1, 0));
}

TEST_F(AttentionFlow, LeavesOutLayersWithoutMapsOrWithoutThatHead)
{
    m_trace =
        hand::traceOf({2, 2}, {hand::channelLayer({2, 2}, 2, 3), hand::layerWith(hand::uniform(5).unsqueeze(0), {2, 2}),
                               hand::layerWith(hand::uniform(5).repeat({2, 1, 1}), {2, 2})});
    core::View view = viewNamed("attention-flow");
    view.head = HeadChoice::single(1);
    const auto tiles = content<core::Tiles>(view);
    EXPECT_THAT(tiles.captions, ElementsAre("", "layer 2"));
    EXPECT_TRUE(tiles.values[0].isnan().all().item<bool>());
    EXPECT_FALSE(tiles.targets[0].has_value());
    EXPECT_THAT(compute(view).subject.english(), HasSubstr("all layers that have maps"));
}

TEST_F(AttentionFlow, RepeatsCoarserPatchesOnTheImagesGrid)
{
    m_trace = hand::traceOf({4, 4}, {hand::windowLayer({4, 4}, {2, 2}, 0), hand::windowLayer({2, 2}, {2, 2}, 0)});
    std::get<core::WindowAttention>(m_trace.layers[1].attention).bias.select(2, 3).fill_(std::log(5.0F));
    core::View view = viewNamed("attention-flow");
    view.query = QueryChoice::patch(3, 3);
    const auto tiles = content<core::Tiles>(view);
    EXPECT_NEAR(tiles.values[1][3][2].item<float>(), 0.625, 1e-6);
    EXPECT_NEAR(tiles.values[1][1][2].item<float>(), 0.125, 1e-6);
    EXPECT_TRUE(tiles.values[0][0][0].isnan().item<bool>());
}

class LikenessOfHeads : public hand::HandMade {
protected:
    LikenessOfHeads()
    {
        const torch::Tensor rising = torch::tensor({{0.0F, 0.1F, 0.2F, 0.3F, 0.4F}});
        const torch::Tensor falling = torch::tensor({{0.0F, 0.4F, 0.3F, 0.2F, 0.1F}});
        const torch::Tensor alike = torch::tensor({{0.2F, 0.2F, 0.2F, 0.2F, 0.2F}});
        m_trace = hand::traceOf({2, 2}, {layerWithClassRows(torch::cat({rising, falling})),
                                         layerWithClassRows(torch::cat({rising * 0.5F + 0.1F, alike}))});
    }
};

TEST_F(LikenessOfHeads, IsTheCorrelationOfTheirMaps)
{
    core::View view = viewNamed("head-similarity");
    view.layer = 0;
    const core::Result result = compute(view);
    const auto& matrix = std::get<core::Matrix>(result.content);
    EXPECT_TENSOR_NEAR(matrix.values, torch::tensor({{1.0F, -1.0F}, {-1.0F, 1.0F}}), 1e-5);
    EXPECT_EQ(matrix.range, (ValueRange{-1.0F, 1.0F}));
    EXPECT_TRUE(result.isSigned);
    EXPECT_EQ(result.subject, "layer 0 · query class token");
    EXPECT_THAT(matrix.rowLabels, ElementsAre("0", "1"));  // of one layer, whose number the caption names
    view.range = {.mode = Mode::Fixed, .low = 0.5, .high = 1.0};
    EXPECT_EQ(content<core::Matrix>(view).range, (ValueRange{0.5F, 1.0F}));
}

TEST_F(LikenessOfHeads, AcrossLayersNamesEveryHeadAndLeadsToIt)
{
    const auto matrix = content<core::Matrix>(viewNamed("head-similarity", {{"across", std::string("all")}}));
    EXPECT_THAT(matrix.rowLabels, ElementsAre("L0 H0", "L0 H1", "L1 H0", "L1 H1"));
    EXPECT_EQ(matrix.colLabels, matrix.rowLabels);
    EXPECT_NEAR(matrix.values[0][2].item<float>(), 1.0, 1e-5);
    EXPECT_NEAR(matrix.values[1][2].item<float>(), -1.0, 1e-5);
    EXPECT_TRUE(matrix.values[3].isnan().all().item<bool>());  // its map is constant
    EXPECT_EQ(matrix.rowTargets[2], core::headTarget(1, 0));
    EXPECT_TRUE(matrix.colTargets.empty());
}

TEST(LikenessOfHeadsOfFamilies, IsOneOnTheDiagonalOnAnyGrid)
{
    for (const char* name : {"vit", "cait", "xcit_p8", "swin"}) {
        SCOPED_TRACE(name);
        support::GoldenSubject golden(name);
        const auto matrix =
            golden.content<core::Matrix>(viewNamed("head-similarity", {{"across", std::string("all")}}));
        EXPECT_TENSOR_NEAR(matrix.values.diagonal(), torch::ones({matrix.values.size(0)}), 1e-5);
        EXPECT_TENSOR_NEAR(matrix.values, matrix.values.t(), 1e-6);
    }
}

TEST(ClassRows, ComputeInEveryLayerTheyShowOfEveryFamily)
{
    for (const char* name :
         {"vit", "deit_distilled", "dinov2_registers", "vit_avgpool_no_class_token", "cait", "xcit_p8", "swin"}) {
        support::GoldenSubject golden(name);
        for (const char* view : {"class-attention", "mass-threshold", "attention-flow", "head-similarity"}) {
            SCOPED_TRACE(std::string(name) + " " + view);
            const core::ViewRow& row = core::findView(view);
            if (const core::Message reason = row.unavailable(golden.spec()); !reason.empty()) {
                EXPECT_THAT(reason.english(), EndsWith("."));
                continue;
            }
            for (int layer = 0; layer < golden.trace().layerCount(); ++layer) {
                if (row.showsLayer == nullptr || row.showsLayer(golden.trace().layers[static_cast<size_t>(layer)])) {
                    core::View asked = viewNamed(view);
                    asked.layer = layer;
                    EXPECT_EQ(golden.compute(asked).kind(), row.kind);
                    EXPECT_EQ(golden.compute(asked).title, row.title);
                }
            }
        }
    }
}

}  // namespace
