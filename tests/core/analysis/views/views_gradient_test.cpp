// Gradient rollout, Grad-CAM and the options of rollout as views: what is shown, of which class, and where it is not.
#include "core/analysis/attention/rollout.h"
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/evidence/grad_cam.h"
#include "core/analysis/trace_arrays.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using core::QueryChoice;
using hand::viewNamed;
using testing::HasSubstr;

TEST(GradientRolloutView, ShowsTheQuerysRowForTheClass)
{
    support::GoldenSubject golden("vit");
    core::View view = viewNamed("gradient-rollout");
    view.classIndex = 3;
    const auto prefix = golden.spec().tokens.prefix();
    const torch::Tensor matrix =
        core::evidenceRows(core::kGradientRollout, golden.network(), golden.expected("input"), 3);
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values.flatten(), matrix[0].slice(0, prefix), 1e-6);
    view.query = QueryChoice::patch(0, 2);
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values.flatten(), matrix[prefix + 2].slice(0, prefix),
                       1e-6);
    EXPECT_EQ(golden.content<core::PatchMap>(view).queryPatch, 2);
    EXPECT_EQ(golden.compute(view).subject,
              "class 3 · all layers · query patch 0, 2 · 93 % of the area in the lowest 5 % of the range");
}

TEST(GradientRolloutView, TakesTheMostProbableClassUnasked)
{
    support::GoldenSubject golden("vit");
    const auto best = static_cast<int>(golden.trace().logits.argmax().item<int64_t>());
    core::View asked = viewNamed("gradient-rollout");
    asked.classIndex = best;
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(viewNamed("gradient-rollout")).values,
                       golden.content<core::PatchMap>(asked).values, 0.0);
    EXPECT_EQ(golden.compute(viewNamed("grad-cam")).subject,
              "class " + std::to_string(best) + " · patches entering layer 1");
}

class GradCamView : public testing::TestWithParam<const char*> {};

TEST_P(GradCamView, IsOnTheGridThatEntersTheLayer)
{
    support::GoldenSubject golden(GetParam());
    core::View view = viewNamed("grad-cam");
    view.classIndex = 2;
    for (int layer = 0; layer < golden.trace().layerCount(); ++layer) {
        view.layer = layer;
        const core::Result result = golden.compute(view);
        const auto& map = std::get<core::PatchMap>(result.content);
        const core::PatchGrid grid =
            layer == 0 ? golden.trace().grid : golden.trace().layers[static_cast<size_t>(layer) - 1].grid;
        EXPECT_EQ(map.grid, grid);
        EXPECT_TENSOR_NEAR(map.values, core::gradCam(golden.network(), golden.expected("input"), 2, layer).map, 1e-6);
        EXPECT_EQ(core::patchSizeOf(golden.trace(), result) * grid.rows,
                  golden.spec().patch * golden.trace().grid.rows);
        EXPECT_FALSE(map.queryPatch.has_value());
    }
}
INSTANTIATE_TEST_SUITE_P(Families, GradCamView, testing::Values("vit", "cait", "xcit_p8", "swin"),
                         [](const auto& test) { return std::string(test.param); });

TEST(GradCamView, SaysWhereTheScoreHasNoGradient)
{
    const torch::Tensor alone = hand::lookingAt({0, 1, 2}).unsqueeze(0), pixels = torch::zeros({1, 3, 1, 2});
    hand::LinearNetwork network{torch::randn({3, 2}), {alone}, {1, 2}};
    core::Trace trace = hand::traceWith({1, 2}, {alone});
    trace.logits = torch::zeros({2});
    EXPECT_EQ(core::computeView({trace, network, pixels}, viewNamed("grad-cam")).subject,
              "class 0 · patches entering layer 0 · the score has no gradient there");
}

TEST(GradientViews, SayWhyTheyAreMissing)
{
    const auto reason = [](const char* view, const core::ModelSpec& spec) {
        return core::findView(view).unavailable(spec).english();
    };
    core::ModelSpec features;
    for (const char* view : {"gradient-rollout", "grad-cam", "relevance"}) {
        EXPECT_THAT(reason(view, features), HasSubstr("no classifier")) << view;
    }
    for (const char* name : {"cait", "xcit_p8", "swin"}) {
        support::GoldenSubject golden(name);
        EXPECT_THAT(reason("gradient-rollout", golden.spec()), testing::StartsWith("Gradient rollout multiplies"));
        EXPECT_EQ(reason("grad-cam", golden.spec()), "");
        EXPECT_THROW(golden.compute(viewNamed("gradient-rollout")), core::Error);
    }
}

TEST(GradientViews, SayBeforehandWhatGrowsWithTheSquare)
{
    support::GoldenSubject golden("vit");
    const core::ViewRow& rollout = core::findView("gradient-rollout");
    ASSERT_NE(rollout.bytes, nullptr);
    EXPECT_GT(rollout.bytes(golden.network(), 512, 512), 6 * rollout.bytes(golden.network(), 256, 256));
    EXPECT_TRUE(rollout.needsGradient);
    EXPECT_TRUE(core::findView("grad-cam").needsGradient);
}

TEST(GradientNumbers, AreOfferedWhereTheyHaveAMeaning)
{
    for (const char* name : {"vit", "cait", "swin", "dinov2_registers"}) {
        support::GoldenSubject golden(name);
        const auto names = core::arrayNames(golden.subject());
        const auto offers = [&](const char* array) { return std::ranges::count(names, array) == 1; };
        EXPECT_EQ(offers("gradient_rollout"), std::string(name) == "vit") << name;
        EXPECT_EQ(offers("grad_cam"), std::string(name) != "dinov2_registers") << name;
    }
}

TEST(GradientNumbers, TakeClassAndLayer)
{
    support::GoldenSubject golden("cait");
    core::ArrayChoice choice;
    choice.classIndex = 4;
    choice.layer = -2;
    const auto arrays = core::computeArrays(golden.subject(), {"grad_cam"}, choice);
    const int layer = golden.trace().layerCount() - 2;
    EXPECT_TENSOR_NEAR(arrays.front().second, core::gradCam(golden.network(), golden.expected("input"), 4, layer).map,
                       1e-6);
    choice.layer = 40;
    EXPECT_THROW(core::computeArrays(golden.subject(), {"grad_cam"}, choice), core::Error);
}

TEST(RolloutView, TakesItsOptionsAndSaysThem)
{
    support::GoldenSubject golden("vit");
    const core::View view = viewNamed(
        "rollout",
        {{"fusion", std::string("max")}, {"residual", 0.25}, {"discard", 0.9}, {"method", std::string("vit-explain")}});
    const core::RolloutOptions options{.method = core::RolloutOptions::Method::VitExplain,
                                       .fusion = core::HeadChoice::Kind::Max,
                                       .residual = 0.25,
                                       .discard = 0.9};
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values.flatten(),
                       core::rolloutRow(golden.trace(), 0, {}, options).slice(0, golden.spec().tokens.prefix()), 0.0);
    EXPECT_EQ(golden.compute(view).subject,
              "all layers · maximum of heads · residual 0.25 · smallest 90 % dropped · columns divided as in "
              "vit-explain · query class token");
}

TEST(RolloutView, UnaskedIsThatOfTheReference)
{
    support::GoldenSubject golden("vit");
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(viewNamed("rollout")).values.flatten(),
                       golden.expected("rollout")[0].slice(0, golden.spec().tokens.prefix()), 2e-4);
}

TEST(RolloutView, RefusesOptionsOutOfRange)
{
    support::GoldenSubject golden("vit");
    EXPECT_THROW(golden.compute(viewNamed("rollout", {{"discard", 1.0}})), core::Error);
    EXPECT_THROW(golden.compute(viewNamed("rollout", {{"residual", -0.1}})), core::Error);
    EXPECT_THROW(golden.compute(viewNamed("rollout", {{"fusion", std::string("sum")}})), core::Error);
}
