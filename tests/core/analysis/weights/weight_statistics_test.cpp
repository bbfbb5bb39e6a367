#include "core/analysis/weights/weight_statistics.h"

#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

TEST(CosineMatrix, OfKnownAngles)
{
    const torch::Tensor rows = torch::tensor({{1.0F, 0.0F}, {2.0F, 2.0F}, {-3.0F, 0.0F}, {0.0F, 0.0F}});
    const float half = std::sqrt(0.5F);
    EXPECT_TENSOR_NEAR(core::cosineMatrix(rows),
                       torch::tensor({{1.0F, half, -1.0F, 0.0F},
                                      {half, 1.0F, -half, 0.0F},
                                      {-1.0F, -half, 1.0F, 0.0F},
                                      {0.0F, 0.0F, 0.0F, 0.0F}}),
                       1e-6);
}

TEST(FilterComponents, OfAFilterBankWithKnownAxes)
{
    // Around a mean that must not show: +-3 along entry 5, +-1 along entry 0. Shares 9/10 and 1/10.
    torch::Tensor filters = torch::full({4, 12}, 7.0F);
    filters[0][5] += 3.0F;
    filters[1][5] -= 3.0F;
    filters[2][0] += 1.0F;
    filters[3][0] -= 1.0F;
    const auto [components, variance] = core::filterComponents(filters.reshape({4, 3, 2, 2}), 2);
    torch::Tensor expected = torch::zeros({2, 12});
    expected[0][5] = 1.0F;
    expected[1][0] = 1.0F;
    EXPECT_TENSOR_NEAR(components, expected.reshape({2, 3, 2, 2}), 1e-6);
    EXPECT_TENSOR_NEAR(variance, torch::tensor({0.9F, 0.1F}), 1e-6);
}

TEST(FilterComponents, HaveTheirLargestEntryPositive)
{
    torch::manual_seed(5);
    const auto [components, variance] = core::filterComponents(torch::randn({20, 3, 4, 4}), 10);
    const torch::Tensor flat = components.flatten(1);
    EXPECT_TENSOR_NEAR(flat.amax(1), flat.abs().amax(1), 0.0);
    EXPECT_TENSOR_NEAR(torch::mm(flat, flat.t()), torch::eye(10), 1e-5);
    EXPECT_TRUE((variance.slice(0, 0, 9) >= variance.slice(0, 1, 10)).all().item<bool>());
}

TEST(FilterComponents, AreNeverMoreThanThereAre)
{
    EXPECT_EQ(core::filterComponents(torch::randn({5, 3, 2, 2}), 28).filters.size(0), 5);
    EXPECT_EQ(core::filterComponents(torch::randn({50, 3, 1, 1}), 28).filters.size(0), 3);
    EXPECT_EQ(core::filterComponents(torch::randn({5, 3, 2, 2}), -1).filters.size(0), 0);
}
