#include "core/analysis/evidence/predictions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/types.h>

#include <cmath>

namespace {

core::ModelSpec threeClasses()
{
    core::ModelSpec spec;
    spec.classes = 3;
    spec.labels = {"a", "b", "c"};
    return spec;
}

}  // namespace

// Odds of 1 to 3 to 6.
TEST(TopClasses, AreTheSoftmaxOfTheLogitsMostProbableFirst)
{
    const torch::Tensor logits = torch::tensor({0.0F, std::log(3.0F), std::log(6.0F)});
    const auto top = core::topClasses(logits, threeClasses(), 2);
    ASSERT_EQ(top.size(), 2U);
    EXPECT_EQ(top[0].label, "c");
    EXPECT_EQ(top[0].index, 2);
    EXPECT_NEAR(top[0].probability, 0.6, 1e-6);
    EXPECT_NEAR(top[1].probability, 0.3, 1e-6);
    EXPECT_EQ(core::topClasses(logits.unsqueeze(0), threeClasses(), 9).size(), 3U);
}

TEST(TopClasses, AreNoneWhereTheLogitsAreAFeature)
{
    core::ModelSpec spec;
    spec.classes = 0;
    EXPECT_TRUE(core::topClasses(torch::ones({4}), spec, 5).empty());
    EXPECT_TRUE(core::topClasses(torch::ones({4}), threeClasses(), 5).empty());
}
