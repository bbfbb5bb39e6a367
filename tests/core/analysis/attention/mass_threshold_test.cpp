#include "core/analysis/attention/mass_threshold.h"

#include "tests/core/analysis/hand_made.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>

using hand::nothing;
using testing::ElementsAre;

namespace {

std::vector<int64_t> keptOf(const std::vector<float>& weights, double mass)
{
    const torch::Tensor kept = core::keptByMass(torch::tensor(weights), mass).nonzero().flatten().contiguous();
    return {kept.data_ptr<int64_t>(), kept.data_ptr<int64_t>() + kept.numel()};
}

}  // namespace

TEST(MassThreshold, KeepsTheHeaviestUntilTheirShareIsReached)
{
    const std::vector<float> weights{0.1F, 0.5F, 0.15F, 0.25F};
    EXPECT_THAT(keptOf(weights, 0.4), ElementsAre(1));
    EXPECT_THAT(keptOf(weights, 0.6), ElementsAre(1, 3));
    EXPECT_THAT(keptOf(weights, 0.8), ElementsAre(1, 2, 3));
    EXPECT_THAT(keptOf(weights, 1.0), ElementsAre(0, 1, 2, 3));
}

TEST(MassThreshold, CountsAPatchThatReachesTheShareExactlyAsEnough)
{
    EXPECT_THAT(keptOf({0.1F, 0.5F, 0.15F, 0.25F}, 0.5), ElementsAre(1));
    EXPECT_THAT(keptOf({0.3F, 0.5F, 0.2F}, 0.8), ElementsAre(0, 1));
}

TEST(MassThreshold, IsOfTheWeightsOfPatchesWhateverTheySumTo)
{
    EXPECT_THAT(keptOf({0.01F, 0.05F, 0.015F, 0.025F}, 0.6), ElementsAre(1, 3));
    EXPECT_THAT(keptOf({0.0F, 0.0F}, 0.6), ElementsAre());
}

TEST(MassThreshold, NeverKeepsNegativeZeroOrMissingWeights)
{
    EXPECT_THAT(keptOf({-0.5F, 0.5F, nothing, 0.0F, 0.1F}, 1.0), ElementsAre(1, 4));
}

TEST(MassThreshold, IsOfEachMapAlone)
{
    const torch::Tensor maps = torch::tensor({{0.9F, 0.1F, 0.0F}, {0.2F, 0.2F, 0.6F}});
    EXPECT_TRUE(core::keptByMass(maps, 0.5).equal(torch::tensor({{true, false, false}, {false, false, true}})));
}

TEST(MassThreshold, GivesAPatchToTheHeadThatWeighsItMostInProportion)
{
    const torch::Tensor maps = torch::tensor({{0.6F, 0.4F, 0.0F, 0.0F}, {0.1F, 0.3F, 0.6F, 0.0F}});
    const torch::Tensor kept = torch::tensor({{true, true, false, false}, {false, true, true, false}});
    // Patch 1: 0.4 / 0.6 of head 0's heaviest, 0.3 / 0.6 of head 1's.
    EXPECT_TRUE(core::dominantHead(maps, kept).equal(torch::tensor({0, 0, 1, -1}, torch::kInt64)));
}

TEST(HeadColors, AreOkabeAndItosAndDifferForTwentyOneHeads)
{
    const core::HeadColor blue = core::headColor(1);
    EXPECT_NEAR(blue.red, 0x56 / 255.0, 2e-3);  // #56B4E9, sky blue
    EXPECT_NEAR(blue.green, 0xB4 / 255.0, 2e-3);
    EXPECT_NEAR(blue.blue, 0xE9 / 255.0, 2e-3);
    EXPECT_LT(core::headColor(8).blue, blue.blue);  // the same, dark
    EXPECT_GT(core::headColor(15).red, blue.red);   // and pale
    std::set<std::array<float, 3>> colors;
    for (int head = 0; head < 21; ++head) {
        const core::HeadColor color = core::headColor(head);
        colors.insert({color.red, color.green, color.blue});
    }
    EXPECT_EQ(colors.size(), 21U);
}

TEST(HeadColors, LeaveThePhotoWhereNoHeadKeepsThePatch)
{
    const torch::Tensor colors = core::coloredByHead(torch::tensor({0, -1}, torch::kInt64));
    EXPECT_TENSOR_NEAR(colors, torch::tensor({{0.902F, 0.624F, 0.0F}, {nothing, nothing, nothing}}), 1e-6);
}
