#include "core/analysis/attention/correlation.h"

#include "tests/core/analysis/hand_made.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::ElementsAre;

TEST(MatrixOrder, BringsAlikeRowsTogether)
{
    // Rows 0, 2 and 4 rise, rows 1 and 3 fall.
    const torch::Tensor rows = torch::tensor({{1.0F, 2.0F, 3.0F, 4.1F},
                                              {4.0F, 3.0F, 2.0F, 1.1F},
                                              {1.0F, 2.0F, 3.0F, 4.0F},
                                              {8.0F, 6.0F, 4.0F, 2.0F},
                                              {1.0F, 2.0F, 3.0F, 5.0F}});
    const auto order = core::orderByLikeness(rows);
    ASSERT_EQ(order.size(), 5U);
    std::vector<bool> rises;
    for (const int64_t row : order) {
        rises.push_back(row % 2 == 0);
    }
    EXPECT_THAT(rises, ElementsAre(true, true, true, false, false));
    EXPECT_EQ(core::orderByLikeness(rows), order);
}

TEST(MatrixOrder, TurnsABranchRoundSoThatTheMostAlikeMeet)
{
    // Points on a quarter circle have correlation cos of the angle between them; shuffled, they come back in order.
    std::vector<torch::Tensor> points;
    const torch::Tensor x = torch::tensor({1.0F, -1.0F, 0.0F, 0.0F}), y = torch::tensor({0.0F, 0.0F, 1.0F, -1.0F});
    for (const double degrees : {0.0, 60.0, 10.0, 35.0}) {
        const double angle = degrees * std::acos(-1.0) / 180.0;
        points.push_back(x * std::cos(angle) + y * std::sin(angle));
    }
    EXPECT_THAT(core::orderByLikeness(torch::stack(points)), ElementsAre(0, 2, 3, 1));
}

TEST(MatrixOrder, LeavesOneRowAndConstantRowsWhereTheyAre)
{
    EXPECT_THAT(core::orderByLikeness(torch::tensor({{1.0F, 2.0F}})), ElementsAre(0));
    EXPECT_THAT(core::orderByLikeness(torch::ones({3, 4})), ElementsAre(0, 1, 2));
    EXPECT_TRUE(core::orderByLikeness(torch::empty({0, 4})).empty());
}
