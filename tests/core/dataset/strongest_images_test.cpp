// Which images are strongest in a head, by hand.
#include "core/dataset/strongest_images.h"

#include "core/analysis/view/result.h"

#include <gtest/gtest.h>

namespace {

using core::StrongestImages;
using Found = std::vector<StrongestImages::Found>;

/// One layer of two heads: the number, and nothing.
void add(StrongestImages& strongest, std::size_t image, float number)
{
    strongest.add(image, {torch::tensor({number, core::kNoValue}).reshape({1, 2})});
}

TEST(StrongestImages, AreTheLargestAndTheSmallestInTheirOrder)
{
    StrongestImages strongest(3);
    const float numbers[] = {0.5F, 0.1F, 0.9F, 0.3F, 0.7F};
    for (std::size_t image = 0; image < 5; ++image) {
        add(strongest, image, numbers[image]);
    }
    EXPECT_EQ(strongest.largest(0, 0, 0), (Found{{2, 0.9F}, {4, 0.7F}, {0, 0.5F}}));
    EXPECT_EQ(strongest.smallest(0, 0, 0), (Found{{1, 0.1F}, {3, 0.3F}, {0, 0.5F}}));
}

TEST(StrongestImages, OfEqualOnesTheEarlierComeFirst)
{
    StrongestImages strongest(2);
    for (const std::size_t image : {7U, 3U, 5U}) {
        add(strongest, image, 1.0F);
    }
    EXPECT_EQ(strongest.largest(0, 0, 0), (Found{{3, 1.0F}, {5, 1.0F}}));
    EXPECT_EQ(strongest.smallest(0, 0, 0), (Found{{3, 1.0F}, {5, 1.0F}}));
}

TEST(StrongestImages, OfNothingAreNone)
{
    StrongestImages strongest;
    EXPECT_TRUE(strongest.largest(0, 0, 0).empty());
    add(strongest, 0, 0.5F);
    EXPECT_TRUE(strongest.largest(0, 0, 1).empty()) << "not a number";
    EXPECT_TRUE(strongest.largest(0, 0, 2).empty()) << "no such head";
    EXPECT_TRUE(strongest.largest(0, 1, 0).empty()) << "no such layer";
    EXPECT_TRUE(strongest.largest(1, 0, 0).empty()) << "no such quantity";
    EXPECT_TRUE(strongest.largest(0, -1, 0).empty());
}

}  // namespace
