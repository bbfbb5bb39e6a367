// Every published model, recognized only from the shapes of its file; all expected numbers are the reference's.
#include "tests/core/model/published_shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace {

using support::Json;

class PublishedModel : public testing::TestWithParam<Json> {
protected:
    core::TensorShapes shapes() const { return support::ShapeMaker(GetParam()).make(); }
    core::ModelSpec infer(const std::string& name) const
    {
        return core::inferSpec(shapes(), {}, {}, core::InferenceHints(name));
    }
    bool isVit() const { return GetParam().contains("class_token"); }
};

std::vector<int> headsOfStages(const core::ModelSpec& spec)
{
    std::vector<int> heads;
    for (const auto& layer : spec.layers) {
        if (layer.stage == static_cast<int>(heads.size())) {
            heads.push_back(layer.heads);
        }
    }
    return heads;
}

int layersOf(const core::ModelSpec& spec, bool classAttention)
{
    return static_cast<int>(std::count_if(spec.layers.begin(), spec.layers.end(), [&](const auto& layer) {
        return (layer.kind == core::LayerKind::Class) == classAttention;
    }));
}

TEST_P(PublishedModel, HasTheShapesThatGiveItsParameterCount)
{
    if (!GetParam()["params"].is_null()) {
        EXPECT_EQ(support::parameterCount(shapes()), GetParam()["params"].get<int64_t>());
    }
}

TEST_P(PublishedModel, IsRecognizedFromItsShapesAlone)
{
    const auto& facts = GetParam();
    const auto spec = infer("model");
    EXPECT_EQ(layersOf(spec, false), facts["depth"]);
    EXPECT_EQ(layersOf(spec, true),
              facts.value("class_attention_blocks", facts.value("global_pool", "") == "map" ? 1 : 0));
    EXPECT_EQ(spec.dim, facts["dim"]);
    EXPECT_EQ(spec.patch, facts["patch"]);
    EXPECT_EQ(spec.classes, facts["classes"]);
    EXPECT_EQ(spec.normEps, facts["ln_eps"]);
    EXPECT_EQ(spec.tokensNorm, facts.value("tokens_norm", true));
    EXPECT_EQ(spec.largestWindow(), facts.value("window", 0));
    EXPECT_EQ(headsOfStages(spec),
              facts["heads"].is_array() ? facts["heads"].get<std::vector<int>>() : std::vector<int>{facts["heads"]});
    if (isVit()) {
        EXPECT_EQ(spec.tokens.prefix(), facts["prefix_tokens"]);
        EXPECT_EQ(spec.tokens.registers, facts["registers"]);
        EXPECT_EQ(spec.layerScale, facts["layer_scale"]);
        EXPECT_EQ(spec.mlpHidden, facts["mlp_hidden"]);
    }
    if (facts["family"] != "xcit") {  // none of whose tensors depends on the image's size
        EXPECT_EQ(spec.preprocessing.height, facts["input_size"]);
    }
}

TEST_P(PublishedModel, IsKnownByItsName)
{
    const auto& facts = GetParam();
    const auto spec = infer(facts["id"]);
    EXPECT_EQ(spec.preprocessing.height, facts["input_size"]);
    EXPECT_EQ(spec.preprocessing.mean, (facts["mean"].get<std::vector<double>>()));
    EXPECT_EQ(spec.provenance.at("mean").text(), "zoo: " + facts["id"].get<std::string>());
    EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().english();
    if (facts.contains("activation") && facts["mlp"] == "mlp") {
        EXPECT_EQ(core::activationName(spec.activation), facts["activation"].get<std::string>());
    }
}

INSTANTIATE_TEST_SUITE_P(Zoo, PublishedModel, testing::ValuesIn(support::publishedModels()), [](const auto& test) {
    auto name = test.param["id"].template get<std::string>();
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
    return name;
});

/// Encoders of pathology's tiles: facts of their model cards, with the architecture that their config.json names.
/// Virchow, Virchow2 and UNI2-h get SwiGLU by arguments that stand only in the cards (mlp_layer=SwiGLUPacked,
/// act_layer=torch.nn.SiLU).
Json pathologyModel(const char* architecture, int patch, int depth, int dim, int heads, int registers, int positions,
                    const char* mlp, int hidden, const char* activation)
{
    return {{"id", architecture},      {"family", "vit"},     {"patch", patch},
            {"depth", depth},          {"dim", dim},          {"heads", heads},
            {"registers", registers},  {"class_token", true}, {"mlp", mlp},
            {"mlp_hidden", hidden},    {"layer_scale", true}, {"qkv_bias", true},
            {"global_pool", "token"},  {"classes", 0},        {"pos_embed_tokens", positions},
            {"activation", activation}};
}

TEST(PathologyModels, HaveTheNumericsOfTheirCards)
{
    const Json models[]{
        pathologyModel("vit_large_patch16_224", 16, 24, 1024, 16, 0, 197, "mlp", 4096, "gelu"),         // UNI
        pathologyModel("vit_giant_patch14_224", 14, 24, 1536, 24, 8, 256, "swiglu", 4096, "silu"),      // UNI2-h
        pathologyModel("vit_huge_patch14_224", 14, 32, 1280, 16, 0, 257, "swiglu", 3416, "silu"),       // Virchow
        pathologyModel("vit_huge_patch14_224", 14, 32, 1280, 16, 4, 261, "swiglu", 3416, "silu"),       // Virchow2
        pathologyModel("vit_giant_patch14_dinov2", 16, 40, 1536, 24, 0, 197, "swiglu", 4096, "silu")};  // Prov-GigaPath
    for (const auto& facts : models) {
        SCOPED_TRACE(facts.dump());
        const auto spec = core::inferSpec(support::ShapeMaker(facts).make(), {}, {},
                                          core::InferenceHints(facts["id"].get<std::string>()));
        EXPECT_EQ(core::activationName(spec.activation), facts["activation"].get<std::string>());
        EXPECT_EQ(spec.layers.front().heads, facts["heads"]);
        EXPECT_EQ(spec.tokens.registers, facts["registers"]);
        EXPECT_EQ(spec.mlpHidden, facts["mlp_hidden"]);
        EXPECT_EQ(spec.patch, facts["patch"]);
        EXPECT_EQ(spec.normEps, 1e-6);
        EXPECT_EQ(spec.preprocessing.height, 224);
    }
}

TEST(PublishedModels, AreAllOfTheReference)
{
    EXPECT_EQ(support::publishedModels().size(), 164U);
}

}  // namespace
