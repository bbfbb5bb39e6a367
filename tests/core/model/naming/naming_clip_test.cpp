#include "tests/core/model/fake_checkpoint.h"

namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(NamingOpenClip, ReadsEveryNameOfTheImageTower)
{
    const std::string in = "visual.transformer.resblocks.7.", out = "blocks.7.";
    FakeCheckpoint file{{"visual.conv1.weight", {2, 3, 2, 2}},
                        {"visual.class_embedding", {2}},
                        {"visual.positional_embedding", {5, 2}},
                        {"visual.proj", {2, 3}}};
    auto expected = originsOf({{"visual.conv1.weight", "patch_embed.proj.weight"},
                               {"visual.class_embedding", "cls_token"},
                               {"visual.positional_embedding", "pos_embed"},
                               {"visual.proj", "head.weight"},
                               {"visual.proj", "head.bias"},
                               {in + "attn.in_proj_weight", out + "attn.qkv.weight"},
                               {in + "attn.in_proj_bias", out + "attn.qkv.bias"}});
    file.add(in + "attn.in_proj_weight", {6, 2}).add(in + "attn.in_proj_bias", {6});
    for (const auto& [stored, canonical] :
         {std::pair("visual.ln_pre", "norm_pre"), std::pair("visual.ln_post", "norm")}) {
        for (const std::string ending : {".weight", ".bias"}) {
            file.add(stored + ending, {2});
            expected[canonical + ending] = stored + ending;
        }
    }
    for (const auto& [stored, canonical] :
         {std::pair("ln_1", "norm1"), std::pair("ln_2", "norm2"), std::pair("attn.out_proj", "attn.proj"),
          std::pair("mlp.c_fc", "mlp.fc1"), std::pair("mlp.c_proj", "mlp.fc2")}) {
        for (const std::string ending : {".weight", ".bias"}) {
            file.add(in + stored + ending, {2});
            expected[out + canonical + ending] = in + stored + ending;
        }
    }
    for (const auto* text : {"token_embedding.weight", "positional_embedding", "transformer.resblocks.0.ln_1.weight",
                             "ln_final.bias", "text_projection", "logit_scale"}) {
        file.add(text, {2});
    }
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(originsOf(names), expected);
    EXPECT_EQ(core::namingTitle(names.naming), "OpenCLIP");
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("only the image tower is used")));

    EXPECT_THAT(numbers(loaded(file, names, "head.weight")), ElementsAre(0, 3, 1, 4, 2, 5));
    EXPECT_EQ(names.tensors.at("head.weight").shape, (Shape{3, 2}));
    EXPECT_THAT(numbers(loaded(file, names, "head.bias")), ElementsAre(0, 0, 0));
    EXPECT_EQ(names.tensors.at("cls_token").shape, (Shape{1, 1, 2}));
    EXPECT_THAT(numbers(loaded(file, names, "cls_token")), ElementsAre(0, 1));
    EXPECT_EQ(names.tensors.at("pos_embed").shape, (Shape{1, 5, 2}));
    EXPECT_EQ(loaded(file, names, "pos_embed")[0][4][1].item<float>(), 9);
}

TEST(NamingOpenClip, ReadsATowerWhosePrefixIsCut)
{
    const auto names =
        named({{"conv1.weight", {2, 3, 2, 2}}, {"class_embedding", {2}}, {"transformer.resblocks.0.ln_1.weight", {2}}});
    EXPECT_EQ(names.tensors.size(), 3U);
    EXPECT_EQ(names.tensors.count("blocks.0.norm1.weight"), 1U);
}

TEST(NamingOpenClip, ReadsATowerOfTimmWithItsProjection)
{
    FakeCheckpoint file{{"visual.trunk.patch_embed.proj.weight", {2, 3, 2, 2}},
                        {"visual.trunk.attn_pool.latent", {1, 1, 2}},
                        {"visual.head.proj.weight", {3, 2}},
                        {"text.transformer.resblocks.0.ln_1.weight", {2}},
                        {"logit_bias", {}}};
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(core::namingTitle(names.naming), "OpenCLIP (timm's tower)");
    EXPECT_EQ(originsOf(names), originsOf({{"visual.trunk.patch_embed.proj.weight", "patch_embed.proj.weight"},
                                           {"visual.trunk.attn_pool.latent", "attn_pool.latent"},
                                           {"visual.head.proj.weight", "head.weight"},
                                           {"visual.head.proj.weight", "head.bias"}}));
    EXPECT_FALSE(names.tensors.at("head.weight").make) << "stored as a linear layer's matrix already";
    EXPECT_THAT(numbers(loaded(file, names, "head.bias")), ElementsAre(0, 0, 0));
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("text tower")));
}

/// Names that CLIP and SigLIP share in Hugging Face's naming.
void addTower(FakeCheckpoint& file, Origins& expected)
{
    const std::string tower = "vision_model.", in = tower + "encoder.layers.1.", out = "blocks.1.";
    file.add(tower + "embeddings.patch_embedding.weight", {2, 3, 2, 2});
    expected["patch_embed.proj.weight"] = tower + "embeddings.patch_embedding.weight";
    file.add(tower + "embeddings.position_embedding.weight", {4, 2});
    expected["pos_embed"] = tower + "embeddings.position_embedding.weight";
    for (const std::string ending : {".weight", ".bias"}) {
        for (const auto& [stored, canonical] : {std::pair("layer_norm1", "norm1"), std::pair("layer_norm2", "norm2"),
                                                std::pair("self_attn.out_proj", "attn.proj"),
                                                std::pair("mlp.fc1", "mlp.fc1"), std::pair("mlp.fc2", "mlp.fc2")}) {
            file.add(in + stored + ending, {2});
            expected[out + canonical + ending] = in + stored + ending;
        }
        file.add(tower + "post_layernorm" + ending, {2});
        expected["norm" + ending] = tower + "post_layernorm" + ending;
        auto& joined = expected[out + "attn.qkv" + ending];
        for (const std::string part : {"q", "k", "v"}) {
            const auto stored = in + "self_attn." + part + "_proj" + ending;
            file.add(stored, {2});
            joined += (joined.empty() ? "" : "+") + stored;
        }
    }
}

TEST(NamingHuggingFaceClip, ReadsEveryNameOfTheImageTower)
{
    FakeCheckpoint file{};
    Origins expected;
    addTower(file, expected);
    file.add("vision_model.embeddings.class_embedding", {2}).add("vision_model.embeddings.position_ids", {1, 5});
    file.add("vision_model.pre_layrnorm.weight", {2}).add("vision_model.pre_layrnorm.bias", {2});
    file.add("visual_projection.weight", {3, 2}).add("text_projection.weight", {3, 2}).add("logit_scale", {});
    file.add("text_model.encoder.layers.0.self_attn.q_proj.weight", {2, 2})
        .add("text_model.embeddings.position_ids", {1, 7});
    expected["cls_token"] = "vision_model.embeddings.class_embedding";
    expected["norm_pre.weight"] = "vision_model.pre_layrnorm.weight";
    expected["norm_pre.bias"] = "vision_model.pre_layrnorm.bias";
    expected["head.weight"] = expected["head.bias"] = "visual_projection.weight";
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(originsOf(names), expected);
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face CLIP");
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("text tower")));
    EXPECT_EQ(names.tensors.at("head.weight").shape, (Shape{3, 2}));
    EXPECT_THAT(numbers(loaded(file, names, "head.bias")), ElementsAre(0, 0, 0));
    EXPECT_EQ(loaded(file, names, "pos_embed").sizes(), (Shape{1, 4, 2}));
}

TEST(NamingHuggingFaceClip, ReadsTheAttentionPoolingOfSiglip)
{
    FakeCheckpoint file{};
    Origins expected;
    addTower(file, expected);
    const std::string head = "vision_model.head.";
    file.add("vision_model.embeddings.patch_embedding.bias", {2});
    expected["patch_embed.proj.bias"] = "vision_model.embeddings.patch_embedding.bias";
    file.add(head + "probe", {1, 1, 2}).add(head + "attention.in_proj_weight", {6, 2});
    file.add(head + "attention.in_proj_bias", {6});
    expected["attn_pool.latent"] = head + "probe";
    expected["attn_pool.q.weight"] = expected["attn_pool.kv.weight"] = head + "attention.in_proj_weight";
    expected["attn_pool.q.bias"] = expected["attn_pool.kv.bias"] = head + "attention.in_proj_bias";
    for (const std::string ending : {".weight", ".bias"}) {
        for (const auto& [stored, canonical] : {std::pair("attention.out_proj", "proj"), std::pair("layernorm", "norm"),
                                                std::pair("mlp.fc1", "mlp.fc1"), std::pair("mlp.fc2", "mlp.fc2")}) {
            file.add(head + stored + ending, {2});
            expected[std::string("attn_pool.") + canonical + ending] = head + stored + ending;
        }
    }
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(originsOf(names), expected);
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face SigLIP");
    EXPECT_THAT(numbers(loaded(file, names, "attn_pool.q.weight")), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(numbers(loaded(file, names, "attn_pool.kv.weight")), ElementsAre(4, 5, 6, 7, 8, 9, 10, 11));
    EXPECT_THAT(numbers(loaded(file, names, "attn_pool.q.bias")), ElementsAre(0, 1));
    EXPECT_THAT(numbers(loaded(file, names, "attn_pool.kv.bias")), ElementsAre(2, 3, 4, 5));
}

TEST(NamingHuggingFaceClip, LeavesOutAClassifierOfTheMean)
{
    const auto names = named({{"vision_model.embeddings.patch_embedding.weight", {2, 3, 2, 2}},
                              {"vision_model.embeddings.class_embedding", {2}},
                              {"classifier.weight", {9, 2}},
                              {"classifier.bias", {9}}});
    EXPECT_EQ(names.tensors.size(), 2U);
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("The classifier is left out")));
}

}  // namespace
