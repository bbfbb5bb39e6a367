// Swin v2: windows come from a buffer, a sidecar or the name.
#include "core/error.h"
#include "core/model/families/infer_spec.h"
#include "core/model/spec/model_overrides.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

core::TensorShapes swinV2Shapes()
{
    core::TensorShapes shapes{{"patch_embed.proj.weight", {16, 3, 4, 4}},
                              {"patch_embed.proj.bias", {16}},
                              {"layers.1.downsample.reduction.weight", {32, 64}},
                              {"head.fc.weight", {10, 32}}};
    for (const int64_t stage : {0, 1}) {
        const auto at = "layers." + std::to_string(stage) + ".blocks.0.";
        const int64_t width = 16 << stage;
        shapes[at + "attn.qkv.weight"] = {3 * width, width};
        shapes[at + "attn.logit_scale"] = {2 << stage, 1, 1};
        shapes[at + "attn.cpb_mlp.0.weight"] = {512, 2};
        shapes[at + "attn.q_bias"] = {width};
        shapes[at + "mlp.fc2.weight"] = {width, 4 * width};
    }
    return shapes;
}

core::ModelSpec swinV2Beside(const std::string& config, core::InferenceHints hints = "some")
{
    core::Sidecar sidecar;
    core::readSidecar(config, "config.json", sidecar);
    return core::inferSpec(swinV2Shapes(), sidecar, {}, hints);
}

TEST(InferSwinV2, ReadsItsWindowFromTheSidecar)
{
    const auto spec = swinV2Beside(R"({"architecture": "swinv2_tiny_window8_256",
                                       "model_args": {"window_size": 4, "img_size": 64}})");
    EXPECT_EQ(spec.family, core::Family::SwinV2);
    EXPECT_EQ(spec.largestWindow(), 4);
    EXPECT_EQ(spec.layers[1].window, 4);
    EXPECT_EQ(spec.layers[1].heads, 4);
    EXPECT_EQ(spec.provenance.at("window").text(), "config.json");
    EXPECT_THAT(spec.learnedWindows, IsEmpty());
    EXPECT_EQ(spec.preprocessing.height, 64);
    EXPECT_TRUE(spec.qkvBias);
    EXPECT_THAT(core::english(spec.warnings), IsEmpty());
}

TEST(InferSwinV2, ReadsWindowsAndSizesFromTheName)
{
    const auto tuned = swinV2Beside(R"({"architecture": "swinv2_base_window12to16_192to256"})");
    EXPECT_EQ(tuned.largestWindow(), 16);
    EXPECT_THAT(tuned.learnedWindows, ElementsAre(12, 12));
    EXPECT_EQ(tuned.preprocessing.height, 256);
    const auto named = swinV2Beside("{}", "swinv2-tiny-patch4-window8-256");
    EXPECT_EQ(named.largestWindow(), 8);
    EXPECT_THAT(named.learnedWindows, IsEmpty());
    EXPECT_EQ(named.provenance.at("window").text(), "name");
    // The first training's grid of stage 1 was narrower than its window: 48 / 4 / 2 = 6.
    EXPECT_THAT(swinV2Beside(R"({"architecture": "swinv2_x_window12to16_48to64"})").learnedWindows, ElementsAre(12, 6));
}

TEST(InferSwinV2, ReadsHuggingFacesConfigAndItsDefaults)
{
    const auto told = swinV2Beside(R"({"model_type": "swinv2", "window_size": 16, "image_size": 256,
                                       "pretrained_window_sizes": [12, 6]})");
    EXPECT_EQ(told.largestWindow(), 16);
    EXPECT_THAT(told.learnedWindows, ElementsAre(12, 6));
    EXPECT_EQ(told.normEps, 1e-5);
    EXPECT_EQ(swinV2Beside(R"({"model_type": "swinv2"})").largestWindow(), 7);
}

TEST(InferSwinV2, ReadsItsWindowFromABufferAndSaysWhatItAssumes)
{
    core::InferenceHints hints("some");
    hints.window = 8;
    const auto spec = swinV2Beside("{}", hints);
    EXPECT_EQ(spec.largestWindow(), 8);
    EXPECT_EQ(spec.provenance.at("window").text(), "shapes");
    EXPECT_THAT(core::english(spec.warnings),
                ElementsAre(HasSubstr("the windows that the position bias was learned in")));
}

TEST(InferSwinV2, RefusesWhatItCannotKnow)
{
    const auto refusal = [](const std::string& config) {
        return std::string(errorOf([&] { swinV2Beside(config); }).what());
    };
    EXPECT_EQ(refusal("{}"),
              "window_size: the side of the windows is not in the file: expected it from config.json "
              "or the name (swinv2_..._window8_256), found neither");
    EXPECT_EQ(refusal(R"({"model_args": {"window_size": [8, 4]}})"),
              "config.json: window_size: expected one side in patches for the windows of a Swin v2, found [8, 4]");
    EXPECT_EQ(refusal(R"({"model_args": {"window_size": 0}})"),
              "window_size: expected 1 to 64 patches, found 0 (from config.json)");
    EXPECT_EQ(refusal(R"({"model_args": {"window_size": 8, "pretrained_window_sizes": [6]}})"),
              "pretrained_window_sizes: expected 0 or at least 2 patches for each of 2 stages, found [6]");
    EXPECT_THAT(refusal(R"({"model_args": {"window_size": "8"}})"),
                HasSubstr("model_args.window_size: expected a whole number of patches or a list of them, found \"8\""));
}

}  // namespace
