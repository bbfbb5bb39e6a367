#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// How a block's parts are numbered.
struct Numbering {
    const char *name, *prefix, *position, *norm, *attention, *mlp;
};
constexpr Numbering kViT{
    "ViT",       "", "Transformer/posembed_input/pos_embedding", "LayerNorm_2", "MultiHeadDotProductAttention_1",
    "MlpBlock_3"};
constexpr Numbering kTraining{"Training", "opt/target/", kViT.position, kViT.norm, kViT.attention, kViT.mlp};
constexpr Numbering kBigVision{"BigVision", "params/", "pos_embedding", "LayerNorm_1", "MultiHeadDotProductAttention_0",
                               "MlpBlock_0"};
constexpr Numbering kTwoTowers{"TwoTowers",     "params/img/",        kBigVision.position,
                               kBigVision.norm, kBigVision.attention, kBigVision.mlp};

// Width 4 as 2 heads of 2, hidden width 3, patches of 2 pixels, 5 classes.
FakeCheckpoint jaxVit(const Numbering& numbering, const std::string& block)
{
    const auto attention = block + numbering.attention + "/", mlp = block + numbering.mlp + "/";
    FakeCheckpoint plain{{"embedding/kernel", {2, 2, 3, 4}},
                         {"embedding/bias", {4}},
                         {"cls", {1, 1, 4}},
                         {numbering.position, {1, 5, 4}},
                         {"Transformer/encoder_norm/scale", {4}},
                         {"Transformer/encoder_norm/bias", {4}},
                         {"head/kernel", {4, 5}},
                         {"head/bias", {5}},
                         {block + "LayerNorm_0/scale", {4}},
                         {block + "LayerNorm_0/bias", {4}},
                         {block + numbering.norm + "/scale", {4}},
                         {block + numbering.norm + "/bias", {4}},
                         {attention + "out/kernel", {2, 2, 4}},
                         {attention + "out/bias", {4}},
                         {mlp + "Dense_0/kernel", {4, 3}},
                         {mlp + "Dense_0/bias", {3}},
                         {mlp + "Dense_1/kernel", {3, 4}},
                         {mlp + "Dense_1/bias", {4}}};
    int first = 0;
    for (const std::string part : {"query", "key", "value"}) {
        plain.add(attention + part + "/kernel", {4, 2, 2}, first).add(attention + part + "/bias", {2, 2}, first);
        first += 100;
    }
    return FakeCheckpoint{}.addAll(plain, numbering.prefix);
}

Origins originsWith(const Numbering& numbering, const std::string& block, const std::string& canonicalBlock)
{
    const auto attention = block + numbering.attention + "/", mlp = block + numbering.mlp + "/";
    const std::string prefix = numbering.prefix, qkv = prefix + attention;
    auto origins = originsOf({{"embedding/kernel", "patch_embed.proj.weight"},
                              {"embedding/bias", "patch_embed.proj.bias"},
                              {"cls", "cls_token"},
                              {numbering.position, "pos_embed"},
                              {"Transformer/encoder_norm/scale", "norm.weight"},
                              {"Transformer/encoder_norm/bias", "norm.bias"},
                              {"head/kernel", "head.weight"},
                              {"head/bias", "head.bias"},
                              {block + "LayerNorm_0/scale", canonicalBlock + "norm1.weight"},
                              {block + "LayerNorm_0/bias", canonicalBlock + "norm1.bias"},
                              {block + numbering.norm + "/scale", canonicalBlock + "norm2.weight"},
                              {block + numbering.norm + "/bias", canonicalBlock + "norm2.bias"},
                              {attention + "out/kernel", canonicalBlock + "attn.proj.weight"},
                              {attention + "out/bias", canonicalBlock + "attn.proj.bias"},
                              {mlp + "Dense_0/kernel", canonicalBlock + "mlp.fc1.weight"},
                              {mlp + "Dense_0/bias", canonicalBlock + "mlp.fc1.bias"},
                              {mlp + "Dense_1/kernel", canonicalBlock + "mlp.fc2.weight"},
                              {mlp + "Dense_1/bias", canonicalBlock + "mlp.fc2.bias"}});
    for (auto& [canonical, stored] : origins) {
        stored = prefix + stored;
    }
    origins[canonicalBlock + "attn.qkv.weight"] = qkv + "query/kernel+" + qkv + "key/kernel+" + qkv + "value/kernel";
    origins[canonicalBlock + "attn.qkv.bias"] = qkv + "query/bias+" + qkv + "key/bias+" + qkv + "value/bias";
    return origins;
}

class NamingJax : public testing::TestWithParam<Numbering> {};

TEST_P(NamingJax, ReadsEveryNameAndTheHeads)
{
    const std::string block = "Transformer/encoderblock_11/";
    const auto names = core::canonicalNames(jaxVit(GetParam(), block));
    EXPECT_EQ(core::namingTitle(names.naming), "Google JAX");
    EXPECT_EQ(names.heads, 2);
    EXPECT_EQ(originsOf(names), originsWith(GetParam(), block, "blocks.11."));
    EXPECT_EQ(names.positionResampling, core::PositionResampling::Antialias);
    EXPECT_THAT(core::english(names.notes), IsEmpty());
}
INSTANTIATE_TEST_SUITE_P(Numberings, NamingJax, testing::Values(kViT, kTraining, kBigVision, kTwoTowers),
                         [](const auto& test) { return test.param.name; });

TEST(NamingJaxNumbers, TurnKernelsAround)
{
    const auto file = jaxVit(kViT, "Transformer/encoderblock_0/");
    const auto names = core::canonicalNames(file);
    // query/kernel[input][head][channel] counts 4 input + 2 head + channel; row 2 head + channel of the matrix
    const auto qkv = loaded(file, names, "blocks.0.attn.qkv.weight");
    ASSERT_EQ(qkv.sizes(), (Shape{12, 4}));
    EXPECT_THAT(numbers(qkv[0]), ElementsAre(0, 4, 8, 12));
    EXPECT_THAT(numbers(qkv[3]), ElementsAre(3, 7, 11, 15));
    EXPECT_THAT(numbers(qkv[4]), ElementsAre(100, 104, 108, 112));
    EXPECT_THAT(numbers(qkv[8]), ElementsAre(200, 204, 208, 212));
    EXPECT_THAT(numbers(loaded(file, names, "blocks.0.attn.qkv.bias")),
                ElementsAre(0, 1, 2, 3, 100, 101, 102, 103, 200, 201, 202, 203));
    // out/kernel[head][channel][output] counts 8 head + 4 channel + output
    const auto proj = loaded(file, names, "blocks.0.attn.proj.weight");
    EXPECT_THAT(numbers(proj[0]), ElementsAre(0, 4, 8, 12));
    EXPECT_THAT(numbers(proj[3]), ElementsAre(3, 7, 11, 15));
    // embedding/kernel[row][column][color][output] counts 24 row + 12 column + 4 color + output
    const auto patch = loaded(file, names, "patch_embed.proj.weight");
    ASSERT_EQ(patch.sizes(), (Shape{4, 3, 2, 2}));
    EXPECT_THAT(numbers(patch[1][2]), ElementsAre(9, 21, 33, 45));
    EXPECT_THAT(numbers(loaded(file, names, "head.weight")[1]), ElementsAre(1, 6, 11, 16));
    EXPECT_THAT(numbers(loaded(file, names, "blocks.0.mlp.fc1.weight")[2]), ElementsAre(2, 5, 8, 11));
    EXPECT_THAT(numbers(loaded(file, names, "blocks.0.mlp.fc2.weight")[0]), ElementsAre(0, 4, 8));
}

TEST(NamingJaxNumbers, TakeStackedBlocksApart)
{
    FakeCheckpoint file{{"params/embedding/kernel", {2, 2, 3, 4}}};
    const std::string block = "params/Transformer/encoderblock/";
    file.add(block + "LayerNorm_0/scale", {3, 4}).add(block + "MlpBlock_0/Dense_0/kernel", {3, 4, 2});
    for (const std::string part : {"query", "key", "value"}) {
        file.add(block + "MultiHeadDotProductAttention_0/" + part + "/kernel", {3, 4, 2, 2});
    }
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(names.tensors.size(), 1U + 3 * 3);
    EXPECT_EQ(names.heads, 2);
    EXPECT_THAT(numbers(loaded(file, names, "blocks.2.norm1.weight")), ElementsAre(8, 9, 10, 11));
    EXPECT_THAT(numbers(loaded(file, names, "blocks.1.mlp.fc1.weight")), ElementsAre(8, 10, 12, 14, 9, 11, 13, 15));
    EXPECT_THAT(numbers(loaded(file, names, "blocks.1.attn.qkv.weight")[0]), ElementsAre(16, 20, 24, 28));
}

TEST(NamingJaxNumbers, ReadTheAttentionPoolingOfSiglip)
{
    FakeCheckpoint plain{{"embedding/kernel", {2, 2, 3, 4}},
                         {"MAPHead_0/probe", {1, 1, 4}},
                         {"MAPHead_0/LayerNorm_0/scale", {4}},
                         {"MAPHead_0/LayerNorm_0/bias", {4}},
                         {"MAPHead_0/MlpBlock_0/Dense_0/kernel", {4, 3}},
                         {"MAPHead_0/MlpBlock_0/Dense_0/bias", {3}},
                         {"MAPHead_0/MlpBlock_0/Dense_1/kernel", {3, 4}},
                         {"MAPHead_0/MlpBlock_0/Dense_1/bias", {4}}};
    const std::string pool = "MAPHead_0/MultiHeadDotProductAttention_0/";
    plain.add(pool + "query/kernel", {4, 2, 2}).add(pool + "query/bias", {2, 2});
    plain.add(pool + "key/kernel", {4, 2, 2}, 100).add(pool + "key/bias", {2, 2}, 100);
    plain.add(pool + "value/kernel", {4, 2, 2}, 200).add(pool + "value/bias", {2, 2}, 200);
    plain.add(pool + "out/kernel", {2, 2, 4}).add(pool + "out/bias", {4});
    FakeCheckpoint file{{"params/txt/Embed_0/embedding", {9, 4}}, {"params/t", {1}}, {"params/b", {1}}};
    file.addAll(plain, "params/img/");
    const auto names = core::canonicalNames(file);
    std::vector<std::string> pooled;
    for (const auto& [name, tensor] : names.tensors) {
        pooled.push_back(name);
    }
    EXPECT_THAT(pooled, ElementsAre("attn_pool.kv.bias", "attn_pool.kv.weight", "attn_pool.latent",
                                    "attn_pool.mlp.fc1.bias", "attn_pool.mlp.fc1.weight", "attn_pool.mlp.fc2.bias",
                                    "attn_pool.mlp.fc2.weight", "attn_pool.norm.bias", "attn_pool.norm.weight",
                                    "attn_pool.proj.bias", "attn_pool.proj.weight", "attn_pool.q.bias",
                                    "attn_pool.q.weight", "patch_embed.proj.weight"));
    const auto kv = loaded(file, names, "attn_pool.kv.weight");
    ASSERT_EQ(kv.sizes(), (Shape{8, 4}));
    EXPECT_THAT(numbers(kv[0]), ElementsAre(100, 104, 108, 112));
    EXPECT_THAT(numbers(kv[4]), ElementsAre(200, 204, 208, 212));
    EXPECT_THAT(numbers(loaded(file, names, "attn_pool.kv.bias")), ElementsAre(100, 101, 102, 103, 200, 201, 202, 203));
    EXPECT_THAT(numbers(loaded(file, names, "attn_pool.q.weight")[1]), ElementsAre(1, 5, 9, 13));
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("text tower")));
}

TEST(NamingJaxNumbers, WarnWhenTheClassifierStoodBehindPreLogits)
{
    auto file = jaxVit(kViT, "Transformer/encoderblock_0/");
    file.add("pre_logits/kernel", {4, 4}).add("pre_logits/bias", {4});
    const auto names = core::canonicalNames(file);
    EXPECT_EQ(originsOf(names), originsWith(kViT, "Transformer/encoderblock_0/", "blocks.0."));
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("pre_logits")));
}

TEST(NamingJaxNumbers, RefuseBlocksOfDifferentHeads)
{
    auto file = jaxVit(kViT, "Transformer/encoderblock_0/");
    for (const std::string part : {"query", "key", "value"}) {
        file.add("Transformer/encoderblock_1/MultiHeadDotProductAttention_1/" + part + "/kernel", {4, 4, 1});
    }
    expectError([&] { core::canonicalNames(file); }, core::ErrorCode::ShapeMismatch, "expected 2 heads as in");
}

}  // namespace
