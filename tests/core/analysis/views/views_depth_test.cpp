// The model's prediction, and the predictions after each layer.
#include "core/model/network/linear.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using hand::labelsOf;
using hand::viewNamed;
using testing::ElementsAre;

namespace {

/// Three classes whose scores are the class token's channels; two layers.
class Answers : public testing::Test {
protected:
    Answers()
    {
        m_trace.layers[0].tokens = torch::tensor({{0.0F, 0.0F, 0.0F}, {9.0F, 9.0F, 9.0F}});
        m_trace.layers[1].tokens =
            torch::tensor({{std::log(1.0F), std::log(5.0F), std::log(2.0F)}, {0.0F, 0.0F, 0.0F}});
        m_trace.logits = m_trace.layers[1].tokens[0];
    }
    core::Result compute(const core::View& view) { return core::computeView(m_subject, view); }
    core::Curves curves(const core::View& view) { return std::get<core::Curves>(compute(view).content); }

    core::Trace m_trace = hand::traceWith({1, 1}, {hand::uniform(2).unsqueeze(0), hand::uniform(2).unsqueeze(0)});
    torch::Tensor m_pixels = torch::zeros({1, 3, 1, 1});
    hand::LinearNetwork m_network{
        torch::zeros({2, 3}), {hand::uniform(2).unsqueeze(0), hand::uniform(2).unsqueeze(0)}, {1, 1}};
    core::ViewInput m_subject{m_trace, m_network, m_pixels};
};

TEST_F(Answers, PredictionHasABarAClassMostProbableFirst)
{
    const core::Result result = compute(viewNamed("prediction"));
    const auto& found = std::get<core::Curves>(result.content);
    EXPECT_EQ(found.shape, core::Curves::Shape::Bars);
    EXPECT_THAT(found.xLabels, ElementsAre("class 1", "class 2", "class 0"));
    ASSERT_EQ(found.series.size(), 1U);
    EXPECT_THAT(found.series[0].x, ElementsAre(0.0, 1.0, 2.0));
    EXPECT_NEAR(found.series[0].y[0], 0.625, 1e-6);
    EXPECT_NEAR(found.series[0].y[1], 0.25, 1e-6);
    EXPECT_NEAR(found.series[0].y[2], 0.125, 1e-6);
    EXPECT_EQ(found.series[0].targets[1]->classIndex, 2);
    EXPECT_EQ(found.series[0].targets[1]->view, "relevance");
    EXPECT_EQ(result.subject, "3 most probable of 3 classes");
    core::View view = viewNamed("prediction");
    view.options["count"] = 1.0;
    m_network.editableSpec().labels = {"cat", "dog", "bird"};
    EXPECT_THAT(curves(view).xLabels, ElementsAre("dog"));
}

TEST_F(Answers, LensFollowsTheClassesOfTheEndThroughTheLayers)
{
    core::View view = viewNamed("lens");
    view.options["count"] = 2.0;
    const auto found = curves(view);
    EXPECT_THAT(labelsOf(found), ElementsAre("class 1", "class 2"));
    EXPECT_NEAR(found.series[0].y[0], 1.0 / 3, 1e-6);
    EXPECT_NEAR(found.series[0].y[1], 0.625, 1e-6);
    EXPECT_EQ(found.series[1].targets[0]->classIndex, 2);
    EXPECT_EQ(found.series[1].targets[0]->layer, 0);
    view.options["scale"] = "logit";
    EXPECT_NEAR(curves(view).series[0].y[1], std::log(5.0), 1e-6);
    EXPECT_EQ(curves(view).yTitle, "logit");
}

TEST_F(Answers, LensAddsTheChosenClassUnlessItIsThere)
{
    core::View view = viewNamed("lens");
    view.options["count"] = 1.0;
    view.classIndex = 0;
    EXPECT_THAT(labelsOf(curves(view)), ElementsAre("class 1", "class 0"));
    view.classIndex = 1;
    EXPECT_THAT(labelsOf(curves(view)), ElementsAre("class 1"));
    view.classIndex = 3;
    EXPECT_THROW(curves(view), core::Error);
}

TEST_F(Answers, NeedAClassifier)
{
    m_network.editableSpec().classes = 0;
    for (const std::string name : {"prediction", "lens"}) {
        EXPECT_EQ(core::findView(name).unavailable(m_network.spec()),
                  "This model has no classifier and thus no classes.");
    }
}

class DepthOfFamilies : public testing::TestWithParam<const char*> {
protected:
    support::GoldenSubject m_golden{GetParam()};
};

bool sameOrBothGaps(double found, double expected, double tolerance)
{
    return std::isnan(expected) ? std::isnan(found) : std::abs(found - expected) <= tolerance;
}

TEST_P(DepthOfFamilies, LensAgreesWithTheReference)
{
    core::View view = viewNamed("lens");
    view.options["count"] = 10.0;
    view.options["scale"] = "logit";
    const torch::Tensor expected = m_golden.expected("logit_lens");
    const auto curves = m_golden.content<core::Curves>(view);
    ASSERT_EQ(curves.series.size(), static_cast<size_t>(std::min<int64_t>(10, expected.size(1))));
    for (const core::Curves::Series& series : curves.series) {
        const int classIndex = series.targets.back()->classIndex.value();
        for (int layer = 0; layer < m_golden.trace().layerCount(); ++layer) {
            EXPECT_TRUE(
                sameOrBothGaps(series.y[static_cast<size_t>(layer)], expected[layer][classIndex].item<double>(), 2e-4))
                << series.label << " after layer " << layer;
        }
        EXPECT_NEAR(series.y.back(), m_golden.trace().logits[classIndex].item<double>(), 1e-4) << series.label;
    }
    view.options["scale"] = "probability";
    double sum = 0.0;
    for (const core::Curves::Series& series : m_golden.content<core::Curves>(view).series) {
        sum += series.y.back();
    }
    EXPECT_LE(sum, 1.0 + 1e-9);
}

TEST(LensOfSwin, BeginsWhereTheWidthIsTheClassifiers)
{
    support::GoldenSubject golden("swin");  // two stages of two layers
    const auto curves = golden.content<core::Curves>(viewNamed("lens"));
    for (size_t layer = 0; layer < 4; ++layer) {
        EXPECT_EQ(std::isnan(curves.series[0].y[layer]), layer < 2);
        EXPECT_EQ(curves.series[0].targets[layer].has_value(), layer >= 2);
    }
}

/// There is no golden lens of Swin: a layer norm, the mean of the patches and the classifier, on the layer's tokens.
TEST(LensOfSwin, IsTheClassifierOnTheMeanOfTheNormedPatches)
{
    support::GoldenSubject golden("swin");
    const auto weights = golden.network().named_parameters();
    core::View view = viewNamed("lens");
    view.options["count"] = 10.0;
    view.options["scale"] = "logit";
    const auto curves = golden.content<core::Curves>(view);
    ASSERT_EQ(curves.series.size(), 10U);
    for (size_t layer : {2U, 3U}) {
        const torch::Tensor& tokens = golden.trace().layers[layer].tokens;  // [P, C]
        const torch::Tensor normed =
            torch::layer_norm(tokens, {tokens.size(1)}, weights["norm.weight"], weights["norm.bias"], 1e-5);
        const torch::Tensor expected =
            torch::matmul(core::valuesOfParameter(golden.network(), "head.fc.weight"), normed.mean(0)) +
            weights["head.fc.bias"];
        for (const core::Curves::Series& series : curves.series) {
            const int classIndex = series.targets.back()->classIndex.value();
            EXPECT_NEAR(series.y[layer], expected[classIndex].item<double>(), 1e-5) << series.label << ", " << layer;
        }
    }
    for (const core::Curves::Series& series : curves.series) {
        const int classIndex = series.targets.back()->classIndex.value();
        EXPECT_NEAR(series.y.back(), golden.expected("logits")[0][classIndex].item<double>(), 2e-4) << series.label;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, DepthOfFamilies,
                         testing::Values("vit", "vit_other_size", "deit_distilled", "vit_avgpool_no_class_token",
                                         "vit_class_token_avgpool_fc_norm", "clip_quickgelu", "cait", "xcit_p8",
                                         "xcit_p16_tokens_norm", "xcit_p16_non_square"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
