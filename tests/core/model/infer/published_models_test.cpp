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
    EXPECT_EQ(spec.preprocessing.mean, (facts["mean"].get<std::array<double, 3>>()));
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

TEST(PublishedModels, AreAllOfTheReference)
{
    EXPECT_EQ(support::publishedModels().size(), 164U);
}

}  // namespace
