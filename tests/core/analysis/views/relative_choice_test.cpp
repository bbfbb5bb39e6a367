#include "core/analysis/attention/attention_map.h"
#include "core/trace/query_tokens.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <optional>

using core::HeadChoice;
using core::RangeChoice;

namespace {

/// Two heads, three patches; the queries are "cat" and the general prompt's.
core::Trace askedTwice(std::optional<int> general)
{
    core::LayerTrace layer;
    layer.kind = core::LayerKind::Cross;
    layer.heads = 2;
    layer.grid = {1, 3};
    layer.layout = hand::noPrefix();
    layer.title = "step 3";
    core::CrossAttention attention;
    attention.given = torch::tensor({0.2F, 0.6F, 0.2F, 0.4F, 0.3F, 0.3F, 0.6F, 0.2F, 0.2F, 0.2F, 0.2F, 0.6F});
    attention.given = attention.given.reshape({2, 2, 3});
    attention.queries = std::make_shared<core::QueryTokens>(
        core::QueryTokens{.labels = {"cat", "Describe the image."}, .general = general});
    layer.attention = attention;
    core::Trace trace;
    trace.grid = layer.grid;
    trace.patchSize = 1;
    trace.layers = {layer};
    trace.logits = torch::zeros({0});
    return trace;
}

class RelativeAttention : public testing::Test {
protected:
    core::PatchMap map(const HeadChoice& head, RangeChoice::Mode mode = RangeChoice::Mode::PerMap)
    {
        core::View view;
        view.layer = 0;
        view.head = head;
        view.query = core::QueryChoice::named(0);
        view.range.mode = mode;
        view.options["relative"] = std::string("general");
        m_result = core::computeView(m_subject, view);
        return std::get<core::PatchMap>(m_result.content);
    }

    core::Trace m_trace = askedTwice(1);
    torch::Tensor m_pixels = torch::zeros({1, 3, 1, 3});
    hand::LinearNetwork m_network{torch::randn({3, 3}), {hand::uniform(3).unsqueeze(0)}, {1, 3}};
    core::ViewInput m_subject{m_trace, m_network, m_pixels};
    core::Result m_result;
};

TEST_F(RelativeAttention, IsAQuotientOfOneHeadOrOfTheMeanOfHeads)
{
    EXPECT_TENSOR_NEAR(map(HeadChoice::single(0)).values, torch::tensor({{0.5F, 2.0F, 2.0F / 3.0F}}), 1e-6);
    EXPECT_EQ(m_result.subject,
              "layer 0 · step 3 · head 0 · query 0 \"cat\" · relative to query 1 \"Describe the image.\"");
    EXPECT_FALSE(m_result.isShare);
    EXPECT_TENSOR_NEAR(map({HeadChoice::Kind::Mean}).values, torch::tensor({{0.4F / 0.3F, 1.6F, 0.2F / 0.45F}}), 1e-6);
}

TEST_F(RelativeAttention, HasTheRangeOfTheQuotientsOfAllHeads)
{
    for (const auto mode : {RangeChoice::Mode::PerLayer, RangeChoice::Mode::Shared}) {
        const core::ValueRange range = map({HeadChoice::Kind::Mean}, mode).range;
        EXPECT_NEAR(range.low, 1.0 / 3.0, 1e-6);
        EXPECT_NEAR(range.high, 3.0, 1e-6);
    }
}

TEST_F(RelativeAttention, HasNoValueWhereTheGeneralPromptDoesNotLook)
{
    std::get<core::CrossAttention>(m_trace.layers.front().attention).given[0][1][2] = 0.0F;
    const torch::Tensor values = map(HeadChoice::single(0)).values;
    EXPECT_TRUE(std::isnan(values[0][2].item<float>()));
    EXPECT_NEAR(values[0][1].item<float>(), 2.0, 1e-6);
}

TEST_F(RelativeAttention, ComesWithWhatTheQueriesTakeFromEachOther)
{
    auto& attention = std::get<core::CrossAttention>(m_trace.layers.front().attention);
    attention.among = torch::tensor({0.5F, 0.0F, 0.0F, 0.0F, 0.1F, 0.0F, 0.2F, 0.0F}).view({2, 2, 2});
    const core::LayerTrace& layer = m_trace.layers.front();
    EXPECT_TENSOR_NEAR(core::amongQueries(layer, {HeadChoice::Kind::Mean}), torch::tensor({{0.3F, 0.0F}, {0.1F, 0.0F}}),
                       1e-6);
    EXPECT_TENSOR_NEAR(core::amongQueries(layer, HeadChoice::single(1)), torch::tensor({{0.1F, 0.0F}, {0.2F, 0.0F}}),
                       0);
    EXPECT_TENSOR_NEAR(core::rowsAmongQueries(layer, 1, 1, HeadChoice::single(1)), torch::tensor({{0.2F, 0.0F}}), 0);
}

TEST_F(RelativeAttention, IsRefusedWithoutAGeneralPrompt)
{
    m_trace = askedTwice(std::nullopt);
    expectError([&] { map(HeadChoice::single(0)); }, core::ErrorCode::Unsupported, "general prompt in layer 0");
}

}  // namespace
