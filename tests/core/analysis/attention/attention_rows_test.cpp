#include "core/analysis/attention/attention_rows.h"

#include "core/error.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

TEST(AttentionRows, OfTwoTokensByHand)
{
    // Scores of token 0 are 0 and log 3 after the scale of 0.5, those of token 1 are equal: 1/4, 3/4 and 1/2, 1/2.
    core::LayerTrace layer;
    layer.heads = 1;
    const float log3 = std::log(3.0F);
    layer.attention = core::SelfAttention{torch::tensor({2.0F, 0.0F}).reshape({1, 2, 1}),
                                          torch::tensor({0.0F, log3}).reshape({1, 2, 1}), 0.5};
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 2), torch::tensor({0.25F, 0.75F, 0.5F, 0.5F}).reshape({1, 2, 2}),
                       1e-7);
}

TEST(AttentionRows, SumToOne)
{
    const core::Trace trace = hand::randomTrace({5, 7}, 1, 3, 8);
    EXPECT_TENSOR_NEAR(core::attentionRows(trace.layers[0], 0, 36).sum(2), torch::ones({3, 36}), 1e-6);
}

TEST(AttentionRows, OfABlockAreThoseOfTheWhole)
{
    const core::Trace trace = hand::randomTrace({5, 7}, 1, 3, 8);
    const torch::Tensor whole = core::attentionRows(trace.layers[0], 0, 36);
    EXPECT_TENSOR_NEAR(core::attentionRows(trace.layers[0], 10, 4), whole.narrow(1, 10, 4), 1e-6);
    EXPECT_TENSOR_NEAR(core::attentionRows(trace.layers[0], 10, 4, 2), whole.narrow(0, 2, 1).narrow(1, 10, 4), 1e-6);
}

TEST(AttentionRows, StayFiniteForHugeScores)
{
    core::LayerTrace layer;
    layer.heads = 1;
    layer.attention = core::SelfAttention{torch::tensor({1e4F, -1e4F}).reshape({1, 2, 1}),
                                          torch::tensor({1e4F, -1e4F}).reshape({1, 2, 1}), 1.0};
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 2)[0], torch::eye(2), 0.0);
}

TEST(AttentionRows, OutsideTheMatrixAreRefused)
{
    const core::Trace trace = hand::randomTrace({2, 2}, 1, 2, 4);
    const core::LayerTrace& layer = trace.layers[0];
    for (const auto& [first, count] : std::vector<std::pair<int, int>>{{-1, 1}, {5, 1}, {4, 2}, {0, 6}, {0, 0}}) {
        EXPECT_THROW(core::attentionRows(layer, first, count), core::Error) << first << " " << count;
    }
    EXPECT_THROW(core::attentionRows(layer, 0, 1, 2), core::Error);
    EXPECT_THROW(core::attentionRows(layer, 0, 1, -1), core::Error);
}

struct RowBlock : testing::TestWithParam<int> {};

TEST_P(RowBlock, OfAllHeadsStaysWithinSixteenMegabytesOrOneRow)
{
    core::LayerTrace layer;
    layer.heads = 12;
    layer.attention = core::SelfAttention{torch::empty({12, GetParam(), 1}), torch::empty({12, GetParam(), 1}), 1.0};
    const int64_t rows = core::rowBlock(layer);
    EXPECT_GE(rows, 1);
    EXPECT_TRUE(rows == 1 || rows * 12 * GetParam() * 4 <= 16'000'000) << rows;
}
INSTANTIATE_TEST_SUITE_P(Tokens, RowBlock, testing::Values(1, 17, 197, 1025, 16385, 1'000'001));

TEST(RowBlocks, CoverEveryRowOnce)
{
    std::vector<int> seen;
    core::forEachRowBlock(3, 10, 4, [&](int first, int count) {
        for (int row = first; row < first + count; ++row) {
            seen.push_back(row);
        }
    });
    EXPECT_EQ(seen, (std::vector<int>{3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}

// ---- talking heads ----

namespace {

const float kLog3 = std::log(3.0F);

/// Two heads of two tokens. Scores: head 0 is (log 3, 0) for both queries, head 1 is (0, log 3).
core::LayerTrace twoTalkingHeads(const torch::Tensor& mixLogits, const torch::Tensor& mixWeights)
{
    const torch::Tensor first = torch::tensor({{0.75F, 0.25F}, {0.75F, 0.25F}});
    const torch::Tensor second = torch::tensor({{0.25F, 0.75F}, {0.25F, 0.75F}});
    return hand::talkingLayerWith(torch::stack({first, second}), mixLogits, mixWeights, {1, 2});
}

}  // namespace

TEST(TalkingHeads, OfTwoHeadsByHand)
{
    // Before the softmax the heads change places and head 0 is doubled: head 0 then has scores 2 (log 1/4, log 3/4),
    // so weights 1 : 9; head 1 has 3 : 1. After it, head 0 is head 0 less half of head 1; head 1 stays, plus 0.25.
    core::LayerTrace layer =
        twoTalkingHeads(torch::tensor({{0.0F, 2.0F}, {1.0F, 0.0F}}), torch::tensor({{1.0F, -0.5F}, {0.0F, 1.0F}}));
    std::get<core::TalkingHeads>(layer.attention).biasWeights = torch::tensor({0.0F, 0.25F});
    const torch::Tensor before = core::attentionRows(layer, 0, 2, {}, core::Talking::Softmax);
    EXPECT_TENSOR_NEAR(before[0][1], torch::tensor({0.1F, 0.9F}), 1e-6);
    EXPECT_TENSOR_NEAR(before[1][0], torch::tensor({0.75F, 0.25F}), 1e-6);
    const torch::Tensor after = core::attentionRows(layer, 0, 2);
    EXPECT_TENSOR_NEAR(after[0][0], torch::tensor({0.1F - 0.375F, 0.9F - 0.125F}), 1e-6);  // may be negative
    EXPECT_TENSOR_NEAR(after[1][1], torch::tensor({1.0F, 0.5F}), 1e-6);
}

TEST(TalkingHeads, AddTheBiasBeforeTheSoftmaxToAllKeysAlike)
{
    core::LayerTrace layer = twoTalkingHeads(torch::eye(2), torch::eye(2));
    std::get<core::TalkingHeads>(layer.attention).biasLogits = torch::tensor({5.0F, -3.0F});
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 1)[0][0], torch::tensor({0.75F, 0.25F}), 1e-6);
}

TEST(TalkingHeads, OfOneHeadAreThatHeadOfAll)
{
    core::Trace trace = hand::randomTrace({4, 5}, 1, 3, 8, hand::noPrefix());
    core::LayerTrace& layer = trace.layers[0];
    layer.attention = core::TalkingHeads{std::get<core::SelfAttention>(layer.attention), torch::randn({3, 3}),
                                         torch::randn({3, 3}), torch::randn({3}), torch::randn({3})};
    for (const auto talking : {core::Talking::Softmax, core::Talking::Mixed}) {
        const torch::Tensor all = core::attentionRows(layer, 0, 20, {}, talking);
        EXPECT_TENSOR_NEAR(core::attentionRows(layer, 7, 4, 1, talking), all.narrow(0, 1, 1).narrow(1, 7, 4), 1e-6);
        EXPECT_TENSOR_NEAR(core::wholeAttention(layer, talking, [] {}), all, 1e-6);
    }
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 20, {}, core::Talking::Softmax).sum(2), torch::ones({3, 20}),
                       1e-5);
}

// ---- class attention ----

TEST(ClassAttention, HasOneRowOverAllTokens)
{
    const torch::Tensor weights = torch::tensor({{0.5F, 0.25F, 0.25F}, {0.0F, 1.0F, 0.0F}});
    const core::LayerTrace layer = hand::classLayerWith(weights, {1, 2});
    EXPECT_EQ(core::attentionSize(layer), (core::AttentionSize{1, 3}));
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 1), weights.unsqueeze(1), 1e-6);
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 0, 1, 1), weights.narrow(0, 1, 1).unsqueeze(1), 1e-6);
    EXPECT_TENSOR_NEAR(core::meanAttentionRow(layer), weights, 1e-6);
    EXPECT_THROW(core::attentionRows(layer, 1, 1), core::Error);
}

// ---- channels ----

TEST(ChannelAttention, HasNoRowsOverTokensAndSaysSo)
{
    const core::LayerTrace layer = hand::channelLayer({2, 2}, 2, 3);
    EXPECT_FALSE(core::mapsTokens(layer));
    EXPECT_EQ(core::attentionSize(layer), core::AttentionSize{});
    const core::Error error = errorOf([&] { core::attentionRows(layer, 0, 1); });
    EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
    EXPECT_STREQ(error.what(),
                 "attention rows: expected a layer in which tokens attend to tokens, found one that mixes channels "
                 "and has no map over the patches");
    EXPECT_TENSOR_NEAR(core::wholeAttention(layer, core::Talking::Mixed, [] {}), core::channelWeights(layer), 0.0);
}

// ---- windows ----

namespace {

const float kGap = std::nanf("");

/// 4 x 4 patches in windows of 2 x 2, shifted by 1: the window in the middle is whole, the others join opposite edges.
/// The bias makes a query look three times as much at the first position of its window as at each other.
core::LayerTrace shiftedByHand()
{
    core::LayerTrace layer = hand::windowLayer({4, 4}, {2, 2}, 1);
    std::get<core::WindowAttention>(layer.attention).bias.select(2, 0).fill_(kLog3);
    return layer;
}

torch::Tensor patchRow(const core::LayerTrace& layer, int row, int col)
{
    return core::attentionRows(layer, row * 4 + col, 1)[0][0].reshape({4, 4});
}

}  // namespace

TEST(WindowAttention, PutsARowBackToWhereItsPatchesAre)
{
    // Patch 2,1 stands in the first window of the shifted grid, which is patches 1,1 to 2,2.
    const torch::Tensor expected = torch::tensor({{kGap, kGap, kGap, kGap},
                                                  {kGap, 0.5F, 1.0F / 6, kGap},
                                                  {kGap, 1.0F / 6, 1.0F / 6, kGap},
                                                  {kGap, kGap, kGap, kGap}});
    EXPECT_TENSOR_NEAR(patchRow(shiftedByHand(), 2, 1), expected, 1e-6);
}

TEST(WindowAttention, HasNoValueWhereTheShiftBroughtStrangersTogether)
{
    // Patch 1,3 shares its window with 2,3 and, over the border, with 1,0 and 2,0. First in the window is itself.
    torch::Tensor right = torch::full({4, 4}, kGap);
    right[1][3] = 0.75;
    right[2][3] = 0.25;
    EXPECT_TENSOR_NEAR(patchRow(shiftedByHand(), 1, 3), right, 1e-6);
    // Patch 0,0 is last in the last window, with 3,3, 3,0 and 0,3, all of them strangers.
    torch::Tensor corner = torch::full({4, 4}, kGap);
    corner[0][0] = 1.0;
    EXPECT_TENSOR_NEAR(patchRow(shiftedByHand(), 0, 0), corner, 1e-6);
}

TEST(WindowAttention, RowsInABlockAreTheRowsOneByOne)
{
    core::LayerTrace layer = hand::windowLayer({6, 9}, {3, 3}, 1, 2);
    auto& attention = std::get<core::WindowAttention>(layer.attention);
    torch::manual_seed(3);
    attention.q = torch::randn({6, 2, 9, 4});
    attention.k = torch::randn({6, 2, 9, 4});
    attention.bias = torch::randn({2, 9, 9});
    const torch::Tensor block = core::attentionRows(layer, 5, 40);
    ASSERT_EQ(block.sizes(), (std::vector<int64_t>{2, 40, 54}));
    for (int row = 0; row < 40; ++row) {
        EXPECT_TENSOR_NEAR(block.narrow(1, row, 1), core::attentionRows(layer, 5 + row, 1), 1e-6);
    }
    EXPECT_TENSOR_NEAR(core::attentionRows(layer, 5, 40, 1), block.narrow(0, 1, 1), 1e-6);
    EXPECT_TENSOR_NEAR(block.nan_to_num(0.0).sum(2), torch::ones({2, 40}), 1e-5);
    // The attention that patches receive is the sum over the rows.
    EXPECT_TENSOR_NEAR(core::meanAttentionRow(layer), core::attentionRows(layer, 0, 54).nan_to_num(0.0).mean(1), 1e-6);
    EXPECT_TENSOR_NEAR(core::meanAttentionRow(layer, 1), core::attentionRows(layer, 0, 54, 1).nan_to_num(0.0).mean(1),
                       1e-6);
}

TEST(WindowAttention, AsComputedStandsWindowByWindowWithTheRemainsOfTheMask)
{
    const torch::Tensor whole = core::wholeAttention(shiftedByHand(), core::Talking::Mixed, [] {});
    ASSERT_EQ(whole.sizes(), (std::vector<int64_t>{4, 1, 4, 4}));
    EXPECT_TENSOR_NEAR(whole[0][0][2], torch::tensor({0.5F, 1.0F / 6, 1.0F / 6, 1.0F / 6}), 1e-6);
    EXPECT_TENSOR_NEAR(whole[1][0][0], torch::tensor({0.75F, 0.0F, 0.25F, 0.0F}), 1e-6);
    EXPECT_TENSOR_NEAR(whole[3][0], torch::eye(4), 1e-6);
}

TEST(WeightBlocks, HoldEveryWeightOnceAndNoMaskedPair)
{
    const auto numbers = [](const core::LayerTrace& layer) {
        int64_t count = 0;
        core::forEachWeightBlock(layer, core::Talking::Mixed, [&](const torch::Tensor& block) {
            EXPECT_EQ(block.dim(), 3);
            count += block.isnan().logical_not().sum().item<int64_t>();
        });
        return count;
    };
    // One of the four windows is whole (16 pairs), two are halved (8 each), one is quartered (4).
    EXPECT_EQ(numbers(shiftedByHand()), 36);
    EXPECT_EQ(numbers(hand::channelLayer({2, 2}, 2, 3)), 18);
    EXPECT_EQ(numbers(hand::classLayerWith(torch::full({2, 3}, 1.0 / 3), {1, 2})), 6);
    EXPECT_EQ(numbers(hand::randomTrace({24, 24}, 1, 12, 4).layers[0]), 12 * 577 * 577);
}
