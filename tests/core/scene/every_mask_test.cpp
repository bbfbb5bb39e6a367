#include "core/scene/every_mask.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <vector>

namespace {

torch::Tensor maskOf(std::vector<std::vector<int>> rows)
{
    std::vector<torch::Tensor> tensors;
    for (const auto& row : rows) {
        tensors.push_back(torch::tensor(row));
    }
    return torch::stack(tensors).to(torch::kBool);
}

/// COCO's order: down the columns, the first run outside.
TEST(RunsOfMask, GoDownTheColumnsAndBeginOutside)
{
    EXPECT_EQ(core::runsOfMask(maskOf({{0, 1, 1}, {0, 0, 1}})), (std::vector<int64_t>{2, 1, 1, 2}));
    EXPECT_EQ(core::runsOfMask(maskOf({{1, 0}, {1, 0}})), (std::vector<int64_t>{0, 2, 2}));
    EXPECT_EQ(core::runsOfMask(maskOf({{0, 0}})), (std::vector<int64_t>{2}));
}

TEST(BoxOfMask, ReachesFromTheFirstPixelToTheLast)
{
    EXPECT_EQ(core::boxOfMask(maskOf({{0, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}})), (core::MaskBox{1, 1, 2, 2}));
    EXPECT_EQ(core::boxOfMask(maskOf({{0, 0}})), core::MaskBox{});
}

/// By hand: the second box shares 8 of 12 columns with the first (2/3), the third 9 of 11 (0.82).
TEST(WithoutDuplicates, DropsWhatOverlapsABetterOne)
{
    const std::vector<core::MaskBox> boxes{{0, 0, 10, 10}, {2, 0, 12, 10}, {1, 0, 11, 10}, {50, 50, 60, 60}};
    EXPECT_EQ(core::withoutDuplicates(boxes, {0.9, 0.91, 0.89, 0.99}, 0.7), (std::vector<size_t>{3, 1, 0}));
    EXPECT_EQ(core::withoutDuplicates(boxes, {0.9, 0.91, 0.95, 0.99}, 0.7), (std::vector<size_t>{3, 2}));
    EXPECT_EQ(core::withoutDuplicates(boxes, {0.9, 0.91, 0.89, 0.99}, 0.6), (std::vector<size_t>{3, 1}));
}

TEST(LabelImage, PutsSmallMasksOnLargeOnes)
{
    core::FoundMask small, large;
    small.runs = core::runsOfMask(maskOf({{0, 1, 0}, {0, 0, 0}}));
    small.area = 1;
    large.runs = core::runsOfMask(maskOf({{1, 1, 0}, {1, 0, 0}}));
    large.area = 3;
    const auto labels = core::labelImage({small, large}, {3, 2});
    EXPECT_TRUE(labels.equal(torch::tensor({{2, 1, 0}, {2, 0, 0}}, torch::kInt32)));
}

}  // namespace
