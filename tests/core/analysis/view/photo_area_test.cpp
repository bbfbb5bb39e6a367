#include "core/analysis/view/photo_area.h"

#include <gtest/gtest.h>

using core::patchAt;
using core::QueryChoice;

TEST(PhotoArea, TheMiddleOfAPatchIsAFractionOfThePhoto)
{
    const core::PhotoPoint whole = core::middleOfPatch({}, {2, 4}, 1, 0);
    EXPECT_DOUBLE_EQ(whole.x, 0.125);
    EXPECT_DOUBLE_EQ(whole.y, 0.75);
    const core::PhotoPoint cropped = core::middleOfPatch({0.25, 0.0, 0.75, 1.0}, {1, 2}, 0, 1);
    EXPECT_DOUBLE_EQ(cropped.x, 0.625);
    EXPECT_DOUBLE_EQ(cropped.y, 0.5);
}

TEST(PhotoArea, APointLiesOnThePatchOfEachGrid)
{
    EXPECT_EQ(patchAt({}, {14, 14}, {0.5, 0.1}), QueryChoice::patch(1, 7));  // 0.1 * 14 = 1.4; 0.5 * 14 = 7
    EXPECT_EQ(patchAt({}, {16, 16}, {0.5, 0.1}), QueryChoice::patch(1, 8));
    EXPECT_EQ(patchAt({0.25, 0.0, 0.75, 1.0}, {2, 2}, {0.5, 0.49}), QueryChoice::patch(0, 1));
}

TEST(PhotoArea, NoPatchLiesWhereTheGridDoesNotReach)
{
    const core::PhotoArea middle{0.25, 0.25, 0.75, 0.75};
    EXPECT_FALSE(patchAt(middle, {2, 2}, {0.2, 0.5}));
    EXPECT_FALSE(patchAt(middle, {2, 2}, {0.75, 0.5}));
    EXPECT_FALSE(patchAt(middle, {2, 2}, {0.5, 0.9}));
}
