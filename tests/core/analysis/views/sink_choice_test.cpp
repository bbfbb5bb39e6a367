// Color ranges without sinks, in every view that maps what the network made of the image; the view of shares.
#include "core/analysis/views/sink_choice.h"

#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/many_patches.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using core::QueryChoice;
using Mode = core::RangeChoice::Mode;
using hand::nothing;
using hand::viewNamed;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr float kOther = 0.5F / 17, kAlike = 1.0F / 18;

class SinkChoice : public hand::ManyPatches {
protected:
    static core::View leavingOut(const std::string& name)
    {
        core::View view = viewNamed(name, {{"sinks", std::string("left-out")}});
        if (name == "mass-threshold") {
            view.options["colours"] = std::string("off");
            view.options["mass"] = 1.0;
        }
        return view;
    }
    /// The range of all values except those of these patches.
    static core::ValueRange extremes(const torch::Tensor& values, const std::vector<int>& without)
    {
        torch::Tensor rest = values.clone().flatten();
        for (const int patch : without) {
            rest[patch] = rest[0];
        }
        return {rest.min().item<float>(), rest.max().item<float>()};
    }
};

TEST_F(SinkChoice, CountsThemWhereTheViewSaysSo)
{
    core::View view = viewNamed("attention", {{"sinks", std::string("counted")}});
    view.head = HeadChoice::single(0);
    const core::Result counted = compute(view);
    const auto& all = std::get<core::PatchMap>(counted.content);
    EXPECT_NEAR(all.range.high, 0.5, 1e-6);
    EXPECT_TRUE(all.leftOut.empty());
    EXPECT_FALSE(counted.sinks);
    EXPECT_EQ(counted.subject,
              "layer 1 · head 0 · query class token · 93 % of the area in the lowest 5 % of the range");
    EXPECT_EQ(counted.quantity, "attention weight");

    view.options["sinks"] = std::string("left-out");
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_NEAR(map.range.low, kOther, 1e-6);
    EXPECT_NEAR(map.range.high, kOther, 1e-6);
    EXPECT_THAT(map.leftOut, ElementsAre(5, 9));
    EXPECT_TRUE(map.marked.empty());
    EXPECT_TENSOR_NEAR(map.values, all.values, 0.0);  // the numbers stay
    // Patch 5 has a half, patch 9 as much as the other 15 tokens: 9 of 16 parts that patches receive are theirs.
    EXPECT_EQ(result.subject, "layer 1 · head 0 · query class token · range without 2 sinks that hold 56 %");
    EXPECT_EQ(result.quantity, "attention weight, range without 2 sinks");
    ASSERT_TRUE(result.sinks);
    EXPECT_EQ(result.sinks->count, 2);
    EXPECT_NEAR(result.sinks->share, (0.5 + 0.5 / 17) / (0.5 + 15 * 0.5 / 17), 1e-6);
    EXPECT_FALSE(result.sinks->automatic);
}

TEST_F(SinkChoice, LeavesThemOutByItselfWhereTheyHoldMoreThanThirtyPercent)
{
    core::View view = viewNamed("attention");
    view.head = HeadChoice::single(0);  // 56 %
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_NEAR(map.range.high, kOther, 1e-6);
    EXPECT_THAT(map.leftOut, ElementsAre(5, 9));
    ASSERT_TRUE(result.sinks);
    EXPECT_TRUE(result.sinks->automatic);
    EXPECT_THAT(result.subject.english(), EndsWith("range without 2 sinks that hold 56 %"));

    view.head = HeadChoice::single(1);  // all alike: 2 of 16
    const core::Result alike = compute(view);
    EXPECT_TRUE(std::get<core::PatchMap>(alike.content).leftOut.empty());
    EXPECT_FALSE(alike.sinks);
    EXPECT_EQ(alike.subject, "layer 1 · head 1 · query class token");
}

TEST_F(SinkChoice, ByItselfKnowsThemByAttentionWhereATraceKeptNoTokens)
{
    for (core::LayerTrace& layer : m_trace.layers) {
        layer.tokens = torch::Tensor();
    }
    core::View view = viewNamed("attention");
    view.head = HeadChoice::single(0);
    EXPECT_THAT(content<core::PatchMap>(view).leftOut, ElementsAre(5));
}

TEST_F(SinkChoice, OfAMatrixAreTheColumnsOfTheirKeys)
{
    core::View view = viewNamed("attention-matrix");
    view.head = HeadChoice::single(0);
    const core::Result result = compute(view);
    EXPECT_NEAR(std::get<core::Matrix>(result.content).range.high, kOther, 1e-6);
    EXPECT_THAT(result.subject.english(), HasSubstr("range without 2 sinks"));
}

TEST_F(SinkChoice, HoldsForTheRangeOfALayerAndOfAllLayers)
{
    core::View view = leavingOut("attention");
    view.head = HeadChoice::single(0);
    view.range.mode = Mode::PerLayer;
    EXPECT_NEAR(content<core::PatchMap>(view).range.high, kAlike, 1e-6);  // head 1
    view.range.mode = Mode::Shared;
    EXPECT_NEAR(content<core::PatchMap>(view).range.low, kOther, 1e-6);
    EXPECT_NEAR(content<core::PatchMap>(view).range.high, kAlike, 1e-6);  // patch 3 of layer 0 is left out there
    view.options["sinks"] = std::string("counted");
    EXPECT_NEAR(content<core::PatchMap>(view).range.high, 0.5, 1e-6);
}

TEST_F(SinkChoice, LeavesAFixedRangeAndSaysNothing)
{
    core::View view = leavingOut("attention");
    view.range = {.mode = Mode::Fixed, .low = 0.0, .high = 0.25};
    const core::Result result = compute(view);
    EXPECT_EQ(std::get<core::PatchMap>(result.content).range, (core::ValueRange{0.0F, 0.25F}));
    EXPECT_TRUE(std::get<core::PatchMap>(result.content).leftOut.empty());
    EXPECT_THAT(result.subject.english(), Not(HasSubstr("sink")));
    EXPECT_FALSE(core::needsTokens(view));
    view.range = {};
    EXPECT_TRUE(core::needsTokens(view));
    EXPECT_TRUE(core::needsTokens(viewNamed("attention")));  // may leave them out by itself
    core::View counted = viewNamed("attention", {{"sinks", std::string("counted")}});
    EXPECT_FALSE(core::needsTokens(counted));
    EXPECT_TRUE(core::countsSinks(counted));
    counted.range = {.mode = Mode::Fixed, .low = 0.0, .high = 0.25};
    EXPECT_FALSE(core::countsSinks(counted));  // nothing could be left out
    EXPECT_FALSE(core::countsSinks(view));
    EXPECT_FALSE(core::needsTokens(viewNamed("head-distance")));
    EXPECT_TRUE(core::needsTokens(viewNamed("attention-shares")));
}

TEST_F(SinkChoice, SaysWhereThereAreNone)
{
    m_trace = hand::traceWith({4, 4}, {hand::oneHead(hand::uniform(kTokens))}, m_layout);
    const core::Result result = compute(leavingOut("attention"));
    EXPECT_EQ(result.subject, "layer 0 · head mean · query class token · no sinks");
    EXPECT_EQ(result.quantity, "attention weight");
}

struct SinksOfView {
    const char* view;
    std::vector<int> sinks;
};
class SinkChoiceOfView : public SinkChoice, public testing::WithParamInterface<SinksOfView> {};

TEST_P(SinkChoiceOfView, TakesTheRangeFromTheOtherPatches)
{
    core::View view = leavingOut(GetParam().view);
    view.query = QueryChoice::patch(0, 1);  // all queries are alike; a map about itself would be one number
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    const core::ValueRange expected = extremes(map.values, GetParam().sinks);
    if (result.isSigned) {
        EXPECT_NEAR(map.range.high, std::max(std::abs(expected.low), std::abs(expected.high)), 1e-6);
    } else {
        EXPECT_NEAR(map.range.low, expected.low, 1e-6);
        EXPECT_NEAR(map.range.high, expected.high, 1e-6);
    }
    EXPECT_EQ(map.leftOut, GetParam().sinks);
    const std::string text = core::sinkCountText({static_cast<int>(GetParam().sinks.size())}).english();
    EXPECT_THAT(result.subject.english(), HasSubstr(" · range without " + text + " that hold "));
    EXPECT_THAT(result.quantity.english(), EndsWith(", range without " + text));
}
INSTANTIATE_TEST_SUITE_P(Views, SinkChoiceOfView,
                         testing::Values(SinksOfView{"attention", {5, 9}}, SinksOfView{"class-attention", {5, 9}},
                                         SinksOfView{"mass-threshold", {5, 9}}, SinksOfView{"rollout", {3, 5, 9}},
                                         SinksOfView{"relevance", {3, 5, 9}},
                                         SinksOfView{"gradient-rollout", {3, 5, 9}}, SinksOfView{"grad-cam", {5, 9}},
                                         SinksOfView{"token-similarity", {5, 9}}),
                         [](const auto& test) {
                             std::string name = test.param.view;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST_F(SinkChoice, OfNormsKeepsTheRingsOfTheOutliers)
{
    core::View view = leavingOut("token-norms");
    view.layer = 0;
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_THAT(map.marked, ElementsAre(9));  // leaves the layer four times as long as the median
    EXPECT_EQ(map.markedAs, "outlier");
    EXPECT_THAT(map.leftOut, ElementsAre(3));  // of layer 0
    EXPECT_THAT(result.subject.english(), HasSubstr(" · range without 1 sink that holds "));
    EXPECT_NEAR(map.range.high, 4.0, 1e-6);
}

TEST_F(SinkChoice, OfTilesIsThatOfEachLayersOwn)
{
    for (const char* name : {"attention-grid", "attention-flow"}) {
        core::View view = leavingOut(name);
        view.head = HeadChoice::single(0);
        const core::Result result = compute(view);
        const auto& tiles = std::get<core::Tiles>(result.content);
        for (const int tile : {0, static_cast<int>(tiles.ranges.size()) - 2}) {  // head 0 of either layer
            EXPECT_NEAR(tiles.ranges[static_cast<size_t>(tile)].high, kOther, 1e-6) << name << tile;
        }
        EXPECT_THAT(result.subject.english(), HasSubstr(" maps without sinks")) << name;
        EXPECT_TRUE(tiles.leftOut[0].flatten()[3].item<bool>()) << name;
        view.range.mode = Mode::Shared;
        EXPECT_NEAR(content<core::Tiles>(view).ranges[0].high, kAlike, 1e-6) << name;
    }
}

TEST_F(SinkChoice, OfChannelsIsByTheirNormsAlone)
{
    m_trace.layers[1] = hand::channelLayer({4, 4}, 1, 2);  // channel 0 is 0 to 15 over the patches
    m_trace.layers[0].tokens[kPrefix + 15] *= 9.0F;
    m_network.editableSpec().layers[1].kind = core::LayerKind::Channel;
    const core::Result result = compute(leavingOut("channel-map"));
    // Around the mean of 0 to 14 without 9, 96 / 14.
    EXPECT_NEAR(std::get<core::PatchMap>(result.content).range.high, 14.0, 1e-5);
    EXPECT_NEAR(std::get<core::PatchMap>(result.content).range.low, 2 * 96.0 / 14 - 14.0, 1e-5);
    EXPECT_THAT(std::get<core::PatchMap>(result.content).leftOut, ElementsAre(9, 15));
    core::View layer = leavingOut("channel-map");
    layer.range.mode = Mode::PerLayer;
    EXPECT_NEAR(content<core::PatchMap>(layer).range.high, 114.0, 1e-6);
    const core::Result sources = compute(leavingOut("channel-sources"));
    EXPECT_NEAR(std::get<core::Tiles>(sources.content).ranges[0].high, 14.0, 1e-6);
    EXPECT_THAT(sources.subject.english(), HasSubstr(" maps without sinks"));
}

TEST_F(SinkChoice, SharesStandSideBySideOneColumnAHead)
{
    const core::Result result = compute(viewNamed("attention-shares"));
    const auto& matrix = std::get<core::Matrix>(result.content);
    EXPECT_TENSOR_NEAR(
        matrix.values,
        torch::tensor({{kOther, kAlike, kOther, kAlike, 0.5F, kAlike, 15 * kOther, 15 * kAlike},
                       {kOther, kAlike, kOther, kAlike, 0.5F + kOther, 2 * kAlike, 14 * kOther, 14 * kAlike}}),
        1e-6);
    EXPECT_THAT(matrix.colLabels, ElementsAre("class 0", "class 1", "registers 0", "registers 1", "sinks 0", "sinks 1",
                                              "patches 0", "patches 1"));
    EXPECT_THAT(matrix.rowLabels, ElementsAre("0", "1"));
    EXPECT_EQ(matrix.range, (core::ValueRange{0.0F, 1.0F}));
    EXPECT_EQ(matrix.colTargets[5].head, 1);
    EXPECT_EQ(matrix.rowTargets[1].layer, 1);
    EXPECT_EQ(result.subject, "all layers · all heads · mean of all queries · 1 to 2 sinks per layer");
}

TEST_F(SinkChoice, SharesOfOneKindStandAloneAndWhatAModelLacksIsReported)
{
    const auto to = [](const char* what) { return viewNamed("attention-shares", {{"to", std::string(what)}}); };
    const auto sinks = content<core::Matrix>(to("sinks"));
    EXPECT_TENSOR_NEAR(sinks.values, torch::tensor({{0.5F, kAlike}, {0.5F + kOther, 2 * kAlike}}), 1e-6);
    EXPECT_THAT(sinks.colLabels, ElementsAre("sinks 0", "sinks 1"));
    m_trace = hand::traceWith({4, 4}, {hand::oneHead(hand::uniform(16))}, hand::noPrefix());
    EXPECT_EQ(hand::refusal(m_subject, to("registers")), "This model has no registers.");
    EXPECT_EQ(hand::refusal(m_subject, to("class")), "This model has no class token.");
    EXPECT_THAT(content<core::Matrix>(viewNamed("attention-shares")).colLabels, ElementsAre("sinks 0", "patches 0"));
}

TEST(SharesOfFamilies, LeaveOutLayersWithoutMapsAndHeadsThatAreNotThere)
{
    support::GoldenSubject xcit("xcit_p8"), swin("swin");
    EXPECT_THAT(xcit.content<core::Matrix>(viewNamed("attention-shares")).rowLabels, ElementsAre("2", "3"));
    const auto heads = swin.content<core::Matrix>(viewNamed("attention-shares"));
    ASSERT_EQ(heads.values.sizes(), (std::vector<int64_t>{4, 8}));  // sinks and patches
    EXPECT_TRUE(heads.values[0][2].isnan().item<bool>());           // two heads at first
    EXPECT_FALSE(heads.values[3][3].isnan().item<bool>());
}

}  // namespace
