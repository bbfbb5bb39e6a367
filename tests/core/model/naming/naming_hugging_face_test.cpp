#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The names of a linear layer or a norm in one table row.
void addPair(FakeCheckpoint& file, Origins& expected, const std::string& stored, const std::string& canonical)
{
    for (const std::string ending : {".weight", ".bias"}) {
        file.add(stored + ending, {2});
        auto& origin = expected[canonical + ending];
        origin += (origin.empty() ? "" : "+") + stored + ending;
    }
}

using Row = std::pair<std::string, std::string>;

/// Rows that are pairs of weight and bias, rows that are one tensor.
void expectTable(const std::vector<Row>& pairs, const std::vector<Row>& single, const std::vector<std::string>& dropped,
                 const std::string& naming)
{
    FakeCheckpoint file{};
    Origins expected;
    for (const auto& [stored, canonical] : pairs) {
        addPair(file, expected, stored, canonical);
    }
    for (const auto& [stored, canonical] : single) {
        file.add(stored, {1, 1, 2});
        expected[canonical] = stored;
    }
    for (const auto& name : dropped) {
        file.add(name, {2});
    }
    const auto names = named(file);
    EXPECT_EQ(originsOf(names), expected);
    EXPECT_EQ(core::namingTitle(names.naming), naming);
    EXPECT_EQ(names.positionResampling, core::PositionResampling::Plain);
}

TEST(NamingHuggingFace, ReadsViTAsPublished)
{
    const std::string layer = "vit.encoder.layer.11.", block = "blocks.11.";
    expectTable({{"vit.embeddings.patch_embeddings.projection", "patch_embed.proj"},
                 {layer + "layernorm_before", block + "norm1"},
                 {layer + "attention.attention.query", block + "attn.qkv"},
                 {layer + "attention.attention.key", block + "attn.qkv"},
                 {layer + "attention.attention.value", block + "attn.qkv"},
                 {layer + "attention.output.dense", block + "attn.proj"},
                 {layer + "layernorm_after", block + "norm2"},
                 {layer + "intermediate.dense", block + "mlp.fc1"},
                 {layer + "output.dense", block + "mlp.fc2"},
                 {"vit.layernorm", "norm"},
                 {"classifier", "head"}},
                {{"vit.embeddings.cls_token", "cls_token"}, {"vit.embeddings.position_embeddings", "pos_embed"}},
                {"vit.embeddings.mask_token", "vit.pooler.dense.weight", "vit.pooler.dense.bias"}, "Hugging Face ViT");
}

TEST(NamingHuggingFace, ReadsDeiTWithTwoClassifiersAsWrittenSinceVersionFive)
{
    const std::string layer = "deit.layers.0.", block = "blocks.0.";
    expectTable({{"deit.embeddings.patch_embeddings.projection", "patch_embed.proj"},
                 {layer + "layernorm_before", block + "norm1"},
                 {layer + "attention.q_proj", block + "attn.qkv"},
                 {layer + "attention.k_proj", block + "attn.qkv"},
                 {layer + "attention.v_proj", block + "attn.qkv"},
                 {layer + "attention.o_proj", block + "attn.proj"},
                 {layer + "layernorm_after", block + "norm2"},
                 {layer + "mlp.fc1", block + "mlp.fc1"},
                 {layer + "mlp.fc2", block + "mlp.fc2"},
                 {"deit.layernorm", "norm"},
                 {"cls_classifier", "head"},
                 {"distillation_classifier", "head_dist"}},
                {{"deit.embeddings.cls_token", "cls_token"},
                 {"deit.embeddings.distillation_token", "dist_token"},
                 {"deit.embeddings.position_embeddings", "pos_embed"}},
                {}, "Hugging Face DeiT");
}

TEST(NamingHuggingFace, GivesTheOneClassifierOfADistilledDeiTToTheClassTokenOnly)
{
    const auto names = named({{"deit.embeddings.patch_embeddings.projection.weight", {4, 3, 2, 2}},
                              {"deit.embeddings.distillation_token", {1, 1, 4}},
                              {"classifier.weight", {3, 4}}});
    EXPECT_EQ(names.tensors.count("head.weight"), 1U);
    EXPECT_EQ(names.tensors.count("dist_token"), 1U);
    EXPECT_EQ(names.tensors.count("head_dist.weight"), 0U);
}

TEST(NamingHuggingFace, LeavesOutTheDecoderOfViTMae)
{
    const auto names = named({{"vit.embeddings.patch_embeddings.projection.weight", {4, 3, 2, 2}},
                              {"vit.layernorm.weight", {4}},
                              {"decoder.mask_token", {1, 1, 2}},
                              {"decoder.decoder_layers.0.attention.attention.query.weight", {2, 2}},
                              {"decoder.decoder_pred.bias", {12}}});
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face ViTMAE");
    EXPECT_EQ(names.tensors.size(), 2U);
    EXPECT_THAT(core::english(names.notes), ElementsAre(HasSubstr("features, not classes")));
}

FakeCheckpoint withHeads(const std::string& query, const std::string& key, const std::string& value)
{
    FakeCheckpoint file{{"embeddings.patch_embeddings.projection.weight", {2, 3, 2, 2}}};
    file.add(query + ".weight", {2, 2}).add(key + ".weight", {2, 2}, 100).add(value + ".weight", {2, 2}, 200);
    file.add(query + ".bias", {2}).add(key + ".bias", {2}, 10).add(value + ".bias", {2}, 20);
    return file;
}

TEST(NamingHuggingFace, JoinsQueryKeyAndValueRowsInThisOrder)
{
    for (const auto& file :
         {withHeads("encoder.layer.3.attention.attention.query", "encoder.layer.3.attention.attention.key",
                    "encoder.layer.3.attention.attention.value"),
          withHeads("layers.3.attention.q_proj", "layers.3.attention.k_proj", "layers.3.attention.v_proj")}) {
        const auto names = named(file);
        EXPECT_THAT(numbers(loaded(file, names, "blocks.3.attn.qkv.weight")),
                    ElementsAre(0, 1, 2, 3, 100, 101, 102, 103, 200, 201, 202, 203));
        EXPECT_THAT(numbers(loaded(file, names, "blocks.3.attn.qkv.bias")), ElementsAre(0, 1, 10, 11, 20, 21));
    }
}

TEST(NamingHuggingFace, RefusesPartsThatAreMissingDoubleOrOfAnotherWidth)
{
    const std::string attention = "encoder.layer.3.attention.attention.";
    const auto whole = withHeads(attention + "query", attention + "key", attention + "value");
    const auto refuse = [](const FakeCheckpoint& file, const std::string& words) {
        expectError([&] { named(file); }, core::ErrorCode::ShapeMismatch, words);
    };
    refuse(
        whole.without(attention + "key.weight"),
        "blocks.3.attn.qkv.weight: expected query, key and value, found no key beside " + attention + "query.weight");
    refuse(whole.without(attention + "key.bias").without(attention + "query.bias"), "found no query and key beside");
    refuse(whole.without(attention + "key.weight").add(attention + "key.weight", {2, 3}),
           "blocks.3.attn.qkv.weight: expected parts of one width, found " + attention + "query.weight [2, 2] and " +
               attention + "key.weight [2, 3]");
    auto twice = whole;
    refuse(twice.add("layers.3.attention.q_proj.weight", {2, 2}),
           "blocks.3.attn.qkv.weight: expected one query, found");
}

TEST(NamingHuggingFace, ReadsDinov2OldAndNew)
{
    const std::string layer = "dinov2.encoder.layer.2.", block = "blocks.2.";
    expectTable({{"dinov2.embeddings.patch_embeddings.projection", "patch_embed.proj"},
                 {layer + "norm1", block + "norm1"},
                 {layer + "norm2", block + "norm2"},
                 {layer + "attention.attention.query", block + "attn.qkv"},
                 {layer + "attention.attention.key", block + "attn.qkv"},
                 {layer + "attention.attention.value", block + "attn.qkv"},
                 {layer + "attention.output.dense", block + "attn.proj"},
                 {layer + "mlp.fc1", block + "mlp.fc1"},
                 {layer + "mlp.fc2", block + "mlp.fc2"},
                 {"dinov2.layernorm", "norm"}},
                {{"dinov2.embeddings.cls_token", "cls_token"},
                 {"dinov2.embeddings.position_embeddings", "pos_embed"},
                 {layer + "layer_scale1.lambda1", block + "ls1.gamma"},
                 {layer + "layer_scale2.lambda1", block + "ls2.gamma"}},
                {"dinov2.embeddings.mask_token"}, "Hugging Face Dinov2");
    expectTable({{"embeddings.patch_embeddings.projection", "patch_embed.proj"},
                 {layer.substr(7) + "attention.q_proj", block + "attn.qkv"},
                 {layer.substr(7) + "attention.k_proj", block + "attn.qkv"},
                 {layer.substr(7) + "attention.v_proj", block + "attn.qkv"},
                 {layer.substr(7) + "attention.o_proj", block + "attn.proj"},
                 {layer.substr(7) + "mlp.weights_in", block + "mlp.fc1"},
                 {layer.substr(7) + "mlp.weights_out", block + "mlp.fc2"}},
                {}, {}, "Hugging Face Dinov2");
}

TEST(NamingHuggingFace, FoldsTheClassRowOfDinov2WithRegisters)
{
    FakeCheckpoint file{{"dinov2_with_registers.embeddings.patch_embeddings.projection.weight", {2, 3, 2, 2}},
                        {"dinov2_with_registers.embeddings.cls_token", {1, 1, 2}},
                        {"dinov2_with_registers.embeddings.register_tokens", {1, 4, 2}},
                        {"dinov2_with_registers.encoder.layer.0.layer_scale1.lambda1", {2}}};
    file.add("dinov2_with_registers.embeddings.position_embeddings", {1, 5, 2}, 50);
    const auto names = named(file);
    EXPECT_EQ(core::namingTitle(names.naming), "Hugging Face Dinov2 with registers");
    EXPECT_EQ(names.positionResampling, core::PositionResampling::Antialias);
    EXPECT_THAT(numbers(loaded(file, names, "cls_token")), ElementsAre(50, 52));
    EXPECT_THAT(numbers(loaded(file, names, "pos_embed")), ElementsAre(52, 53, 54, 55, 56, 57, 58, 59));
    EXPECT_EQ(names.tensors.at("reg_token").shape, (Shape{1, 4, 2}));
}

TEST(NamingHuggingFace, KeepsDinov2sClassifierOfOneVectorOrTwo)
{
    FakeCheckpoint file{{"dinov2.embeddings.patch_embeddings.projection.weight", {2, 3, 2, 2}},
                        {"dinov2.embeddings.cls_token", {1, 1, 2}},
                        {"dinov2.encoder.layer.0.layer_scale1.lambda1", {2}},
                        {"classifier.weight", {7, 4}},
                        {"classifier.bias", {7}}};
    const auto names = named(file);
    EXPECT_EQ(names.tensors.count("head.weight") + names.tensors.count("head.bias"), 2U);
    EXPECT_THAT(core::english(names.notes), IsEmpty());
    const auto narrow = named(file.without("classifier.weight").add("classifier.weight", {7, 2}));
    EXPECT_EQ(narrow.tensors.count("head.weight") + narrow.tensors.count("head.bias"), 2U);
    EXPECT_THAT(core::english(narrow.notes), IsEmpty());
}

TEST(NamingHuggingFace, ReadsSwinAsPublished)
{
    const std::string in = "swin.encoder.layers.2.blocks.5.", out = "layers.2.blocks.5.";
    const std::string anchor = "swin.encoder.layers.0.blocks.0.layernorm_before";
    expectTable({{"swin.embeddings.patch_embeddings.projection", "patch_embed.proj"},
                 {"swin.embeddings.norm", "patch_embed.norm"},
                 {anchor, "layers.0.blocks.0.norm1"},
                 {in + "layernorm_before", out + "norm1"},
                 {in + "layernorm_after", out + "norm2"},
                 {in + "attention.self.query", out + "attn.qkv"},
                 {in + "attention.self.key", out + "attn.qkv"},
                 {in + "attention.self.value", out + "attn.qkv"},
                 {in + "attention.output.dense", out + "attn.proj"},
                 {in + "intermediate.dense", out + "mlp.fc1"},
                 {in + "output.dense", out + "mlp.fc2"},
                 {"swin.encoder.layers.2.downsample.norm", "layers.3.downsample.norm"},
                 {"swin.layernorm", "norm"},
                 {"classifier", "head.fc"}},
                {{in + "attention.self.relative_position_bias_table", out + "attn.relative_position_bias_table"},
                 {"swin.encoder.layers.2.downsample.reduction.weight", "layers.3.downsample.reduction.weight"}},
                {in + "attention.self.relative_position_index"}, "Hugging Face Swin");
}

TEST(NamingHuggingFace, ReadsSwinAsWrittenSinceVersionFive)
{
    for (const std::string start : {"layers.", "encoder.layers."}) {
        const std::string in = start + "0.blocks.1.", out = "layers.0.blocks.1.";
        expectTable({{"embeddings.patch_embeddings.projection", "patch_embed.proj"},
                     {in + "attention.q_proj", out + "attn.qkv"},
                     {in + "attention.k_proj", out + "attn.qkv"},
                     {in + "attention.v_proj", out + "attn.qkv"},
                     {in + "attention.o_proj", out + "attn.proj"},
                     {in + "mlp.fc1", out + "mlp.fc1"},
                     {in + "mlp.fc2", out + "mlp.fc2"},
                     {start + "0.downsample.norm", "layers.1.downsample.norm"}},
                    {{in + "attention.relative_position_bias.relative_position_bias_table",
                      out + "attn.relative_position_bias_table"}},
                    {}, "Hugging Face Swin");
    }
}

TEST(NamingHuggingFace, ReadsSwinV2)
{
    const std::string in = "swinv2.encoder.layers.0.blocks.0.", out = "layers.0.blocks.0.";
    expectTable({{"swinv2.embeddings.patch_embeddings.projection", "patch_embed.proj"},
                 {"swinv2.embeddings.norm", "patch_embed.norm"},
                 {in + "layernorm_before", out + "norm1"},
                 {in + "layernorm_after", out + "norm2"},
                 {in + "attention.self.continuous_position_bias_mlp.0", out + "attn.cpb_mlp.0"},
                 {in + "attention.output.dense", out + "attn.proj"},
                 {in + "intermediate.dense", out + "mlp.fc1"},
                 {in + "output.dense", out + "mlp.fc2"},
                 {"swinv2.encoder.layers.0.downsample.norm", "layers.1.downsample.norm"},
                 {"swinv2.layernorm", "norm"},
                 {"classifier", "head.fc"}},
                {{in + "attention.self.logit_scale", out + "attn.logit_scale"},
                 {in + "attention.self.continuous_position_bias_mlp.2.weight", out + "attn.cpb_mlp.2.weight"},
                 {in + "attention.self.query.bias", out + "attn.q_bias"},
                 {in + "attention.self.value.bias", out + "attn.v_bias"}},
                {in + "attention.self.relative_position_index", in + "attention.self.relative_coords_table"},
                "Hugging Face Swin v2");
}

TEST(NamingHuggingFace, KeepsNamesThatItDoesNotKnow)
{
    const auto names = named({{"vit.embeddings.patch_embeddings.projection.weight", {4, 3, 2, 2}},
                              {"vit.encoder.layer.0.surprise.weight", {4}},
                              {"vit.embeddings.other_tokens", {1, 100, 4}}});
    EXPECT_EQ(names.tensors.count("encoder.layer.0.surprise.weight"), 1U);
    EXPECT_EQ(names.tensors.count("embeddings.other_tokens"), 1U);
}

}  // namespace
