// Statistics of datasets: numbers by hand, and sums that no order changes.
#include "core/dataset/head_sums.h"

#include "core/analysis/view/result.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/dataset/head_report.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <torch/types.h>

#include <cmath>

namespace {

using core::ErrorCode;
using core::HeadSums;
using core::Shard;

HeadSums sumsOf(const std::vector<float>& numbers, Shard part = {}, const std::string& about = "a model")
{
    HeadSums sums(1, 2, {{"class_mass", 0.0, 1.0}}, about, part);
    for (const float number : numbers) {
        sums.add({torch::tensor({number, core::kNoValue}).reshape({1, 2})});
    }
    return sums;
}

std::string bytesOfArrays(const HeadSums& sums)
{
    const ScratchFolder folder;
    core::writeNpz(folder.path() / "a.npz", sums.arrays());
    return bytesOf(folder.path() / "a.npz");
}

TEST(HeadSums, MeanAndDeviationOfAllImages)
{
    // 0.25, 0.5, 0.75, 1: mean 0.625, variance (0.375^2 + 0.125^2) / 2 = 0.078125.
    const auto numbers = sumsOf({0.25F, 0.5F, 0.75F, 1.0F}).summary("class_mass");
    EXPECT_EQ(numbers.count[0][0].item<int64_t>(), 4);
    EXPECT_EQ(numbers.mean[0][0].item<double>(), 0.625);
    EXPECT_DOUBLE_EQ(numbers.std[0][0].item<double>(), std::sqrt(0.078125));
}

TEST(HeadSums, ALayerWithoutAnAnswerDoesNotCount)
{
    const auto numbers = sumsOf({0.25F, 0.5F}).summary("class_mass");
    EXPECT_EQ(numbers.count[0][1].item<int64_t>(), 0);
    EXPECT_TRUE(std::isnan(numbers.mean[0][1].item<double>()));
    EXPECT_TRUE(std::isnan(numbers.quantiles[2][0][1].item<double>()));
    EXPECT_EQ(numbers.histogram[0][1].sum().item<int64_t>(), 0);
}

TEST(HeadSums, HistogramAndQuantiles)
{
    // Edges 0, 1/128, ...: 0.25 opens bin 32, 0.5 bin 64, 1 belongs to the last.
    const auto numbers = sumsOf({0.25F, 0.5F, 0.5F, 1.0F}).summary("class_mass");
    const auto bins = numbers.histogram[0][0];
    EXPECT_EQ(bins[32].item<int64_t>(), 1);
    EXPECT_EQ(bins[64].item<int64_t>(), 2);
    EXPECT_EQ(bins[127].item<int64_t>(), 1);
    EXPECT_EQ(bins.sum().item<int64_t>(), 4);
    EXPECT_EQ(numbers.edges[0].item<double>(), 0.0);
    EXPECT_EQ(numbers.edges[HeadSums::kBins].item<double>(), 1.0);
    // Half of four is two: one lies in bin 32, so the median is half-way through the two of bin 64.
    EXPECT_DOUBLE_EQ(numbers.quantiles[2][0][0].item<double>(), 64.5 / 128);
}

TEST(HeadSums, NoOrderAndNoDivisionChangesABit)
{
    std::vector<float> all;
    for (int i = 0; i < 300; ++i) {
        all.push_back(static_cast<float>(0.5 + 0.5 * std::sin(i * 12.9898)));
    }
    const auto whole = bytesOfArrays(sumsOf(all));
    auto backwards = all;
    std::reverse(backwards.begin(), backwards.end());
    EXPECT_EQ(bytesOfArrays(sumsOf(backwards)), whole);

    std::vector<HeadSums> parts;
    for (int index = 0; index < 3; ++index) {
        std::vector<float> mine;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (Shard{index, 3}.has(i)) {
                mine.push_back(all[i]);
            }
        }
        parts.push_back(sumsOf(mine, {index, 3}));
    }
    auto joined = parts[2];
    joined.merge(parts[0]);
    EXPECT_EQ(joined.parts().size(), 2U);
    joined.merge(parts[1]);
    EXPECT_EQ(joined.parts(), std::vector<Shard>{Shard{}});
    EXPECT_EQ(bytesOfArrays(joined), whole);
}

TEST(HeadSums, ComesBackFromItsFileAsItWas)
{
    const ScratchFolder folder;
    auto sums = sumsOf({0.1F, 0.9F, 0.3F}, {1, 2}, "vit");
    sums.addFailures(2);
    core::writeNpz(folder.path() / "a.npz", sums.arrays());
    const auto back = HeadSums::fromArrays(*core::openCheckpoint(folder.path() / "a.npz"));
    EXPECT_EQ(back.images(), 3);
    EXPECT_EQ(back.failures(), 2);
    EXPECT_EQ(back.about(), "vit");
    EXPECT_EQ(bytesOfArrays(back), bytesOfArrays(sums));
}

TEST(HeadSums, NegativeNumbersAreSummedExactlyToo)
{
    const auto back = [](const HeadSums& sums) {
        const ScratchFolder folder;
        core::writeNpz(folder.path() / "a.npz", sums.arrays());
        return HeadSums::fromArrays(*core::openCheckpoint(folder.path() / "a.npz"));
    };
    EXPECT_EQ(back(sumsOf({-3.0F, 1.0F})).summary("class_mass").mean[0][0].item<double>(), -1.0);
}

TEST(HeadSums, RefusesWhatDoesNotBelongTogether)
{
    auto sums = sumsOf({0.5F}, {0, 3});
    expectError([&] { sums.merge(sumsOf({0.5F}, {0, 3})); }, ErrorCode::Other, "found 0/3 twice");
    expectError([&] { sums.merge(sumsOf({0.5F}, {1, 2})); }, ErrorCode::Other, "one division");
    expectError(
        [&] {
            sums.merge(sumsOf({0.5F}, {1, 3}, "another"));
        },
        ErrorCode::ShapeMismatch, "found those of another");
    HeadSums wider(1, 3, {{"class_mass", 0.0, 1.0}}, "a model", {1, 3});
    expectError([&] { sums.merge(wider); }, ErrorCode::ShapeMismatch, "layers");
    expectError([&] { sums.add({torch::zeros({2, 2})}); }, ErrorCode::ShapeMismatch, "[1, 2]");
    expectError([&] { sums.add({torch::full({1, 2}, INFINITY)}); }, ErrorCode::Corrupt, "layer 0, head 0");
    expectError([&] { sums.summary("distance"); }, ErrorCode::NotFound, "class_mass");
}

/// The name of a quantity is that of an array, which anyone can give a part.
TEST(HeadSums, AreNoFormulaInATable)
{
    HeadSums sums(1, 1, {{"=HYPERLINK(A1)", 0.0, 1.0}}, "a model");
    sums.add({torch::full({1, 1}, 0.5)});
    const auto table = core::headTable(sums);
    EXPECT_EQ(table.substr(table.find('\n') + 1, 25), "'=HYPERLINK(A1),0,0,1,0.5");
}

TEST(HeadSums, RefusesFilesThatAreNone)
{
    const ScratchFolder folder;
    const auto file = folder.path() / "a.npz";
    const auto without = [&](const std::string& name, const torch::Tensor& instead) {
        core::NamedTensors arrays;
        for (auto& [key, array] : sumsOf({0.5F}).arrays()) {
            if (key != name) {
                arrays.emplace_back(key, array);
            } else if (instead.defined()) {
                arrays.emplace_back(key, instead);
            }
        }
        core::writeNpz(file, arrays);
        HeadSums::fromArrays(*core::openCheckpoint(file));
    };
    expectError([&] { without("class_mass_sum", {}); }, ErrorCode::Corrupt, "class_mass_sum");
    expectError([&] { without("class_mass_histogram", {}); }, ErrorCode::Corrupt, "_histogram");
    expectError(
        [&] {
            without("class_mass_count", torch::zeros({1, 2}));
        },
        ErrorCode::ShapeMismatch, "class_mass_count");
    expectError(
        [&] {
            without("class_mass_count", torch::full({1, 2}, -1, torch::kInt64));
        },
        ErrorCode::Corrupt, "expected counts from 0 to 1, found -1");
    expectError(
        [&] {
            without("class_mass_count", torch::full({1, 2}, 2, torch::kInt64));  // of one image
        },
        ErrorCode::Corrupt, "expected counts from 0 to 1, found 2");
    expectError(
        [&] {
            without("class_mass_count", torch::full({1, 2}, 1, torch::kInt64));  // the second is in no bin
        },
        ErrorCode::Corrupt, "bins that add up to the counts");
    expectError([&] { without("count", torch::full({1}, int64_t{1} << 40, torch::kInt64)); }, ErrorCode::Corrupt,
                "count: expected counts from 0 to 4294967296");
    // Compared each with each other these would take half a minute.
    const auto many = torch::stack({torch::arange(300'000), torch::full({300'000}, 300'001, torch::kInt64)}, 1);
    without("parts", many);
    expectError(
        [&] {
            without("parts", torch::cat({many, many.slice(0, 0, 1)}));
        },
        ErrorCode::Corrupt, "each once, found 0/300001");
    expectError(
        [&] {
            without("parts", torch::tensor({0, 2147483647}, torch::kInt64));
        },
        ErrorCode::Corrupt, "parts: expected K/N with K from 0 to N - 1 and N up to 1000000, found \"0/2147483647\"");
    const std::vector<std::vector<int64_t>> wrongParts{{2, 2},       {-1, 2},      {0, 0}, {0, int64_t{1} << 33},
                                                       {0, 2, 0, 2}, {0, 2, 1, 3}, {0}};
    for (const auto& parts : wrongParts) {
        expectError([&] { without("parts", torch::tensor(parts)); }, ErrorCode::Corrupt, "parts: expected ");
    }
}

}  // namespace
