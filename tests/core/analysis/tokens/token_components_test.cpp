#include "core/analysis/tokens/token_components.h"

#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

namespace {

/// Rows whose components are known: 2, 1 and 0.5 along three orthogonal directions about a mean.
torch::Tensor crossAbout(const torch::Tensor& mean, const torch::Tensor& directions)
{
    const torch::Tensor lengths = torch::tensor({2.0, 1.0, 0.5}, torch::kFloat64).unsqueeze(1);
    return torch::cat({mean + lengths * directions, mean - lengths * directions});
}

const torch::Tensor& knownDirections()
{
    const double s = std::sqrt(0.5);
    // The entry of largest magnitude is positive in each: so is the sign of the basis.
    static const torch::Tensor directions =
        torch::tensor({{0.0, 0.6, -0.8, 0.0}, {0.0, 0.8, 0.6, 0.0}, {s + 1e-3, 0.0, 0.0, -s}}, torch::kFloat64);
    return directions;
}

}  // namespace

TEST(PrincipalBasis, FindsTheMeanAndTheDirectionsStrongestFirstLargestEntryPositive)
{
    const torch::Tensor mean = torch::tensor({{1.0, 2.0, 3.0, 4.0}}, torch::kFloat64);
    const torch::Tensor basis = core::principalBasis(crossAbout(mean, knownDirections()));
    EXPECT_TENSOR_NEAR(basis[0], mean[0], 1e-12);
    EXPECT_TENSOR_NEAR(basis[1], torch::tensor({0.0, -0.6, 0.8, 0.0}), 1e-7);
    EXPECT_TENSOR_NEAR(basis[2], torch::tensor({0.0, 0.8, 0.6, 0.0}), 1e-7);
    EXPECT_TENSOR_NEAR(basis[3].norm(), torch::tensor(1.0), 1e-12);
    EXPECT_GT(basis[3][0].item<double>(), 0.7);
}

TEST(PrincipalBasis, IsTheSameForFewRowsAsForMany)
{
    torch::manual_seed(1);
    // More rows than features takes one way, fewer the other: zero features added change nothing.
    const torch::Tensor rows = torch::randn({20, 5}, torch::kFloat64);
    const torch::Tensor wide = torch::cat({rows, torch::zeros({20, 25}, torch::kFloat64)}, 1);
    EXPECT_TENSOR_NEAR(core::principalBasis(wide).narrow(1, 0, 5), core::principalBasis(rows), 1e-9);
}

TEST(PrincipalBasis, AgreesWithTheSingularValueDecomposition)
{
    torch::manual_seed(2);
    const torch::Tensor rows = torch::randn({50, 8}, torch::kFloat64);
    const auto right = std::get<2>(torch::linalg_svd(rows - rows.mean(0, true), false));
    const torch::Tensor basis = core::principalBasis(rows);
    EXPECT_TENSOR_NEAR(torch::mm(basis.slice(0, 1), right.narrow(0, 0, 3).t()).abs(), torch::eye(3, torch::kFloat64),
                       1e-9);
}

TEST(PrincipalBasis, HasNoDirectionsWhereTheRowsDoNotSpreadSoFar)
{
    const torch::Tensor onALine = torch::tensor({{1.0, 0.0, 0.0}, {2.0, 0.0, 0.0}, {4.0, 0.0, 0.0}});
    const torch::Tensor basis = core::principalBasis(onALine);
    EXPECT_TENSOR_NEAR(basis[1], torch::tensor({1.0, 0.0, 0.0}), 1e-12);
    EXPECT_EQ(basis.slice(0, 2).abs().sum().item<double>(), 0.0);
    EXPECT_EQ(core::principalBasis(torch::ones({1, 5})).slice(0, 1).abs().sum().item<double>(), 0.0);
}

TEST(AlongBasis, GivesEachRowsCoordinates)
{
    const torch::Tensor mean = torch::tensor({{1.0, 2.0, 3.0, 4.0}}, torch::kFloat64);
    const torch::Tensor rows = crossAbout(mean, knownDirections());
    const torch::Tensor scores = core::alongBasis(rows, core::principalBasis(rows));
    EXPECT_TENSOR_NEAR(scores[0], torch::tensor({-2.0, 0.0, 0.0}), 1e-7);
    EXPECT_TENSOR_NEAR(scores[4], torch::tensor({0.0, -1.0, 0.0}), 1e-7);
}

TEST(ScaledRobustly, RunsFromTheFirstToTheLastPercentileAndCutsOffWhatLiesBeyond)
{
    // 0 ... 100: the percentiles are 1 and 99. The second column does not vary.
    const torch::Tensor reference =
        torch::stack({torch::arange(101, torch::kFloat64), torch::full({101}, 7.0, torch::kFloat64)}, 1);
    const torch::Tensor scores =
        torch::tensor({{0.0, 7.0}, {1.0, 7.0}, {50.0, 7.0}, {99.0, 7.0}, {500.0, 8.0}}, torch::kFloat64);
    EXPECT_TENSOR_NEAR(core::scaledRobustly(scores, core::scaleOf(reference)),
                       torch::tensor({{0.0, 0.5}, {0.0, 0.5}, {0.5, 0.5}, {1.0, 0.5}, {1.0, 0.5}}), 1e-12);
}

TEST(BorderOf, IsTheOutermostRowsAndColumns)
{
    EXPECT_TRUE(
        torch::equal(core::borderOf({3, 4}), torch::tensor({1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1}).to(torch::kBool)));
    EXPECT_TRUE(core::borderOf({2, 5}).all().item<bool>());
    EXPECT_TRUE(core::borderOf({1, 1}).all().item<bool>());
}

TEST(ForegroundOf, IsTheSideThatFillsLessOfTheBorderWhicheverSignItHas)
{
    torch::Tensor scores = torch::full({4, 4}, -1.0, torch::kFloat64);
    scores.narrow(0, 1, 2).narrow(1, 1, 3).fill_(2.0);  // reaches the right edge
    const torch::Tensor object = (scores > 0.0).flatten();
    EXPECT_TRUE(torch::equal(core::foregroundOf(scores.flatten(), core::borderOf({4, 4})), object));
    EXPECT_TRUE(torch::equal(core::foregroundOf(-scores.flatten(), core::borderOf({4, 4})), object));
}
