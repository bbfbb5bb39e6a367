#include "core/model/blocks/patch_embedding.h"

#include "tests/support/selfcheck.h"

#include <gtest/gtest.h>

namespace {

struct Method {
    const char* name;
    core::PositionResampling method;
    const char* how;  ///< begins the entry's description in selfcheck.json
};

class ResampledAsBy : public testing::TestWithParam<Method> {};

TEST_P(ResampledAsBy, TheReferenceAtEveryListedGrid)
{
    const auto table = support::formulaTensor("pos", {1, 16, 2}, 0.0, 1.0);
    int checked = 0;
    const auto whole = support::selfcheck();
    for (const auto& check : whole["pos_embed_resample"]["cases"]) {
        if (!check["how"].get<std::string>().starts_with(GetParam().how)) {
            continue;
        }
        const core::PatchGrid grid{check["new_grid_h_w"][0], check["new_grid_h_w"][1]};
        const auto resampled = core::resamplePosition(table, 0, {4, 4}, grid, {}, GetParam().method);
        EXPECT_LT((resampled.flatten() - support::tensorOf(check["values"])).abs().max().item<float>(), 2e-5F);
        ++checked;
    }
    EXPECT_EQ(checked, 3);
}

INSTANTIATE_TEST_SUITE_P(
    Methods, ResampledAsBy,
    testing::Values(Method{"Timm", core::PositionResampling::Antialias, "bicubic, antialias, size"},
                    Method{"HuggingFace", core::PositionResampling::Plain, "bicubic, no antialias, size"},
                    Method{"Dino", core::PositionResampling::ScaleOffset, "bicubic, no antialias, scale factor"}),
    [](const auto& test) { return test.param.name; });

class AnyResampling : public testing::TestWithParam<core::PositionResampling> {};

TEST_P(AnyResampling, GivesTheGridThatIsAskedForFromATableThatIsNotSquare)
{
    const auto table = torch::rand({1, 1 + 15, 4});
    for (const core::PatchGrid grid : {core::PatchGrid{5, 3}, {15, 1}, {6, 10}, {2, 2}, {37, 41}}) {
        const auto resampled = core::resamplePosition(table, 1, {3, 5}, grid, {}, GetParam());
        ASSERT_EQ(resampled.sizes(), (std::vector<int64_t>{1, 1 + grid.count(), 4}));
    }
    EXPECT_TRUE(core::resamplePosition(table, 1, {3, 5}, {3, 5}, {}, GetParam()).is_same(table));
}

TEST_P(AnyResampling, KeepsRowsAndColumnsApart)
{
    // A table that only varies from row to row still does so, and only so, on another grid.
    const auto table = torch::tensor({0.0F, 0.0F, 1.0F, 1.0F, 2.0F, 2.0F}).view({1, 6, 1});
    const auto resampled = core::resamplePosition(table, 0, {3, 2}, {6, 5}, {}, GetParam()).view({6, 5});
    EXPECT_LT((resampled - resampled.narrow(1, 0, 1)).abs().max().item<float>(), 1e-5F);
    EXPECT_GT((resampled.select(1, 0)[5] - resampled.select(1, 0)[0]).item<float>(), 1.5F);
}

INSTANTIATE_TEST_SUITE_P(Methods, AnyResampling,
                         testing::Values(core::PositionResampling::Antialias, core::PositionResampling::Plain,
                                         core::PositionResampling::ScaleOffset, core::PositionResampling::Bilinear,
                                         core::PositionResampling::Square));

TEST(ResamplePosition, LeavesTheTrainedGridUntouched)
{
    const auto table = torch::rand({1, 1 + 12, 4});
    EXPECT_TRUE(core::resamplePosition(table, 1, {3, 4}, {3, 4}, {}).is_same(table));
}

TEST(ResamplePosition, NeverMovesThePrefix)
{
    const auto table = torch::rand({1, 2 + 9, 4});
    const auto resampled = core::resamplePosition(table, 2, {3, 3}, {5, 2}, {});
    ASSERT_EQ(resampled.size(1), 2 + 10);
    EXPECT_TRUE(torch::equal(resampled.narrow(1, 0, 2), table.narrow(1, 0, 2)));
}

TEST(ResamplePosition, KeepsAConstantTableConstant)
{
    const auto table = torch::full({1, 16, 3}, 0.25);
    const auto resampled = core::resamplePosition(table, 0, {4, 4}, {7, 9}, {});
    EXPECT_LT((resampled - 0.25).abs().max().item<float>(), 1e-6F);
}

}  // namespace
