// Objects without labels on graphs whose cut can be calculated by hand; photos are in the golden case `objects`.
#include "core/analysis/objects/object_discovery.h"

#include "core/error.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <vector>

namespace {

using core::PatchGrid;

/// A feature per patch: the unit vector of its group.
torch::Tensor featuresOf(const std::vector<int>& groups)
{
    torch::Tensor features = torch::zeros({static_cast<int64_t>(groups.size()), 4});
    for (size_t patch = 0; patch < groups.size(); ++patch) {
        features[static_cast<int64_t>(patch)][groups[patch]] = 1.0;
    }
    return features;
}

std::vector<int64_t> patchesOf(const torch::Tensor& mask)
{
    const torch::Tensor places = mask.reshape(-1).nonzero().flatten().contiguous();
    return {places.data_ptr<int64_t>(), places.data_ptr<int64_t>() + places.numel()};
}

/// Two by two patches in the middle of four by four.
const std::vector<int> kMiddle{0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0};

TEST(TokenCut, TellsTheSmallGroupFromTheRest)
{
    const torch::Tensor cut = core::tokenCut(featuresOf(kMiddle), {4, 4}, 0.2);
    EXPECT_EQ(patchesOf(core::objectIn(cut)), (std::vector<int64_t>{5, 6, 9, 10}));
    // Constant in each group: a = 4 and b = 12 patches of degree p = a + 1e-5 b and q = b + 1e-5 a, with
    // a p x + b q y = 0 and a p x x + b q y y = 1.
    const double ap = 4 * (4 + 12e-5), bq = 12 * (12 + 4e-5);
    const double inside = std::sqrt(bq / (ap * (ap + bq))), outside = -inside * ap / bq;
    EXPECT_NEAR(cut[1][1].item<double>(), inside, 1e-9);
    EXPECT_NEAR(cut[2][2].item<double>(), inside, 1e-9);
    EXPECT_NEAR(cut[0][0].item<double>(), outside, 1e-9);
}

TEST(TokenCut, TakesOnlyThePartWithTheStrongestPatch)
{
    // One patch of the group lies apart in a corner, where no side joins it to the others.
    std::vector<int> groups = kMiddle;
    groups[0] = 1;
    const torch::Tensor cut = core::tokenCut(featuresOf(groups), {4, 4}, 0.2);
    const std::vector<int64_t> found = patchesOf(core::objectIn(cut));
    EXPECT_TRUE(found == (std::vector<int64_t>{5, 6, 9, 10}) || found == std::vector<int64_t>{0});
}

TEST(TokenCut, IsRefusedWhereThePatchesDoNotFallIntoTwoParts)
{
    const auto refused = [](const std::vector<int>& groups) {
        try {
            core::tokenCut(featuresOf(groups), {3, 4}, 0.2);
        } catch (const core::Error& error) {
            return error.code;
        }
        return core::ErrorCode::Other;
    };
    EXPECT_EQ(refused(std::vector<int>(12, 0)), core::ErrorCode::Unsupported);               // all alike
    EXPECT_EQ(refused({0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2}), core::ErrorCode::Unsupported);  // three equal groups
    EXPECT_THROW(core::tokenCut(featuresOf(kMiddle), {3, 4}, 0.2), core::Error);             // another grid
}

TEST(TokenCut, FindsTheSameVectorAsAnEigenvalueProblemSolvedWhole)
{
    torch::manual_seed(7);
    const PatchGrid grid{20, 30};
    const torch::Tensor features = torch::randn({600, 8}) + 0.5;
    const torch::Tensor cut = core::tokenCut(features, grid, 0.3);
    const torch::Tensor unit = features.to(torch::kFloat64) / features.to(torch::kFloat64).norm(2, 1, true);
    torch::Tensor edges = (unit.mm(unit.t()) > 0.3).to(torch::kFloat64);
    edges = edges + (1.0 - edges) * 1e-5;
    const torch::Tensor scale = edges.sum(1).rsqrt();
    const auto [values, vectors] = torch::linalg_eigh(scale.unsqueeze(1) * edges * scale.unsqueeze(0));
    const torch::Tensor whole = (scale * vectors.select(1, 598)).reshape({20, 30});
    const double direction = (whole * cut).sum().item<double>() > 0.0 ? 1.0 : -1.0;
    EXPECT_LT((direction * whole - cut).abs().max().item<double>(), 1e-8);
}

TEST(MaskCut, FindsASecondObjectWithoutTheFirst)
{
    // A row of 12 with objects of three patches each side by side with the background of group 0 between.
    std::vector<int> groups(64, 0);
    for (const int patch : {9, 10, 17, 18}) {
        groups[static_cast<size_t>(patch)] = 1;
    }
    for (const int patch : {45, 46, 53, 54, 44, 52}) {
        groups[static_cast<size_t>(patch)] = 2;
    }
    torch::Tensor features = featuresOf(groups);
    features.index_put_({torch::tensor(std::vector<int64_t>{9, 10, 17, 18}), 2}, 0.1);  // no two eigenvalues are equal
    const torch::Tensor masks = core::maskCut(features, {8, 8}, 0.15);
    std::vector<std::vector<int64_t>> found{patchesOf(masks[0]), patchesOf(masks[1])};
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found[0], (std::vector<int64_t>{9, 10, 17, 18}));
    EXPECT_EQ(found[1], (std::vector<int64_t>{44, 45, 46, 52, 53, 54}));
}

TEST(Lost, GrowsFromThePatchThatResemblesFewest)
{
    // Patches of the background have positive products with each other and negative ones with the object.
    torch::Tensor features = torch::zeros({16, 2});
    for (int patch = 0; patch < 16; ++patch) {
        const bool inside = kMiddle[static_cast<size_t>(patch)] == 1;
        features[patch][0] = inside ? -1.0 : 1.0;
        features[patch][1] = inside ? 0.5 : 0.25;
    }
    const core::Lost found = core::lost(features, {4, 4});
    EXPECT_EQ(patchesOf(found.mask), (std::vector<int64_t>{5, 6, 9, 10}));
    EXPECT_NEAR(found.similarity[1][1].item<double>(), 4 * 1.25, 1e-12);  // four of 1 + 0.25
    EXPECT_NEAR(found.similarity[0][0].item<double>(), 4 * (-1.0 + 0.125), 1e-12);
    EXPECT_NEAR(found.positive, (4 * 3 + 12 * 11) / (16.0 * 15.0), 1e-12);
}

}  // namespace
