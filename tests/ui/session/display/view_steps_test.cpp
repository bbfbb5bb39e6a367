#include "ui/session/display/view_steps.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

using core::HeadChoice;
using core::QueryChoice;

core::Trace traceOf(int layers, int heads, core::PatchGrid grid, bool classToken = true)
{
    core::Trace trace;
    trace.grid = grid;
    trace.layers.resize(static_cast<size_t>(layers));
    for (auto& layer : trace.layers) {
        layer.heads = heads;
        layer.grid = grid;
        layer.layout.classToken = classToken;
    }
    return trace;
}

const core::Trace kTwelveByThree = traceOf(12, 3, {14, 14});

TEST(LayerStep, StopsAtBothEnds)
{
    core::View view;
    view.layer = 11;
    EXPECT_EQ(ui::withLayerStep(view, kTwelveByThree, 1).layer, 11);
    EXPECT_EQ(ui::withLayerStep(view, kTwelveByThree, -1).layer, 10);
    view.layer = 0;
    EXPECT_EQ(ui::withLayerStep(view, kTwelveByThree, -1).layer, 0);
}

TEST(LayerStep, CountsANegativeLayerFromTheEnd)
{
    EXPECT_EQ(ui::withLayerStep(core::View{}, kTwelveByThree, -1).layer, 10);
}

TEST(LayerStep, ForgetsAHeadThatTheNextLayerDoesNotHave)
{
    auto trace = traceOf(2, 4, {2, 2});
    trace.layers[1].heads = 2;
    core::View view;
    view.layer = 0;
    view.head = HeadChoice::single(3);
    EXPECT_EQ(ui::withLayerStep(view, trace, 1).head, HeadChoice{});
}

/// Like XCiT: layers that mix channels, then class attention.
core::Trace channelsThenClass(int channels, int classes)
{
    auto trace = traceOf(channels + classes, 4, {14, 14});
    for (int layer = 0; layer < channels; ++layer) {
        trace.layers[static_cast<size_t>(layer)].attention = core::ChannelAttention{};
    }
    return trace;
}

TEST(LayerStep, GoesPastLayersThatTheViewCannotShow)
{
    auto trace = channelsThenClass(3, 2);
    trace.layers[0].attention = core::SelfAttention{};
    core::View view;
    view.layer = 0;
    EXPECT_EQ(ui::withLayerStep(view, trace, 1).layer, 3);
    view.layer = 3;
    EXPECT_EQ(ui::withLayerStep(view, trace, -1).layer, 0);
    view.name = "attention-matrix";  // shows channels too
    EXPECT_EQ(ui::withLayerStep(view, trace, -1).layer, 2);
}

TEST(LayerStep, StaysWhereNoFurtherLayerCanBeShown)
{
    core::View view;
    view.layer = 3;
    EXPECT_EQ(ui::withLayerStep(view, channelsThenClass(3, 2), -1).layer, 3);
}

TEST(Fitting, TakesTheNearestLayerThatTheViewCanShow)
{
    const auto trace = channelsThenClass(12, 2);
    core::View view;
    view.layer = 3;
    EXPECT_EQ(ui::fitted(view, trace, nullptr).layer, 12);
    view.name = "attention-matrix";
    EXPECT_EQ(ui::fitted(view, trace, nullptr).layer, 3);
}

TEST(Fitting, TakesTheFirstHeadWhereHeadsHaveNoMean)
{
    const auto trace = channelsThenClass(3, 2);
    core::View view;
    view.name = "channel-map";
    view.layer = 1;
    EXPECT_EQ(ui::fitted(view, trace, nullptr).head, HeadChoice::single(0));
    EXPECT_EQ(ui::withHeadStep(ui::fitted(view, trace, nullptr), trace, -1).head, HeadChoice::single(0));
    EXPECT_FALSE(ui::reasonAgainstFusing(view, trace).empty());
    view.name = "attention-matrix";  // of channels here, of tokens in the layers behind
    EXPECT_EQ(ui::fitted(view, trace, nullptr).head, HeadChoice::single(0));
    view.layer = 3;
    EXPECT_EQ(ui::fitted(view, trace, nullptr).head, HeadChoice{});
    EXPECT_TRUE(ui::reasonAgainstFusing(view, trace).empty());
}

TEST(PatchOfImage, IsInTheMiddleOfALargerPatch)
{
    const auto trace = traceOf(1, 1, {56, 56});
    EXPECT_EQ(ui::patchOfImage(trace, {56, 56}, 3, 5), QueryChoice::patch(3, 5));
    EXPECT_EQ(ui::patchOfImage(trace, {7, 7}, 0, 6), QueryChoice::patch(4, 52));
    const auto odd = traceOf(1, 1, {5, 5});
    EXPECT_EQ(ui::patchOfImage(odd, {3, 3}, 2, 2), QueryChoice::patch(4, 4));  // half of that patch is padding
}

struct HeadStep {
    const char* name;
    HeadChoice from;
    int by;
    HeadChoice to;
};

class HeadSteps : public testing::TestWithParam<HeadStep> {};

TEST_P(HeadSteps, GoMeanThenHeadByHeadAndStopAtTheEnds)
{
    core::View view;
    view.head = GetParam().from;
    EXPECT_EQ(ui::withHeadStep(view, kTwelveByThree, GetParam().by).head, GetParam().to);
}

INSTANTIATE_TEST_SUITE_P(
    Heads, HeadSteps,
    testing::Values(HeadStep{"MeanToFirst", {}, 1, HeadChoice::single(0)},
                    HeadStep{"FirstToMean", HeadChoice::single(0), -1, {}},
                    HeadStep{"FirstToSecond", HeadChoice::single(0), 1, HeadChoice::single(1)},
                    HeadStep{"LastStays", HeadChoice::single(2), 1, HeadChoice::single(2)},
                    HeadStep{"MeanStays", {}, -1, {}},
                    HeadStep{"MaxToFirst", {HeadChoice::Kind::Max, 0}, 1, HeadChoice::single(0)},
                    HeadStep{"MaxStaysAtTheEnd", {HeadChoice::Kind::Max, 0}, -1, {HeadChoice::Kind::Max, 0}}),
    [](const auto& test) { return test.param.name; });

TEST(QueryStep, StartsInTheMiddleAndStopsAtTheBorder)
{
    const core::View start = ui::withQueryStep(core::View{}, kTwelveByThree, -1, 0);
    EXPECT_EQ(start.query, QueryChoice::patch(7, 7));
    EXPECT_EQ(ui::withQueryStep(start, kTwelveByThree, -1, 0).query, QueryChoice::patch(6, 7));
    core::View corner;
    corner.query = QueryChoice::patch(13, 0);
    EXPECT_EQ(ui::withQueryStep(corner, kTwelveByThree, 1, -1).query, QueryChoice::patch(13, 0));
}

TEST(Fitting, KeepsTheDepthAndTheLastLayerLastInAnotherModel)
{
    const auto deeper = traceOf(24, 16, {16, 16});
    core::View view;
    view.layer = 11;
    EXPECT_EQ(ui::fitted(view, deeper, &kTwelveByThree).layer, 23);
    view.layer = 5;
    EXPECT_EQ(ui::fitted(view, deeper, &kTwelveByThree).layer, 10);  // 5 / 11 of 23
    EXPECT_EQ(ui::fitted(view, kTwelveByThree, &kTwelveByThree).layer, 5);
    EXPECT_EQ(ui::fitted(view, traceOf(2, 3, {14, 14}), &kTwelveByThree).layer, 0);
}

TEST(Fitting, AsksTheClassTokenAgainAfterAModelWithoutOne)
{
    const auto without = traceOf(12, 3, {14, 14}, false);
    const core::View mean = ui::fitted(core::View{}, without, nullptr);
    ASSERT_EQ(mean.query.kind, QueryChoice::Kind::Mean);
    EXPECT_EQ(ui::fitted(mean, kTwelveByThree, &without).query.kind, QueryChoice::Kind::Class);
    EXPECT_EQ(ui::fitted(mean, kTwelveByThree, &kTwelveByThree).query.kind, QueryChoice::Kind::Mean);  // was chosen
}

TEST(Fitting, KeepsTheQueryAtTheSamePlaceOfThePhotoInAnotherGrid)
{
    core::View view;
    view.query = QueryChoice::patch(7, 3);
    EXPECT_EQ(ui::fitted(view, traceOf(12, 3, {28, 28}), &kTwelveByThree).query, QueryChoice::patch(14, 6));
}

TEST(Fitting, AsksTheMeanWhereThereIsNoClassToken)
{
    EXPECT_EQ(ui::fitted(core::View{}, traceOf(2, 2, {2, 2}, false), nullptr).query.kind, QueryChoice::Kind::Mean);
}

TEST(Fitting, FusesHeadsWhereTheHeadIsMissing)
{
    core::View view;
    view.head = HeadChoice::single(9);
    EXPECT_EQ(ui::fitted(view, kTwelveByThree, nullptr).head, HeadChoice{});
}

TEST(Target, IsAttentionOfThatLayerAndHead)
{
    core::View view;
    view.name = "attention-grid";
    const auto there = ui::withTarget(view, core::headTarget(3, 1));
    EXPECT_EQ(there.name, "attention");
    EXPECT_EQ(there.layer, 3);
    EXPECT_EQ(there.head, HeadChoice::single(1));
}

TEST(Target, ChangesOnlyWhatItNames)
{
    core::View view;
    view.name = "rollout";
    view.layer = 5;
    view.options["residual"] = 0.25;
    core::Target target;
    target.query = QueryChoice::patch(2, 3);
    target.classIndex = 7;
    target.options["fusion"] = std::string("max");
    core::View expected = view;
    expected.query = QueryChoice::patch(2, 3);
    expected.classIndex = 7;
    expected.options["fusion"] = std::string("max");
    EXPECT_EQ(ui::withTarget(view, target), expected);
}

TEST(Options, OnlyWhatDiffersFromTheDefaultIsKept)
{
    core::View view;
    view.name = "rollout";
    view = ui::withOption(view, "fusion", std::string("min"));
    view = ui::withOption(view, "residual", 0.75);
    EXPECT_EQ(view.options.size(), 2U);
    view = ui::withOption(view, "fusion", std::string("mean"));
    EXPECT_FALSE(view.options.contains("fusion"));
    view = ui::withOption(view, "residual", 0.5);
    EXPECT_TRUE(view.options.empty());
}

TEST(Options, OfOtherViewsWaitForThem)
{
    core::View view;
    view.name = "rollout";
    view.options["fusion"] = std::string("max");
    view.name = "attention";
    EXPECT_EQ(ui::fitted(view, kTwelveByThree, nullptr).options, view.options);
}

TEST(Options, ThatTheViewDoesNotTakeBecomeTheNearestItDoes)
{
    core::View view;
    view.name = "rollout";
    view.options = {{"fusion", std::string("median")}, {"residual", 3.0}, {"discard", std::string("half")}};
    const auto fitted = ui::fitted(view, kTwelveByThree, nullptr);
    EXPECT_EQ(fitted.options, (std::map<std::string, core::OptionValue>{{"residual", 1.0}}));
}

TEST(Options, AChannelThatTheHeadDoesNotHaveBecomesItsLast)
{
    auto trace = channelsThenClass(2, 1);
    trace.layers[0].attention = core::ChannelAttention{torch::ones({4, 48, 48}), {}, {}, {}, {}};
    trace.layers[1].attention = core::ChannelAttention{torch::ones({4, 16, 16}), {}, {}, {}, {}};
    core::View view;
    view.name = "channel-map";
    view.layer = 0;
    view.options["channel"] = 40.0;
    EXPECT_EQ(ui::fitted(view, trace, nullptr).options.at("channel"), core::OptionValue{40.0});
    view = ui::fitted(ui::withLayerStep(view, trace, 1), trace, nullptr);
    EXPECT_EQ(view.layer, 1);
    EXPECT_EQ(view.options.at("channel"), core::OptionValue{15.0});
}

TEST(SameResult, WhatTheViewDoesNotListenToAsksForNoComputation)
{
    core::View attention, other;
    other.classIndex = 3;
    other.options["fusion"] = std::string("max");
    EXPECT_TRUE(ui::sameResult(attention, other));
    attention.name = other.name = "head-distance";  // of all layers and heads, whoever asks
    other.layer = 2;
    other.head = HeadChoice::single(1);
    other.query = QueryChoice::patch(1, 1);
    EXPECT_TRUE(ui::sameResult(attention, other));
    other.name = "head-entropy";
    EXPECT_FALSE(ui::sameResult(attention, other));
}

TEST(SameResult, AnOptionOfTheViewDoes)
{
    core::View view, other;
    view.name = other.name = "rollout";
    other.options["residual"] = 0.5;
    EXPECT_TRUE(ui::sameResult(view, other));  // the default by name
    other.options["residual"] = 0.6;
    EXPECT_FALSE(ui::sameResult(view, other));
}

TEST(SameResult, PaintingAsksForNoComputation)
{
    core::View painted;
    painted.colormap = "viridis";
    painted.style = core::OverlayStyle::Tint;
    painted.opacity = 0.1;
    painted.smooth = false;
    EXPECT_TRUE(ui::sameResult(core::View{}, painted));
}

TEST(SameResult, EverythingElseDoes)
{
    core::View layer, range, query;
    layer.layer = 2;
    range.range.mode = core::RangeChoice::Mode::Shared;
    query.query = QueryChoice::patch(0, 0);
    for (const auto& view : {layer, range, query}) {
        EXPECT_FALSE(ui::sameResult(core::View{}, view));
    }
}

}  // namespace
