// Files of networks that are not supported: each error names the network.
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"

namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string refusalOf(const FakeCheckpoint& file)
{
    const auto error = errorOf([&] { core::canonicalNames(file); });
    EXPECT_EQ(error.code, core::ErrorCode::Unsupported) << error.what();
    return error.what();
}

struct Foreign {
    const char *name, *feature;
};
class OtherMathematics : public testing::TestWithParam<Foreign> {};

TEST_P(OtherMathematics, IsRefusedByItsName)
{
    const auto [name, feature] = GetParam();
    const auto words = refusalOf(
        FakeCheckpoint{{"module.patch_embed.proj.weight", {4, 3, 2, 2}}}.add("module." + std::string(name), {4}));
    EXPECT_EQ(words, "module." + std::string(name) + ": this model has " + feature + ", which is not supported");
}
INSTANTIATE_TEST_SUITE_P(Features, OtherMathematics,
                         testing::Values(Foreign{"blocks.3.0.lambda_q1", "differential attention beside its MLP"},
                                         Foreign{"blocks.3.attn.gate.weight", "gated attention"},
                                         Foreign{"embeds.pos_embed_y",
                                                 "positions as sums of a row's and a column's (factorised, NaFlex)"},
                                         Foreign{"absolute_pos_embed", "an absolute position embedding (Swin)"},
                                         Foreign{"patch_embed.backbone.conv1.0.weight",
                                                 "a convolutional stem of its own kind (ResNet-D in front of a ViT)"},
                                         Foreign{"patch_embed.conv1.weight", "a convolutional stem"}));

TEST(OtherMathematicsElsewhere, IsRefusedInOtherNamingsToo)
{
    EXPECT_THAT(refusalOf({{"embedding/kernel", {1, 1, 8, 4}}, {"conv_root/kernel", {7, 7, 3, 4}}}),
                HasSubstr("hybrid ViT"));
    EXPECT_THAT(refusalOf({{"module.patch_embed.conv1.weight", {4, 3, 7, 7}}}), HasSubstr("a convolutional stem"));
}

TEST(OtherMathematicsElsewhere, DoesNotMistakeWordsThatOnlySoundAlike)
{
    EXPECT_NO_THROW(named({{"patch_embed.proj.weight", {4, 3, 2, 2}}, {"europe.weight", {4}}}));
}

TEST(WithoutBackbone, ALinearClassifierIsCalledOne)
{
    EXPECT_THAT(refusalOf({{"weight", {1000, 1536}}, {"bias", {1000}}}), HasSubstr("a linear classifier only"));
    EXPECT_THAT(refusalOf({{"module.linear.weight", {1000, 1536}}, {"module.linear.bias", {1000}}}),
                AllOf(HasSubstr("a linear classifier only"), HasSubstr("backbone"), HasSubstr("module.linear.bias")));
}

TEST(WithoutBackbone, ADinoHeadIsCalledOne)
{
    EXPECT_THAT(refusalOf({{"module.head.mlp.0.weight", {4, 4}},
                           {"module.head.mlp.0.bias", {4}},
                           {"module.head.last_layer.weight_g", {4, 1}},
                           {"module.head.last_layer.weight_v", {4, 4}}}),
                HasSubstr("a DINO head without its backbone"));
    EXPECT_THAT(refusalOf({{"mlp.0.weight", {4, 4}}, {"mlp.0.bias", {4}}, {"last_layer.weight_v", {4, 4}}}),
                HasSubstr("a DINO head without its backbone"));
}

TEST(WithoutBackbone, ADecoderATextEncoderAndAResNetAreCalledSo)
{
    EXPECT_THAT(refusalOf({{"decoder_embed.weight", {4, 4}}, {"decoder_embed.bias", {4}}, {"mask_token", {1, 1, 4}}}),
                HasSubstr("decoder without its encoder"));
    EXPECT_THAT(refusalOf({{"text_model.embeddings.token_embedding.weight", {9, 4}},
                           {"text_projection.weight", {4, 4}},
                           {"logit_scale", {}}}),
                HasSubstr("text encoder"));
    EXPECT_THAT(refusalOf({{"conv1.weight", {64, 3, 7, 7}}, {"layer1.0.conv1.weight", {4}}, {"fc.0.weight", {9, 4}}}),
                HasSubstr("ResNet"));
}

TEST(WithoutBackbone, OtherFilesAreListedWithTheNearestNaming)
{
    const auto words = refusalOf({{"a", {1}},
                                  {"b", {1}},
                                  {"blocks.0.attn.proj.bias", {1}},
                                  {"blocks.0.attn.qkv.weight", {3, 1}},
                                  {"c", {1}},
                                  {"d", {1}}});
    EXPECT_THAT(
        words,
        AllOf(HasSubstr("no known naming"),
              HasSubstr("found 6 tensors, among them a, b, blocks.0.attn.proj.bias, blocks.0.attn.qkv.weight, c;"),
              HasSubstr("nearest naming is timm's"), HasSubstr("patch_embed.proj.weight is missing")));
    EXPECT_THAT(refusalOf({{"encoder.layer.0.attention.attention.query.weight", {4, 4}},
                           {"encoder.layer.0.layernorm_before.bias", {4}},
                           {"x", {1}}}),
                HasSubstr("nearest naming is Hugging Face's for ViT and Swin"));
    EXPECT_THAT(refusalOf({{"x", {1}}, {"y", {1}}, {"z", {1}}}),
                HasSubstr("none of the known names of a patch embedding"));
    EXPECT_THAT(refusalOf({}), HasSubstr("found no tensors"));
}

TEST(HostileShapes, AreRefusedWhereTheyAreComputedWith)
{
    const int64_t huge = int64_t{1} << 62;
    const auto refuse = [](const FakeCheckpoint& file, const std::string& words) {
        expectError([&] { core::canonicalNames(file); }, core::ErrorCode::ShapeMismatch, words);
    };
    refuse({{"patch_embed.proj.weight", {4, 11}}}, "patch_embed.proj.weight: expected flattened square patches");
    refuse({{"patch_embed.proj.weight", {0, huge}}}, "patch_embed.proj.weight: expected 2 sides");
    refuse({{"embedding/kernel", {2, 2, 3}}}, "embedding/kernel: expected 4 sides");
    refuse({{"embedding/kernel", {2, 2, 3, 4}},
            {"Transformer/encoderblock_0/MultiHeadDotProductAttention_1/query/bias", {huge, huge}}},
           "query/bias: expected 2 sides from 1 to 16777216, found");
    refuse({{"embedding/kernel", {2, 2, 3, 4}}, {"Transformer/encoderblock/LayerNorm_0/scale", {huge, 0}}},
           "expected a first axis of 1 to 1024 blocks");
    refuse({{"patch_embed.proj.0.0.weight", {2, 3, 3, 3}}, {"cls_attn_blocks.0.attn.qkv.weight", {7, 2}}},
           "a multiple of 3, found [7, 2]");
    refuse({{"visual.conv1.weight", {4, 3, 2, 2}}, {"visual.class_embedding", {}}},
           "visual.class_embedding: expected one token");
    refuse({{"patch_embed.proj.weight", {4, 3, 2, 2}},
            {"register_tokens", {1, 4, 4}},
            {"cls_token", {1, 1, 4}},
            {"pos_embed", {1, 1, 4}}},
           "expected [1, 1, width] and [1, 1 + patches, width], found [1, 1, 4] and [1, 1, 4]");
}

}  // namespace
