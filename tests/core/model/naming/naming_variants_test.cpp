// Namings of ViT's variants: AIMv2, InternViT, joined first linears, Depth Anything's backbone.
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(NamingAimv2, ReadsTheAuthorsNames)
{
    const auto names = named({{"preprocessor.patchifier.proj.weight", {2, 3, 2, 2}},
                              {"preprocessor.patchifier.norm.weight", {2}},
                              {"preprocessor.pos_embed", {1, 4, 2}},
                              {"trunk.blocks.3.norm_1.weight", {2}},
                              {"trunk.blocks.3.attn.qkv.weight", {6, 2}},
                              {"trunk.blocks.3.mlp.fc1.weight", {5, 2}},
                              {"trunk.blocks.3.mlp.fc3.weight", {5, 2}},
                              {"trunk.post_trunk_norm.weight", {2}}});
    EXPECT_EQ(core::namingTitle(names.naming), "AIMv2 (the authors')");
    EXPECT_EQ(originsOf(names),
              originsOf({{"preprocessor.patchifier.proj.weight", "patch_embed.proj.weight"},
                         {"preprocessor.patchifier.norm.weight", "patch_embed.norm.weight"},
                         {"preprocessor.pos_embed", "pos_embed"},
                         {"trunk.blocks.3.norm_1.weight", "blocks.3.norm1.weight"},
                         {"trunk.blocks.3.attn.qkv.weight", "blocks.3.attn.qkv.weight"},
                         {"trunk.blocks.3.mlp.fc1.weight+trunk.blocks.3.mlp.fc3.weight", "blocks.3.mlp.fc1.weight"},
                         {"trunk.post_trunk_norm.weight", "norm.weight"}}));
}

TEST(NamingAimv2, ReadsHuggingFacesNamesWithTheGateFirst)
{
    FakeCheckpoint file{{"embeddings.patch_embed.weight", {2, 3, 2, 2}},
                        {"embeddings.position_embedding.weight", {4, 2}},
                        {"head.cls_token", {1, 1, 2}}};
    file.add("encoder.layers.0.ffn.up_proj.weight", {1, 2}, 10).add("encoder.layers.0.ffn.gate_proj.weight", {1, 2});
    const auto names = named(file);
    EXPECT_THAT(numbers(loaded(file, names, "blocks.0.mlp.fc1.weight")), ElementsAre(0, 1, 10, 11));
    EXPECT_EQ(names.tensors.at("pos_embed").shape, (Shape{1, 4, 2}));
    EXPECT_FALSE(names.tensors.contains("head.cls_token"));
    EXPECT_THAT(core::english(names.notes), Contains(HasSubstr("attention is not affected")));
}

TEST(NamingAimv2, SaysWhichHalfOfTheGatedLinearIsMissing)
{
    FakeCheckpoint file{{"embeddings.patch_embed.weight", {2, 3, 2, 2}}};
    file.add("encoder.layers.0.ffn.up_proj.weight", {1, 2});
    EXPECT_STREQ(errorOf([&] { named(file); }).what(),
                 "blocks.0.mlp.fc1.weight: expected gate and gated part, found no gate beside "
                 "encoder.layers.0.ffn.up_proj.weight");
}

TEST(NamingInternVit, ReadsTheTowerOfAChatModel)
{
    const std::string in = "vision_model.encoder.layers.1.";
    const auto names = named({{"vision_model.embeddings.patch_embedding.weight", {2, 3, 2, 2}},
                              {"vision_model.embeddings.class_embedding", {1, 1, 2}},
                              {"vision_model.embeddings.position_embedding", {1, 5, 2}},
                              {in + "attn.q_norm.weight", {2}},
                              {in + "ls1", {2}},
                              {"language_model.model.norm.weight", {2}}});
    EXPECT_EQ(core::namingTitle(names.naming), "InternViT (the authors')");
    EXPECT_EQ(originsOf(names),
              originsOf({{"vision_model.embeddings.patch_embedding.weight", "patch_embed.proj.weight"},
                         {"vision_model.embeddings.class_embedding", "cls_token"},
                         {"vision_model.embeddings.position_embedding", "pos_embed"},
                         {in + "attn.q_norm.weight", "blocks.1.attn.q_norm.weight"},
                         {in + "ls1", "blocks.1.ls1.gamma"}}));
}

TEST(NamingSiglip2, UnflattensPatchesWhoseChannelsLieTogether)
{
    FakeCheckpoint file{{"vision_model.embeddings.position_embedding.weight", {4, 1}}};
    file.add("vision_model.embeddings.patch_embedding.weight", {1, 12});
    const auto names = named(file);
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face SigLIP 2 NaFlex");
    EXPECT_EQ(names.positionResampling, core::PositionResampling::Bilinear);
    EXPECT_EQ(names.tensors.at("patch_embed.proj.weight").shape, (Shape{1, 3, 2, 2}));
    EXPECT_THAT(numbers(loaded(file, names, "patch_embed.proj.weight")),
                ElementsAre(0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11));
}

TEST(NamingNaflex, ReadsTimmsNames)
{
    const auto names = named({{"embeds.proj.weight", {2, 12}},
                              {"embeds.pos_embed", {1, 2, 2, 2}},
                              {"embeds.reg_token", {1, 1, 2}},
                              {"blocks.0.norm1.weight", {2}}});
    EXPECT_EQ(core::namingTitle(names.naming), "timm NaFlex");
    EXPECT_EQ(names.tensors.at("pos_embed").shape, (Shape{1, 4, 2}));
    EXPECT_EQ(originsOf(names), originsOf({{"embeds.proj.weight", "patch_embed.proj.weight"},
                                           {"embeds.pos_embed", "pos_embed"},
                                           {"embeds.reg_token", "reg_token"},
                                           {"blocks.0.norm1.weight", "blocks.0.norm1.weight"}}));
}

TEST(NamingNaflex, RefusesATableOfPositionsThatIsNotSquare)
{
    EXPECT_THAT(errorOf([] {
                    named({{"embeds.proj.weight", {2, 12}}, {"embeds.pos_embed", {1, 2, 3, 2}}});
                }).what(),
                HasSubstr("embeds.pos_embed: expected a square table of positions"));
}

TEST(NamingDepthAnything, KnowsHuggingFacesBackboneByTheDecoderBesideIt)
{
    const std::string in = "backbone.embeddings.";
    FakeCheckpoint file{{in + "patch_embeddings.projection.weight", {2, 3, 2, 2}},
                        {"backbone.encoder.layer.0.layer_scale1.lambda1", {2}},
                        {"neck.reassemble_stage.layers.0.projection.weight", {4, 2, 1, 1}},
                        {"head.conv1.weight", {4, 2, 3, 3}}};
    const auto names = named(file);
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face Dinov2 (Depth Anything)");
    EXPECT_TRUE(names.notes.empty());  // the decoder is used
    file.add("neck.reassemble_stage.readout_projects.0.0.weight", {2, 4});
    EXPECT_EQ(core::namingTitle(named(file).naming), "Hugging Face Dinov2");
    EXPECT_THAT(core::english(named(file).notes), ElementsAre(HasSubstr("head.conv1.weight")));
}

TEST(NamingJoinedBlocks, PartsTheMlpsRowsFromThoseOfQueriesKeysAndValues)
{
    FakeCheckpoint file{{"patch_embed.proj.weight", {1, 3, 2, 2}}, {"blocks.0.in_norm.weight", {1}}};
    file.add("blocks.0.in_proj.weight", {5, 1}).add("blocks.0.mlp_bias", {2}, 7);
    const auto names = named(file);
    EXPECT_THAT(numbers(loaded(file, names, "blocks.0.mlp.fc1.weight")), ElementsAre(0, 1));
    EXPECT_THAT(numbers(loaded(file, names, "blocks.0.attn.qkv.weight")), ElementsAre(2, 3, 4));
    EXPECT_THAT(numbers(loaded(file, names, "blocks.0.mlp.fc1.bias")), ElementsAre(7, 8));
    EXPECT_TRUE(names.tensors.contains("blocks.0.norm1.weight"));
}

TEST(NamingJoinedBlocks, RefusesALinearThatHoldsLess)
{
    FakeCheckpoint file{{"patch_embed.proj.weight", {2, 3, 2, 2}}};
    file.add("blocks.0.in_proj.weight", {6, 2});
    EXPECT_THAT(errorOf([&] { named(file); }).what(), HasSubstr("blocks.0.in_proj.weight: expected at least"));
}

TEST(NamingDepthAnything, TakesTheBackboneAndLeavesTheDecoderToItself)
{
    const auto names = named({{"pretrained.patch_embed.proj.weight", {2, 3, 2, 2}},
                              {"pretrained.mask_token", {1, 2}},
                              {"depth_head.projects.0.weight", {4, 2, 1, 1}}});
    EXPECT_EQ(core::namingTitle(names.naming), "Depth Anything (the authors')");
    EXPECT_EQ(names.positionResampling, core::PositionResampling::ScaleOffset);
    EXPECT_TRUE(names.notes.empty());
}

}  // namespace
