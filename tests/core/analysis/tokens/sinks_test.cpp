#include "core/analysis/tokens/sinks.h"

#include "core/analysis/trace_arrays.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/many_patches.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using hand::nothing;
using testing::ElementsAre;

namespace {

std::vector<int64_t> placesOf(const torch::Tensor& sinks)
{
    std::vector<int64_t> places;
    for (int64_t patch = 0; patch < sinks.size(0); ++patch) {
        if (sinks[patch].item<bool>()) {
            places.push_back(patch);
        }
    }
    return places;
}

using Sinks = hand::ManyPatches;

TEST_F(Sinks, AreThePatchesWhoseNormOrReceivedAttentionStandsOut)
{
    // Received by patch 3: (1/2 + 1/18) / 2 = 0.278, by each other one (1/34 + 1/18) / 2 = 0.042.
    EXPECT_THAT(placesOf(core::sinkPatches(m_trace, 0)), ElementsAre(3));
    // Patch 9 enters four times as long as the median; patch 10 three times, which is not above.
    EXPECT_THAT(placesOf(core::sinkPatches(m_trace, 1)), ElementsAre(5, 9));
}

TEST_F(Sinks, AreNoneWhereAttentionIsDrawnToClassTokenOrRegister)
{
    for (const int token : {0, 1}) {
        m_trace = hand::traceWith({4, 4}, {hand::oneHead(hand::drawnTo(token, kTokens))}, m_layout);
        EXPECT_THAT(placesOf(core::sinkPatches(m_trace, 0)), ElementsAre());
    }
}

TEST_F(Sinks, AreFewerThanTheOrdinaryPatchesLeave)
{
    // 4 of 16 patches draw all attention: an object.
    torch::Tensor matrix = torch::zeros({kTokens, kTokens});
    matrix.narrow(1, kPrefix, 4).fill_(0.25);
    m_trace = hand::traceWith({4, 4}, {hand::oneHead(matrix)}, m_layout);
    EXPECT_THAT(placesOf(core::sinkPatches(m_trace, 0)), ElementsAre());
}

TEST_F(Sinks, OfAttentionNeedAllTokensToAsk)
{
    const torch::Tensor row = hand::drawnTo(kPrefix + 5, kTokens).narrow(0, 0, 1);
    m_trace.layers[1] = hand::classLayerWith(row, {4, 4}, m_layout);
    EXPECT_THAT(placesOf(core::sinkPatches(m_trace, 1)), ElementsAre(9));
    m_trace.layers[1] = hand::channelLayer({4, 4}, 1, 2);
    EXPECT_THAT(placesOf(core::sinkPatches(m_trace, 1)), ElementsAre(9));
}

TEST_F(Sinks, TakeNoNormFromPatchesThatWereMergedOnTheWay)
{
    m_trace.layers[1] = hand::windowLayer({2, 2}, {2, 2}, 0);
    EXPECT_THAT(placesOf(core::sinkPatches(m_trace, 1)), ElementsAre());
}

TEST_F(Sinks, NeedATraceThatKeptTheTokens)
{
    m_trace.layers[0].tokens = torch::Tensor{};
    expectError([&] { core::sinkPatches(m_trace, 1); }, core::ErrorCode::Other);
    expectError([&] { core::sinkPatches(m_trace, 2); }, core::ErrorCode::OutOfRange);
}

TEST_F(Sinks, SharesAreWhatEachHeadGivesToEachKindOfToken)
{
    const core::AttentionShares shares = core::attentionShares(m_trace);
    const float other = 0.5F / 17, alike = 1.0F / 18;
    EXPECT_TENSOR_NEAR(shares.classToken, torch::tensor({{other, alike}, {other, alike}}), 1e-6);
    EXPECT_TENSOR_NEAR(shares.registers, torch::tensor({{other, alike}, {other, alike}}), 1e-6);
    EXPECT_TENSOR_NEAR(shares.sinks, torch::tensor({{0.5F, alike}, {0.5F + other, 2 * alike}}), 1e-6);
    EXPECT_TENSOR_NEAR(shares.patches, torch::tensor({{15 * other, 15 * alike}, {14 * other, 14 * alike}}), 1e-6);
    EXPECT_THAT(shares.sinkCounts, ElementsAre(1, 2));
}

TEST_F(Sinks, SharesHaveGapsWhereALayerHasNoSuchTokenHeadOrMap)
{
    m_trace.layers[0] = hand::channelLayer({4, 4}, 2, 2);
    m_trace.layers[0].tokens = torch::ones({16, 3});
    m_trace.layers[1] = hand::layerWith(hand::oneHead(hand::uniform(16)), {4, 4}, hand::noPrefix());
    const core::AttentionShares shares = core::attentionShares(m_trace);
    const torch::Tensor none = torch::full({2, 2}, nothing);
    EXPECT_TENSOR_NEAR(shares.classToken, none, 0.0);
    EXPECT_TENSOR_NEAR(shares.registers, none, 0.0);
    EXPECT_TENSOR_NEAR(shares.sinks, torch::tensor({{nothing, nothing}, {0.0F, nothing}}), 1e-6);
    EXPECT_TENSOR_NEAR(shares.patches, torch::tensor({{nothing, nothing}, {1.0F, nothing}}), 1e-6);
}

TEST_F(Sinks, SharesTakeTalkingHeadsBeforeTheyAreMixedAndWindowsAsTheyAre)
{
    const torch::Tensor wild = torch::tensor({{9.0F, -7.0F}, {1.0F, 1.0F}});
    const torch::Tensor heads = torch::stack({hand::drawnTo(5, 16), hand::uniform(16)});
    m_trace = hand::traceOf(
        {4, 4}, {hand::talkingLayerWith(heads, torch::eye(2), wild, {4, 4}), hand::windowLayer({4, 4}, {2, 2}, 1, 2)});
    m_trace.layers[0].tokens = torch::ones({16, 3});
    const core::AttentionShares shares = core::attentionShares(m_trace);
    EXPECT_TENSOR_NEAR(shares.sinks, torch::tensor({{0.5F, 1.0F / 16}, {0.0F, 0.0F}}), 1e-5);
    EXPECT_TENSOR_NEAR(shares.sinks + shares.patches, torch::ones({2, 2}), 1e-5);
}

TEST_F(Sinks, StopWhenAsked)
{
    std::stop_source source;
    source.request_stop();
    const core::RunControl control{source.get_token(), {}};
    expectError([&] { core::sinkPatches(m_trace, 0, control); }, core::ErrorCode::Cancelled);
    expectError([&] { core::attentionShares(m_trace, control); }, core::ErrorCode::Cancelled);
}

torch::Tensor arrayOf(support::GoldenSubject& golden, const std::string& name)
{
    return core::computeArrays(golden.subject(), {name}, {}).front().second;
}

// Column sums of the reference's attention, mean over its rows.
TEST(SharesOfAttention, AreTheSumsOfTheReferencesColumns)
{
    support::GoldenSubject registers("dinov2_registers");
    EXPECT_TENSOR_NEAR(
        arrayOf(registers, "class_mass"),
        torch::tensor({{0.092384F, 0.028067F, 0.013530F, 0.184526F}, {0.013371F, 0.022135F, 0.008691F, 0.043753F}}),
        2e-4);
    EXPECT_TENSOR_NEAR(
        arrayOf(registers, "register_mass"),
        torch::tensor({{0.114296F, 0.378944F, 0.423509F, 0.204752F}, {0.164235F, 0.371162F, 0.031646F, 0.191982F}}),
        2e-4);
    EXPECT_TENSOR_NEAR(arrayOf(registers, "sink_mass"), torch::zeros({2, 4}), 0.0);
    support::GoldenSubject distilled("deit_distilled");  // class and distillation token
    EXPECT_TENSOR_NEAR(
        arrayOf(distilled, "class_mass"),
        torch::tensor({{0.099443F, 0.179237F, 0.084039F, 0.057845F}, {0.048988F, 0.045843F, 0.107804F, 0.079270F}}),
        2e-4);
}

TEST(SharesOfAttention, AreOfferedWhereThereAreSuchTokensAndNeedTheTokensKept)
{
    support::GoldenSubject swin("swin"), cait("cait"), registers("dinov2_registers");
    const auto offers = [](support::GoldenSubject& golden, const char* name) {
        return testing::Matches(testing::Contains(name))(core::arrayNames(golden.subject()));
    };
    EXPECT_FALSE(offers(swin, "class_mass"));
    EXPECT_TRUE(offers(swin, "sink_mass"));
    EXPECT_FALSE(offers(cait, "register_mass"));
    EXPECT_TRUE(offers(registers, "register_mass"));
    EXPECT_TRUE(core::needTokens({"sink_mass"}));
    // CaiT's first two layers have no class token; of the third it is the reference's column.
    EXPECT_TENSOR_NEAR(arrayOf(cait, "class_mass").narrow(0, 0, 3),
                       torch::tensor({{nothing, nothing, nothing, nothing},
                                      {nothing, nothing, nothing, nothing},
                                      {0.035588F, 0.000248F, 0.001947F, 0.001108F}}),
                       2e-4);
}

}  // namespace
