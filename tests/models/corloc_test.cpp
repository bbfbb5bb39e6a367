// CorLoc: boxes and their overlap by hand, the interval from a table, and a model without keys.
#include "models/training/corloc.h"

#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>

namespace training {
namespace {

TEST(BoxAround, HoldsAllTrueCells)
{
    torch::Tensor mask = torch::zeros({4, 6}, torch::kBool);
    EXPECT_FALSE(boxAround(mask));
    mask[1][2] = mask[3][4] = true;
    const auto box = boxAround(mask);
    ASSERT_TRUE(box);
    EXPECT_EQ(box->left, 2.0);
    EXPECT_EQ(box->top, 1.0);
    EXPECT_EQ(box->right, 5.0);
    EXPECT_EQ(box->bottom, 4.0);
}

TEST(OverlapOf, IsIntersectionOverUnion)
{
    EXPECT_NEAR(overlapOf({0, 0, 2, 2}, {1, 0, 3, 2}), 2.0 / 6.0, 1e-12);
    EXPECT_EQ(overlapOf({0, 0, 2, 2}, {2, 0, 3, 2}), 0.0);
    EXPECT_EQ(overlapOf({0, 0, 2, 2}, {0, 0, 2, 2}), 1.0);
}

/// Brown, Cai and DasGupta 2001, "Interval estimation for a binomial proportion", by hand: 8 of 10, and none of 10.
TEST(WilsonInterval, HasItsPublishedEnds)
{
    EXPECT_NEAR(wilsonInterval(8, 10).low, 0.4901625, 1e-6);
    EXPECT_NEAR(wilsonInterval(8, 10).high, 0.9433178, 1e-6);
    EXPECT_NEAR(wilsonInterval(0, 10).low, 0.0, 1e-12);
    EXPECT_NEAR(wilsonInterval(0, 10).high, 0.2775328, 1e-6);
}

TEST(CorLoc, CountsEveryScene)
{
    const auto model = core::openModel(support::sourceFolder() + "/models/vit-shapes.safetensors");
    const auto report = evaluateCorLoc(*model.network, {.scenes = 3, .seed = 424242});
    EXPECT_EQ(report.scenes, 3);
    ASSERT_EQ(report.rows.size(), 4U);
    for (const CorLocRow& row : report.rows) {
        EXPECT_LE(row.hits + row.without, 3);
        EXPECT_GE(row.overlap, row.hits * kLocatedFrom / 3);
        EXPECT_LE(row.overlap, 1.0);
    }
}

TEST(CorLoc, NeedsPlainSelfAttention)
{
    const auto model = core::openModel(support::sourceFolder() + "/models/xcit-shapes.safetensors");
    expectError([&] { evaluateCorLoc(*model.network, {.scenes = 1}); }, core::ErrorCode::Unsupported,
                "Object discovery requires plain self-attention");
}

}  // namespace
}  // namespace training
