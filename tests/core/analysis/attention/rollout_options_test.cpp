// Rollout with other fusions, residuals, discarding and normalization, on 3 x 3 matrices worked out by hand.
#include "core/analysis/attention/nth_smallest.h"
#include "core/analysis/attention/rollout.h"
#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

using Fusion = core::HeadChoice::Kind;
using Method = core::RolloutOptions::Method;

namespace {

constexpr float third = 1.0F / 3;

/// Two heads. Their mean: 3/8 3/8 2/8 | 2/8 3/8 3/8 | 2/8 4/8 2/8; the larger: 2 2 1 | 1 2 2 | 2 2 2 quarters; the
/// smaller: 1 1 1 | 1 1 1 | 0 2 0 quarters.
torch::Tensor twoHeadsOfThreeTokens()
{
    return torch::stack({torch::tensor({{0.5F, 0.25F, 0.25F}, {0.25F, 0.5F, 0.25F}, {0.0F, 0.5F, 0.5F}}),
                         torch::tensor({{0.25F, 0.5F, 0.25F}, {0.25F, 0.25F, 0.5F}, {0.5F, 0.5F, 0.0F}})});
}

core::Trace oneLayer()
{
    return hand::traceWith({1, 2}, {twoHeadsOfThreeTokens()});
}

torch::Tensor rows(std::initializer_list<std::initializer_list<float>> given)
{
    std::vector<torch::Tensor> all;
    for (const auto& row : given) {
        all.push_back(torch::tensor(std::vector<float>(row)));
    }
    return torch::stack(all);
}

core::RolloutOptions with(Method method, Fusion fusion, double residual, double discard)
{
    return {.method = method, .fusion = fusion, .residual = residual, .discard = discard};
}

struct OptionCase {
    std::string name;
    core::RolloutOptions options;
    torch::Tensor expected;
};

class RolloutOptions : public testing::TestWithParam<OptionCase> {};

TEST_P(RolloutOptions, ByHandAsAMatrixAndRowByRow)
{
    const core::Trace trace = oneLayer();
    const auto& [name, options, expected] = GetParam();
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace, {}, options), expected, 1e-6);
    for (int token = 0; token < 3; ++token) {
        EXPECT_TENSOR_NEAR(core::rolloutRow(trace, token, {}, options), expected[token], 1e-6);
    }
    EXPECT_TENSOR_NEAR(core::rolloutMeanRow(trace, {}, options), (expected[1] + expected[2]) / 2, 1e-6);
}

// Larger heads: M has 3/4 1/4 1/8 | 1/8 3/4 1/4 | 1/4 1/4 3/4, sums 9/8, 9/8, 5/4.
// Smaller heads: M has 5/8 1/8 1/8 | 1/8 5/8 1/8 | 0 1/4 1/2, sums 7/8, 7/8, 3/4.
// Half of nine entries is four: the four 2/8 of the mean are dropped; M has 11/16 3/16 0 | 0 11/16 3/16 | 0 1/4 1/2,
// sums 7/8, 7/8, 3/4, by which vit-explain divides the columns.
INSTANTIATE_TEST_SUITE_P(
    Cases, RolloutOptions,
    testing::Values(
        OptionCase{"Max", with(Method::Abnar, Fusion::Max, 0.5, 0.0),
                   rows({{6.0F / 9, 2.0F / 9, 1.0F / 9}, {1.0F / 9, 6.0F / 9, 2.0F / 9}, {0.2F, 0.2F, 0.6F}})},
        OptionCase{"Min", with(Method::Abnar, Fusion::Min, 0.5, 0.0),
                   rows({{5.0F / 7, 1.0F / 7, 1.0F / 7}, {1.0F / 7, 5.0F / 7, 1.0F / 7}, {0.0F, third, 2 * third}})},
        OptionCase{"Residual", with(Method::Abnar, Fusion::Mean, 0.2, 0.0),
                   rows({{0.5F, 0.3F, 0.2F}, {0.2F, 0.5F, 0.3F}, {0.2F, 0.4F, 0.4F}})},
        OptionCase{"ResidualAlone", with(Method::Abnar, Fusion::Mean, 1.0, 0.0), torch::eye(3)},
        OptionCase{"NoResidual", with(Method::Abnar, Fusion::Min, 0.0, 0.0),
                   rows({{third, third, third}, {third, third, third}, {0.0F, 1.0F, 0.0F}})},
        OptionCase{"Discard", with(Method::Abnar, Fusion::Mean, 0.5, 0.5),
                   rows({{11.0F / 14, 3.0F / 14, 0.0F}, {0.0F, 11.0F / 14, 3.0F / 14}, {0.0F, third, 2 * third}})},
        OptionCase{"VitExplainMax", with(Method::VitExplain, Fusion::Max, 0.5, 0.0),
                   rows({{6.0F / 9, 2.0F / 9, 0.1F}, {1.0F / 9, 6.0F / 9, 0.2F}, {2.0F / 9, 2.0F / 9, 0.6F}})},
        OptionCase{"VitExplainDiscard", with(Method::VitExplain, Fusion::Mean, 0.5, 0.5),
                   rows({{11.0F / 14, 3.0F / 14, 0.0F}, {0.0F, 11.0F / 14, 0.25F}, {0.0F, 2.0F / 7, 2 * third}})}),
    [](const auto& test) { return test.param.name; });

TEST(RolloutDiscard, NeverTakesTheFirstEntryOfAll)
{
    // A quarter of nine is two: 0.1, which stands first and stays, and 0.2.
    const core::Trace trace =
        hand::traceWith({1, 2}, {rows({{0.1F, 0.5F, 0.4F}, {0.3F, 0.3F, 0.4F}, {0.2F, 0.4F, 0.4F}}).unsqueeze(0)});
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace, {}, with(Method::VitExplain, Fusion::Mean, 0.5, 0.25)),
                       rows({{0.55F, 0.25F, 0.2F / 0.9F}, {0.15F, 0.65F, 0.2F / 0.9F}, {0.0F, 0.2F, 0.7F / 0.9F}}),
                       1e-6);
}

TEST(RolloutDiscard, KeepsEntriesThatAreEqualAtTheBorder)
{
    const core::Trace trace = hand::traceWith({1, 2}, {hand::uniform(3).unsqueeze(0)});
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace, {}, with(Method::Abnar, Fusion::Mean, 0.5, 0.9)),
                       core::rolloutMatrix(trace), 0.0);
}

TEST(RolloutDiscard, LeavesARowThatLostEverythingEmpty)
{
    // The two largest of nine stand in rows 0 and 1.
    const core::Trace trace =
        hand::traceWith({1, 2}, {rows({{0.1F, 0.8F, 0.1F}, {0.7F, 0.2F, 0.1F}, {0.3F, 0.4F, 0.3F}}).unsqueeze(0)});
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace, {}, with(Method::Abnar, Fusion::Mean, 0.0, 0.8))[2],
                       torch::zeros({3}), 0.0);
}

TEST(RolloutOfTwoLayers, MultipliesWhatVitExplainMakesOfEach)
{
    const core::RolloutOptions options = with(Method::VitExplain, Fusion::Mean, 0.5, 0.5);
    const torch::Tensor one =
        rows({{11.0F / 14, 3.0F / 14, 0.0F}, {0.0F, 11.0F / 14, 0.25F}, {0.0F, 2.0F / 7, 2 * third}});
    const core::Trace trace = hand::traceWith({1, 2}, {twoHeadsOfThreeTokens(), twoHeadsOfThreeTokens()});
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace, {}, options), torch::mm(one, one), 1e-6);
    EXPECT_TENSOR_NEAR(core::rolloutRow(trace, 1, {}, options), torch::mm(one, one)[1], 1e-6);
}

/// The repository's computation, on whole matrices: heads fused, the smallest of the flattened matrix set to 0 except
/// its first entry, half the identity, and a division that goes along the last axis.
TEST(RolloutOfManyTokens, IsVitExplainsOnWholeMatrices)
{
    const core::Trace trace = hand::randomTrace({40, 30}, 2, 4, 8);
    const int64_t tokens = 1201;
    torch::Tensor expected = torch::eye(tokens);
    for (const core::LayerTrace& layer : trace.layers) {
        const auto& attention = std::get<core::SelfAttention>(layer.attention);
        torch::Tensor fused =
            torch::softmax(torch::matmul(attention.q, attention.k.transpose(1, 2)) * attention.scale, -1).amax(0);
        const torch::Tensor smallest = fused.flatten().argsort().slice(0, 0, tokens * tokens * 9 / 10);
        const torch::Tensor dropped = smallest.masked_select(smallest != 0);
        fused = fused.flatten().index_fill(0, dropped, 0.0).reshape({tokens, tokens});
        const torch::Tensor half = (fused + torch::eye(tokens)) / 2;
        expected = torch::mm(half / half.sum(-1), expected);
    }
    const core::RolloutOptions options = with(Method::VitExplain, Fusion::Max, 0.5, 0.9);
    EXPECT_TENSOR_NEAR(core::rolloutRow(trace, 0, {}, options), expected[0], 1e-5);
    EXPECT_TENSOR_NEAR(core::rolloutMatrix(trace, {}, options).slice(0, 0, 3), expected.slice(0, 0, 3), 1e-5);
}

TEST(NthSmallest, IsThatOfTheSortedNumbers)
{
    torch::manual_seed(3);
    torch::Tensor numbers = torch::rand({7, 31}).pow_(8.0);
    numbers[2].fill_(0.25);
    numbers[3].zero_();
    const auto pieces = [&](const std::function<void(const torch::Tensor&)>& visit) {
        visit(numbers.slice(0, 0, 3));
        visit(numbers.slice(0, 3, 7));
    };
    const torch::Tensor sorted = std::get<0>(numbers.flatten().sort());
    for (int64_t place = 0; place < sorted.numel(); ++place) {
        EXPECT_EQ(core::nthSmallest(pieces, place), sorted[place].item<float>()) << place;
    }
}

}  // namespace
