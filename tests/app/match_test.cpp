// Matching two images: the table agrees with the arrays, a figure is one, and what cannot be matched is refused.
#include "tests/app/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace cli::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

const std::string kWide = golden("preprocess/wide.png"), kTall = golden("preprocess/tall.png");

Run match(const std::string& model, const std::string& out, std::vector<std::string> more = {})
{
    more.insert(more.begin(), {"match", model, kWide, kTall, "--out", out});
    return run(more);
}

TEST(Match, TheTableHasTheMatchesOfTheArrays)
{
    const TemporaryFolder folder;
    ASSERT_EQ(match("cait-shapes", folder / "m.npz").status, kSuccess);
    ASSERT_EQ(match("cait-shapes", folder / "m.csv").status, kSuccess);
    const auto arrays = readAll(folder / "m.npz");
    const auto& forward = arrays.at("forward");
    std::ifstream table(folder / "m.csv");
    std::string line;
    std::getline(table, line);
    EXPECT_EQ(line, "row_a,col_a,row_b,col_b,x_a,y_a,x_b,y_b,similarity,mutual,cycle_px");
    int64_t patch = 0;
    const auto side = static_cast<int64_t>(std::sqrt(static_cast<double>(forward.size(0))));  // its input is square
    for (; std::getline(table, line); ++patch) {
        std::replace(line.begin(), line.end(), ',', ' ');
        std::istringstream words(line);
        std::vector<double> cells{std::istream_iterator<double>(words), {}};
        ASSERT_EQ(cells.size(), 11U);
        EXPECT_EQ(cells[0] * static_cast<double>(side) + cells[1], static_cast<double>(patch));
        const int64_t found = forward[patch].item<int64_t>();
        EXPECT_EQ(cells[2] * static_cast<double>(side) + cells[3], static_cast<double>(found));
        EXPECT_NEAR(cells[8], arrays.at("similarity")[patch][found].item<double>(), 1e-6);
        EXPECT_EQ(cells[9], arrays.at("mutual")[patch].item<double>());
        EXPECT_NEAR(cells[10], arrays.at("cycle_px")[patch].item<double>(), 1e-3);
    }
    EXPECT_EQ(patch, forward.size(0));
}

TEST(Match, APhotoMatchesItselfEverywhereInEveryFamilyWithTokens)
{
    for (const char* model : {"vit-shapes", "cait-shapes", "xcit-shapes"}) {
        const TemporaryFolder folder;
        const auto result = run({"match", model, kWide, kWide, "--out", folder / "m.npz"});
        ASSERT_EQ(result.status, kSuccess) << result.err;
        const auto arrays = readAll(folder / "m.npz");
        EXPECT_TRUE(arrays.at("mutual").all().item<bool>()) << model;
        EXPECT_EQ(arrays.at("cycle_px").max().item<float>(), 0.0F) << model;
    }
}

TEST(Match, DrawsBothImages)
{
    const TemporaryFolder folder;
    for (const auto& more : {std::vector<std::string>{}, {"--query", "3,4"}, {"--features", "keys", "--layer", "0"}}) {
        const auto result = match("vit-shapes", folder / "m.png", more);
        EXPECT_EQ(result.status, kSuccess) << result.err;
        EXPECT_THAT(readText(folder / "m.png"), testing::StartsWith("\x89PNG"));
    }
}

TEST(Match, AStrideGivesFeaturesForPartsOfPatches)
{
    const TemporaryFolder folder;
    ASSERT_EQ(match("vit-shapes", folder / "plain.npz").status, kSuccess);
    const auto result = match("vit-shapes", folder / "fine.npz", {"--stride", "4"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto plain = readAll(folder / "plain.npz"), fine = readAll(folder / "fine.npz");
    EXPECT_EQ(fine.at("forward").size(0), 4 * plain.at("forward").size(0));  // its patches have 8 x 8 pixels
    EXPECT_EQ(match("vit-shapes", folder / "m.csv", {"--stride", "4", "--mask", kWide}).status, kSuccess);
    EXPECT_EQ(match("vit-shapes", folder / "m.png", {"--stride", "4", "--pairs"}).status, kSuccess);
    EXPECT_EQ(match("vit-shapes", folder / "q.png", {"--stride", "2", "--query", "3,4"}).status, kSuccess);
    EXPECT_THAT(match("vit-shapes", folder / "x.npz", {"--stride", "7"}).err,
                HasSubstr("stride: expected a divisor of the patches' side, 8 pixels, found 7"));
    EXPECT_EQ(match("vit-shapes", folder / "x.npz", {"--stride", "3"}).status, kWrongUsage);
}

/// The mask is a photo: bright where it is bright.
TEST(Match, KeepsToTheObjectInA)
{
    const TemporaryFolder folder;
    ASSERT_EQ(match("vit-shapes", folder / "all.npz").status, kSuccess);
    ASSERT_EQ(match("vit-shapes", folder / "m.npz", {"--mask", kWide}).status, kSuccess);
    ASSERT_EQ(match("vit-shapes", folder / "m.csv", {"--mask", kWide}).status, kSuccess);
    const auto all = readAll(folder / "all.npz"), kept = readAll(folder / "m.npz");
    EXPECT_FALSE(all.contains("inside"));
    const torch::Tensor& inside = kept.at("inside");
    const auto count = inside.sum().item<int64_t>();
    EXPECT_GT(count, 0);
    EXPECT_LT(count, inside.numel());
    EXPECT_TRUE(torch::equal(kept.at("forward"), all.at("forward")));  // which patches count, not what they match
    const auto table = readText(folder / "m.csv");
    EXPECT_EQ(std::ranges::count(table, '\n'), count + 1);
    EXPECT_EQ(match("vit-shapes", folder / "m.png", {"--mask", kWide}).status, kSuccess);
    EXPECT_EQ(match("vit-shapes", folder / "p.png", {"--mask", kWide, "--pairs"}).status, kSuccess);
    EXPECT_NE(readText(folder / "m.png"), readText(folder / "p.png"));
    EXPECT_THAT(match("vit-shapes", folder / "x.npz", {"--mask", kTall}).err, HasSubstr("expected the photo's shape"));
}

TEST(Match, RefusesWhatCannotBeMatched)
{
    const TemporaryFolder folder;
    EXPECT_EQ(match("vit-shapes", folder / "m.txt").status, kWrongUsage);
    EXPECT_THAT(match("vit-shapes", folder / "m.npz", {"--query", "0,0"}).err, HasSubstr("--query"));
    EXPECT_THAT(match("vit-shapes", folder / "m.png", {"--query", "class"}).err,
                HasSubstr("row and column of a patch"));
    EXPECT_THAT(match("vit-shapes", folder / "m.npz", {"--layer", "99"}).err, HasSubstr("layer: expected"));
    EXPECT_THAT(match("xcit-shapes", folder / "m.npz", {"--features", "keys"}).err,
                EndsWith("choose tokens instead.\n"));
    EXPECT_THAT(match(golden("vit"), folder / "m.npz", {"--and-model", golden("dinov3")}).err,
                HasSubstr("expected the same number in both images, found 32 and 48"));
    EXPECT_THAT(match("vit-shapes", folder / "m.npz", {"--pairs"}).err, HasSubstr("--pairs: expected a figure"));
    EXPECT_THAT(match("vit-shapes", folder / "m.png", {"--pairs", "--query", "0,0"}).err,
                HasSubstr("--query: expected no --pairs beside it"));
    EXPECT_EQ(match("vit-shapes", kWide).status, kWrongUsage);
    EXPECT_FALSE(std::filesystem::exists(folder / "m.npz"));
}

}  // namespace
}  // namespace cli::test
