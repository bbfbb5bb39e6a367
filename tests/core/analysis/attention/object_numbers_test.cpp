#include "core/analysis/attention/object_numbers.h"

#include "tests/support/expect_error.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>

namespace {

const torch::Tensor halfAndOne = torch::tensor({{0.0F, 0.0F, 0.5F, 1.0F}});

TEST(ObjectNumbers, CountPatchesByHowMuchOfThemLiesInside)
{
    const auto numbers = core::objectNumbers(torch::tensor({{0.1F, 0.2F, 0.3F, 0.4F}}), halfAndOne);
    EXPECT_NEAR(numbers.covered, 1.5 / 4, 1e-9);
    EXPECT_NEAR(numbers.massInside, 0.15 + 0.4, 1e-7);
    EXPECT_NEAR(numbers.massOutside, 0.1 + 0.2 + 0.15, 1e-7);
    EXPECT_NEAR(numbers.meanInside, 0.55 / 1.5, 1e-7);
    EXPECT_NEAR(numbers.meanOutside, 0.45 / 2.5, 1e-7);
    EXPECT_NEAR(numbers.share, 0.55, 1e-7);
    EXPECT_TRUE(numbers.strongestInside);
}

TEST(ObjectNumbers, PointAtWhatHalfThePatchLiesOn)
{
    EXPECT_TRUE(core::objectNumbers(torch::tensor({{0.1F, 0.2F, 0.9F, 0.4F}}), halfAndOne).strongestInside);
    EXPECT_FALSE(core::objectNumbers(torch::tensor({{0.1F, 0.9F, 0.3F, 0.4F}}), halfAndOne).strongestInside);
    EXPECT_FALSE(core::objectNumbers(torch::tensor({{0.1F, 0.2F, 0.9F, 0.4F}}), halfAndOne * 0.9F).strongestInside);
}

TEST(ObjectNumbers, LeaveOutWhatHasNoValueAndTakeNegativeValuesAsNoShare)
{
    const auto gaps = core::objectNumbers(torch::tensor({{0.25F, NAN, NAN, 0.75F}}), halfAndOne);
    EXPECT_NEAR(gaps.covered, 0.5, 1e-9);
    EXPECT_NEAR(gaps.meanInside, 0.75, 1e-9);
    EXPECT_NEAR(gaps.meanOutside, 0.25, 1e-9);
    EXPECT_TRUE(gaps.strongestInside);
    const auto below = core::objectNumbers(torch::tensor({{-1.0F, 1.0F, 0.0F, 3.0F}}), halfAndOne);
    EXPECT_NEAR(below.massOutside, 0.0, 1e-9);
    EXPECT_NEAR(below.share, 0.75, 1e-9);
    const auto nothing = core::objectNumbers(torch::full({1, 4}, NAN), halfAndOne);
    EXPECT_TRUE(std::isnan(nothing.share));
    EXPECT_FALSE(nothing.strongestInside);
}

TEST(ObjectNumbers, RefuseAnotherGrid)
{
    const core::Error error = errorOf([] { core::objectNumbers(torch::zeros({2, 2}), halfAndOne); });
    EXPECT_EQ(error.code, core::ErrorCode::ShapeMismatch);
    EXPECT_STREQ(error.what(), "object: expected a grid of 2 x 2 patches, found 1 x 4");
}

}  // namespace
