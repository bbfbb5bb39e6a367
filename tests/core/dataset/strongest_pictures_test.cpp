// Which pictures are strongest in a head, by hand.
#include "core/dataset/strongest_pictures.h"

#include "core/analysis/view/result.h"

#include <gtest/gtest.h>

namespace {

using core::StrongestPictures;
using Found = std::vector<StrongestPictures::Found>;

/// One layer of two heads: the number, and nothing.
void add(StrongestPictures& strongest, std::size_t picture, float number)
{
    strongest.add(picture, {torch::tensor({number, core::kNoValue}).reshape({1, 2})});
}

TEST(StrongestPictures, AreTheLargestAndTheSmallestInTheirOrder)
{
    StrongestPictures strongest(3);
    const float numbers[] = {0.5F, 0.1F, 0.9F, 0.3F, 0.7F};
    for (std::size_t picture = 0; picture < 5; ++picture) {
        add(strongest, picture, numbers[picture]);
    }
    EXPECT_EQ(strongest.largest(0, 0, 0), (Found{{2, 0.9F}, {4, 0.7F}, {0, 0.5F}}));
    EXPECT_EQ(strongest.smallest(0, 0, 0), (Found{{1, 0.1F}, {3, 0.3F}, {0, 0.5F}}));
}

TEST(StrongestPictures, OfEqualOnesTheEarlierComeFirst)
{
    StrongestPictures strongest(2);
    for (const std::size_t picture : {7U, 3U, 5U}) {
        add(strongest, picture, 1.0F);
    }
    EXPECT_EQ(strongest.largest(0, 0, 0), (Found{{3, 1.0F}, {5, 1.0F}}));
    EXPECT_EQ(strongest.smallest(0, 0, 0), (Found{{3, 1.0F}, {5, 1.0F}}));
}

TEST(StrongestPictures, OfNothingAreNone)
{
    StrongestPictures strongest;
    EXPECT_TRUE(strongest.largest(0, 0, 0).empty());
    add(strongest, 0, 0.5F);
    EXPECT_TRUE(strongest.largest(0, 0, 1).empty()) << "not a number";
    EXPECT_TRUE(strongest.largest(0, 0, 2).empty()) << "no such head";
    EXPECT_TRUE(strongest.largest(0, 1, 0).empty()) << "no such layer";
    EXPECT_TRUE(strongest.largest(1, 0, 0).empty()) << "no such quantity";
    EXPECT_TRUE(strongest.largest(0, -1, 0).empty());
}

}  // namespace
