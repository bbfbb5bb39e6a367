// XCiT's channels as a matrix, as maps and by where they are pulled from; CaiT's mixing of heads.
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/views/views.h"
#include "core/model/families/make_network.h"
#include "core/model/network/run_trace.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"
#include "tests/support/family_specs.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::HeadChoice;
using core::ValueRange;
using Mode = core::RangeChoice::Mode;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

namespace {

using Options = std::map<std::string, core::OptionValue>;

core::View viewOfFirstHead(const std::string& name, Options options = {})
{
    core::View view;
    view.name = name;
    view.layer = 0;
    view.head = HeadChoice::single(0);
    view.options = std::move(options);
    return view;
}

/// One layer of two heads with four channels over 2 x 3 patches, then class attention. Rows 0 and 2 of head 0's weights
/// are nearly alike, and so are rows 1 and 3.
class Channels : public testing::Test {
protected:
    Channels()
    {
        using core::LayerKind;
        m_network.editableSpec().layers = {{LayerKind::Channel, 2, hand::noPrefix(), 0}, {LayerKind::Class, 2, {}, 0}};
        core::ChannelAttention& channels = attention();
        channels.weights[0].copy_(m_weights);
        channels.weights[1].copy_(torch::full({4, 4}, 0.25));
        channels.temperature = torch::tensor({0.5F, 2.0F});
    }
    core::ChannelAttention& attention() { return std::get<core::ChannelAttention>(m_trace.layers[0].attention); }
    core::Result compute(const core::View& view) { return core::computeView({m_trace, m_network, m_pixels}, view); }
    template <typename Content>
    Content content(const core::View& view)
    {
        return std::get<Content>(compute(view).content);
    }
    std::string refusal(const core::View& view, core::ErrorCode code)
    {
        const core::Error error = errorOf([&] { compute(view); });
        EXPECT_EQ(error.code, code);
        return error.what();
    }

    const torch::Tensor m_weights = torch::tensor(
        {{0.6F, 0.1F, 0.2F, 0.1F}, {0.1F, 0.2F, 0.3F, 0.4F}, {0.7F, 0.0F, 0.2F, 0.1F}, {0.0F, 0.25F, 0.35F, 0.4F}});
    core::Trace m_trace = hand::traceOf(
        {2, 3}, {hand::channelLayer({2, 3}, 2, 4), hand::classLayerWith(torch::full({2, 7}, 1.0 / 7), {2, 3})});
    torch::Tensor m_pixels = torch::zeros({1, 3, 16, 24});
    hand::LinearNetwork m_network{torch::randn({7, 3}), {hand::uniform(7).unsqueeze(0)}, {2, 3}};
};

double numberOf(const core::Target& target, const std::string& option)
{
    return std::get<double>(target.options.at(option));
}

TEST_F(Channels, MatrixHasTheWeightsOfAHeadAndItsTemperature)
{
    const core::Result result = compute(viewOfFirstHead("channel-attention"));
    const auto& matrix = std::get<core::Matrix>(result.content);
    EXPECT_TENSOR_NEAR(matrix.values, m_weights, 0.0);
    EXPECT_THAT(matrix.rowLabels, ElementsAre("0", "1", "2", "3"));
    EXPECT_EQ(result.subject, "layer 0 · head 0 · temperature 0.5");
    core::View fused = viewOfFirstHead("channel-attention");
    fused.head = HeadChoice{HeadChoice::Kind::Max};
    EXPECT_TENSOR_NEAR(content<core::Matrix>(fused).values, m_weights.clamp_min(0.25), 0.0);
    EXPECT_EQ(compute(fused).subject, "layer 0 · head max · temperatures 0.5 to 2");
}

TEST_F(Channels, CellLeadsToTheRowsSourcesWithTheColumnBeside)
{
    const auto matrix = content<core::Matrix>(viewOfFirstHead("channel-attention"));
    EXPECT_EQ(matrix.rowTargets[2].view, "channel-sources");
    EXPECT_EQ(numberOf(matrix.rowTargets[2], "channel"), 2.0);
    EXPECT_TRUE(matrix.colTargets[3].view.empty());
    EXPECT_EQ(numberOf(matrix.colTargets[3], "partner"), 3.0);
}

TEST_F(Channels, ClusteredMatrixKeepsItsNumbersAndItsDiagonal)
{
    const auto matrix =
        content<core::Matrix>(viewOfFirstHead("channel-attention", {{"order", std::string("clustered")}}));
    EXPECT_THAT(compute(viewOfFirstHead("channel-attention", {{"order", std::string("clustered")}})).subject.english(),
                EndsWith("similar channels grouped"));
    std::vector<int> order;
    for (const core::Message& label : matrix.rowLabels) {
        order.push_back(std::stoi(label.english()));
    }
    EXPECT_EQ(matrix.colLabels, matrix.rowLabels);
    EXPECT_EQ(order[0] % 2, order[1] % 2);
    EXPECT_EQ(order[2] % 2, order[3] % 2);
    for (size_t row = 0; row < 4; ++row) {
        EXPECT_EQ(numberOf(matrix.rowTargets[row], "channel"), order[row]);
        for (size_t col = 0; col < 4; ++col) {
            EXPECT_EQ(matrix.values[int64_t(row)][int64_t(col)].item<float>(),
                      m_weights[order[row]][order[col]].item<float>());
        }
    }
}

TEST_F(Channels, MatrixRangesAreOfTheHeadTheLayerOrAllLayers)
{
    m_trace.layers.insert(m_trace.layers.begin(), hand::channelLayer({2, 3}, 2, 4));
    std::get<core::ChannelAttention>(m_trace.layers[0].attention).weights[1][0][0] = 0.9;
    core::View view = viewOfFirstHead("channel-attention");
    view.layer = 1;
    view.head = HeadChoice::single(1);
    const auto range = [&](Mode mode) {
        view.range.mode = mode;
        return content<core::Matrix>(view).range;
    };
    EXPECT_EQ(range(Mode::PerMap), (ValueRange{0.25F, 0.25F}));
    EXPECT_EQ(range(Mode::PerLayer), (ValueRange{0.0F, 0.7F}));
    EXPECT_EQ(range(Mode::Shared), (ValueRange{0.0F, 0.9F}));
}

TEST_F(Channels, MapIsTheValueKeyOrQueryOverThePatches)
{
    core::View view = viewOfFirstHead("channel-map", {{"channel", 2.0}});
    view.head = HeadChoice::single(1);
    const core::Result result = compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(map.values, torch::tensor({{1200.0F, 1201.0F, 1202.0F}, {1203.0F, 1204.0F, 1205.0F}}), 0.0);
    EXPECT_EQ(map.range, (ValueRange{1200.0F, 1205.0F}));  // as far on both sides of their mean
    EXPECT_TRUE(result.isSigned);
    EXPECT_EQ(result.subject, "layer 0 · head 1 · channel 2 · colors diverge from the mean");
    EXPECT_EQ(result.quantity, "value");
    view.options["of"] = std::string("key");
    attention().q = -attention().k;
    const torch::Tensor key = content<core::PatchMap>(view).values;
    EXPECT_NEAR(key.square().sum().item<double>(), 1.0, 1e-5);
    EXPECT_EQ(compute(view).quantity, "normalized key");
    view.options["of"] = std::string("query");
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values, -key, 0.0);
    attention().q = 2 * attention().q;  // as DaViT has them
    EXPECT_EQ(compute(view).quantity, "query");
}

TEST_F(Channels, MapOfFusedHeadsIsOfTheFirst)
{
    core::View view = viewOfFirstHead("channel-map", {{"channel", 1.0}});
    view.head = {};
    EXPECT_EQ(content<core::PatchMap>(view).values[0][0].item<float>(), 100.0F);
    EXPECT_EQ(compute(view).subject, "layer 0 · head 0 · channel 1 · colors diverge from the mean");
}

TEST_F(Channels, MapRangesAreOfTheChannelTheLayerOrAllLayers)
{
    core::View view = viewOfFirstHead("channel-map");
    view.range.mode = Mode::PerLayer;
    EXPECT_EQ(content<core::PatchMap>(view).range, (ValueRange{0.0F, 1305.0F}));
    m_trace.layers.insert(m_trace.layers.begin(), hand::channelLayer({2, 3}, 3, 4));
    view.layer = 1;
    view.range.mode = Mode::Shared;
    EXPECT_EQ(content<core::PatchMap>(view).range, (ValueRange{-400.0F, 2305.0F}));  // mean 952.5
}

TEST_F(Channels, SayWhichChannelsAndLayersThereAre)
{
    using core::ErrorCode;
    const Options tooFar{{"channel", 4.0}};
    EXPECT_EQ(refusal(viewOfFirstHead("channel-map", tooFar), ErrorCode::OutOfRange),
              "channel: expected 0 to 3 in this layer, found 4");
    EXPECT_EQ(refusal(viewOfFirstHead("channel-sources", tooFar), ErrorCode::OutOfRange),
              "channel: expected 0 to 3 in this layer, found 4");
    EXPECT_EQ(refusal(viewOfFirstHead("channel-sources", {{"partner", 9.0}}), ErrorCode::OutOfRange),
              "partner: expected 0 to 3 in this layer, found 9");
    EXPECT_THAT(refusal(viewOfFirstHead("channel-map", {{"channel", 0.5}}), ErrorCode::OutOfRange),
                HasSubstr("channel: expected a whole number"));
    core::View view = viewOfFirstHead("channel-attention");
    view.layer = 1;
    EXPECT_EQ(refusal(view, ErrorCode::Unsupported),
              "channel attention: expected a layer that mixes channels (layer 0), found layer 1");
    EXPECT_FALSE(core::findView("channel-map").showsLayer(m_trace.layers[1]));
    EXPECT_TRUE(core::findView("channel-map").showsLayer(m_trace.layers[0]));
}

TEST_F(Channels, LastLayerIsTheLastThatTheViewShows)
{
    core::View view = viewOfFirstHead("channel-attention");
    view.layer = -1;
    EXPECT_EQ(core::resolved(view, m_trace).layer, 0);
    view.name = "attention";
    EXPECT_EQ(core::resolved(view, m_trace).layer, 1);
}

TEST_F(Channels, SourcesAreTheChannelsThatItPullsMostFrom)
{
    const core::Result result = compute(viewOfFirstHead("channel-sources", {{"channel", 1.0}}));
    const auto& tiles = std::get<core::Tiles>(result.content);
    EXPECT_THAT(tiles.captions,
                ElementsAre("channel 1 · 0.20", "channel 3 · 0.40", "channel 2 · 0.30", "channel 0 · 0.10"));
    EXPECT_EQ(tiles.values[1][1][2].item<float>(), 305.0F);
    EXPECT_EQ(tiles.ranges[1], (ValueRange{300.0F, 305.0F}));
    EXPECT_TRUE(result.isSigned);
    const core::Target& target = tiles.targets[2].value();
    EXPECT_EQ(target.view, "channel-map");
    EXPECT_EQ(target.head, 0);
    EXPECT_EQ(numberOf(target, "channel"), 2.0);
    EXPECT_EQ(result.subject, "layer 0 · head 0 · channel 1, then its sources");
}

TEST_F(Channels, SourcesShowThePartnerSecondAndAsManyAsAskedFor)
{
    const auto tiles =
        content<core::Tiles>(viewOfFirstHead("channel-sources", {{"channel", 0.0}, {"partner", 3.0}, {"count", 1.0}}));
    EXPECT_THAT(tiles.captions, ElementsAre("channel 0 · 0.60", "channel 3 · 0.10", "channel 2 · 0.20", ""));
}

TEST(ChannelsOfXcit, AreTheReferences)
{
    support::GoldenSubject golden("xcit_p8");
    core::View view = viewOfFirstHead("channel-attention");
    view.head = HeadChoice::single(1);
    EXPECT_TENSOR_NEAR(golden.content<core::Matrix>(view).values, golden.expected("layer.0.attention")[1], 2e-4);
    view = viewOfFirstHead("channel-map", {{"channel", 2.0}});
    view.head = HeadChoice::single(1);
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, golden.expected("channel_map"), 2e-4);
}

/// Two layers of two talking heads, then class attention; 2 x 2 patches.
class Mixing : public testing::Test {
protected:
    Mixing()
    {
        using core::LayerKind;
        m_network.editableSpec().layers = {{LayerKind::Talking, 2, hand::noPrefix(), 0},
                                           {LayerKind::Talking, 2, hand::noPrefix(), 0},
                                           {LayerKind::Class, 2, {}, 0}};
    }
    core::Result compute(const core::View& view) { return core::computeView({m_trace, m_network, m_pixels}, view); }
    core::Matrix matrix(const core::View& view) { return std::get<core::Matrix>(compute(view).content); }

    const torch::Tensor m_before = torch::tensor({{1.0F, -2.0F}, {0.5F, 3.0F}});
    const torch::Tensor m_after = torch::tensor({{0.0F, 1.0F}, {-4.0F, 0.25F}});
    core::Trace m_trace = hand::traceOf(
        {2, 2}, {hand::talkingLayerWith(hand::uniform(4).repeat({2, 1, 1}), m_before, m_after, {2, 2}),
                 hand::talkingLayerWith(hand::uniform(4).repeat({2, 1, 1}), m_before * 2.0, m_after, {2, 2}),
                 hand::classLayerWith(torch::full({2, 5}, 0.2), {2, 2})});
    torch::Tensor m_pixels = torch::zeros({1, 3, 4, 4});
    hand::LinearNetwork m_network{torch::randn({5, 3}), {hand::uniform(5).unsqueeze(0)}, {2, 2}};
};

TEST_F(Mixing, IsTheMatrixBeforeOrAfterTheSoftmax)
{
    const core::Result before = compute(viewOfFirstHead("talking-heads"));
    const auto& shown = std::get<core::Matrix>(before.content);
    EXPECT_TENSOR_NEAR(shown.values, m_before, 0.0);
    EXPECT_EQ(shown.rowTitle, "output head");
    EXPECT_EQ(shown.colTitle, "input head");
    EXPECT_EQ(shown.range, (ValueRange{-3.0F, 3.0F}));
    EXPECT_TRUE(before.isSigned);
    EXPECT_EQ(before.subject, "layer 0 · mixing before the softmax");
    const core::View after = viewOfFirstHead("talking-heads", {{"mixing", std::string("after")}});
    EXPECT_TENSOR_NEAR(matrix(after).values, m_after, 0.0);
    EXPECT_EQ(compute(after).subject, "layer 0 · mixing after the softmax");
}

TEST_F(Mixing, RowLeadsToThatHeadAsTheMatrixLeavesIt)
{
    const core::Target before = matrix(viewOfFirstHead("talking-heads")).rowTargets[1];
    EXPECT_EQ(before.view, "attention");
    EXPECT_EQ(before.layer, 0);
    EXPECT_EQ(before.head, 1);
    EXPECT_EQ(before.options.at("talking"), core::OptionValue{std::string("softmax")});
    const auto after = matrix(viewOfFirstHead("talking-heads", {{"mixing", std::string("after")}}));
    EXPECT_EQ(after.rowTargets[1].options.at("talking"), core::OptionValue{std::string("mixed")});
}

TEST_F(Mixing, RangesAreOfTheMatrixTheLayerOrAllLayers)
{
    core::View view = viewOfFirstHead("talking-heads");
    view.range.mode = Mode::PerLayer;
    EXPECT_EQ(matrix(view).range, (ValueRange{-4.0F, 4.0F}));
    view.range.mode = Mode::Shared;
    EXPECT_EQ(matrix(view).range, (ValueRange{-6.0F, 6.0F}));
}

TEST_F(Mixing, IsRefusedWhereHeadsDoNotTalk)
{
    core::View view = viewOfFirstHead("talking-heads");
    view.layer = 2;
    const core::Error error = errorOf([&] { compute(view); });
    EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
    EXPECT_STREQ(error.what(), "talking heads: expected a layer that mixes its heads (layers 0 and 1), found layer 2");
    EXPECT_FALSE(core::findView("talking-heads").showsLayer(m_trace.layers[2]));
    EXPECT_TRUE(core::findView("talking-heads").showsLayer(m_trace.layers[0]));
}

TEST(ChannelRows, AreMissingWithAReasonWhereHeadsOrChannelsAreNotMixed)
{
    const core::ModelSpec cait = support::caitSpec({}), xcit = support::xcitSpec({}, true);
    const core::ModelSpec vit = support::GoldenSubject("vit").spec(), swin = support::GoldenSubject("swin").spec();
    for (const char* name : {"channel-attention", "channel-map", "channel-sources"}) {
        const auto unavailable = core::findView(name).unavailable;
        EXPECT_EQ(unavailable(vit),
                  "Only XCiT, DaViT and EdgeNeXt have attention between channels; this model has self attention.");
        EXPECT_THAT(unavailable(swin).english(), HasSubstr("this model has window attention."));
        EXPECT_THAT(unavailable(cait).english(), HasSubstr("talking-heads and class attention."));
        EXPECT_TRUE(unavailable(xcit).empty());
    }
    const auto unavailable = core::findView("talking-heads").unavailable;
    EXPECT_EQ(unavailable(xcit), "Only CaiT mixes heads; this model has channel and class attention.");
    EXPECT_FALSE(unavailable(vit).empty());
    EXPECT_FALSE(unavailable(swin).empty());
    EXPECT_TRUE(unavailable(cait).empty());
}

TEST(ChannelRows, ComputeInEveryLayerTheyShow)
{
    torch::manual_seed(3);
    for (const core::ModelSpec& spec :
         {support::caitSpec({}), support::xcitSpec({}, true), support::xcitSpec({}, false)}) {
        const auto network = core::makeNetwork(spec);
        const torch::Tensor pixels = torch::randn({1, 3, 32, 32});
        const core::Trace trace = core::runTrace(*network, pixels);
        for (const char* name : {"channel-attention", "channel-map", "channel-sources", "talking-heads"}) {
            const core::ViewRow& row = core::findView(name);
            for (int layer = 0; layer < trace.layerCount() && row.unavailable(spec).empty(); ++layer) {
                if (row.showsLayer(trace.layers[static_cast<size_t>(layer)])) {
                    core::View view = viewOfFirstHead(name);
                    view.layer = layer;
                    const core::Result result = core::computeView({trace, *network, pixels}, view);
                    EXPECT_EQ(result.kind(), row.kind) << name;
                    EXPECT_EQ(result.title, row.title) << name;
                }
            }
        }
    }
}

}  // namespace
