// Views of a detector and of a convolutional network, and the reasons for those that they lack.
#include "core/analysis/evidence/grad_cam.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/trace_arrays.h"
#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_network.h"
#include "core/model/recording/recorded_network.h"
#include "core/model/recording/trace_file.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/expect_error.h"
#include "tests/support/golden_tolerance.h"
#include "tests/support/message_text.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

using hand::viewNamed;

namespace {

std::set<std::string> viewsOf(const core::ModelSpec& spec)
{
    std::set<std::string> names;
    for (const core::ViewRow& row : core::viewTable()) {
        if (core::whyUnavailable(row, spec).empty()) {
            names.insert(row.name);
        }
    }
    return names;
}

void expectAllCompute(support::GoldenSubject& golden)
{
    for (const std::string& name : viewsOf(golden.spec())) {
        SCOPED_TRACE(name);
        EXPECT_EQ(golden.compute(viewNamed(name)).kind(), core::findView(name).kind);
    }
}

TEST(Detector, ComputesEveryViewThatItOffersAndOffersNoneOfClasses)
{
    support::GoldenSubject golden("detr");
    expectAllCompute(golden);
    const auto views = viewsOf(golden.spec());
    for (const char* name : {"attention", "attention-matrix", "attention-flow", "query-attention", "head-distance"}) {
        EXPECT_TRUE(views.contains(name)) << name;
    }
    for (const char* name : {"rollout", "relevance", "gradient-rollout", "grad-cam", "prediction", "lens", "occlusion",
                             "head-ablation", "logit-attribution", "faithfulness", "channel-gate"}) {
        EXPECT_FALSE(views.contains(name)) << name;
    }
    EXPECT_THAT(core::whyUnavailable(core::findView("grad-cam"), golden.spec()).english(),
                testing::HasSubstr("detects objects"));
}

TEST(Detector, ShowsWhereAQueryLooksAndHowQueriesAskEachOther)
{
    support::GoldenSubject golden("detr");
    core::View view = viewNamed("attention");
    view.layer = 3;
    view.head = core::HeadChoice::single(2);
    view.query = core::QueryChoice::named(5);
    const auto map = golden.content<core::PatchMap>(view);
    EXPECT_TENSOR_NEAR(map.values, golden.expected("layer.3.attention")[2][5].view({5, 6}), 2e-4);
    EXPECT_FALSE(map.boxes.empty());
    view.query = core::parseQuery("@4-6");
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values,
                       golden.expected("layer.3.attention")[2].slice(0, 4, 7).mean(0).view({5, 6}), 2e-4);

    view = viewNamed("query-attention");
    view.layer = 2;
    const auto matrix = golden.content<core::Matrix>(view);
    EXPECT_TENSOR_NEAR(matrix.values, golden.expected("layer.2.query_attention").mean(0), 2e-4);
    view.head = core::HeadChoice::single(1);
    EXPECT_TENSOR_NEAR(golden.content<core::Matrix>(view).values, golden.expected("layer.2.query_attention")[1], 2e-4);
    view.layer = 0;
    expectError([&] { golden.compute(view); }, core::ErrorCode::Unsupported, "layers 2 and 3");
}

TEST(Detector, ListsTheSurestObjectsFirst)
{
    support::GoldenSubject golden("detr");
    const auto probabilities = golden.expected("logits").softmax(1).narrow(1, 0, 5).amax(1);
    const auto found = core::topDetections(golden.trace(), 3);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].query, probabilities.argmax().item<int64_t>());
    EXPECT_NEAR(found[0].probability, probabilities.max().item<double>(), 1e-5);
    EXPECT_GE(found[1].probability, found[2].probability);
    const auto box = golden.expected("boxes")[found[0].query];
    EXPECT_NEAR(found[0].box.right, 192 * (box[0] + box[2] / 2).item<double>(), 0.02);
    EXPECT_NEAR(found[0].box.top, 160 * (box[1] - box[3] / 2).item<double>(), 0.02);
    EXPECT_EQ(core::topDetections(golden.trace(), 100).size(), 7U);
}

TEST(Detector, LeavesItsQueriesBoxesAndBothAttentionsInATraceFile)
{
    support::GoldenSubject golden("detr");
    const ScratchFolder folder;
    const auto file = folder.path() / "detr.safetensors";
    core::writeTraceFile(file, core::recordingOf(golden.spec(), golden.trace(), golden.expected("input")));
    const auto opened = core::openModel(file);
    const auto trace = core::runTrace(*opened.network, golden.expected("input"));
    const core::ViewInput subject{trace, *opened.network, golden.expected("input")};
    for (const auto& [name, array] : core::computeArrays(
             subject, {"boxes", "layer.0.attention", "layer.3.attention", "layer.2.query_attention"}, {})) {
        SCOPED_TRACE(name);
        EXPECT_TENSOR_NEAR(array, golden.expected(name), support::goldenTolerance("detr", name));
    }
}

TEST(DetectionTokens, AreNamedQueriesBesideThePatches)
{
    support::GoldenSubject golden("yolos");
    expectAllCompute(golden);
    for (const std::string& name : viewsOf(golden.spec())) {  // also when a box asks
        SCOPED_TRACE(name);
        core::View view = viewNamed(name);
        view.query = core::QueryChoice::named(2);
        EXPECT_EQ(golden.compute(view).kind(), core::findView(name).kind);
    }
    core::View view = viewNamed("attention");
    view.layer = 1;
    view.head = core::HeadChoice::single(3);
    view.query = core::QueryChoice::named(5);
    const auto& expected = golden.expected("layer.1.attention");
    const auto ofPatches = [](const torch::Tensor& row) { return row.slice(0, 8).view({4, 5}); };
    const auto result = golden.compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    EXPECT_TENSOR_NEAR(map.values, ofPatches(expected[3][1 + 5]), 2e-4);
    EXPECT_THAT(result.subject.english(), testing::HasSubstr("query 5"));
    ASSERT_FALSE(map.boxes.empty());
    EXPECT_TRUE(std::ranges::any_of(map.boxes, [](const auto& box) { return box.asks; }));
    EXPECT_FALSE(map.queryPatch);
    view.query = core::parseQuery("@4-6");
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, ofPatches(expected[3].slice(0, 5, 8).mean(0)),
                       2e-4);
    view.query = core::QueryChoice::patch(2, 3);
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, ofPatches(expected[3][8 + 13]), 2e-4);
    EXPECT_EQ(golden.content<core::PatchMap>(view).queryPatch, 13);
    view.query = {};
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, ofPatches(expected[3][0]), 2e-4);
    view.query = core::QueryChoice::named(7);
    expectError([&] { golden.compute(view); }, core::ErrorCode::OutOfRange, "@6");
    const auto matrix = golden.content<core::Matrix>(viewNamed("attention-matrix"));
    EXPECT_EQ(matrix.colLabels.at(3).english(), "query 2");
    EXPECT_EQ(core::topDetections(golden.trace(), 100).size(), 7U);
}

TEST(DetectionTokens, KeepTheirBoxesInATraceFile)
{
    support::GoldenSubject golden("yolos");
    const ScratchFolder folder;
    const auto file = folder.path() / "yolos.safetensors";
    core::writeTraceFile(file, core::recordingOf(golden.spec(), golden.trace(), golden.expected("input")));
    const auto opened = core::openModel(file);
    const auto trace = core::runTrace(*opened.network, golden.expected("input"));
    const core::ViewInput subject{trace, *opened.network, golden.expected("input")};
    for (const auto& [name, array] : core::computeArrays(subject, {"boxes", "layer.2.attention"}, {})) {
        SCOPED_TRACE(name);
        EXPECT_TENSOR_NEAR(array, golden.expected(name), 2e-4);
    }
    EXPECT_EQ(core::queriesIn(trace.layers[0])->labels, core::queriesIn(golden.trace().layers[0])->labels);
}

TEST(Detector, HasNoExperiments)
{
    support::GoldenSubject golden("detr");
    const core::Edit edit = core::parseEdit("zero:0.1");
    expectError([&] { core::layersOf(edit, golden.spec()); }, core::ErrorCode::Unsupported, "detector");
    support::GoldenSubject resnet("seresnet_narrow");
    expectError([&] { core::layersOf(edit, resnet.spec()); }, core::ErrorCode::Unsupported, "ResNet");
}

TEST(Keypoints, AreSquaresAtTheHighestValuesOfTheirHeatmaps)
{
    support::GoldenSubject golden("vitpose_classic");
    expectAllCompute(golden);
    EXPECT_FALSE(viewsOf(golden.spec()).contains("label-map"));
    core::View view = viewNamed("keypoints");
    const auto& heatmaps = golden.expected("logits");
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, heatmaps.amax(0), 2e-4);
    view.options["keypoint"] = 5.0;
    const auto map = golden.content<core::PatchMap>(view);
    EXPECT_TENSOR_NEAR(map.values, heatmaps[5], 2e-4);
    ASSERT_EQ(map.boxes.size(), 1U);
    const auto place = golden.expected("keypoints")[5];
    EXPECT_NEAR((map.boxes[0].left + map.boxes[0].right) / 2, place[0].item<double>() + 0.5, 1e-3);
    EXPECT_NEAR((map.boxes[0].top + map.boxes[0].bottom) / 2, place[1].item<double>() + 0.5, 1e-3);
    EXPECT_TRUE(map.boxes[0].label.starts_with("left shoulder"));
    view.options["keypoint"] = 17.0;
    expectError([&] { golden.compute(view); }, core::ErrorCode::OutOfRange, "16");
}

TEST(Convolutions, HaveNoAttentionToShow)
{
    support::GoldenSubject gated("seresnet_narrow");
    expectAllCompute(gated);
    EXPECT_EQ(viewsOf(gated.spec()), (std::set<std::string>{"grad-cam", "integrated-gradients", "smooth-grad",
                                                            "channel-gate", "prediction", "patch-filters"}));
    support::GoldenSubject plain("resnet_basic_narrow");
    EXPECT_EQ(viewsOf(plain.spec()), (std::set<std::string>{"grad-cam", "integrated-gradients", "smooth-grad",
                                                            "prediction", "patch-filters"}));
    EXPECT_THAT(core::whyUnavailable(core::findView("attention"), plain.spec()).english(),
                testing::HasSubstr("convolutions"));
    const auto names = core::arrayNames(plain.subject());
    EXPECT_THAT(names, testing::Not(testing::Contains("layer.0.attention")));
    EXPECT_THAT(names, testing::Contains("grad_cam"));
}

TEST(Convolutions, ShowTheGateOfEveryChannel)
{
    support::GoldenSubject golden("seresnet_narrow");
    core::View view = viewNamed("channel-gate");
    view.layer = 3;
    const auto curves = golden.content<core::Curves>(view);
    const auto expected = golden.expected("layer.3.channel_gate");
    ASSERT_EQ(curves.series.size(), 1U);
    ASSERT_EQ(curves.series[0].y.size(), 32U);
    for (int channel = 0; channel < 32; ++channel) {
        EXPECT_NEAR(curves.series[0].y[static_cast<size_t>(channel)], expected[channel].item<double>(), 2e-4);
    }
    for (const auto& [name, array] : core::computeArrays(golden.subject(), {"layer.3.channel_gate"}, {})) {
        EXPECT_TENSOR_NEAR(array, expected, 2e-4);
    }
}

class ConvolutionsEvidence : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(ConvolutionsEvidence, IsGradCamOfWhatLeavesABlock)
{
    const auto [name, classIndex] = GetParam();
    support::GoldenSubject golden(name);
    core::View view = viewNamed("grad-cam");
    view.classIndex = classIndex;
    const auto last = golden.content<core::PatchMap>(view);
    EXPECT_TENSOR_NEAR(last.values, golden.expected("grad_cam"), 2e-4);
    view.layer = 1;
    EXPECT_TENSOR_NEAR(golden.content<core::PatchMap>(view).values, golden.expected("grad_cam_1"), 2e-4);
    core::ArrayChoice choice;
    choice.classIndex = classIndex;
    EXPECT_TENSOR_NEAR(core::computeArrays(golden.subject(), {"grad_cam"}, choice)[0].second,
                       golden.expected("grad_cam"), 2e-4);
}

INSTANTIATE_TEST_SUITE_P(Cases, ConvolutionsEvidence,
                         testing::Values(std::pair{"seresnet_narrow", 2}, std::pair{"resnext_narrow", 4},
                                         std::pair{"resnet_basic_narrow", 1}),
                         [](const auto& test) { return std::string(test.param.first); });

TEST(Convolutions, CannotBeRecorded)
{
    support::GoldenSubject golden("seresnet_narrow");
    const ScratchFolder folder;
    expectError(
        [&] {
            core::writeTraceFile(folder.path() / "t.safetensors",
                                 core::recordingOf(golden.spec(), golden.trace(), golden.expected("input")));
        },
        core::ErrorCode::Unsupported, "convolutions");
}

}  // namespace
