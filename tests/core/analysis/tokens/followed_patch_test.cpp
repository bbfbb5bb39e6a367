// A patch that is followed by its token, in traces whose tokens are written down by hand.
#include "core/analysis/tokens/followed_patch.h"

#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

core::Trace frameOf(const torch::Tensor& patches, core::PatchGrid grid = {2, 2})
{
    core::Trace trace = hand::traceWith(grid, {hand::uniform(grid.count() + 1).unsqueeze(0)});
    trace.layers[0].tokens = torch::cat({torch::full({1, 2}, 50.0F), patches});  // the class token is none of them
    return trace;
}

TEST(FollowedPatch, IsThePatchWhoseTokenIsMostLikeItLessWhatAllHaveInCommon)
{
    // The mean is (1, 0): of the first patch (3, 0) is left, of the others (-1, 0).
    const core::FollowedPatch followed(frameOf(torch::tensor({{4.0F, 0.0F}, {0.0F, 0.0F}, {0.0F, 0.0F}, {0.0F, 0.0F}})),
                                       0, 0);
    // The mean is (2, 0): of the last (3, 3) is left, of the others (-1, -1).
    const auto there = followed.in(frameOf(torch::tensor({{1.0F, -1.0F}, {1.0F, -1.0F}, {1.0F, -1.0F}, {5.0F, 3.0F}})));
    EXPECT_EQ(there.row, 1);
    EXPECT_EQ(there.col, 1);
    EXPECT_NEAR(there.similarity, 0.70710678, 1e-7);
}

TEST(FollowedPatch, IsLookedForAtThreeQuartersOfTheDepth)
{
    for (const auto& [layers, expected] : {std::pair(12, 9), std::pair(6, 4), std::pair(1, 0)}) {
        EXPECT_EQ(core::layerToFollowIn(hand::randomTrace({2, 2}, layers, 1, 2)), expected);
    }
}

TEST(FollowedPatch, MustBeOfTheGrid)
{
    const auto first = frameOf(torch::rand({4, 2}));
    expectError([&] { core::FollowedPatch(first, 2, 0); }, core::ErrorCode::OutOfRange, "rows 0 to 1");
    expectError(
        [&] {
            core::FollowedPatch(first, 0, 0).in(frameOf(torch::rand({2, 2}), {1, 2}));
        },
        core::ErrorCode::ShapeMismatch, "expected a frame of 2 x 2 patches, found 1 x 2");
}

}  // namespace
