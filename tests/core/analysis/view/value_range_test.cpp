#include "core/analysis/view/value_range.h"

#include "core/error.h"
#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

#include <limits>

using core::RangeChoice;
using core::ValueRange;

namespace {

RangeChoice clip(double low, double high)
{
    RangeChoice choice;
    choice.lowPercentile = low;
    choice.highPercentile = high;
    return choice;
}

}  // namespace

TEST(ValueRange, IsTheExtremes)
{
    EXPECT_EQ(core::rangeOf(torch::tensor({3.0F, -1.0F, 2.0F}), {}), (ValueRange{-1.0F, 3.0F}));
}

TEST(ValueRange, OfOneValueIsThatValueTwice)
{
    EXPECT_EQ(core::rangeOf(torch::tensor({0.25F}), {}), (ValueRange{0.25F, 0.25F}));
    EXPECT_EQ(core::rangeOf(torch::full({3, 3}, 0.25F), clip(1, 99)), (ValueRange{0.25F, 0.25F}));
}

TEST(ValueRange, BySignIsAboutZeroOnlyWhereValuesLieOnBothSidesOfIt)
{
    const auto both = core::rangeBySign(torch::tensor({-0.5F, 2.0F}), {});
    EXPECT_EQ(both.range, (ValueRange{-2.0F, 2.0F}));
    EXPECT_TRUE(both.isSigned);
    for (const auto& values : {torch::tensor({0.8F, 1.0F}), torch::tensor({0.0F, 1.0F})}) {
        const auto alike = core::rangeBySign(values, {});
        EXPECT_EQ(alike.range, core::rangeOf(values, {}));
        EXPECT_FALSE(alike.isSigned);
    }
}

TEST(ValueRange, BySignIsNotAboutZeroForANegativeSideOfFivePercent)
{
    const auto barely = core::rangeBySign(torch::tensor({-0.0003F, 0.76F}), {});
    EXPECT_FALSE(barely.isSigned);
    EXPECT_EQ(barely.range, (ValueRange{-0.0003F, 0.76F}));
    const auto below = core::rangeBySign(torch::tensor({-0.042F, -0.013F}), {});  // mixed talking heads
    EXPECT_TRUE(below.isSigned);
    EXPECT_EQ(below.range, (ValueRange{-0.042F, 0.042F}));
}

TEST(ValueRange, AroundTheMeanReachesAsFarOnBothSides)
{
    const ValueRange around = core::rangeAroundMean(torch::tensor({-4.0F, -2.0F, -1.0F, -1.0F}), {});
    EXPECT_FLOAT_EQ(around.low, -4.0F);
    EXPECT_FLOAT_EQ(around.high, 0.0F);  // the mean is -2
}

TEST(ValueRange, DimIsTheShareOfValuesInItsLowestTwentieth)
{
    const auto values = torch::tensor({0.0F, 0.04F, 0.06F, 1.0F});
    EXPECT_DOUBLE_EQ(core::dimShare(values, {0.0F, 1.0F}, false), 0.5);
    EXPECT_DOUBLE_EQ(core::dimShare(values, {-1.0F, 1.0F}, true), 0.5);
    EXPECT_DOUBLE_EQ(core::dimShare(values, {1.0F, 1.0F}, false), 0.0);
}

TEST(ValueRange, BySignOfAFixedChoiceGoesByItsOwnEndsWhateverTheValues)
{
    for (const auto& values : {torch::tensor({0.8F, 1.0F}), torch::tensor({-1.0F, 1.0F})}) {
        const auto about = core::rangeBySign(values, {RangeChoice::Mode::Fixed, -0.5, 2.0});
        EXPECT_TRUE(about.isSigned);
        EXPECT_EQ(about.range, (ValueRange{-0.5F, 2.0F}));
        EXPECT_FALSE(core::rangeBySign(values, {RangeChoice::Mode::Fixed, 0.0, 2.0}).isSigned);
    }
}

TEST(ValueRange, LeavesOutWhatIsNotFinite)
{
    const float gap = std::numeric_limits<float>::quiet_NaN(), endless = std::numeric_limits<float>::infinity();
    EXPECT_EQ(core::rangeOf(torch::tensor({gap, 1.0F, endless, 2.0F, -endless}), {}), (ValueRange{1.0F, 2.0F}));
    EXPECT_EQ(core::rangeOf(torch::tensor({gap}), {}), (ValueRange{0.0F, 1.0F}));
}

TEST(ValueRange, OfPercentilesIsLinearBetweenNeighbors)
{
    // numpy.percentile([1, 2, 3, 4], [10, 50, 90]) = 1.3, 2.5, 3.7
    const torch::Tensor values = torch::tensor({4.0F, 1.0F, 3.0F, 2.0F});
    const ValueRange wide = core::rangeOf(values, clip(10, 90));
    EXPECT_NEAR(wide.low, 1.3, 1e-6);
    EXPECT_NEAR(wide.high, 3.7, 1e-6);
    EXPECT_NEAR(core::rangeOf(values, clip(50, 50)).low, 2.5, 1e-6);
}

TEST(ValueRange, FixedIsWhatWasSaid)
{
    RangeChoice choice;
    choice.mode = RangeChoice::Mode::Fixed;
    choice.low = -0.5;
    choice.high = 0.125;
    EXPECT_EQ(core::rangeOf(torch::tensor({7.0F}), choice), (ValueRange{-0.5F, 0.125F}));
    choice.low = 1.0;
    EXPECT_THROW(core::rangeOf(torch::tensor({7.0F}), choice), core::Error);
}

TEST(ValueRange, UpsideDownPercentilesAreRefused)
{
    EXPECT_THROW(core::rangeOf(torch::tensor({7.0F}), clip(60, 40)), core::Error);
    EXPECT_THROW(core::rangeOf(torch::tensor({7.0F}), clip(-1, 40)), core::Error);
    EXPECT_THROW(core::rangeOf(torch::tensor({7.0F}), clip(0, 101)), core::Error);
    EXPECT_THROW(core::rangeOf(torch::tensor({7.0F}), clip(std::nan(""), 100)), core::Error);
}

TEST(StreamedRange, HasTheExactExtremesOfAllPieces)
{
    core::StreamedRange range({});
    range.add(torch::tensor({0.5F, 0.25F}));
    range.add(torch::tensor({-3.0F, std::numeric_limits<float>::quiet_NaN()}));
    range.add(torch::tensor({0.75F}));
    EXPECT_EQ(range.range(), (ValueRange{-3.0F, 0.75F}));
    EXPECT_EQ(core::StreamedRange({}).range(), (ValueRange{0.0F, 1.0F}));
}

TEST(StreamedRange, HasPercentilesWithinFourThousandths)
{
    torch::manual_seed(3);
    const torch::Tensor values = torch::randn({20000});
    core::StreamedRange streamed(clip(2, 97));
    for (const torch::Tensor& piece : values.split(777)) {
        streamed.add(piece);
    }
    const ValueRange exact = core::rangeOf(values, clip(2, 97)), near = streamed.range();
    EXPECT_NEAR(near.low, exact.low, 0.004 * std::abs(exact.low) + 1e-3);
    EXPECT_NEAR(near.high, exact.high, 0.004 * std::abs(exact.high) + 1e-3);
}
