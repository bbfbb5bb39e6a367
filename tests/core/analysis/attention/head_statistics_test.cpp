#include "core/analysis/attention/head_statistics.h"

#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace {

/// Class token looks at itself; patch p at patch targets[p].
torch::Tensor patchesLookingAt(const std::vector<int64_t>& targets)
{
    std::vector<int64_t> tokens{0};
    for (const int64_t target : targets) {
        tokens.push_back(target + 1);
    }
    return hand::lookingAt(tokens);
}

float distance(const core::Trace& trace)
{
    return core::attentionDistance(trace)[0][0].item<float>();
}

float entropy(const core::Trace& trace)
{
    return core::attentionEntropy(trace)[0][0].item<float>();
}

}  // namespace

TEST(AttentionDistance, OfLookingAtOneselfIsZero)
{
    EXPECT_NEAR(distance(hand::traceWith({2, 2}, {hand::oneHead(patchesLookingAt({0, 1, 2, 3}))}, {}, 16)), 0.0, 1e-6);
}

TEST(AttentionDistance, OfLookingAtTheNeighborIsOnePatch)
{
    EXPECT_NEAR(distance(hand::traceWith({2, 2}, {hand::oneHead(patchesLookingAt({1, 0, 3, 2}))}, {}, 16)), 16.0, 1e-5);
    EXPECT_NEAR(distance(hand::traceWith({2, 2}, {hand::oneHead(patchesLookingAt({2, 3, 0, 1}))}, {}, 16)), 16.0, 1e-5);
}

TEST(AttentionDistance, OfLookingAcrossIsTheDiagonal)
{
    // 3 rows, 5 columns, everybody looks at the corner opposite by symmetry through the middle.
    std::vector<int64_t> opposite(15);
    for (int64_t patch = 0; patch < 15; ++patch) {
        opposite[static_cast<size_t>(patch)] = 14 - patch;
    }
    double sum = 0.0;
    for (int row = 0; row < 3; ++row) {
        for (int col = 0; col < 5; ++col) {
            sum += std::hypot(2 - 2 * row, 4 - 2 * col);
        }
    }
    EXPECT_NEAR(distance(hand::traceWith({3, 5}, {hand::oneHead(patchesLookingAt(opposite))}, {}, 8)), 8 * sum / 15,
                1e-4);
}

TEST(AttentionDistance, OfUniformAttentionOnTwoByTwoIsHalfPlusQuarterRootTwo)
{
    // From every patch: 0, 1, 1, sqrt 2, a quarter each. The weight on the class token is renormalized away.
    EXPECT_NEAR(distance(hand::traceWith({2, 2}, {hand::oneHead(hand::uniform(5))}, {}, 16)),
                16 * (2 + std::sqrt(2.0)) / 4, 1e-4);
}

TEST(AttentionDistance, LeavesRegistersOut)
{
    const core::TokenLayout tokens{true, false, 3};
    EXPECT_NEAR(distance(hand::traceWith({2, 2}, {hand::oneHead(hand::uniform(8))}, tokens, 16)),
                16 * (2 + std::sqrt(2.0)) / 4, 1e-4);
}

TEST(AttentionDistance, LeavesOutRowsThatLookAtNoPatch)
{
    torch::Tensor matrix = patchesLookingAt({1, 0, 3, 2});
    matrix[1] = torch::tensor({1.0F, 0.0F, 0.0F, 0.0F, 0.0F});
    core::Trace trace = hand::traceWith({2, 2}, {hand::oneHead(matrix)}, {}, 16);
    auto& attention = std::get<core::SelfAttention>(trace.layers[0].attention);
    attention.scale = 3.0;  // what is left of the zeros underflows
    EXPECT_NEAR(distance(trace), 16.0, 1e-5);
}

TEST(AttentionDistance, IsTheSameInOneBlockAndInMany)
{
    // 24 x 24 patches and 12 heads need several blocks; the closed form over all pairs does not.
    const core::Trace trace = hand::traceWith({24, 24}, {hand::uniform(577).expand({12, -1, -1})}, {}, 1);
    double sum = 0.0;
    for (int down = -23; down < 24; ++down) {
        for (int right = -23; right < 24; ++right) {
            sum += (24 - std::abs(down)) * (24 - std::abs(right)) * std::hypot(down, right);
        }
    }
    const torch::Tensor table = core::attentionDistance(trace);
    EXPECT_TENSOR_NEAR(table, torch::full({1, 12}, sum / (576.0 * 576.0)), 1e-3);
}

TEST(AttentionEntropy, OfUniformAttentionIsLogT)
{
    for (const int64_t tokens : {2, 5, 17}) {
        const core::Trace trace =
            hand::traceWith({1, static_cast<int>(tokens) - 1}, {hand::oneHead(hand::uniform(tokens))});
        EXPECT_NEAR(entropy(trace), std::log(static_cast<double>(tokens)), 1e-6) << tokens;
    }
}

TEST(AttentionEntropy, OfLookingAtOneTokenIsZero)
{
    EXPECT_NEAR(entropy(hand::traceWith({2, 2}, {hand::oneHead(patchesLookingAt({3, 1, 0, 2}))})), 0.0, 1e-6);
}

TEST(AttentionEntropy, CountsPrefixTokensAsQueriesAndKeys)
{
    // Class token: 1/2, 1/2, so log 2. Both patches attend only to the class token. Mean: log 2 / 3.
    const torch::Tensor matrix = torch::tensor({{0.5F, 0.5F, 0.0F}, {1.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}});
    EXPECT_NEAR(entropy(hand::traceWith({1, 2}, {hand::oneHead(matrix)})), std::log(2.0) / 3, 1e-6);
}

TEST(HeadStatistics, HaveARowALayerAndAColumnAHeadWithGapsWhereHeadsAreMissing)
{
    const core::Trace trace =
        hand::traceWith({1, 1}, {hand::uniform(2).expand({3, -1, -1}), hand::lookingAt({0, 1}).expand({2, -1, -1})});
    const float log2 = std::log(2.0F), gap = std::nanf("");
    EXPECT_TENSOR_NEAR(core::attentionEntropy(trace), torch::tensor({{log2, log2, log2}, {0.0F, 0.0F, gap}}), 1e-6);
    EXPECT_TENSOR_NEAR(core::attentionDistance(trace), torch::tensor({{0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, gap}}), 1e-6);
}

TEST(HeadStatistics, StopWhenAsked)
{
    std::stop_source source;
    source.request_stop();
    const core::RunControl control{source.get_token(), {}};
    const core::Trace trace = hand::randomTrace({2, 2}, 1, 1, 4);
    EXPECT_THROW(core::attentionDistance(trace, control), core::Error);
    EXPECT_THROW(core::attentionEntropy(trace, control), core::Error);
}

TEST(HeadStatistics, TakeTalkingHeadsBeforeTheirWeightsAreMixed)
{
    // Mixed after the softmax the weights would be thrown about; the logits stay as they are.
    const torch::Tensor heads = torch::stack({hand::uniform(4), hand::lookingAt({1, 0, 3, 2})});
    const core::Trace trace = hand::traceOf(
        {2, 2}, {hand::talkingLayerWith(heads, torch::eye(2), torch::tensor({{9.0F, -7.0F}, {1.0F, 1.0F}}), {2, 2})},
        16);
    EXPECT_TENSOR_NEAR(core::attentionEntropy(trace), torch::tensor({{std::log(4.0F), 0.0F}}), 1e-5);
    EXPECT_TENSOR_NEAR(core::attentionDistance(trace), torch::tensor({{16 * (2 + std::sqrt(2.0F)) / 4, 16.0F}}), 1e-4);
}

TEST(HeadStatistics, OfClassAttentionAreItsEntropyAndNoDistance)
{
    const core::Trace trace =
        hand::traceOf({1, 3}, {hand::classLayerWith(torch::tensor({{0.5F, 0.5F, 0.0F, 0.0F}}), {1, 3})});
    EXPECT_NEAR(entropy(trace), std::log(2.0), 1e-6);
    EXPECT_TRUE(std::isnan(distance(trace)));
}

TEST(HeadStatistics, OfChannelsAreNone)
{
    const core::Trace trace = hand::traceOf({1, 3}, {hand::channelLayer({1, 3}, 1, 2)});
    EXPECT_TRUE(std::isnan(entropy(trace)));
    EXPECT_TRUE(std::isnan(distance(trace)));
}

TEST(HeadStatistics, OfWindowsCountNoPairThatTheShiftKeepsApart)
{
    // 4 x 4 patches, windows of 2 x 2 shifted by 1, all weights alike: 4 patches see four (log 4; 0, 1, 1, root 2), 8
    // see two (log 2; 0, 1), and the 4 corners only themselves.
    const core::Trace trace = hand::traceOf({4, 4}, {hand::windowLayer({4, 4}, {2, 2}, 1)}, 4);
    EXPECT_NEAR(entropy(trace), (4 * std::log(4.0) + 8 * std::log(2.0)) / 16, 1e-6);
    EXPECT_NEAR(distance(trace), 4 * (4 * (2 + std::sqrt(2.0)) / 4 + 8 * 0.5) / 16, 1e-5);
}

TEST(HeadStatistics, MeasureInPixelsOfTheModelInputWhereverPatchesWereMerged)
{
    // The second layer's patches are 2 x 2 of the image's: the same pattern, twice the distance.
    const core::Trace trace =
        hand::traceOf({4, 4}, {hand::windowLayer({4, 4}, {2, 2}, 0), hand::windowLayer({2, 2}, {2, 2}, 0)}, 4);
    const float near = 4 * (2 + std::sqrt(2.0F)) / 4;
    EXPECT_TENSOR_NEAR(core::attentionDistance(trace), torch::tensor({{near}, {2 * near}}), 1e-5);
}
