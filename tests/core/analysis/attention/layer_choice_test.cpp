#include "core/analysis/attention/layer_choice.h"

#include "core/trace/query_tokens.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>

using core::QueryChoice;

TEST(LayersText, NamesOneSomeOrARun)
{
    EXPECT_EQ(core::layersText({}), "no layer");
    EXPECT_EQ(core::layersText({4}), "layer 4");
    EXPECT_EQ(core::layersText({12, 13}), "layers 12 and 13");
    EXPECT_EQ(core::layersText({0, 1, 2, 3}), "layers 0 to 3");
    EXPECT_EQ(core::layersText({0, 2, 5}), "layers 0, 2 and 5");
}

TEST(NoMapReason, NamesTheLayersThatHaveOne)
{
    const auto channels = hand::channelLayer({1, 1}, 1, 2);
    const auto classes = hand::classLayerWith(torch::full({1, 2}, 0.5), {1, 1});
    EXPECT_EQ(core::noMapReason(hand::traceOf({1, 1}, {channels, classes, classes}), 0),
              "Layer 0 mixes channels and has no map over the patches; layers 1 and 2 have one.");
    EXPECT_EQ(core::noMapReason(hand::traceOf({1, 1}, {channels, classes}), 0),
              "Layer 0 mixes channels and has no map over the patches; layer 1 has one.");
}

TEST(AskingIn, IsTheClassTokenInClassAttentionAndTheMeanWhereThereIsNone)
{
    const auto classes = hand::classLayerWith(torch::full({1, 2}, 0.5), {1, 1});
    const auto latent = hand::classLayerWith(torch::full({1, 1}, 1.0), {1, 1}, hand::noPrefix());
    const auto patches = hand::windowLayer({1, 1}, {1, 1}, 0);
    const auto vit = hand::layerWith(hand::uniform(2).unsqueeze(0), {1, 1});
    const QueryChoice mean{QueryChoice::Kind::Mean}, patch = QueryChoice::patch(0, 0);
    for (const QueryChoice& asked : {QueryChoice{}, mean, patch}) {
        EXPECT_EQ(core::effectiveQuery(classes, asked), QueryChoice{});
        EXPECT_EQ(core::effectiveQuery(latent, asked), QueryChoice{});
        EXPECT_EQ(core::effectiveQuery(vit, asked), asked);
    }
    EXPECT_EQ(core::effectiveQuery(patches, {}), mean);
    EXPECT_EQ(core::effectiveQuery(patches, patch), patch);
}

TEST(WithIndex, TakesAnyNameAsClassWhereNoQueryHasOne)
{
    const auto vit = hand::layerWith(hand::uniform(2).unsqueeze(0), {1, 1});
    EXPECT_EQ(core::withIndex(hand::traceOf({1, 1}, {vit}), core::parseQuery("@cat")), QueryChoice{});
    auto detecting = vit;
    std::get<core::SelfAttention>(detecting.attention).queries =
        std::make_shared<core::QueryTokens>(core::QueryTokens{.labels = {"dog", "cat"}});
    const auto trace = hand::traceOf({1, 1}, {vit, detecting});
    EXPECT_EQ(core::withIndex(trace, core::parseQuery("@cat")), QueryChoice::named(1));
    EXPECT_EQ(errorOf([&] { core::withIndex(trace, core::parseQuery("@cow")); }).subject, "query");
}

TEST(PatchesAlongSide, DoubleWithEveryHalvingOfTheGrid)
{
    core::Trace trace;
    trace.grid = {13, 20};
    EXPECT_EQ(core::patchesAlongSide(trace, {13, 20}), 1);
    EXPECT_EQ(core::patchesAlongSide(trace, {7, 10}), 2);
    EXPECT_EQ(core::patchesAlongSide(trace, {4, 5}), 4);
    EXPECT_EQ(core::patchesAlongSide(trace, {2, 3}), 8);
}

/// CrossViT at 240 pixels: 20 patches of 12, and 14 that cover the same image.
TEST(PatchesAlongSide, AreAFractionInABranchWithPatchesOfItsOwn)
{
    core::Trace trace;
    trace.grid = {20, 20};
    trace.patchSize = 12;
    trace.layers.resize(2);
    trace.layers[1].grid = {14, 14};
    trace.layers[1].patch = 240.0 / 14.0;
    const double side = core::patchesAlongSide(trace, {14, 14});
    EXPECT_DOUBLE_EQ(side, 20.0 / 14.0);
    EXPECT_EQ(core::placeOnGrid(19, 1.0 / side, 14), 13);
    EXPECT_EQ(core::placeOnGrid(1, 1.0 / side, 14), 1) << "1.5 of 1.43";
    EXPECT_EQ(core::placeOnGrid(13, side, 20), 19) << "13.5 patches of 1.43 are 19.3";
}

TEST(LayerKinds, SayWhatCanBeMultiplied)
{
    using core::LayerKind;
    const auto specOf = [](std::initializer_list<LayerKind> kinds) {
        core::ModelSpec spec;
        for (const LayerKind kind : kinds) {
            spec.layers.push_back({kind, 1, {}, 0});
        }
        return spec;
    };
    EXPECT_TRUE(core::hasPlainSelfAttention(specOf({LayerKind::Self, LayerKind::Self})));
    EXPECT_TRUE(core::hasPlainSelfAttention(specOf({LayerKind::Self, LayerKind::Class})));  // SigLIP
    EXPECT_FALSE(core::hasPlainSelfAttention(specOf({LayerKind::Self, LayerKind::Class, LayerKind::Class})));
    EXPECT_FALSE(core::hasPlainSelfAttention(specOf({LayerKind::Talking, LayerKind::Class})));
    EXPECT_FALSE(core::hasPlainSelfAttention(specOf({LayerKind::Window})));
    EXPECT_EQ(core::layerKindsText(specOf({LayerKind::Channel, LayerKind::Channel, LayerKind::Class})),
              "channel and class attention");
    EXPECT_EQ(core::layerKindsText(specOf({LayerKind::Talking, LayerKind::Class})),
              "talking-heads and class attention");
}
