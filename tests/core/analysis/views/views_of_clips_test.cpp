// Views of models that see clips: a map is a strip of the steps of time.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/views/views.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace {

using core::QueryChoice;

/// Over time the class token only has itself, so the patches' mean stands in.
TEST(DividedViews, ShowTheMeanWhereTheClassTokenTakesNoPart)
{
    support::GoldenSubject subject("timesformer");
    core::View view;
    view.head = core::HeadChoice::single(1);
    for (const int layer : {0, 1}) {
        view.layer = layer;
        const auto map = subject.content<core::PatchMap>(view);
        const torch::Tensor weights = subject.expected("layer." + std::to_string(layer) + ".attention")[1];
        const torch::Tensor row = layer == 0 ? weights.slice(0, 1).mean(0) : weights[0];
        EXPECT_TENSOR_NEAR(map.values.flatten(), row.slice(0, 1), 2e-4);
    }
}

class ClipViews : public testing::TestWithParam<const char*> {
protected:
    support::GoldenSubject m_subject{GetParam()};
};

/// 8 frames of 48 x 48 pixels in tubelets of 2, patches of 16: 4 steps of 3 x 3 patches.
TEST_P(ClipViews, MapAPlaceAndATimeOverAllSteps)
{
    EXPECT_EQ(m_subject.trace().grid, (core::PatchGrid{12, 3}));
    EXPECT_EQ(m_subject.trace().frameGrid(), (core::PatchGrid{3, 3}));
    core::View view;
    view.layer = 1;
    view.head = core::HeadChoice::single(1);
    view.query = QueryChoice::patch(2 * 3 + 1, 2);  // step 2, row 1, column 2
    const auto map = m_subject.content<core::PatchMap>(view);
    EXPECT_EQ(map.grid, (core::PatchGrid{12, 3}));
    EXPECT_TENSOR_NEAR(map.values.flatten(), m_subject.expected("layer.1.attention")[1][2 * 9 + 1 * 3 + 2], 2e-4);
}

TEST_P(ClipViews, MeasureDistancesWithinAFrame)
{
    const auto distance = core::attentionDistance(m_subject.trace());
    EXPECT_LT(distance.max().item<double>(), std::hypot(48.0, 48.0));

    // By hand, head 0 of layer 0: patches n and m are 16 pixels times the distance of n mod 9 and m mod 9 apart.
    const torch::Tensor weights = m_subject.expected("layer.0.attention")[0];
    const auto of = weights.accessor<float, 2>();
    double sum = 0.0;
    for (int n = 0; n < 36; ++n) {
        for (int m = 0; m < 36; ++m) {
            sum += of[n][m] * 16.0 * std::hypot(n % 9 / 3 - m % 9 / 3, n % 3 - m % 3);
        }
    }
    EXPECT_NEAR(distance[0][0].item<double>(), sum / 36.0, 2e-3);
}

/// By hand: steps are n / 9 of the 36 patches.
TEST_P(ClipViews, MeasureDistancesInTimeToo)
{
    const torch::Tensor weights = m_subject.expected("layer.1.attention")[1];
    const auto of = weights.accessor<float, 2>();
    double sum = 0.0;
    for (int n = 0; n < 36; ++n) {
        for (int m = 0; m < 36; ++m) {
            sum += of[n][m] * std::abs(n / 9 - m / 9);
        }
    }
    core::View view;
    view.name = "head-distance";
    view.options["along"] = "time";
    const auto curves = m_subject.content<core::Curves>(view);
    EXPECT_NEAR(curves.series.at(1).y.at(1), sum / 36.0, 1e-4);
    EXPECT_NEAR(curves.guides.at(0).value, 15.0 / 12.0, 1e-9) << "4 steps: 2 * (3 * 1 + 2 * 2 + 1 * 3) / 16";
}

TEST_P(ClipViews, DivideAQuerysAttentionAmongTheSteps)
{
    core::View view;
    view.name = "time-profile";
    view.layer = 0;
    view.query = QueryChoice::patch(5, 0);
    const auto curves = m_subject.content<core::Curves>(view);
    ASSERT_EQ(curves.series.size(), 3U) << "two heads and their mean";
    const torch::Tensor row = m_subject.expected("layer.0.attention")[1][5 * 3];
    double sum = 0.0;
    for (int step = 0; step < 4; ++step) {
        EXPECT_NEAR(curves.series[1].y.at(static_cast<size_t>(step)),
                    row.slice(0, 9 * step, 9 * step + 9).sum().item<double>(), 2e-4);
        sum += curves.series[1].y[static_cast<size_t>(step)];
    }
    EXPECT_NEAR(sum, 1.0, 1e-4);
}

TEST_P(ClipViews, AreComputedOrRefusedInASentence)
{
    for (const auto& row : core::viewTable()) {
        if (!core::whyUnavailable(row, m_subject.spec()).empty() || row.parameters.words) {
            continue;
        }
        core::View view;
        view.name = row.name;
        view.query = QueryChoice::patch(4, 1);
        try {
            m_subject.compute(view);
        } catch (const core::Error& error) {
            EXPECT_EQ(error.code, core::ErrorCode::Unsupported) << row.name << error.what();
        } catch (const std::exception& error) {
            ADD_FAILURE() << row.name << error.what();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, ClipViews, testing::Values("videomae", "vjepa2"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
