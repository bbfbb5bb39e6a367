#include "core/trace/attention_traits.h"

#include "core/trace/query_tokens.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

using core::LayerKind;
using core::QuerySource;

namespace {

core::LayerTrace keeping(core::Attention attention, bool classToken = false)
{
    core::LayerTrace layer;
    layer.attention = std::move(attention);
    layer.layout.classToken = classToken;
    return layer;
}

std::vector<core::LayerTrace> oneOfEachKind()
{
    return {keeping(core::SelfAttention{}),    keeping(core::ClassAttention{}),   keeping(core::ChannelAttention{}),
            keeping(core::WindowAttention{}),  keeping(core::TalkingHeads{}),     keeping(core::ReducedAttention{}),
            keeping(core::PairedAttention{}),  keeping(core::OutlookAttention{}), keeping(core::TemporalAttention{}),
            keeping(core::SpatialAttention{}), keeping(core::Convolution{})};
}

std::string namesOf(const std::function<bool(const core::LayerTrace&)>& does)
{
    std::string names;
    for (const core::LayerTrace& layer : oneOfEachKind()) {
        names += does(layer) ? std::string(core::traitsOf(layer).name) + " " : "";
    }
    return names;
}

TEST(AttentionTraits, AreThoseOfWhatTheLayerKeeps)
{
    for (const core::LayerTrace& layer : oneOfEachKind()) {
        const LayerKind kind = std::visit([](const auto& attention) { return attention.kind; }, layer.attention);
        EXPECT_EQ(core::traitsOf(layer).name, core::layerKindName(kind));
    }
    EXPECT_EQ(namesOf([](const auto&) { return true; }),
              "self class channel window talking reduced paired outlook temporal spatial convolution ");
}

TEST(AttentionTraits, CountNamedQueriesInTheLayerWithMostOfThem)
{
    core::Trace trace;
    trace.layers = oneOfEachKind();
    EXPECT_EQ(core::mostNamedQueries(trace), 0);
    core::SelfAttention detecting;
    detecting.queries = std::make_shared<core::QueryTokens>(core::QueryTokens{.labels = {"cat", "dog"}});
    core::CrossAttention crossing;
    crossing.queries = std::make_shared<core::QueryTokens>(core::QueryTokens{.labels = {"cat"}});
    trace.layers.push_back(keeping(detecting));
    trace.layers.push_back(keeping(crossing));
    EXPECT_EQ(core::mostNamedQueries(trace), 2);
}

TEST(AttentionTraits, SayWhoAsksInEachKind)
{
    EXPECT_EQ(namesOf(core::mapsTokens), "self class window talking reduced paired outlook temporal spatial ");
    EXPECT_EQ(namesOf(core::mixesChannels), "channel ");
    EXPECT_EQ(namesOf(core::hasAttention),
              "self class channel window talking reduced paired outlook temporal spatial ");
    EXPECT_EQ(namesOf(core::patchesAreQueries), "self window talking reduced paired outlook temporal spatial ");
    EXPECT_EQ(namesOf([](const auto& layer) { return core::traitsOf(layer).hasOwnQueries(); }), "class ");
    EXPECT_EQ(namesOf(core::hasTalkingHeads), "talking ");
    EXPECT_EQ(namesOf([](const auto& layer) { return core::traitsOf(layer).hasWindows; }), "window ");
}

/// By hand: 5 tokens, 3 channels of a head, windows of 4 places, 4 reduced keys.
TEST(AttentionTraits, CountWhatAHeadHasAndATraceKeeps)
{
    std::vector<int64_t> weights, kept;
    for (const auto kind : {LayerKind::Self, LayerKind::Class, LayerKind::Channel, LayerKind::Window,
                            LayerKind::Talking, LayerKind::Cross, LayerKind::Reduced, LayerKind::Paired,
                            LayerKind::Outlook, LayerKind::Temporal, LayerKind::Spatial, LayerKind::Convolution}) {
        weights.push_back(core::traitsOf(kind).weightsPerHead(5, 3, 4));
        kept.push_back(core::traitsOf(kind).keptPerToken);
        EXPECT_FALSE(core::traitsOf(kind).title.text().empty());
    }
    EXPECT_EQ(weights, (std::vector<int64_t>{25, 5, 9, 20, 25, 25, 20, 25, 25, 25, 25, 0}));
    EXPECT_EQ(kept, (std::vector<int64_t>{2, 1, 3, 2, 2, 2, 2, 4, 1, 2, 2, 0}));
    EXPECT_EQ(core::traitsOf(LayerKind::Window).weightsPerHead(3, 3, 4), 9) << "fewer tokens than a window has places";
}

TEST(AttentionTraits, CallPlainWhatCanBeMultiplied)
{
    EXPECT_EQ(namesOf([](const auto& layer) { return core::traitsOf(layer).isPlain(); }), "self temporal spatial ");
}

TEST(AttentionTraits, LetTheClassTokenAskWhereItIsOneOfTheTokens)
{
    const auto asks = [](const core::LayerTrace& layer) {
        return core::classTokenIsQuery(core::traitsOf(layer), layer.layout);
    };
    EXPECT_TRUE(asks(keeping(core::SelfAttention{}, true)));
    EXPECT_FALSE(asks(keeping(core::SelfAttention{}, false)));
    EXPECT_TRUE(asks(keeping(core::ClassAttention{}, true)));
    EXPECT_FALSE(asks(keeping(core::ChannelAttention{}, true)));
    EXPECT_FALSE(asks(keeping(core::TemporalAttention{}, true)));
    EXPECT_TRUE(asks(keeping(core::SpatialAttention{}, true)));
}

TEST(AttentionTraits, KnowThatALatentLeavesNoTokens)
{
    EXPECT_TRUE(core::outputsTokens(keeping(core::SelfAttention{}, false)));
    EXPECT_TRUE(core::outputsTokens(keeping(core::ClassAttention{}, true)));
    EXPECT_FALSE(core::outputsTokens(keeping(core::ClassAttention{}, false)));
}

TEST(TraceBytes, CountEveryTensorThatALayerKeeps)
{
    core::Trace trace;
    trace.layers = {
        keeping(core::ChannelAttention{torch::zeros({2, 3, 3}), torch::zeros({2, 3, 5}), torch::zeros({2, 3, 5}),
                                       torch::zeros({2, 3, 5}), torch::zeros({2})})};
    trace.layers[0].tokens = torch::zeros({5, 6});
    EXPECT_EQ(core::traceBytes(trace), 4 * (18 + 3 * 30 + 2 + 30));
}

}  // namespace
