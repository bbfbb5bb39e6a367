#include "core/analysis/attention/rollout.h"
#include "tests/core/analysis/two_layers.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::QueryChoice;
using hand::viewNamed;
using testing::HasSubstr;

namespace {

using EvidenceViews = hand::TwoLayers;

TEST_F(EvidenceViews, RolloutShowsTheQuerysRow)
{
    core::View view = viewNamed("rollout");
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values,
                       core::patchPart(m_trace.layers.back(), core::rolloutRow(m_trace, 0)), 0.0);
    view.query = QueryChoice::patch(1, 0);
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values,
                       core::patchPart(m_trace.layers.back(), core::rolloutRow(m_trace, 4)), 0.0);
    EXPECT_EQ(content<core::PatchMap>(view).queryPatch, 3);
    view.query = QueryChoice{QueryChoice::Kind::Mean};
    EXPECT_TENSOR_NEAR(content<core::PatchMap>(view).values,
                       core::patchPart(m_trace.layers.back(), core::rolloutMeanRow(m_trace)), 0.0);
    EXPECT_EQ(compute(view).subject, "all layers · heads averaged · query mean of patches");
}

TEST(RelevanceView, ShowsTheEvidenceOfTheClassAskedForOrTheMostProbable)
{
    // One layer: the class token's evidence from patch j for class k is A_0j x_jk: 0.25 * (2, -1) and 0.25 * (-4, 3).
    const torch::Tensor attention = torch::tensor({{0.5F, 0.25F, 0.25F}, {0.2F, 0.4F, 0.4F}, {1.0F, 0.0F, 0.0F}});
    hand::LinearNetwork network(torch::tensor({{1.0F, 0.0F}, {2.0F, -1.0F}, {-4.0F, 3.0F}}), {attention.unsqueeze(0)},
                                {1, 2});
    core::Trace trace = hand::traceWith({1, 2}, {attention.unsqueeze(0)});
    trace.logits = torch::tensor({0.0F, 0.5F});
    const torch::Tensor pixels = torch::zeros({1, 3, 1, 2});
    const core::ViewInput subject{trace, network, pixels};
    core::View view = viewNamed("relevance");
    const auto shown = [&] { return std::get<core::PatchMap>(core::computeView(subject, view).content).values; };
    EXPECT_TENSOR_NEAR(shown(), torch::tensor({{0.0F, 0.75F}}), 1e-6);
    EXPECT_EQ(core::computeView(subject, view).subject, "class 1 · all layers · query class token");
    view.classIndex = 0;
    EXPECT_TENSOR_NEAR(shown(), torch::tensor({{0.5F, 0.0F}}), 1e-6);
    network.editableSpec().labels = {"tabby", "tiger"};
    EXPECT_EQ(core::computeView(subject, view).subject, "class 0 (tabby) · all layers · query class token");
    // A patch has no evidence beside the identity here, and that is not shown.
    view.query = QueryChoice::patch(0, 0);
    EXPECT_TENSOR_NEAR(shown(), torch::zeros({1, 2}), 1e-6);
    view.classIndex = 2;
    EXPECT_THROW(shown(), core::Error);
}

TEST_F(EvidenceViews, RelevanceWithoutAClassifierSaysWhy)
{
    m_network.editableSpec().classes = 0;
    EXPECT_FALSE(core::findView("relevance").unavailable(m_network.spec()).empty());
    EXPECT_TRUE(core::findView("attention").unavailable(m_network.spec()).empty());
    expectError([&] { compute(viewNamed("relevance")); }, core::ErrorCode::Unsupported, "no classifier");
}

}  // namespace
