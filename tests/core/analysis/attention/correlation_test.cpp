#include "core/analysis/attention/correlation.h"

#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

using hand::nothing;

TEST(Correlation, IsOneUpToScaleAndOffsetAndMinusOneWhenTurnedRound)
{
    const torch::Tensor rows = torch::tensor({{1.0F, 2.0F, 3.0F}, {12.0F, 14.0F, 16.0F}, {3.0F, 2.0F, 1.0F}});
    EXPECT_TENSOR_NEAR(core::correlationOfRows(rows),
                       torch::tensor({{1.0F, 1.0F, -1.0F}, {1.0F, 1.0F, -1.0F}, {-1.0F, -1.0F, 1.0F}}), 1e-7);
}

TEST(Correlation, OfACaseDoneByHand)
{
    // Less their means: (-1, 0, 1, 0) and (-1, -1, 1, 1): covariance 2, squares 2 and 4.
    const torch::Tensor rows = torch::tensor({{1.0F, 2.0F, 3.0F, 2.0F}, {0.0F, 0.0F, 2.0F, 2.0F}});
    EXPECT_NEAR(core::correlationOfRows(rows)[0][1].item<float>(), 2.0 / std::sqrt(8.0), 1e-7);
    EXPECT_NEAR(core::correlationOfRows(torch::tensor({{1.0F, 2.0F, 3.0F}, {1.0F, 0.0F, 1.0F}}))[0][1].item<float>(),
                0.0, 1e-7);
}

TEST(Correlation, OfAConstantRowHasNoValueNotEvenWithItself)
{
    const torch::Tensor rows = torch::tensor({{1.0F / 3, 1.0F / 3, 1.0F / 3}, {0.2F, 0.3F, 0.5F}});
    EXPECT_TENSOR_NEAR(core::correlationOfRows(rows), torch::tensor({{nothing, nothing}, {nothing, 1.0F}}), 1e-7);
}

TEST(Correlation, ComparesWhereBothRowsHaveAValue)
{
    const torch::Tensor rows = torch::tensor({{1.0F, 2.0F, nothing, 4.0F, 9.0F}, {2.0F, 4.0F, 100.0F, 8.0F, nothing}});
    EXPECT_NEAR(core::correlationOfRows(rows)[0][1].item<float>(), 1.0, 1e-7);
    const torch::Tensor apart = torch::tensor({{1.0F, 2.0F, nothing, nothing}, {nothing, nothing, 1.0F, 2.0F}});
    EXPECT_TRUE(core::correlationOfRows(apart)[0][1].isnan().item<bool>());
}

// Rows against one other: as every two rows are compared.
TEST(Correlation, WithOneOtherIsThatOfEveryTwo)
{
    const torch::Tensor rows = torch::tensor(
        {{1.0F, 2.0F, 3.0F, 5.0F}, {5.0F, 3.0F, 2.0F, 1.0F}, {1.0F, 1.0F, 1.0F, 1.0F}, {2.0F, 4.0F, nothing, 1.0F}});
    const torch::Tensor all = core::correlationOfRows(rows);
    for (int row = 0; row < 4; ++row) {
        EXPECT_TENSOR_NEAR(core::correlationWith(rows, rows[row]), all.select(1, row), 1e-6);
    }
    // By hand: deviations -1.75, -0.75, 0.25, 2.25 and 2.25, 0.25, -0.75, -1.75; -8.25 / 8.75.
    EXPECT_NEAR(core::correlationWith(rows, rows[0])[1].item<float>(), -8.25 / 8.75, 1e-6);
}
