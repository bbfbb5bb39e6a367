#include "core/experiment/sweeps.h"
#include "core/analysis/views/views.h"
#include "core/experiment/faithfulness.h"
#include "core/experiment/logit_attribution.h"
#include "core/model/network/linear.h"
#include "core/model/spec/model_spec.h"
#include "tests/core/experiment/golden_network.h"
#include "tests/support/expect_error.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>

namespace {

core::Metric logitOf(int classIndex)
{
    return {core::Metric::Kind::Logit, classIndex, {}};
}

class HeadAblation : public testing::TestWithParam<const char*> {};

TEST_P(HeadAblation, IsWhatFullPassesWithThatHeadOffChange)
{
    const auto golden = goldenNetwork(GetParam());
    const auto change = core::headAblation(*golden.network, golden.input, logitOf(3), {});
    const auto plain = editedTrace(golden, {}).logits[3];
    const auto& layers = golden.network->spec().layers;
    for (size_t layer = 0; layer < layers.size(); ++layer) {
        for (int head = 0; head < change.size(1); ++head) {
            const auto found = change[static_cast<int64_t>(layer)][head].item<float>();
            if (head >= layers[layer].heads) {
                EXPECT_TRUE(std::isnan(found));
                continue;
            }
            const auto off = editedTrace(golden, {fmt::format("zero:{}.{}", layer, head)}).logits[3];
            EXPECT_NEAR(found, (off - plain).item<float>(), 1e-5) << layer << "." << head;
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Goldens, HeadAblation,
                         testing::Values("vit", "cait", "swin", "xcit_p8", "beit", "rope_axial_ape"),
                         [](const auto& test) { return std::string(test.param); });

/// A sweep over a network that is edited already adds to its edits.
TEST(HeadAblation, WorksOnAnEditedNetwork)
{
    const auto golden = goldenNetwork("vit");
    const auto edited = core::edited(golden.network, editsFrom({"zero:0.0", "drop:0,0", "mlp:1=zero"}));
    const auto change = core::headAblation(*edited, golden.input, logitOf(2), {});
    EXPECT_NEAR(change[0][0].item<float>(), 0.0F, 1e-6);
    const auto without = editedTrace(golden, {"zero:0.0", "drop:0,0", "mlp:1=zero", "zero:1.2"}).logits[2];
    const auto with = editedTrace(golden, {"zero:0.0", "drop:0,0", "mlp:1=zero"}).logits[2];
    EXPECT_NEAR(change[1][2].item<float>(), (without - with).item<float>(), 1e-5);
}

TEST(HeadAblation, StopsWhenAsked)
{
    const auto golden = goldenNetwork("vit");
    std::stop_source stop;
    core::RunControl control{stop.get_token(), [&](int done, int) {
                                 if (done > 3) {
                                     stop.request_stop();
                                 }
                             }};
    expectError([&] { core::headAblation(*golden.network, golden.input, logitOf(0), control); },
                core::ErrorCode::Cancelled);
}

TEST(Occlusion, IsWhatFullPassesWithThatPatchFilledChange)
{
    const auto golden = goldenNetwork("vit");
    const auto change = core::occlusion(*golden.network, golden.input, {core::Removal::Mean, 0}, logitOf(1), {});
    const auto plain = editedTrace(golden, {}).logits[1];
    for (int row = 0; row < 4; ++row) {
        for (int col = 0; col < 4; ++col) {
            const auto hidden = editedTrace(golden, {fmt::format("fill:{},{}=mean", row, col)}).logits[1];
            EXPECT_NEAR(change[row][col].item<float>(), (hidden - plain).item<float>(), 1e-5);
        }
    }
}

class Attributed : public testing::TestWithParam<const char*> {};

TEST_P(Attributed, SharesSumToTheLogit)
{
    const auto golden = goldenNetwork(GetParam());
    const auto logits = editedTrace(golden, {}).logits;
    for (int index = 0; index < 10; ++index) {
        const auto found = core::logitAttribution(*golden.network, golden.input, index);
        const float sum = found.heads.sum().item<float>() + found.projections.sum().item<float>() +
                          found.mlps.sum().item<float>() + found.embedding + found.bias;
        EXPECT_NEAR(sum, logits[index].item<float>(), 1e-4);
        EXPECT_FLOAT_EQ(found.logit, logits[index].item<float>());
    }
}
INSTANTIATE_TEST_SUITE_P(Goldens, Attributed,
                         testing::Values("vit", "beit", "rope_axial_ape", "clip_quickgelu",
                                         "vit_avgpool_no_class_token", "vit_class_token_avgpool_fc_norm"),
                         [](const auto& test) { return std::string(test.param); });

/// W_o^h z_h by hand, from the recorded attention and values of the last layer.
TEST(LogitAttribution, OfAHeadIsItsPartOfTheProjectionAlongTheClassifier)
{
    const torch::NoGradGuard noGrad;
    const auto golden = goldenNetwork("vit");
    auto& network = *golden.network;
    const auto pass = network.passOver(golden.input);
    const auto projection = core::valuesOfParameter(network, "blocks.1.attn.proj.weight").clone().view({32, 4, 8});
    const auto entering = network.runLayer(pass, 0, network.embed(pass, golden.input)).tokens;
    const auto last = network.runLayer(pass, 1, entering, {.weights = true, .values = true});
    const auto tokens = last.tokens[0];
    const auto parameters = network.named_parameters();
    const auto ofClass = torch::matmul(last.weights[0], last.values).select(1, 0);  // [H, D]
    const auto centered = tokens[0] - tokens[0].mean();
    const auto scale = (centered.square().mean() + 1e-6).rsqrt();
    const auto found = core::logitAttribution(network, golden.input, 4);
    for (int head = 0; head < 4; ++head) {
        const auto added = torch::matmul(projection.select(1, head), ofClass[head]);
        const auto normed = (added - added.mean()) * scale * parameters["norm.weight"];
        const auto share = torch::dot(normed, core::valuesOfParameter(network, "head.weight")[4]);
        EXPECT_NEAR(found.heads[1][head].item<float>(), share.item<float>(), 1e-5) << head;
    }
}

/// Models without classifier: projection onto the feature itself, which is its length, and onto any other direction.
TEST(LogitAttribution, OfAFeatureSumsToItsProjection)
{
    torch::manual_seed(3);
    for (const auto* name : {"dinov2_registers", "dinov2_swiglu"}) {
        const auto golden = goldenNetwork(name);
        ASSERT_EQ(golden.network->spec().classes, 0) << name;
        const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / name;
        const auto feature = core::openCheckpoint(folder / "expected.safetensors")->tensor("logits").flatten();
        for (const auto& direction : {feature / feature.norm(), torch::randn_like(feature)}) {
            const auto found = core::attributionAlong(*golden.network, golden.input, direction);
            const float sum = found.heads.sum().item<float>() + found.projections.sum().item<float>() +
                              found.mlps.sum().item<float>() + found.embedding + found.bias;
            EXPECT_NEAR(sum, torch::dot(feature, direction).item<float>(), 1e-4) << name;
            EXPECT_GT(found.heads.abs().max().item<float>(), 1e-3) << name;
        }
        expectError([&] { core::attributionAlong(*golden.network, golden.input, torch::ones({3})); },
                    core::ErrorCode::ShapeMismatch, "expected a direction of");
        expectError([&] { core::logitAttribution(*golden.network, golden.input, 0); }, core::ErrorCode::OutOfRange,
                    "expected a model with a classifier");
    }
}

/// Two classes' logits less each other: the shares subtract.
TEST(LogitAttribution, IsLinearInTheDirection)
{
    const auto golden = goldenNetwork("vit");
    auto direction = torch::zeros({10});
    direction[4] = 1.0F;
    direction[7] = -1.0F;
    const auto both = core::attributionAlong(*golden.network, golden.input, direction);
    const auto one = core::logitAttribution(*golden.network, golden.input, 4);
    const auto other = core::logitAttribution(*golden.network, golden.input, 7);
    EXPECT_LT(furthest(both.heads, one.heads - other.heads), 1e-5);
    EXPECT_LT(furthest(both.mlps, one.mlps - other.mlps), 1e-5);
    EXPECT_NEAR(both.bias, one.bias - other.bias, 1e-5);
}

TEST(LogitAttribution, SaysWhereALogitIsNoSum)
{
    for (const auto* name : {"swin", "cait", "xcit_p8", "deit_distilled", "swinv2"}) {
        EXPECT_FALSE(core::whyNoLogitAttribution(goldenNetwork(name).network->spec()).empty()) << name;
    }
}

TEST(Faithfulness, CurvesBeginAndEndWhereTheyMust)
{
    const auto golden = goldenNetwork("vit");
    const core::Metric metric{core::Metric::Kind::Probability, 2, {}};
    const auto map = torch::arange(16.0F).view({4, 4});
    core::FaithfulnessRequest wish;
    wish.steps = 4;
    wish.orders = 3;
    const auto found = core::faithfulness(*golden.network, golden.input, {map}, wish, metric, {}).front();
    const auto at = [&](const std::string& patches) {
        const auto logits = patches.empty() ? editedTrace(golden, {}).logits
                                            : editedTrace(golden, {"fill:" + patches + "=mean"}).logits;
        return torch::softmax(logits, 0)[2].item<float>();
    };
    EXPECT_NEAR(found.deletion[0].item<float>(), at(""), 1e-6);
    EXPECT_NEAR(found.deletion[1].item<float>(), at("3,0-3,3"), 1e-6);  // the largest are in the last row
    EXPECT_NEAR(found.insertion[1].item<float>(), at("0,0-2,3"), 1e-6);
    EXPECT_NEAR(found.insertion[4].item<float>(), at(""), 1e-6);
    for (const auto& curve : {found.deletion, found.insertion.flip(0), found.random[0], found.random[2]}) {
        EXPECT_NEAR(curve[4].item<float>(), at("patches"), 1e-6);
    }
    ASSERT_EQ(found.random.size(0), 3);
    EXPECT_GT(furthest(found.random[0], found.random[1]), 0.0);
}

TEST(Faithfulness, AreaAndGiniOfKnownNumbers)
{
    EXPECT_DOUBLE_EQ(core::areaUnder(torch::tensor({1.0, 0.5, 0.0})), 0.5);
    EXPECT_DOUBLE_EQ(core::areaUnder(torch::tensor({1.0, 1.0, 0.0, 0.0, 0.0})), 0.375);
    EXPECT_DOUBLE_EQ(core::giniIndex(torch::ones({7})), 0.0);
    EXPECT_DOUBLE_EQ(core::giniIndex(torch::tensor({0.0, 0.0, 0.0, 5.0})), 0.75);
    EXPECT_NEAR(core::giniIndex(torch::tensor({1.0, 2.0, 3.0, -4.0})), 0.25, 1e-12);
}

TEST(ViewJson, HoldsTheEdits)
{
    core::View view;
    EXPECT_FALSE(core::toJson(view).contains("edits"));
    view.edits = editsFrom({"zero:1.0", "fill:0,0=blur"});
    view.edits[1].on = false;
    const auto json = core::toJson(view);
    EXPECT_EQ(json["edits"].dump(), R"([{"edit":"zero:1.0","on":true},{"edit":"fill:0,0=blur","on":false}])");
    EXPECT_EQ(core::viewFromJson(json), view);
    auto wrong = json;
    wrong["edits"][0]["edit"] = "zero";
    expectError([&] { core::viewFromJson(wrong); }, core::ErrorCode::Corrupt,
                "view JSON, edits.edit: expected zero:LAYER.HEAD");
}

}  // namespace
