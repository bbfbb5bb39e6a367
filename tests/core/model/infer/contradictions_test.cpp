// A sidecar that contradicts the weights is named in a warning; one that would change numbers too.
#include "core/error.h"
#include "core/model/families/infer_spec.h"
#include "core/model/spec/model_overrides.h"
#include "tests/core/model/published_shapes.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using support::Json;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// The published ViT-Tiny/16, beside a config.json.
core::ModelSpec tinyBeside(const std::string& config)
{
    core::Sidecar sidecar;
    core::readSidecar(config, "config.json", sidecar);
    return core::inferSpec(support::ShapeMaker(support::publishedModels().front()).make(), sidecar, {}, "model");
}

std::vector<std::string> warningsOf(const std::string& config)
{
    return core::english(tinyBeside(config).warnings);
}

TEST(Contradictions, AreNotThereInAnHonestSidecar)
{
    EXPECT_THAT(warningsOf(R"({"architecture": "vit_tiny_patch16_224", "num_classes": 1000, "model_args":
        {"depth": 12, "embed_dim": 192, "patch_size": 16, "num_heads": 3, "img_size": 224},
        "pretrained_cfg": {"tag": "augreg_in21k_ft_in1k"}})"),
                IsEmpty());
}

TEST(Contradictions, OfSizesAreWarnedOfAndTheWeightsAreUsed)
{
    const auto spec = tinyBeside(R"({"architecture": "vit_tiny_patch16_224", "model_args":
        {"depth": 99, "patch_size": 99999, "embed_dim": 64, "img_size": 512}})");
    EXPECT_EQ(spec.depth(), 12);
    EXPECT_EQ(spec.patch, 16);
    EXPECT_THAT(core::english(spec.warnings), Contains(HasSubstr("config.json says 99 layers, the weights show 12")));
    EXPECT_THAT(core::english(spec.warnings),
                Contains(HasSubstr("config.json says 99999 pixels per side of a patch, the weights show 16")));
    EXPECT_THAT(core::english(spec.warnings),
                Contains(HasSubstr("config.json says 64 channels per token, the weights show 192")));
    EXPECT_THAT(core::english(spec.warnings),
                Contains(HasSubstr("images of 512x512, the position embedding is for 224x224")));
}

TEST(Contradictions, AreFoundInHuggingFacesFormToo)
{
    EXPECT_THAT(warningsOf(R"({"model_type": "vit", "num_hidden_layers": 24, "hidden_size": 192,
        "num_attention_heads": 3, "layer_norm_eps": 1e-6})"),
                Contains(HasSubstr("says 24 layers, the weights show 12")));
}

TEST(Contradictions, OfAnotherModelsSidecarNameThatModel)
{
    for (const auto* other : {"deit_base_patch16_224", "coat_tiny", "resnet50", "vit_base_patch32_224", "mixer_b16_224",
                              "swin_tiny_patch4_window7_224", "cait_s24_224"}) {
        SCOPED_TRACE(other);
        EXPECT_THAT(
            warningsOf(std::string(R"({"architecture": ")") + other + R"("})"),
            Contains(AllOf(HasSubstr(std::string("config.json names ") + other), HasSubstr("another model's"))));
    }
}

TEST(Contradictions, ThatChangeNumbersAreShownAndWarnedOf)
{
    const auto spec =
        tinyBeside(R"({"architecture": "vit_tiny_patch16_224", "model_args": {"act_layer": "quick_gelu"}})");
    EXPECT_EQ(spec.activation, core::Activation::QuickGelu);
    EXPECT_EQ(spec.provenance.at("activation").text(), "config.json");
    EXPECT_THAT(core::english(spec.warnings),
                Contains(AllOf(HasSubstr("config.json says quick_gelu"), HasSubstr("has gelu"))));
    EXPECT_THAT(warningsOf(R"({"architecture": "vit_tiny_patch16_224", "model_args": {"num_heads": 6}})"),
                Contains(HasSubstr("config.json says 6 heads")));
}

TEST(Contradictions, WhoseKindIsWrongClaimNothing)
{
    EXPECT_EQ(
        tinyBeside(R"({"model_args": {"depth": "many", "embed_dim": [1, 2], "patch_size": -1, "reg_tokens": null}})")
            .depth(),
        12);
}

TEST(HiddenArguments, AreRefused)
{
    expectError([] { tinyBeside(R"({"model_args": {"attn_layer": "diff"}})"); }, core::ErrorCode::Unsupported,
                "config.json: model_args.attn_layer is \"diff\", which is not supported");
    EXPECT_NO_THROW(tinyBeside(R"({"model_args": {"attn_layer": "attn"}})"));
}

TEST(HeadsByName, AreThoseOfTheArchitecture)
{
    auto facts = Json::parse(R"({"family": "vit", "dim": 768, "depth": 2, "patch": 16, "classes": 0,
        "class_token": false, "registers": 0, "pos_embed_tokens": 196, "qkv_bias": true, "mlp": "mlp",
        "mlp_hidden": 3072, "layer_scale": false, "global_pool": "avg"})");
    core::Sidecar sidecar;
    core::readSidecar(R"({"architecture": "vit_base_patch16_gap_224"})", "config.json", sidecar);
    const auto shapes = support::ShapeMaker(facts).make();
    EXPECT_EQ(core::inferSpec(shapes, sidecar, {}, "model").heads, 16);  // timm's; 64 channels a head would be 12
    EXPECT_EQ(core::inferSpec(shapes, {}, {}, "model").heads, 12);
}

}  // namespace
