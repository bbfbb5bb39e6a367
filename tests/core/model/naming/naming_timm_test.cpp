#include "tests/core/model/fake_checkpoint.h"

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The fewest names that are a ViT of width 4 with one block.
FakeCheckpoint smallVit()
{
    return {{"cls_token", {1, 1, 4}},       {"pos_embed", {1, 5, 4}},       {"patch_embed.proj.weight", {4, 3, 2, 2}},
            {"patch_embed.proj.bias", {4}}, {"blocks.0.norm1.weight", {4}}, {"blocks.0.attn.qkv.weight", {12, 4}},
            {"norm.weight", {4}},           {"head.weight", {3, 4}}};
}

TEST(NamingTimm, KeepsTimmsOwnNamesAsTheyAre)
{
    const auto checkpoint = smallVit();
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_EQ(core::namingTitle(names.naming), "timm");
    EXPECT_EQ(names.tensors.size(), checkpoint.tensors().size());
    for (const auto& info : checkpoint.tensors()) {
        EXPECT_EQ(names.tensors.at(info.name).shape, info.shape);
        EXPECT_THAT(names.tensors.at(info.name).stored, ElementsAre(info.name));
        EXPECT_FALSE(names.tensors.at(info.name).make);
    }
    EXPECT_EQ(names.positionResampling, core::PositionResampling::Antialias);
    EXPECT_THAT(core::english(names.notes), IsEmpty());
    EXPECT_THAT(names.entries.found, IsEmpty());
}

TEST(NamingTimm, KeepsNamesThatItDoesNotKnow)
{
    const auto names = core::canonicalNames(smallVit().add("blocks.0.surprise", {7}));
    EXPECT_EQ(names.tensors.at("blocks.0.surprise").shape, Shape{7});
}

TEST(NamingTimm, UnflattensThePatchesOfOldFilesChannelByChannel)
{
    const auto checkpoint = smallVit().without("patch_embed.proj.weight").add("patch_embed.proj.weight", {4, 12});
    const auto weight = loaded(checkpoint, core::canonicalNames(checkpoint), "patch_embed.proj.weight");
    ASSERT_EQ(weight.sizes(), (Shape{4, 3, 2, 2}));
    EXPECT_THAT(numbers(weight[0][1]), ElementsAre(4, 5, 6, 7));
    EXPECT_THAT(numbers(weight[1][0]), ElementsAre(12, 13, 14, 15));
}

TEST(NamingTimm, PutsLayerScaleOfViTUnderItsNewName)
{
    const auto names = core::canonicalNames(smallVit().add("blocks.0.gamma_1", {4}).add("blocks.0.gamma_2", {4}));
    EXPECT_THAT(names.tensors.at("blocks.0.ls1.gamma").stored, ElementsAre("blocks.0.gamma_1"));
    EXPECT_THAT(names.tensors.at("blocks.0.ls2.gamma").stored, ElementsAre("blocks.0.gamma_2"));
    EXPECT_FALSE(names.tensors.contains("blocks.0.gamma_1"));
}

TEST(NamingTimm, KeepsLayerScaleOfCait)
{
    const auto names = named({{"module.patch_embed.proj.weight", {4, 3, 2, 2}},
                              {"module.blocks.0.gamma_1", {4}},
                              {"module.blocks_token_only.0.gamma_1", {4}},
                              {"module.blocks_token_only.0.attn.q.weight", {4, 4}}});
    EXPECT_EQ(originsOf(names),
              originsOf({{"module.patch_embed.proj.weight", "patch_embed.proj.weight"},
                         {"module.blocks.0.gamma_1", "blocks.0.gamma_1"},
                         {"module.blocks_token_only.0.gamma_1", "blocks_token_only.0.gamma_1"},
                         {"module.blocks_token_only.0.attn.q.weight", "blocks_token_only.0.attn.q.weight"}}));
}

TEST(NamingTimm, DropsPreLogitsAndSaysSoBesideAClassifier)
{
    auto checkpoint = smallVit();
    checkpoint.add("pre_logits.fc.weight", {4, 4}).add("pre_logits.fc.bias", {4});
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_EQ(names.tensors.size(), smallVit().tensors().size());
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("pre_logits")));
    EXPECT_THAT(core::canonicalNames(checkpoint.without("head.weight")).notes, IsEmpty());
}

TEST(NamingTimm, DropsWhatCarriesNothing)
{
    auto checkpoint = smallVit();
    for (const auto* name : {"mask_token", "head.mlp.0.weight", "head.mlp.0.bias", "head.last_layer.weight_g",
                             "dino_head.mlp.0.weight", "ibot_head.last_layer.weight_v", "bn.num_batches_tracked",
                             "optimizer.state.exp_avg", "blocks.0.attn.attn_mask"}) {
        checkpoint.add(name, {1, 1, 4});
    }
    EXPECT_EQ(originsOf(core::canonicalNames(checkpoint)), originsOf(core::canonicalNames(smallVit())));
}

TEST(NamingTimm, KnowsDinov2ByItsMaskTokenAndResamplesAsItsAuthors)
{
    const auto names = core::canonicalNames(smallVit().add("mask_token", {1, 4}));
    EXPECT_EQ(core::namingTitle(names.naming), "DINOv2 (the authors')");
    EXPECT_EQ(names.positionResampling, core::PositionResampling::ScaleOffset);
    EXPECT_EQ(names.tensors.at("pos_embed").shape, (Shape{1, 5, 4}));
}

TEST(NamingTimm, RenamesTheGatedMlpOfDinov2)
{
    auto checkpoint = smallVit();
    for (const auto* name : {"w12.weight", "w12.bias", "w3.weight", "w3.bias"}) {
        checkpoint.add("blocks.0.mlp." + std::string(name), {4});
    }
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_THAT(names.tensors.at("blocks.0.mlp.fc1.weight").stored, ElementsAre("blocks.0.mlp.w12.weight"));
    EXPECT_THAT(names.tensors.at("blocks.0.mlp.fc1.bias").stored, ElementsAre("blocks.0.mlp.w12.bias"));
    EXPECT_THAT(names.tensors.at("blocks.0.mlp.fc2.weight").stored, ElementsAre("blocks.0.mlp.w3.weight"));
    EXPECT_THAT(names.tensors.at("blocks.0.mlp.fc2.bias").stored, ElementsAre("blocks.0.mlp.w3.bias"));
}

TEST(NamingTimm, FoldsTheClassRowIntoTheClassTokenWhereRegistersHaveNone)
{
    auto checkpoint = smallVit().without("pos_embed");
    checkpoint.add("pos_embed", {1, 5, 4}, 100).add("register_tokens", {1, 2, 4}).add("mask_token", {1, 4});
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_EQ(names.positionResampling, core::PositionResampling::Antialias);
    EXPECT_EQ(names.tensors.at("reg_token").shape, (Shape{1, 2, 4}));
    EXPECT_THAT(numbers(loaded(checkpoint, names, "cls_token")), ElementsAre(100, 102, 104, 106));
    const auto position = loaded(checkpoint, names, "pos_embed");
    EXPECT_EQ(position.sizes(), (Shape{1, 4, 4}));
    EXPECT_THAT(numbers(position[0][0]), ElementsAre(104, 105, 106, 107));
    EXPECT_THAT(names.tensors.at("pos_embed").stored, ElementsAre("pos_embed"));
}

TEST(NamingTimm, NumbersBlocksInChunksByTheirSecondNumber)
{
    const auto names = named({{"patch_embed.proj.weight", {4, 3, 2, 2}},
                              {"blocks.0.0.norm1.weight", {4}},
                              {"blocks.1.12.ls1.gamma", {4}},
                              {"blocks.1.12.mlp.w12.weight", {4, 4}}});
    EXPECT_EQ(originsOf(names), originsOf({{"patch_embed.proj.weight", "patch_embed.proj.weight"},
                                           {"blocks.0.0.norm1.weight", "blocks.0.norm1.weight"},
                                           {"blocks.1.12.ls1.gamma", "blocks.12.ls1.gamma"},
                                           {"blocks.1.12.mlp.w12.weight", "blocks.12.mlp.fc1.weight"}}));
    EXPECT_EQ(names.positionResampling, core::PositionResampling::ScaleOffset);
}

TEST(NamingTimm, LeavesOutTheDecoderOfMaeAndSaysSo)
{
    auto checkpoint = smallVit().without("head.weight");
    checkpoint.add("mask_token", {1, 1, 2}).add("decoder_embed.weight", {2, 4}).add("decoder_pos_embed", {1, 5, 2});
    checkpoint.add("decoder_blocks.0.attn.qkv.weight", {6, 2}).add("decoder_pred.bias", {12});
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_EQ(core::namingTitle(names.naming), "MAE (the authors')");
    EXPECT_EQ(names.positionResampling, core::PositionResampling::Plain);
    EXPECT_EQ(names.tensors.size(), smallVit().tensors().size() - 1);
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("features, not classes")));
}

TEST(NamingXcit, SplitsTheMatrixOfClassAttentionAndSpellsThePositionsAsTimm)
{
    FakeCheckpoint checkpoint{
        {"patch_embed.proj.0.0.weight", {2, 3, 3, 3}},    {"pos_embeder.token_projection.weight", {4, 64, 1, 1}},
        {"pos_embeder.token_projection.bias", {4}},       {"blocks.0.attn.qkv.weight", {6, 2}},
        {"blocks.0.local_mp.conv1.weight", {2, 1, 3, 3}}, {"blocks.0.local_mp.bn.num_batches_tracked", {}},
        {"blocks.0.local_mp.bn.running_mean", {2}},       {"blocks.0.gamma1", {2}},
        {"cls_attn_blocks.1.attn.qkv.weight", {6, 2}},    {"cls_attn_blocks.1.attn.qkv.bias", {6}}};
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_EQ(core::namingTitle(names.naming), "XCiT (the authors')");
    auto expected = originsOf({{"patch_embed.proj.0.0.weight", "patch_embed.proj.0.0.weight"},
                               {"pos_embeder.token_projection.weight", "pos_embed.token_projection.weight"},
                               {"pos_embeder.token_projection.bias", "pos_embed.token_projection.bias"},
                               {"blocks.0.attn.qkv.weight", "blocks.0.attn.qkv.weight"},
                               {"blocks.0.local_mp.conv1.weight", "blocks.0.local_mp.conv1.weight"},
                               {"blocks.0.local_mp.bn.running_mean", "blocks.0.local_mp.bn.running_mean"},
                               {"blocks.0.gamma1", "blocks.0.gamma1"}});
    for (const std::string part : {"q", "k", "v"}) {
        expected["cls_attn_blocks.1.attn." + part + ".weight"] = "cls_attn_blocks.1.attn.qkv.weight";
        expected["cls_attn_blocks.1.attn." + part + ".bias"] = "cls_attn_blocks.1.attn.qkv.bias";
    }
    EXPECT_EQ(originsOf(names), expected);
    EXPECT_THAT(numbers(loaded(checkpoint, names, "cls_attn_blocks.1.attn.q.weight")), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(numbers(loaded(checkpoint, names, "cls_attn_blocks.1.attn.k.weight")), ElementsAre(4, 5, 6, 7));
    EXPECT_THAT(numbers(loaded(checkpoint, names, "cls_attn_blocks.1.attn.v.weight")), ElementsAre(8, 9, 10, 11));
    EXPECT_THAT(numbers(loaded(checkpoint, names, "cls_attn_blocks.1.attn.v.bias")), ElementsAre(4, 5));
}

TEST(NamingXcit, KeepsTimmsNames)
{
    const auto names = named({{"patch_embed.proj.0.0.weight", {2, 3, 3, 3}},
                              {"pos_embed.token_projection.bias", {4}},
                              {"cls_attn_blocks.0.attn.q.weight", {2, 2}}});
    EXPECT_EQ(core::namingTitle(names.naming), "timm");
    EXPECT_EQ(names.tensors.count("pos_embed.token_projection.bias"), 1U);
    EXPECT_EQ(names.tensors.count("cls_attn_blocks.0.attn.q.weight"), 1U);
}

FakeCheckpoint swin()
{
    return {{"patch_embed.proj.weight", {4, 3, 4, 4}},
            {"patch_embed.norm.weight", {4}},
            {"layers.0.blocks.0.attn.relative_position_bias_table", {169, 1}},
            {"layers.0.blocks.0.attn.qkv.weight", {12, 4}}};
}

TEST(NamingSwin, MovesMergingsToTheStageBehindAndTheClassifierUnderFc)
{
    auto checkpoint = swin();
    checkpoint.add("layers.0.downsample.norm.weight", {16}).add("layers.0.downsample.norm.bias", {16});
    checkpoint.add("layers.0.downsample.reduction.weight", {8, 16}).add("layers.2.downsample.norm.bias", {64});
    checkpoint.add("head.weight", {3, 32}).add("head.bias", {3});
    checkpoint.add("layers.0.blocks.0.attn.relative_position_index", {49, 49});
    checkpoint.add("layers.0.blocks.1.attn_mask", {64, 49, 49});
    const auto names = core::canonicalNames(checkpoint);
    auto expected = originsOf({{"layers.0.downsample.norm.weight", "layers.1.downsample.norm.weight"},
                               {"layers.0.downsample.norm.bias", "layers.1.downsample.norm.bias"},
                               {"layers.0.downsample.reduction.weight", "layers.1.downsample.reduction.weight"},
                               {"layers.2.downsample.norm.bias", "layers.3.downsample.norm.bias"},
                               {"head.weight", "head.fc.weight"},
                               {"head.bias", "head.fc.bias"}});
    const auto plain = swin();
    for (const auto& info : plain.tensors()) {
        expected[info.name] = info.name;
    }
    EXPECT_EQ(originsOf(names), expected);
    EXPECT_EQ(names.patchSide, 56);  // 8 x 8 windows of 7 x 7 patches: 224 pixels
}

TEST(NamingSwin, ReadsTheWindowOfMicrosoftsSwinV2FromTheOffsetsThatItStores)
{
    FakeCheckpoint checkpoint{{"patch_embed.proj.weight", {4, 3, 4, 4}},
                              {"layers.0.blocks.0.attn.cpb_mlp.0.weight", {512, 2}},
                              {"layers.0.blocks.0.attn.relative_coords_table", {1, 15, 15, 2}},
                              {"layers.0.downsample.norm.weight", {8}}};
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_EQ(names.window, 8);
    EXPECT_EQ(names.tensors.count("layers.1.downsample.norm.weight"), 1U);
    EXPECT_EQ(names.tensors.count("layers.0.blocks.0.attn.relative_coords_table"), 0U);
    EXPECT_FALSE(core::canonicalNames(swin()).window.has_value());
}

TEST(NamingSwin, KeepsTimmsPresentNames)
{
    auto checkpoint = swin();
    checkpoint.add("layers.1.downsample.norm.weight", {16}).add("layers.3.downsample.norm.weight", {64});
    checkpoint.add("head.fc.weight", {3, 32});
    const auto names = core::canonicalNames(checkpoint);
    EXPECT_EQ(core::namingTitle(names.naming), "timm");
    EXPECT_EQ(names.tensors.size(), checkpoint.tensors().size());
    EXPECT_EQ(names.tensors.count("layers.3.downsample.norm.weight"), 1U);
    EXPECT_EQ(names.tensors.count("head.fc.weight"), 1U);
    EXPECT_FALSE(names.patchSide.has_value());
}

}  // namespace
