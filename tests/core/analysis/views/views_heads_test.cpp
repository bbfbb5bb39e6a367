#include "tests/core/analysis/two_layers.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using hand::viewNamed;

namespace {

using HeadViews = hand::TwoLayers;

TEST_F(HeadViews, HeadDistanceHasAPointAHeadAndTheGuides)
{
    const auto curves = content<core::Curves>(viewNamed("head-distance"));
    ASSERT_EQ(curves.series.size(), 3U);  // two heads and their mean
    EXPECT_EQ(curves.yTitle, "mean attention distance (px)");
    EXPECT_EQ(curves.series[1].label, "head 1");
    EXPECT_THAT(curves.series[1].x, testing::ElementsAre(0.0, 1.0));
    EXPECT_EQ(curves.series[1].targets[0], core::headTarget(0, 1));
    EXPECT_EQ(curves.series[2].label, "mean of heads");
    EXPECT_TRUE(curves.series[2].line);
    EXPECT_NEAR(curves.series[2].y[0], (curves.series[0].y[0] + curves.series[1].y[0]) / 2, 1e-5);
    ASSERT_EQ(curves.guides.size(), 2U);
    EXPECT_EQ(curves.guides[1].label, "image diagonal");
    EXPECT_NEAR(curves.guides[1].value, std::hypot(32, 48), 1e-9);
}

TEST_F(HeadViews, HeadDistanceOfUniformHeadsLiesOnItsGuide)
{
    m_trace = hand::traceWith({2, 3}, {hand::uniform(7).unsqueeze(0)}, {}, 16);
    const auto curves = content<core::Curves>(viewNamed("head-distance"));
    EXPECT_EQ(curves.guides[0].label, "uniform over patches");
    EXPECT_NEAR(curves.series[0].y[0], curves.guides[0].value, 1e-4);
}

TEST_F(HeadViews, HeadEntropyOfUniformHeadsLiesOnLogT)
{
    m_trace = hand::traceWith({2, 3}, {hand::uniform(7).expand({2, -1, -1})});
    const auto curves = content<core::Curves>(viewNamed("head-entropy"));
    ASSERT_EQ(curves.guides.size(), 1U);
    EXPECT_NEAR(curves.guides[0].value, std::log(7.0), 1e-12);
    for (const auto& series : curves.series) {
        EXPECT_NEAR(series.y[0], std::log(7.0), 1e-6) << series.label;
    }
}

}  // namespace
