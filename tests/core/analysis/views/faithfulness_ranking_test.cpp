#include "core/analysis/views/faithfulness_ranking.h"

#include <gtest/gtest.h>

namespace {

core::EvaluatedMap judged(const std::string& view, const std::vector<double>& deletion,
                          const std::vector<double>& insertion, float peak)
{
    core::EvaluatedMap map;
    map.view.name = view;
    map.map = torch::tensor({{0.0F, peak}});
    map.curves.shares = torch::tensor({0.0, 0.5, 1.0});
    map.curves.deletion = torch::tensor(deletion);
    map.curves.insertion = torch::tensor(insertion);
    map.curves.random = torch::tensor({{1.0, 0.5, 0.0}});  // area 0.5
    map.curves.gini = 0.5;
    return map;
}

// Areas are (first / 2 + second + third / 2) / 2.
core::EvaluatedMap good(const std::string& view)
{
    return judged(view, {1, 0, 0}, {0, 1, 1}, 2);  // 0.25 and 0.75: better than the random order both ways
}

core::EvaluatedMap bad(const std::string& view)
{
    return judged(view, {1, 1, 0}, {0, 0, 1}, 1);  // 0.75 and 0.25
}

core::EvaluatedMap missing(const std::string& view)
{
    core::EvaluatedMap map;
    map.view.name = view;
    map.reason = core::Message("no map of " + view);
    return map;
}

}  // namespace

TEST(FaithfulnessRanking, IsTheMeanOverTheImagesOnWhichAViewHasAMap)
{
    core::FaithfulnessSum sum;
    const auto pointing = [](const torch::Tensor& map) {
        const double peak = map.max().item<double>();
        return core::PointingScore{peak > 1 ? 1.0 : 0.0, peak / 4};
    };
    sum.add({missing("never"), bad("mixed"), good("once")}, pointing);
    sum.add({missing("never"), good("mixed"), missing("once")}, pointing);
    const auto report = sum.report();
    EXPECT_EQ(report.images, 2);
    EXPECT_DOUBLE_EQ(report.randomArea, 0.5);
    ASSERT_EQ(report.rows.size(), 3U);

    const auto& once = report.rows[0];
    EXPECT_EQ(once.view.name, "once");
    EXPECT_EQ(once.images, 1);
    EXPECT_DOUBLE_EQ(once.lerfMinusMorf(), 0.5);
    EXPECT_FALSE(once.margin()) << "one image has no spread";
    EXPECT_EQ(once.faithful(), "yes");
    EXPECT_DOUBLE_EQ(once.pointing->hits, 1.0);

    const auto& mixed = report.rows[1];
    EXPECT_EQ(mixed.images, 2);
    EXPECT_DOUBLE_EQ(mixed.deletionArea, 0.5);
    EXPECT_DOUBLE_EQ(mixed.insertionArea, 0.5);
    EXPECT_DOUBLE_EQ(mixed.deletion[1].item<double>(), 0.5);
    // -0.5 and 0.5: a standard deviation of sqrt(0.5), over sqrt(2) images 0.5.
    EXPECT_DOUBLE_EQ(mixed.margin().value_or(0.0), 1.96 * 0.5);
    EXPECT_DOUBLE_EQ(mixed.below, 0.5);
    EXPECT_EQ(mixed.faithful(), "no");  // on half of the images is not on most
    EXPECT_DOUBLE_EQ(mixed.pointing->hits, 0.5);
    EXPECT_DOUBLE_EQ(mixed.pointing->inside, 0.375);

    EXPECT_EQ(report.rows[2].images, 0);
    EXPECT_EQ(report.rows[2].reason, "no map of never");
}

TEST(FaithfulnessRanking, KnowsNothingOfPointingWithoutAnObject)
{
    core::FaithfulnessSum sum;
    sum.add({good("a")}, {});
    EXPECT_FALSE(sum.report().rows[0].pointing.has_value());
}
