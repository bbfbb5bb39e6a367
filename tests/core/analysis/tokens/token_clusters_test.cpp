// Groups of rows that are known beforehand.
#include "core/analysis/tokens/token_clusters.h"

#include <gtest/gtest.h>

namespace {

/// Rows of any length in three directions: 4, 2 and 1 of them.
torch::Tensor threeDirections()
{
    return torch::tensor(
        {{2.0F, 0.0F}, {0.0F, 3.0F}, {1.0F, 0.0F}, {-5.0F, 0.0F}, {4.0F, 0.0F}, {0.0F, 1.0F}, {9.0F, 0.0F}});
}

TEST(TokenClusters, AreDirectionsTheLargestFirst)
{
    const torch::Tensor centers = core::clusterCenters(threeDirections(), 3);
    EXPECT_TRUE(torch::allclose(centers, torch::tensor({{1.0F, 0.0F}, {0.0F, 1.0F}, {-1.0F, 0.0F}}), 0.0, 1e-6))
        << centers;
    EXPECT_TRUE(torch::equal(core::nearestCenters(threeDirections(), centers), torch::tensor({0, 1, 0, 2, 0, 1, 0})));
    EXPECT_NEAR(core::explainedVariance(threeDirections(), centers), 1.0, 1e-6);
}

TEST(TokenClusters, ExplainWhatTheyDo)
{
    // By hand: of (1,0) x 4, (0,1) x 2, (-1,0) the mean is (3/7, 2/7), squares around it 7 - 7 (9 + 4) / 49 = 36/7.
    // Two clusters: the last joins (0,1): center (-1/3, 2/3), squares 2 (1/9 + 1/9) + (4/9 + 4/9) = 4/3.
    const torch::Tensor centers = core::clusterCenters(threeDirections(), 2);
    EXPECT_NEAR(core::explainedVariance(threeDirections(), centers), 1.0 - (4.0 / 3.0) / (36.0 / 7.0), 1e-6);
    EXPECT_NEAR(core::explainedVariance(threeDirections(), core::clusterCenters(threeDirections(), 1)), 0.0, 1e-6);
}

TEST(TokenClusters, AreNoMoreThanRows)
{
    EXPECT_EQ(core::clusterCenters(torch::eye(2), 5).size(0), 2);
    EXPECT_EQ(core::explainedVariance(torch::ones({3, 2}), core::clusterCenters(torch::ones({3, 2}), 1)), 1.0);
}

TEST(TokenClusters, AreTheSameEveryTime)
{
    torch::manual_seed(3);
    const torch::Tensor rows = torch::randn({200, 16});
    EXPECT_TRUE(torch::equal(core::clusterCenters(rows, 6), core::clusterCenters(rows, 6)));
}

}  // namespace
