// The views of tokens in closed form, worked out by hand.
#include "core/analysis/views/views.h"

#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using core::HeadChoice;
using core::QueryChoice;
using hand::refusal;
using hand::viewOfLayer;
using testing::ElementsAre;

namespace {

/// A class token and 1 x 3 patches of two channels, in one layer of two heads of width one.
class HandMadeTokens : public testing::Test {
protected:
    HandMadeTokens()
    {
        core::LayerTrace& layer = m_trace.layers[0];
        layer.tokens = torch::tensor({{3.0F, 4.0F}, {4.0F, -3.0F}, {0.0F, 2.0F}, {-6.0F, -8.0F}});
        core::SelfAttention attention;
        attention.q = torch::tensor({1.0F, 1.0F, -1.0F, 2.0F, 0.0F, 1.0F, 1.0F, 0.0F}).reshape({2, 4, 1});
        attention.k = torch::tensor({3.0F, 4.0F, 0.0F, -6.0F, 4.0F, -3.0F, 2.0F, -8.0F}).reshape({2, 4, 1});
        layer.attention = attention;
    }
    core::Result compute(const core::View& view) { return core::computeView(m_subject, view); }
    core::PatchMap map(const core::View& view) { return std::get<core::PatchMap>(compute(view).content); }

    core::Trace m_trace = hand::traceWith({1, 3}, {hand::uniform(4).expand({2, -1, -1})});
    torch::Tensor m_pixels = torch::zeros({1, 3, 1, 3});
    hand::LinearNetwork m_network{torch::randn({4, 2}), {hand::uniform(4).expand({2, -1, -1})}, {1, 3}};
    core::ViewInput m_subject{m_trace, m_network, m_pixels};
};

TEST_F(HandMadeTokens, SimilarityIsTheCosineWithTheQueryAboutZero)
{
    core::View view = viewOfLayer("token-similarity");
    const core::Result result = compute(view);
    const auto& found = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(found.values, torch::tensor({{0.0F, 0.8F, -1.0F}}), 1e-6);
    EXPECT_TRUE(result.isSigned);
    EXPECT_NEAR(found.range.low, -1.0, 1e-6);
    EXPECT_NEAR(found.range.high, 1.0, 1e-6);
    EXPECT_EQ(result.subject, "layer 0 · tokens · query class token");
    view.query = QueryChoice::patch(0, 1);
    EXPECT_TENSOR_NEAR(map(view).values, torch::tensor({{-0.6F, 1.0F, -0.8F}}), 1e-6);
    EXPECT_EQ(map(view).queryPatch, 1);
}

TEST_F(HandMadeTokens, SimilarityOfQueriesAndKeysIsOfOneHeadOrOfAllSideBySide)
{
    core::View view = viewOfLayer("token-similarity");
    view.options["features"] = "k";
    // Both heads together hold the tokens above; head 0 only their first channel.
    EXPECT_TENSOR_NEAR(map(view).values, torch::tensor({{0.0F, 0.8F, -1.0F}}), 1e-6);
    EXPECT_EQ(compute(view).subject, "layer 0 · keys of all heads · query class token");
    view.head = HeadChoice{HeadChoice::Kind::Max};
    EXPECT_TENSOR_NEAR(map(view).values, torch::tensor({{0.0F, 0.8F, -1.0F}}), 1e-6);
    view.head = HeadChoice::single(0);
    EXPECT_TENSOR_NEAR(map(view).values, torch::tensor({{1.0F, 0.0F, -1.0F}}), 1e-6);
    EXPECT_EQ(compute(view).subject, "layer 0 · keys of head 0 · query class token");
    view.options["features"] = "q";
    view.head = {};
    const float half = std::sqrt(0.5F);
    EXPECT_TENSOR_NEAR(map(view).values, torch::tensor({{half, -half, 1.0F}}), 1e-6);
    EXPECT_EQ(compute(view).subject, "layer 0 · queries of all heads · query class token");
}

TEST_F(HandMadeTokens, NormsRingAndCountTheOutliers)
{
    core::View view = viewOfLayer("token-norms");  // norms 5, 2 and 10: the median is 5
    const core::Result result = compute(view);
    const auto& found = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(found.values, torch::tensor({{5.0F, 2.0F, 10.0F}}), 1e-6);
    EXPECT_THAT(found.marked, ElementsAre());
    EXPECT_EQ(result.subject, "layer 0 · 0 of 3 patches above 3 times the median 5");
    EXPECT_FALSE(result.isSigned);
    view.options["outlier"] = 1.5;
    EXPECT_THAT(map(view).marked, ElementsAre(2));
    EXPECT_EQ(compute(view).subject, "layer 0 · 1 of 3 patches above 1.5 times the median 5");
    view.options["outlier"] = 0.5;
    EXPECT_THROW(compute(view), core::Error);
}

TEST_F(HandMadeTokens, NormsThroughLayersLeadToTheMapOfTheirLayer)
{
    m_trace.layers.push_back(m_trace.layers[0]);
    m_trace.layers[1].tokens = m_trace.layers[1].tokens * 2.0;
    const auto curves = std::get<core::Curves>(compute(viewOfLayer("token-norms-layers")).content);
    ASSERT_EQ(curves.series.size(), 3U);
    EXPECT_EQ(curves.series[0].label, "patches, maximum");
    EXPECT_THAT(curves.series[0].y, ElementsAre(10.0, 20.0));
    EXPECT_EQ(curves.series[1].label, "patches, median");
    EXPECT_THAT(curves.series[1].y, ElementsAre(5.0, 10.0));
    EXPECT_THAT(curves.series[1].low, ElementsAre(3.5, 7.0));
    EXPECT_THAT(curves.series[1].high, ElementsAre(7.5, 15.0));
    EXPECT_EQ(curves.series[2].label, "class token");
    EXPECT_THAT(curves.series[2].y, ElementsAre(5.0, 10.0));
    EXPECT_EQ(curves.series[0].targets[1]->layer, 1);
    EXPECT_EQ(curves.series[0].targets[1]->view, "token-norms");
}

TEST(NormsThroughLayers, TakeDistillationAndRegistersApart)
{
    core::Trace trace = hand::randomTrace({1, 1}, 1, 1, 2, {true, true, 2});
    trace.layers[0].tokens = torch::tensor({{1.0F}, {2.0F}, {3.0F}, {5.0F}, {7.0F}});
    hand::LinearNetwork network{torch::randn({5, 1}), {hand::uniform(5).unsqueeze(0)}, {1, 1}};
    const torch::Tensor pixels = torch::zeros({1, 3, 1, 1});
    const auto curves =
        std::get<core::Curves>(core::computeView({trace, network, pixels}, viewOfLayer("token-norms-layers")).content);
    ASSERT_EQ(curves.series.size(), 5U);
    EXPECT_THAT(curves.series[1].y, ElementsAre(7.0));
    EXPECT_EQ(curves.series[3].label, "distillation token");
    EXPECT_THAT(curves.series[3].y, ElementsAre(2.0));
    EXPECT_EQ(curves.series[4].label, "registers, mean");
    EXPECT_THAT(curves.series[4].y, ElementsAre(4.0));
}

/// 4 x 4 patches along one line, a square of them in the middle far from the rest; and a class token that is neither.
class SquareOnALine : public testing::Test {
protected:
    SquareOnALine()
    {
        torch::Tensor patches = torch::zeros({4, 4, 5});
        patches.select(2, 1).fill_(3.0);
        patches.narrow(0, 1, 2).narrow(1, 1, 2).select(2, 1).fill_(-9.0);
        m_square = patches.select(2, 1) < 0.0;
        m_trace.layers[0].tokens = torch::cat({torch::full({1, 5}, 100.0F), patches.flatten(0, 1)});
    }
    core::Result compute(const core::View& view)
    {
        return core::computeView({m_trace, m_network, m_pixels, &m_memo, m_companions, m_object}, view);
    }
    core::PatchMap map(const core::View& view) { return std::get<core::PatchMap>(compute(view).content); }

    torch::Tensor m_square, m_object;
    core::Trace m_trace = hand::traceWith({4, 4}, {hand::uniform(17).unsqueeze(0)});
    torch::Tensor m_pixels = torch::zeros({1, 3, 4, 4});
    hand::LinearNetwork m_network{torch::randn({17, 5}), {hand::uniform(17).unsqueeze(0)}, {4, 4}};
    core::TensorCache m_memo;
    std::vector<core::Companion> m_companions;
};

TEST_F(SquareOnALine, ComponentsAreColorsFromNothingToOne)
{
    const core::Result result = compute(viewOfLayer("token-pca"));
    const auto& found = std::get<core::PatchMap>(result.content);
    ASSERT_EQ(found.values.sizes(), (std::vector<int64_t>{4, 4, 3}));
    // The only direction is channel 1, positive: the square, which lies below, is dark. Nothing varies beside it.
    EXPECT_TENSOR_NEAR(found.values.select(2, 0), m_square.logical_not().to(torch::kFloat32), 1e-6);
    EXPECT_TENSOR_NEAR(found.values.narrow(2, 1, 2), torch::full({4, 4, 2}, 0.5), 1e-6);
    EXPECT_EQ(result.subject, "layer 0 · tokens");
}

TEST_F(SquareOnALine, ClustersAreTheGroupsWithTheirShares)
{
    core::View view = viewOfLayer("token-clusters");
    view.options["clusters"] = 2.0;
    const core::Result result = compute(view);
    EXPECT_EQ(result.subject, "layer 0 · tokens · 2 clusters · 100 % of the variance explained");
    const auto& found = std::get<core::PatchMap>(result.content);
    ASSERT_EQ(found.kinds.size(), 2U);
    EXPECT_EQ(found.kinds[0].name, "cluster 0 · 75 %");
    EXPECT_EQ(found.kinds[1].name, "cluster 1 · 25 %");
    EXPECT_TRUE(torch::equal(found.values.select(2, 0) == found.kinds[1].red, m_square));
}

TEST_F(SquareOnALine, ForegroundIsTheSideAwayFromTheEdgeAndTheRestShowsThePhoto)
{
    core::View view = viewOfLayer("token-pca");
    view.options["foreground"] = "on";
    EXPECT_TRUE(torch::equal(map(view).values.isnan().all(2), m_square.logical_not()));
    EXPECT_EQ(compute(view).subject, "layer 0 · tokens · 4 of 16 patches in the foreground");
    view.options["foreground"] = "inverse";
    EXPECT_TRUE(torch::equal(map(view).values.isnan().all(2), m_square));
    EXPECT_EQ(compute(view).subject, "layer 0 · tokens · 12 of 16 patches in the background");
}

TEST_F(SquareOnALine, ForegroundIsTheMarkedObject)
{
    core::View view = viewOfLayer("token-pca");
    view.options["foreground"] = "object";
    EXPECT_TRUE(core::needsObject(view));
    EXPECT_EQ(refusal({m_trace, m_network, m_pixels}, view),
              "foreground: expected an object that is marked in the image, found none");
    m_object = torch::zeros({4, 4});
    m_object.narrow(0, 0, 2).fill_(0.5);
    m_object[3][3] = 0.4;
    EXPECT_TRUE(torch::equal(map(view).values.isnan().all(2), m_object.lt(0.5)));
    EXPECT_EQ(compute(view).subject, "layer 0 · tokens · 8 of 16 patches in the foreground");
    view.options["basis"] = "shared";
    EXPECT_EQ(refusal({m_trace, m_network, m_pixels, nullptr, {}, m_object}, view),
              "foreground: expected off, on or inverse with a basis of several images, found object");
}

/// By hand: 4 patches at -9 and 12 at 3 have a mean of 0 and a variance of (4 * 81 + 12 * 9) / 15.
TEST_F(SquareOnALine, SigmoidIsOfStandardDeviations)
{
    core::View view = viewOfLayer("token-pca");
    view.options["coloring"] = "sigmoid";
    const auto of = [](double x) { return 1.0 / (1.0 + std::exp(-2.0 * x / std::sqrt(432.0 / 15.0))); };
    EXPECT_TENSOR_NEAR(map(view).values.select(2, 0),
                       torch::where(m_square, torch::full({1}, of(-9.0)), torch::full({1}, of(3.0))), 1e-6);
}

TEST_F(SquareOnALine, SharedColorsMeanTheSameInEveryImage)
{
    core::Trace other = m_trace;
    other.logits = torch::ones({1});
    other.layers[0].tokens = m_trace.layers[0].tokens.clone();
    other.layers[0].tokens.narrow(0, 1, 16).select(1, 1).fill_(27.0);
    m_companions = {{&other, m_pixels}};
    core::View view = viewOfLayer("token-pca");
    view.options["basis"] = "shared";
    // -9 is the least and 27 the most of both images, so 3 is a third of the way.
    EXPECT_TENSOR_NEAR(map(view).values.select(2, 0),
                       torch::where(m_square, torch::zeros({1}), torch::full({1}, 1.0 / 3)), 1e-6);
    EXPECT_EQ(compute(view).subject, "layer 0 · tokens · colors shared by 2 images");
    m_companions.clear();
    EXPECT_EQ(compute(view).subject, "layer 0 · tokens · no other image to share colors with");
    EXPECT_TENSOR_NEAR(map(view).values.select(2, 0), m_square.logical_not().to(torch::kFloat32), 1e-6);
    other.layers[0].tokens = torch::Tensor();  // a trace that did not keep its tokens has nothing to share
    m_companions = {{&other, m_pixels}};
    EXPECT_EQ(compute(view).subject, "layer 0 · tokens · no other image to share colors with");
}

TEST_F(SquareOnALine, ColorsOfOthersAreTheSameWhicheverImageIsShown)
{
    core::Trace other = m_trace;
    other.logits = torch::ones({1});
    torch::Tensor patches = torch::zeros({4, 4, 5});
    patches.select(2, 1).copy_(torch::where(m_square, torch::full({1}, 27.0F), torch::full({1}, -9.0F)));
    other.layers[0].tokens = torch::cat({torch::zeros({1, 5}), patches.flatten(0, 1)});
    m_companions = {{&other, m_pixels}};
    core::View view = viewOfLayer("token-pca");
    view.options["basis"] = "others";
    // The other image runs from -9 to 27; of this one the square is at -9 and the rest at 3, a third of the way.
    const torch::Tensor expected = torch::where(m_square, torch::zeros({1}), torch::full({1}, 1.0 / 3));
    EXPECT_TENSOR_NEAR(map(view).values.select(2, 0), expected, 1e-6);
    EXPECT_EQ(compute(view).subject, "layer 0 · tokens · colors of 1 other image");
    // The other's square lies away from its edge, above its mean of 0: nothing of this image but 3 does.
    view.options["foreground"] = "on";
    EXPECT_TRUE(torch::equal(map(view).values.isnan().all(2), m_square));
    m_companions.clear();
    EXPECT_EQ(compute(view).subject,
              "layer 0 · tokens · 4 of 16 patches in the foreground · no other image to share colors with");
}

TEST(PooledTokens, AreNotShownBecauseNoPatchLeavesThatLayer)
{
    core::LayerTrace pool = hand::classLayerWith(torch::tensor({{0.25F, 0.75F}}), {1, 2}, hand::noPrefix());
    pool.tokens = torch::ones({3, 2});
    core::LayerTrace first = hand::layerWith(hand::uniform(2).unsqueeze(0), {1, 2}, hand::noPrefix());
    first.tokens = torch::ones({2, 2});
    const core::Trace trace = hand::traceOf({1, 2}, {first, pool});
    hand::LinearNetwork network{torch::randn({2, 2}), {hand::uniform(2).unsqueeze(0)}, {1, 2}};
    const torch::Tensor pixels = torch::zeros({1, 3, 1, 2});
    for (const std::string name : {"token-similarity", "token-pca", "token-norms"}) {
        EXPECT_FALSE(core::findView(name).showsLayer(pool)) << name;
        EXPECT_TRUE(core::findView(name).showsLayer(first)) << name;
        core::View view = viewOfLayer(name);
        view.layer = 1;
        EXPECT_EQ(refusal({trace, network, pixels}, view),
                  "Layer 1 pools the patches into one token; no patch tokens leave it.");
    }
    const auto curves =
        std::get<core::Curves>(core::computeView({trace, network, pixels}, viewOfLayer("token-norms-layers")).content);
    EXPECT_TRUE(std::isnan(curves.series[0].y[1]));
    EXPECT_FALSE(curves.series[0].targets[1].has_value());
}

}  // namespace
