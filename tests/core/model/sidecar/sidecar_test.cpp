#include "core/model/sidecar/sidecar.h"

#include "core/error.h"
#include "tests/core/model/sidecar/sidecar_text.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

TEST(Sidecar, ReadsWhatTimmWrites)
{
    const auto sidecar = sidecarOf(R"({"architecture": "vit_tiny_patch16_224", "global_pool": "token",
        "model_args": {"num_heads": 3, "img_size": [192, 256], "act_layer": "quick_gelu", "norm_eps": 1e-05, "no_embed_class": true},
        "pretrained_cfg": {"input_size": [3, 224, 200], "mean": [0.5, 0.4, 0.3], "std": [0.1, 0.2, 0.3], "crop_pct": 0.9,
                           "crop_mode": "squash", "interpolation": "bilinear"}, "label_names": ["cat", "dog"]})");
    EXPECT_EQ(*sidecar.architecture, "vit_tiny_patch16_224");
    EXPECT_EQ(*sidecar.globalPool, "token");
    EXPECT_EQ(*sidecar.heads, 3);
    EXPECT_EQ(*sidecar.trainedSize, std::pair(192, 256));
    EXPECT_EQ(*sidecar.activation, core::Activation::QuickGelu);
    EXPECT_DOUBLE_EQ(*sidecar.normEps, 1e-5);
    EXPECT_TRUE(*sidecar.arguments.flag("no_embed_class"));
    EXPECT_EQ(*sidecar.inputSize, std::pair(224, 200));
    EXPECT_EQ((*sidecar.mean)[1], 0.4);
    EXPECT_EQ((*sidecar.std)[2], 0.3);
    EXPECT_EQ(*sidecar.cropPct, 0.9);
    EXPECT_EQ(*sidecar.cropMode, core::CropMode::Squash);
    EXPECT_EQ(*sidecar.interpolation, core::Interpolation::Bilinear);
    EXPECT_THAT(*sidecar.labels, testing::ElementsAre("cat", "dog"));
    EXPECT_EQ(sidecar.heads.provenance.text(), "config.json");
}

TEST(Sidecar, SaysLabelsInWordsWhereDescriptionsExist)
{
    const auto sidecar =
        sidecarOf(R"({"label_names": {"0": "n02123045", "1": "n1"}, "label_descriptions": {"n02123045": "tabby"}})");
    EXPECT_THAT(*sidecar.labels, testing::ElementsAre("tabby", "n1"));
}

TEST(Sidecar, KeepsWhatTheFirstSourceSaid)
{
    core::Sidecar sidecar;
    core::readSidecar(R"({"model_args": {"num_heads": 3}})", "model.json", sidecar);
    core::readSidecar(R"({"model_args": {"num_heads": 6, "norm_eps": 1e-5}})", "config.json", sidecar);
    EXPECT_EQ(*sidecar.heads, 3);
    EXPECT_EQ(sidecar.heads.provenance.text(), "model.json");
    EXPECT_EQ(sidecar.normEps.provenance.text(), "config.json");
}

TEST(Sidecar, TakesNullForAbsent)
{
    EXPECT_FALSE(sidecarOf(R"({"model_args": {"num_heads": null}, "architecture": null})").heads);
}

TEST(Sidecar, NamesTheKeyThatIsWrong)
{
    EXPECT_EQ(complaintAboutSidecar(R"({"model_args": {"num_heads": "four"}})"),
              "config.json: model_args.num_heads: expected a whole number from 1 to 1048576, found \"four\"");
    EXPECT_EQ(complaintAboutSidecar(R"({"model_args": {"num_heads": 0}})"),
              "config.json: model_args.num_heads: expected a whole number from 1 to 1048576, found 0");
    EXPECT_EQ(complaintAboutSidecar(R"({"model_args": [1]})"),
              "config.json: model_args: expected an object, found [1]");
    EXPECT_THAT(complaintAboutSidecar(R"({"mean": []})"),
                testing::HasSubstr("mean: expected a list of 1 to 64 numbers, found []"));
    EXPECT_THAT(complaintAboutSidecar(R"({"crop_pct": 2.5})"),
                testing::HasSubstr("crop_pct: expected a number above 0 and up to 2, found 2.5"));
    EXPECT_THAT(complaintAboutSidecar(R"({"hidden_act": "sine"})"),
                testing::HasSubstr("hidden_act: expected a known activation"));
    EXPECT_THAT(complaintAboutSidecar(R"({"label_names": [1, 2]})"),
                testing::HasSubstr("label_names: expected a list of at most 65536 texts"));
}

TEST(Sidecar, ChecksArgumentsWhenTheyAreAskedFor)
{
    const auto sidecar = sidecarOf(R"({"model_args": {"tokens_norm": "yes", "window_size": [8, 8], "rope": null}})");
    EXPECT_THAT(*sidecar.arguments.wholeNumbers("window_size", "windows"_msg), testing::ElementsAre(8, 8));
    EXPECT_FALSE(sidecar.arguments.has("rope"));
    const auto error = errorOf([&] { sidecar.arguments.flag("tokens_norm"); });
    EXPECT_EQ(error.subject, "config.json");
    EXPECT_STREQ(error.what(), "config.json: model_args.tokens_norm: expected true or false, found \"yes\"");
}

TEST(Sidecar, PassesOverAByteOrderMark)
{
    EXPECT_EQ(*sidecarOf("\xEF\xBB\xBF{\"architecture\": \"vit\"}").architecture, "vit");
}

TEST(Sidecar, RefusesTextThatIsNoObject)
{
    for (const auto* text : {"", "{", "hello", "{\"a\": 1} x"}) {
        EXPECT_EQ(complaintAboutSidecar(text),
                  "config.json: expected a configuration as JSON, found text that is none");
    }
    EXPECT_EQ(complaintAboutSidecar("[]"), "config.json: expected an object, found array");
    EXPECT_EQ(complaintAboutSidecar(R"({"mean": [0, 0, 0], "mean": [1, 1, 1]})"),
              "config.json: expected every key of an object once, found \"mean\" twice");
}

TEST(Sidecar, SurvivesDeepNesting)
{
    EXPECT_EQ(complaintAboutSidecar(std::string(200000, '[')),
              "config.json: configuration's JSON is nested deeper than 64 levels");
}

}  // namespace
