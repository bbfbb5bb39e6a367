#include "models/training/pointing.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <limits>

using training::Pointing;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// 100 x 100 pixels, so that the tolerance is 3 pixels, with a target of the given rows and columns.
torch::Tensor maskWith(int top, int bottom, int left, int right)
{
    auto mask = torch::zeros({100, 100}, torch::kUInt8);
    mask.slice(0, top, bottom).slice(1, left, right).fill_(255);
    return mask;
}

/// A map of 10 x 10 patches of 10 pixels whose largest value is in this patch.
torch::Tensor peakAt(int row, int col)
{
    auto map = torch::full({10, 10}, 0.1F);
    map[row][col] = 5.0F;
    return map;
}

Pointing playMask(const torch::Tensor& map, const torch::Tensor& mask)
{
    return training::pointing(map, training::targetCells(mask, {10, 10}, 10));
}

}  // namespace

// The middle of patch (2, 3) is the point x = 35, y = 25.
TEST(Pointing, HitsUpToTheToleranceFromTheMiddleOfThePatch)
{
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(25, 26, 35, 36)).hits, 1);
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(20, 30, 38, 60)).hits, 1);  // begins 3 pixels to the right
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(20, 30, 39, 60)).hits, 0);  // 4 pixels
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(10, 22, 30, 40)).hits, 1);  // ends 3 pixels above
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(10, 21, 30, 40)).hits, 0);  // 4 pixels
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(27, 40, 37, 50)).hits, 1);  // 2 and 2: 2.83 pixels away
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(28, 40, 37, 50)).hits, 0);  // 3 and 2: 3.6 pixels away
    EXPECT_EQ(playMask(peakAt(0, 0), maskWith(90, 100, 90, 100)).hits, 0);
}

TEST(Pointing, APixelBelongsToTheTargetWhenHalfOfItIsCovered)
{
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(25, 26, 35, 36).mul(128.0 / 255).to(torch::kUInt8)).hits, 1);
    EXPECT_EQ(playMask(peakAt(2, 3), maskWith(25, 26, 35, 36).mul(127.0 / 255).to(torch::kUInt8)).hits, 0);
}

TEST(Pointing, TellsHowMuchOfThePatchTheTargetCovers)
{
    const auto half = playMask(peakAt(5, 5), maskWith(50, 60, 55, 80));
    EXPECT_EQ(half.covers, 1);
    EXPECT_EQ(half.touches, 1);
    const auto less = playMask(peakAt(5, 5), maskWith(50, 60, 56, 80));
    EXPECT_EQ(less.covers, 0);
    EXPECT_EQ(less.touches, 1);
    EXPECT_EQ(playMask(peakAt(5, 5), maskWith(50, 60, 60, 80)).touches, 0);
}

// Patches (0, 0) and (0, 1); the target covers a quarter of the first and all of the second.
TEST(Pointing, MassIsWeighedByCoverageAndNegativeValuesCountAsNothing)
{
    auto mask = torch::zeros({10, 30}, torch::kUInt8);
    mask.slice(0, 0, 5).slice(1, 5, 10).fill_(255);
    mask.slice(1, 10, 20).fill_(255);
    const auto target = training::targetCells(mask, {1, 3}, 10);
    EXPECT_DOUBLE_EQ(target.coverage[0][0].item<double>(), 0.25);
    const auto inside = [&](const std::vector<float>& map) {
        return training::pointing(torch::tensor(map).view({1, 3}), target).inside;
    };
    EXPECT_DOUBLE_EQ(inside({4, 2, 2}), (4 * 0.25 + 2) / 8);
    EXPECT_DOUBLE_EQ(inside({4, -2, 4}), 0.125);
    EXPECT_DOUBLE_EQ(inside({4, 4, kNaN}), 0.625);
    EXPECT_DOUBLE_EQ(inside({0, 0, 0}), 0);
    EXPECT_DOUBLE_EQ(inside({-1, -2, -1}), 0);
}

TEST(Pointing, PassesOverWhatHasNoValueAndTakesTheFirstOfEqualOnes)
{
    const auto mask = maskWith(0, 10, 0, 10);
    auto map = peakAt(0, 0);
    map[9][9] = kNaN;
    EXPECT_EQ(playMask(map, mask).hits, 1);
    EXPECT_EQ(playMask(torch::zeros({10, 10}), mask).hits, 1);
    const auto nothing = playMask(torch::full({10, 10}, kNaN), mask);
    EXPECT_EQ(nothing.hits + nothing.covers + nothing.touches + nothing.inside, 0);
}

// 2 x 2 patches of 50 pixels; the target is the left half of the upper left one.
TEST(Pointing, BlindlyIsTheShareOfPatchesAndOfTheArea)
{
    const auto blind = training::blindPointing(training::targetCells(maskWith(0, 50, 0, 25), {2, 2}, 50));
    EXPECT_DOUBLE_EQ(blind.hits, 0.25);  // its middle is on the target's edge
    EXPECT_DOUBLE_EQ(blind.covers, 0.25);
    EXPECT_DOUBLE_EQ(blind.touches, 0.25);
    EXPECT_DOUBLE_EQ(blind.inside, 0.125);
}

TEST(Pointing, TheMiddleHitsWhatLiesThere)
{
    EXPECT_EQ(training::middlePointing(training::targetCells(maskWith(40, 70, 40, 70), {10, 10}, 10)).hits, 1);
    EXPECT_EQ(training::middlePointing(training::targetCells(maskWith(40, 70, 40, 70), {10, 10}, 10)).inside, 1);
    EXPECT_EQ(training::middlePointing(training::targetCells(maskWith(0, 40, 0, 100), {10, 10}, 10)).hits, 0);
}

// Swin's coarser grids are rounded up; other models leave out what is less than a patch.
TEST(Pointing, CellsMayReachBeyondTheImageAndLeaveSomeOfItOut)
{
    const auto all = torch::full({10, 10}, 255, torch::kUInt8);
    const auto beyond = training::targetCells(all, {2, 2}, 8);
    EXPECT_EQ(beyond.coverage.min().item<double>(), 1);
    EXPECT_EQ(beyond.near.sum().item<int64_t>(), 1);  // the other middles are 2 pixels outside; the tolerance is 0.3
    EXPECT_EQ(training::targetCells(all, {1, 1}, 8).coverage.item<double>(), 1);
}

TEST(Pointing, MeansAreSumsByCount)
{
    Pointing sum;
    sum += {1, 1, 1, 0.5};
    sum += {0, 0, 1, 0.25};
    const auto mean = sum / 2;
    EXPECT_EQ(mean.hits, 0.5);
    EXPECT_EQ(mean.covers, 0.5);
    EXPECT_EQ(mean.touches, 1);
    EXPECT_EQ(mean.inside, 0.375);
}
