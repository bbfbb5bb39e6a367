#include "core/analysis/view/difference.h"

#include "core/analysis/table/view_text.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>
#include <limits>

using core::Matrix;
using core::PatchMap;
using core::RangeChoice;
using core::Result;
using testing::HasSubstr;

namespace {

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
const core::PhotoArea kWhole;

Result mapResult(const torch::Tensor& values, const core::Message& quantity = "norm of the token"_msg,
                 bool isShare = false)
{
    Result result;
    PatchMap map;
    map.grid = {static_cast<int>(values.size(0)), static_cast<int>(values.size(1))};
    map.values = values;
    result.content = map;
    result.title = core::Message("Token norms");
    result.quantity = quantity;
    result.isShare = isShare;
    result.subject = core::Message("layer 1");
    return result;
}

Result matrixResult(int rows, int cols, float value)
{
    Matrix matrix;
    matrix.values = torch::full({rows, cols}, value);
    matrix.rowTitle = core::Message("query token");
    Result result;
    result.content = matrix;
    result.quantity = core::Message("attention weight");
    return result;
}

torch::Tensor difference(const Result& a, const Result& b, core::PhotoArea areaOfB = {})
{
    const Result result = core::differenceOf({a, kWhole, ""}, {b, areaOfB, ""}, {});
    return std::get<PatchMap>(result.content).values;
}

std::string refusalOf(const Result& a, const Result& b, const RangeChoice& range = {})
{
    return errorOf([&] { core::differenceOf({a, kWhole, ""}, {b, kWhole, ""}, range); }).what();
}

const torch::Tensor kFour = torch::tensor({{1.0F, 2.0F}, {3.0F, 4.0F}});
const torch::Tensor kSixteen = torch::arange(16, torch::kFloat32).reshape({4, 4});

}  // namespace

TEST(Difference, OfAMapFromItselfIsExactlyZero)
{
    const torch::Tensor values = torch::rand({7, 5}) * 0.3F;
    const Result result = core::differenceOf({mapResult(values), {0.1, 0.2, 0.7, 0.9}, ""},
                                             {mapResult(values), {0.1, 0.2, 0.7, 0.9}, ""}, {});
    const auto& map = std::get<PatchMap>(result.content);
    EXPECT_TRUE(map.values.equal(torch::zeros({7, 5})));
    EXPECT_EQ(map.range.low, 0.0F);
    EXPECT_FALSE(std::signbit(map.range.low));
    EXPECT_EQ(map.range.high, 0.0F);
}

TEST(Difference, AFinerMapComesToTheMeansUnderThePatchesOfACoarserOne)
{
    // The four quarters of 0..15 in rows of four: (0 + 1 + 4 + 5) / 4 = 2.5, and 4.5, 10.5, 12.5.
    const torch::Tensor found = difference(mapResult(kFour), mapResult(kSixteen));
    EXPECT_TRUE(found.equal(torch::tensor({{-1.5F, -2.5F}, {-7.5F, -8.5F}}))) << found;
}

TEST(Difference, ACoarserMapIsRepeatedUnderThePatchesOfAFinerOne)
{
    const torch::Tensor found = difference(mapResult(kSixteen), mapResult(kFour));
    EXPECT_TRUE(found.equal(torch::tensor({{-1.0F, 0.0F, 0.0F, 1.0F},  // 0 1 2 3 - 1 1 2 2
                                           {3.0F, 4.0F, 4.0F, 5.0F},
                                           {5.0F, 6.0F, 6.0F, 7.0F},  // 8 9 10 11 - 3 3 4 4
                                           {9.0F, 10.0F, 10.0F, 11.0F}})))
        << found;
}

TEST(Difference, WeightsAreSharedOutOverTheAreaTheyWereGivenTo)
{
    // A fourth of the attention on each of four patches is a sixteenth on each of sixteen, and the other way round.
    const Result four = mapResult(torch::full({2, 2}, 0.25F), "attention weight"_msg, true);
    const Result sixteen =
        mapResult(torch::full({4, 4}, 0.0625F), core::enumerated({"attention weight"_msg, "heads mixed"_msg}), true);
    EXPECT_TRUE(difference(four, sixteen).equal(torch::zeros({2, 2})));
    EXPECT_TRUE(difference(sixteen, four).equal(torch::zeros({4, 4})));
}

TEST(Difference, GridsThatDoNotNestAreWeightedByArea)
{
    // Patches a third wide over patches half as wide as the photo: the middle one lies on half of either.
    const Result three = mapResult(torch::zeros({1, 3}));
    const torch::Tensor found = difference(three, mapResult(torch::tensor({{1.0F, 3.0F}})));
    EXPECT_TRUE(found.allclose(torch::tensor({{-1.0F, -2.0F, -3.0F}}), 0.0, 1e-6)) << found;
}

TEST(Difference, OfAModelThatSeesTheMiddleOnlyHasNoValueOutsideIt)
{
    // B sees x from 0.25 to 0.75 and all of y: of four columns the two in the middle.
    const Result a = mapResult(torch::full({1, 4}, 10.0F)), b = mapResult(torch::tensor({{1.0F, 2.0F}}));
    const torch::Tensor found = difference(a, b, {0.25, 0.0, 0.75, 1.0});
    EXPECT_TRUE(torch::equal(found.isnan(), torch::tensor({{true, false, false, true}})));
    EXPECT_EQ(found[0][1].item<float>(), 9.0F);
    EXPECT_EQ(found[0][2].item<float>(), 8.0F);
    // Half a patch is enough, a fourth is not: x from 0.125 covers half of the first column of four.
    EXPECT_EQ(difference(a, b, {0.125, 0.0, 1.0, 1.0})[0][0].item<float>(), 9.0F);
    EXPECT_TRUE(std::isnan(difference(a, b, {0.1875, 0.0, 1.0, 1.0})[0][0].item<float>()));
}

TEST(Difference, APatchWithoutAValueOnEitherSideHasNone)
{
    const Result gap = mapResult(torch::tensor({{kNone, 2.0F}, {3.0F, 4.0F}}));
    EXPECT_TRUE(std::isnan(difference(gap, mapResult(kFour))[0][0].item<float>()));
    EXPECT_TRUE(std::isnan(difference(mapResult(kFour), gap)[0][0].item<float>()));
    EXPECT_EQ(difference(mapResult(kFour), gap)[1][1].item<float>(), 0.0F);
}

TEST(Difference, RangeIsAsWideBelowZeroAsAbove)
{
    const auto rangeOf = [](const RangeChoice& choice) {
        const Result result =
            core::differenceOf({mapResult(kFour), kWhole, ""}, {mapResult(kSixteen), kWhole, ""}, choice);
        EXPECT_TRUE(result.isSigned);
        return std::get<PatchMap>(result.content).range;
    };
    EXPECT_EQ(rangeOf({}), (core::ValueRange{-8.5F, 8.5F}));  // of -1.5, -2.5, -7.5, -8.5
    RangeChoice fixed;
    fixed.mode = RangeChoice::Mode::Fixed;
    fixed.low = -1.0;
    fixed.high = 3.0;
    EXPECT_EQ(rangeOf(fixed), (core::ValueRange{-3.0F, 3.0F}));
}

TEST(Difference, NamesBothSides)
{
    const Result a = mapResult(kFour), b = mapResult(kSixteen);
    const Result result = core::differenceOf({a, kWhole, "tiny on a.png"}, {b, kWhole, "small on b.png"}, {});
    EXPECT_EQ(result.title, "Token norms, A - B");
    EXPECT_EQ(result.quantity, "norm of the token, A - B");
    EXPECT_EQ(result.subject, "A: tiny on a.png, layer 1; B: small on b.png, layer 1");
}

TEST(Difference, OfMatricesIsCellByCell)
{
    const Result result =
        core::differenceOf({matrixResult(2, 3, 0.5F), kWhole, ""}, {matrixResult(2, 3, 0.75F), kWhole, ""}, {});
    const auto& matrix = std::get<Matrix>(result.content);
    EXPECT_TRUE(matrix.values.equal(torch::full({2, 3}, -0.25F)));
    EXPECT_EQ(matrix.range, (core::ValueRange{-0.25F, 0.25F}));
    EXPECT_EQ(matrix.rowTitle, "query token");
}

TEST(Difference, RefusesWhatHasNone)
{
    EXPECT_EQ(refusalOf(matrixResult(5, 5, 0.1F), matrixResult(10, 10, 0.1F)),
              "difference: expected two matrices of one size, found 5 x 5 and 10 x 10");
    EXPECT_EQ(refusalOf(matrixResult(2, 2, 0.1F), mapResult(kFour, "attention weight"_msg)),
              "difference: expected two maps or two matrices, found matrix and patch-map");
    EXPECT_EQ(refusalOf(mapResult(kFour), mapResult(torch::zeros({2, 2, 3}))),
              "difference: expected maps of numbers, found one of colors");
    EXPECT_EQ(refusalOf(mapResult(kFour), mapResult(kFour, "rollout weight"_msg)),
              "difference: expected the same quantity on both sides, found norm of the token and rollout weight");
    RangeChoice shared;
    shared.mode = RangeChoice::Mode::Shared;
    EXPECT_EQ(refusalOf(mapResult(kFour), mapResult(kFour), shared),
              "difference: expected a range per-map or fixed, found shared");
}
