#include "core/analysis/tokens/patch_matches.h"
#include "core/analysis/attention/unit_rows.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace {

// Four patches of A (2 x 2) and three of B, in the plane: A at 0, 30, 90 and 180 degrees, B at 10, 80 and 170.
torch::Tensor at(const std::vector<double>& degrees)
{
    std::vector<double> rows;
    for (const double each : degrees) {
        const double angle = each * M_PI / 180.0;
        rows.push_back(3.0 * std::cos(angle));  // the length does not matter
        rows.push_back(3.0 * std::sin(angle));
    }
    return core::unitRows(torch::tensor(rows, torch::kFloat64).reshape({-1, 2}));
}

TEST(PatchMatches, AreTheNearestDirectionsBothWays)
{
    const auto found = core::matchPatches(at({0, 30, 90, 180}), {2, 2}, at({10, 80, 170}));
    EXPECT_NEAR(found.similarity[1].item<float>(), std::cos(20.0 * M_PI / 180.0), 1e-6);
    EXPECT_TRUE(found.forward.equal(torch::tensor({0, 0, 1, 2}, torch::kInt64)));
    EXPECT_TRUE(found.backward.equal(torch::tensor({0, 2, 3}, torch::kInt64)));
    EXPECT_TRUE(found.mutual.equal(torch::tensor({true, false, true, true})));
    EXPECT_TRUE(found.cycle.equal(torch::tensor({0.0, 1.0, 0.0, 0.0}, torch::kFloat64)));  // from (0,1) back to (0,0)
}

TEST(PatchMatches, AreThoseOfTheWholeMatrixWhateverTheBlocks)
{
    torch::manual_seed(7);
    const torch::Tensor a = core::unitRows(torch::randn({2500, 3}, torch::kFloat64));
    const torch::Tensor b = core::unitRows(torch::randn({4000, 3}, torch::kFloat64));  // 1000 rows of `a` a block
    const auto found = core::matchPatches(a, {50, 50}, b);
    const torch::Tensor whole = a.mm(b.t());
    EXPECT_TRUE(whole.gather(1, found.forward.unsqueeze(1)).squeeze(1).allclose(whole.amax(1), 0, 1e-6));
    EXPECT_TRUE(whole.gather(0, found.backward.unsqueeze(0)).squeeze(0).allclose(whole.amax(0), 0, 1e-6));
    EXPECT_TRUE(found.similarity.to(torch::kFloat64).allclose(whole.amax(1), 0, 1e-6));
}

/// Two of three pairs lie close together: of these two only the more similar one is shown.
TEST(DistinctPairs, AreTheMostSimilarOfEachGroupOfFeatures)
{
    const torch::Tensor a = at({0, 10, 120}), b = at({1, 12, 125});
    const auto matches = core::matchPatches(a, {1, 3}, b);
    ASSERT_TRUE(matches.mutual.all().item<bool>());
    const auto places = [&](int most, const torch::Tensor& inside = {}) {
        const auto found = core::matchPatches(a, {1, 3}, b, {inside, {}});
        std::vector<std::pair<int64_t, int64_t>> pairs;
        for (const core::PatchPair& pair : core::distinctPairs(found, a, b, most)) {
            pairs.emplace_back(pair.a, pair.b);
        }
        return pairs;
    };
    using Places = std::vector<std::pair<int64_t, int64_t>>;
    EXPECT_EQ(places(2), (Places{{0, 0}, {2, 2}}));
    EXPECT_EQ(places(10), (Places{{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_EQ(places(1, torch::tensor({false, true, true})), (Places{{1, 1}}));
    EXPECT_EQ(places(10, torch::zeros({3}, torch::kBool)), Places());
    EXPECT_NEAR(core::distinctPairs(matches, a, b, 2)[1].similarity, std::cos(5.0 * M_PI / 180.0), 1e-6);
}

/// Without 0 degrees in A, 10 degrees in B goes back to 30; without 80 in B, 90 in A finds 10 and 170 equally far.
TEST(PatchMatches, AreAmongThePatchesThatMayMatch)
{
    const torch::Tensor a = at({0, 30, 90, 180}), b = at({10, 80, 170});
    const auto inA = core::matchPatches(a, {2, 2}, b, {torch::tensor({false, true, true, true}), {}});
    EXPECT_TRUE(inA.backward.equal(torch::tensor({1, 2, 3}, torch::kInt64)));
    EXPECT_TRUE(inA.mutual.equal(torch::tensor({false, true, true, true})));
    const auto inB = core::matchPatches(a, {2, 2}, b, {{}, torch::tensor({true, false, true})});
    EXPECT_TRUE(inB.forward.index({torch::tensor({0, 1, 3})}).equal(torch::tensor({0, 0, 2}, torch::kInt64)));
    EXPECT_TRUE(inB.mutual.equal(torch::tensor({true, false, false, true})));
}

TEST(PatchMatches, NeedAsManyFeaturesInBothImages)
{
    expectError(
        [] {
            core::matchPatches(torch::zeros({4, 2}), {2, 2}, torch::zeros({3, 5}));
        },
        core::ErrorCode::ShapeMismatch, "features: expected the same number in both images, found 2 and 5");
    expectError(
        [] {
            core::matchPatches(torch::zeros({4, 2}), {2, 3}, torch::zeros({3, 2}));
        },
        core::ErrorCode::ShapeMismatch, "features: expected 6 patches, found 4");
}

}  // namespace
