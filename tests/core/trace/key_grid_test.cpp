#include "core/trace/key_grid.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

namespace {

using core::PatchGrid;

torch::Tensor spread(std::vector<float> row, int reduction, PatchGrid patches)
{
    return core::spreadOverPatches(torch::tensor(row).unsqueeze(0), core::keyGridOf(patches, reduction), reduction,
                                   patches)[0];
}

TEST(KeyGrid, DropsThePatchesThatAreLeftOver)
{
    EXPECT_EQ(core::keyGridOf({14, 27}, 4), (PatchGrid{3, 6}));
    EXPECT_EQ(core::keyGridOf({14, 3}, 0), (PatchGrid{7, 7}));
    EXPECT_EQ(core::keyGridOf({7, 3}, -2), (PatchGrid{14, 6}));
}

/// By hand: a class token, then one row of two keys on 2 x 4 patches.
TEST(KeyGrid, DividesAWeightAmongThePatchesOfItsKey)
{
    const auto found = spread({0.2F, 0.2F, 0.6F}, 2, {2, 4});
    EXPECT_TRUE(torch::allclose(found, torch::tensor({0.2F, 0.05F, 0.05F, 0.15F, 0.15F, 0.05F, 0.05F, 0.15F, 0.15F})));
}

TEST(KeyGrid, GivesNothingToPatchesWithoutAKey)
{
    const auto found = spread({0.4F, 0.6F}, 2, {3, 5});
    const auto expected = torch::tensor({0.1F, 0.1F, 0.15F, 0.15F, 0.0F}).repeat({2});
    EXPECT_TRUE(torch::allclose(found, torch::cat({expected, torch::zeros({5})})));
}

TEST(KeyGrid, AddsUpTheKeysOfOnePatch)
{
    const auto found = spread({0.1F, 0.2F, 0.0F, 0.1F, 0.1F, 0.1F, 0.3F, 0.1F}, -2, {1, 2});
    EXPECT_TRUE(torch::allclose(found, torch::tensor({0.5F, 0.5F})));
}

/// By hand: three keys on each axis for two patches, the last of which has one, as where LeViT halves 3 x 3.
TEST(KeyGrid, LeavesTheLastPatchesFewerKeys)
{
    EXPECT_TRUE(core::keysFit({3, 3}, {2, 2}, -2));
    EXPECT_FALSE(core::keysFit({2, 3}, {2, 2}, -2));
    EXPECT_FALSE(core::keysFit({3, 5}, {2, 2}, -2));
    EXPECT_FALSE(core::keysFit({2, 3}, {6, 7}, 2)) << "only finer grids may lack keys";
    const auto row = torch::tensor({0.1F, 0.1F, 0.2F, 0.1F, 0.1F, 0.1F, 0.1F, 0.0F, 0.2F});
    const auto found = core::spreadOverPatches(row.unsqueeze(0), {3, 3}, -2, {2, 2})[0];
    EXPECT_TRUE(torch::allclose(found, torch::tensor({0.4F, 0.3F, 0.1F, 0.2F})));
}

/// Two patches on an axis: keys 0 to 2 cover the first, key 3 both, keys 4 to 6 the second.
TEST(KeyGrid, SharesAKeyThatCoversTwoPatches)
{
    auto weights = torch::zeros({7, 7});
    weights[3][0] = 0.5;
    weights[6][6] = 0.5;
    const auto found = core::spreadOverPatches(weights.flatten().unsqueeze(0), {7, 7}, 0, {2, 2})[0];
    EXPECT_TRUE(torch::allclose(found, torch::tensor({0.25F, 0.0F, 0.25F, 0.5F})));
}

TEST(KeyGrid, KeepsTheSumOfARow)
{
    for (const int reduction : {0, 1, 2, 3, -1, -2, -3}) {
        const PatchGrid patches{6, 9};
        const auto rows = torch::rand({2, 4, 1 + core::keyGridOf(patches, reduction).count()});
        const auto found = core::spreadOverPatches(rows, core::keyGridOf(patches, reduction), reduction, patches);
        EXPECT_EQ(found.sizes(), (std::vector<int64_t>{2, 4, 55})) << reduction;
        EXPECT_TRUE(torch::allclose(found.sum(-1), rows.sum(-1))) << reduction;
    }
}

TEST(KeyGrid, DividesTheWeightOfARunAmongItsPatches)
{
    core::ReducedAttention attention;
    attention.reduction = 2;
    attention.inRuns = true;
    EXPECT_EQ(core::keyGridOf(attention, {3, 3}), (PatchGrid{1, 2}));
    const auto found = core::spreadOverPatches(torch::tensor({0.25, 0.5, 0.25}).unsqueeze(0), attention, {3, 3})[0];
    const auto expected = torch::tensor({0.25, 0.125, 0.125, 0.125, 0.125, 0.0625, 0.0625, 0.0625, 0.0625, 0.0});
    EXPECT_TRUE(torch::equal(found, expected)) << "a prefix token, two keys of four patches, one patch without a key";
}

}  // namespace
