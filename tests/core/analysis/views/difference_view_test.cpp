// Views that subtract: which side is computed of what.
#include "core/analysis/view/baseline.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/core/analysis/two_layers.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using core::Baseline;
using core::HeadChoice;
using core::QueryChoice;
using core::View;

namespace {

View minusView(View view, const View& other)
{
    view.baseline = Baseline{.view = other};
    return view;
}

/// A model and an image other than A's, without their names.
View minusOther(View view)
{
    view.baseline = Baseline{.image = core::NamedFile{"b.png", ""}};
    return view;
}

torch::Tensor mapOf(const core::Result& result)
{
    return std::get<core::PatchMap>(result.content).values;
}

}  // namespace

struct DifferenceView : hand::HandMade {};
struct DifferenceOfTwo : hand::TwoLayers {};

TEST_F(DifferenceView, SubtractsAnotherHeadOfTheSameLayer)
{
    // The class token's rows of two heads: token 0 is the class token itself, 1 to 4 are the patches.
    m_trace = hand::traceOf({2, 2}, {hand::layerWithClassRows(torch::tensor(
                                        {{0.0F, 0.5F, 0.25F, 0.125F, 0.125F}, {0.5F, 0.0F, 0.25F, 0.25F, 0.0F}}))});
    View view, other;
    view.head = HeadChoice::single(0);
    other.head = HeadChoice::single(1);
    const core::Result result = compute(minusView(view, other));
    EXPECT_TRUE(mapOf(result).allclose(torch::tensor({{0.5F, 0.0F}, {-0.125F, 0.125F}}), 0.0, 1e-6)) << mapOf(result);
    EXPECT_EQ(std::get<core::PatchMap>(result.content).range, (core::ValueRange{-0.5F, 0.5F}));
    EXPECT_EQ(result.title, "Attention, A - B");
    EXPECT_EQ(result.subject, "A: layer 0 · head 0 · query class token; B: layer 0 · head 1 · query class token");
}

TEST_F(DifferenceOfTwo, OfAViewFromItselfIsExactlyZero)
{
    for (const char* name : {"attention", "rollout", "attention-matrix", "token-norms", "token-similarity"}) {
        View view;
        view.name = name;
        view.query = QueryChoice::patch(1, 2);
        const core::Result result = compute(minusView(view, view));
        const auto* map = std::get_if<core::PatchMap>(&result.content);
        const torch::Tensor values = map != nullptr ? map->values : std::get<core::Matrix>(result.content).values;
        EXPECT_TRUE(values.equal(torch::zeros_like(values))) << name;
    }
}

TEST_F(DifferenceOfTwo, OfViewsOfAllHeadsIsRefused)
{
    View view;
    view.name = "attention-grid";
    EXPECT_EQ(errorOf([&] { compute(minusView(view, view)); }).code, core::ErrorCode::Unsupported);
}

TEST_F(DifferenceOfTwo, AskedOfAnotherImageNeedsIt)
{
    const core::Error error = errorOf([&] { compute(minusOther({})); });
    EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
    EXPECT_STREQ(error.what(), "difference: expected another model or image to subtract, found none");
}

TEST_F(DifferenceOfTwo, WhatIsLeftOutIsTheSameAtTheSamePlaceOfThePhoto)
{
    // B is a model of 4 x 6 patches, a fourth as large: patch 1, 2 of 2 x 3 has its middle on patch 3, 5 of 4 x 6.
    const core::Trace finer = hand::randomTrace({4, 6}, 3, 2, 4);
    const torch::Tensor pixels = torch::zeros({1, 3, 4 * finer.patchSize, 6 * finer.patchSize});
    hand::LinearNetwork network{
        torch::randn({25, 3}),
        {hand::uniform(25).unsqueeze(0), hand::uniform(25).unsqueeze(0), hand::uniform(25).unsqueeze(0)},
        {4, 6}};
    core::Trace coarser = m_trace;
    const torch::Tensor own = torch::zeros({1, 3, 2 * coarser.patchSize, 3 * coarser.patchSize});
    core::ViewInput b{finer, network, pixels};
    b.photoName = "b.png";
    core::ViewInput a{coarser, m_network, own};
    a.other = &b;
    View view;
    view.query = QueryChoice::patch(1, 2);
    const View exact = core::resolved(minusOther(view), a);
    EXPECT_EQ(exact.layer, 1);
    ASSERT_TRUE(exact.baseline->view);
    EXPECT_EQ(exact.baseline->view->layer, 2);  // the last of each
    EXPECT_EQ(exact.baseline->view->query, QueryChoice::patch(3, 5));
    EXPECT_EQ(core::resolved(exact, a), exact);

    const core::Result result = core::computeView(a, exact);
    EXPECT_EQ(mapOf(result).sizes(), (std::vector<int64_t>{2, 3}));
    // Patch 0, 0 of A gets what the four patches under it get of B.
    View ofB;
    ofB.query = QueryChoice::patch(3, 5);
    View ofA;
    ofA.query = QueryChoice::patch(1, 2);
    const float sum = mapOf(core::computeView(b, ofB)).narrow(0, 0, 2).narrow(1, 0, 2).sum().item<float>();
    const float alone = mapOf(core::computeView(a, ofA))[0][0].item<float>();
    EXPECT_NEAR(mapOf(result)[0][0].item<float>(), alone - sum, 1e-6);
    EXPECT_NE(result.subject.english().find("on b.png, layer 2"), std::string::npos) << result.subject;
}

TEST_F(DifferenceOfTwo, APlaceThatTheOtherDoesNotSeeIsRefused)
{
    core::ViewInput b = m_subject;
    b.inPhoto = {0.25, 0.25, 0.75, 0.75};
    m_subject.other = &b;
    View view;
    view.query = QueryChoice::patch(0, 0);
    EXPECT_EQ(errorOf([&] { compute(minusOther(view)); }).code, core::ErrorCode::OutOfRange);
}
