// EVA's names and those of its descendants: what becomes one matrix, and what is zero there.
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"

#include <cmath>
namespace {

using testing::HasSubstr;

FakeCheckpoint evaWith(std::initializer_list<std::pair<std::string, Shape>> more)
{
    FakeCheckpoint file{{"patch_embed.proj.weight", {2, 3, 1, 1}}, {"blocks.0.norm1.bias", {2}}};
    for (const auto& [name, shape] : more) {
        file.add(name, shape, 1);
    }
    return file;
}

TEST(NamingEva, GivesKeysAZeroBiasWhereOnlyQueriesAndValuesHaveOne)
{
    const auto fused = evaWith({{"blocks.0.attn.q_bias", {2}}, {"blocks.0.attn.v_bias", {2}}});
    EXPECT_EQ(numbers(loaded(fused, named(fused), "blocks.0.attn.qkv.bias")), (std::vector<float>{1, 2, 0, 0, 1, 2}));

    const auto apart = evaWith({{"blocks.0.attn.q_proj.weight", {2, 2}},
                                {"blocks.0.attn.q_proj.bias", {2}},
                                {"blocks.0.attn.k_proj.weight", {2, 2}},
                                {"blocks.0.attn.v_proj.weight", {2, 2}},
                                {"blocks.0.attn.v_proj.bias", {2}}});
    const auto names = named(apart);
    EXPECT_EQ(numbers(loaded(apart, names, "blocks.0.attn.qkv.bias")), (std::vector<float>{1, 2, 0, 0, 1, 2}));
    EXPECT_EQ(originsOf(names).at("blocks.0.attn.qkv.weight"),
              "blocks.0.attn.q_proj.weight+blocks.0.attn.k_proj.weight+blocks.0.attn.v_proj.weight");
}

TEST(NamingEva, LeavesAKeysOwnBiasAsItIs)
{
    const auto file = evaWith({{"blocks.0.attn.q_proj.weight", {2, 2}},
                               {"blocks.0.attn.q_proj.bias", {2}},
                               {"blocks.0.attn.k_proj.weight", {2, 2}},
                               {"blocks.0.attn.k_proj.bias", {2}},
                               {"blocks.0.attn.v_proj.weight", {2, 2}},
                               {"blocks.0.attn.v_proj.bias", {2}}});
    EXPECT_EQ(numbers(loaded(file, named(file), "blocks.0.attn.qkv.bias")), (std::vector<float>{1, 2, 1, 2, 1, 2}));
}

TEST(NamingEva, PutsTheGateOfAGatedMlpFirst)
{
    const auto timms = evaWith({{"blocks.0.mlp.fc1_g.weight", {1, 2}}, {"blocks.0.mlp.fc1_x.weight", {1, 2}}});
    EXPECT_EQ(originsOf(named(timms)).at("blocks.0.mlp.fc1.weight"),
              "blocks.0.mlp.fc1_g.weight+blocks.0.mlp.fc1_x.weight");
    const auto authors = evaWith({{"blocks.0.mlp.w1.weight", {1, 2}},
                                  {"blocks.0.mlp.w2.weight", {1, 2}},
                                  {"blocks.0.mlp.w3.weight", {2, 1}},
                                  {"blocks.0.mlp.ffn_ln.weight", {1}},
                                  {"blocks.0.attn.inner_attn_ln.weight", {2}},
                                  {"rope.freqs_cos", {4, 2}},
                                  {"blocks.0.attn.rope.freqs_sin", {4, 2}},
                                  {"lm_head.weight", {8, 2}}});
    const auto origins = originsOf(named(authors));
    EXPECT_EQ(origins.at("blocks.0.mlp.fc1.weight"), "blocks.0.mlp.w1.weight+blocks.0.mlp.w2.weight");
    EXPECT_EQ(origins.at("blocks.0.mlp.fc2.weight"), "blocks.0.mlp.w3.weight");
    EXPECT_EQ(origins.at("blocks.0.mlp.norm.weight"), "blocks.0.mlp.ffn_ln.weight");
    EXPECT_EQ(origins.at("blocks.0.attn.norm.weight"), "blocks.0.attn.inner_attn_ln.weight");
    EXPECT_EQ(origins.size(), 6U);
}

TEST(NamingEva, SaysWhichHalfOfAGatedMlpIsMissing)
{
    const auto file = evaWith({{"blocks.0.mlp.fc1_g.weight", {1, 2}}});
    EXPECT_THAT(errorOf([&] { named(file); }).what(),
                HasSubstr("expected gate and gated part, found no gated part beside blocks.0.mlp.fc1_g.weight"));
}

TEST(NamingDinov3, MasksTheBiasAndLeavesOutWhatOnlyTrainingNeeds)
{
    auto file = evaWith({{"storage_tokens", {1, 4, 2}},
                         {"mask_token", {1, 2}},
                         {"rope_embed.periods", {1}},
                         {"local_cls_norm.weight", {2}},
                         {"projectors.a.weight", {2, 2}},
                         {"blocks.0.ls1.gamma", {2}},
                         {"blocks.0.attn.qkv.bias", {3}}});
    file.add("blocks.0.attn.qkv.bias_mask", {3}, std::nan(""));
    const auto names = named(file);
    EXPECT_EQ(core::namingTitle(names.naming), "DINOv3 (the authors')");
    EXPECT_EQ(numbers(loaded(file, names, "blocks.0.attn.qkv.bias")), (std::vector<float>{1, 0, 3}));
    const auto origins = originsOf(names);
    EXPECT_EQ(origins.at("reg_token"), "storage_tokens");
    EXPECT_EQ(origins.at("rope.periods"), "rope_embed.periods");
    EXPECT_EQ(origins.size(), 6U);
}

TEST(NamingHuggingFaceDinov3, FusesQueriesKeysValuesAndGates)
{
    const FakeCheckpoint file{{"embeddings.patch_embeddings.weight", {2, 3, 1, 1}},
                              {"embeddings.register_tokens", {1, 4, 2}},
                              {"layer.0.attention.q_proj.weight", {2, 2}},
                              {"layer.0.attention.q_proj.bias", {2}},
                              {"layer.0.attention.k_proj.weight", {2, 2}},
                              {"layer.0.attention.v_proj.weight", {2, 2}},
                              {"layer.0.attention.v_proj.bias", {2}},
                              {"layer.0.mlp.gate_proj.weight", {1, 2}},
                              {"layer.0.mlp.up_proj.weight", {1, 2}}};
    const auto names = named(file);
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face DINOv3");
    EXPECT_EQ(numbers(loaded(file, names, "blocks.0.attn.qkv.bias")), (std::vector<float>{0, 1, 0, 0, 0, 1}));
    EXPECT_EQ(originsOf(names).at("blocks.0.mlp.fc1.weight"),
              "layer.0.mlp.gate_proj.weight+layer.0.mlp.up_proj.weight");
}

}  // namespace
