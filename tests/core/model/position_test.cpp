#include "core/model/position.h"

#include "tests/support/selfcheck.h"

#include <gtest/gtest.h>

namespace {

TEST(ResamplePosition, AgreesWithTimmAtEveryListedGrid)
{
    const auto table = support::formulaTensor("pos", {1, 16, 2}, 0.0, 1.0);
    int checked = 0;
    const auto whole = support::selfcheck();
    for (const auto& check : whole["pos_embed_resample"]["cases"]) {
        if (!check["how"].get<std::string>().starts_with("bicubic, antialias")) {
            continue;
        }
        const core::PatchGrid grid{check["new_grid_h_w"][0], check["new_grid_h_w"][1]};
        const auto resampled = core::resamplePosition(table, 0, {4, 4}, grid);
        EXPECT_LT((resampled.flatten() - support::tensorOf(check["values"])).abs().max().item<float>(), 2e-5F);
        ++checked;
    }
    EXPECT_EQ(checked, 3);
}

TEST(ResamplePosition, LeavesTheTrainedGridUntouched)
{
    const auto table = torch::rand({1, 1 + 12, 4});
    EXPECT_TRUE(core::resamplePosition(table, 1, {3, 4}, {3, 4}).is_same(table));
}

TEST(ResamplePosition, NeverMovesThePrefix)
{
    const auto table = torch::rand({1, 2 + 9, 4});
    const auto resampled = core::resamplePosition(table, 2, {3, 3}, {5, 2});
    ASSERT_EQ(resampled.size(1), 2 + 10);
    EXPECT_TRUE(torch::equal(resampled.narrow(1, 0, 2), table.narrow(1, 0, 2)));
}

TEST(ResamplePosition, KeepsAConstantTableConstant)
{
    const auto table = torch::full({1, 16, 3}, 0.25);
    const auto resampled = core::resamplePosition(table, 0, {4, 4}, {7, 9});
    EXPECT_LT((resampled - 0.25).abs().max().item<float>(), 1e-6F);
}

}  // namespace
