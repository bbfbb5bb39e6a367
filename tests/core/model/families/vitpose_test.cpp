// ViTPose: geometry, names and refusals; its numbers are golden cases.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/part_specs.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <map>

using core::ErrorCode;

namespace {

using Tensors = std::map<std::string, torch::Tensor>;

std::filesystem::path goldenOf(const char* name)
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / name;
}

class Vitpose : public testing::Test {
protected:
    static Tensors tensorsOf(const char* name)
    {
        Tensors tensors;
        const auto checkpoint = core::openCheckpoint(goldenOf(name) / "model.safetensors");
        for (const auto& info : checkpoint->tensors()) {
            tensors[info.name] = checkpoint->tensor(info.name).clone();
        }
        return tensors;
    }
    core::ModelSpec open(const Tensors& tensors,
                         const std::string& config = R"({"num_heads": 4, "model_args": {"img_size": [64, 48]}})")
    {
        const auto file = m_folder.path() / "model.safetensors";
        core::writeSafetensors(file, {tensors.begin(), tensors.end()});
        m_folder.write("config.json", config);
        return core::openModel(file).spec();
    }

    Tensors classic = tensorsOf("vitpose_classic");

private:
    ScratchFolder m_folder;
};

TEST_F(Vitpose, ReadsItsGeometryUnderEitherNames)
{
    for (const auto* name : {"vitpose_classic", "vitpose_simple_huggingface"}) {
        const bool simple = std::string(name) != "vitpose_classic";
        const auto model = core::openModel(goldenOf(name));
        const auto& spec = model.spec();
        EXPECT_EQ(model.naming, simple ? "Hugging Face ViTPose" : "ViTPose (the authors')");
        EXPECT_EQ(spec.family, core::Family::Vitpose);
        EXPECT_EQ(spec.tokens.prefix(), 0);
        EXPECT_EQ(spec.trainedRows, 4);
        EXPECT_EQ(spec.trainedCols, 3);
        EXPECT_EQ(spec.preprocessing.height, 64);
        EXPECT_EQ(spec.preprocessing.cropMode, core::CropMode::Border);
        ASSERT_TRUE(spec.segmenter);
        EXPECT_TRUE(spec.segmenter->keypoints);
        EXPECT_EQ(spec.segmenter->width, simple ? 0 : 24);
        ASSERT_EQ(spec.labels.size(), 17U);
        EXPECT_EQ(spec.labels[9], "left wrist");
        EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().english();
    }
}

TEST_F(Vitpose, KnowsThePublishedGridAndHeads)
{
    auto published = classic;
    published["backbone.pos_embed"] = torch::zeros({1, 193, 32});
    const auto spec = open(published, R"({"num_heads": 4})");
    EXPECT_EQ(spec.trainedRows, 16);
    EXPECT_EQ(spec.trainedCols, 12);
    expectError([&] { open(classic, R"({"num_heads": 4})"); }, ErrorCode::ShapeMismatch, "found 12");
}

TEST_F(Vitpose, RefusesOtherSizesExpertsAndPartsThatDoNotFit)
{
    const auto model = core::openModel(goldenOf("vitpose_classic"));
    expectError([&] { core::runTrace(*model.network, torch::zeros({1, 3, 64, 64})); }, ErrorCode::ShapeMismatch);
    auto experts = classic;
    experts["backbone.blocks.0.mlp.experts.0.weight"] = torch::zeros({8, 64});
    expectError([&] { open(experts); }, ErrorCode::Unsupported, "ViTPose+");
    for (const auto* name : {"keypoint_head.deconv_layers.3.weight", "keypoint_head.final_layer.bias",
                             "keypoint_head.deconv_layers.4.running_var", "backbone.last_norm.bias"}) {
        auto missing = classic;
        missing.erase(name);
        SCOPED_TRACE(name);
        expectError([&] { open(missing); }, ErrorCode::ShapeMismatch);
    }
    for (const auto& [name, shape] : std::vector<std::pair<std::string, std::vector<int64_t>>>{
             {"backbone.pos_embed", {13, 32}},
             {"keypoint_head.deconv_layers.0.weight", {32, 24, 3, 3}},
             {"keypoint_head.final_layer.weight", {17, 24, 3, 3}}}) {
        auto other = classic;
        other[name] = torch::zeros(shape);
        SCOPED_TRACE(name);
        expectError([&] { open(other); }, ErrorCode::ShapeMismatch);
    }
    auto simple = tensorsOf("vitpose_simple_huggingface");
    expectError(
        [&] {
            open(simple, R"({"model_type": "vitpose", "use_simple_decoder": true, "scale_factor": 2,
        "backbone_config": {"hidden_size": 32, "num_attention_heads": 4, "image_size": [64, 48]}})");
        },
        ErrorCode::Unsupported, "scale_factor");
}

TEST_F(Vitpose, RefusesAnotherDecoderOfAConfigurationThatLacksTheKeyOfADefault)
{
    const auto simple = tensorsOf("vitpose_simple_huggingface");
    const auto configOf = [](const std::string& decoder, const std::string& backbone) {
        return R"({"model_type": "vitpose", )" + decoder +
               R"("backbone_config": {"hidden_size": 32, "num_attention_heads": 4, "image_size": [64, 48])" + backbone +
               "}}";
    };
    expectError([&] { open(simple, configOf(R"("scale_factor": 2, )", "")); }, ErrorCode::Unsupported, "scale_factor");
    expectError([&] { open(simple, configOf("", R"(, "out_indices": [2])")); }, ErrorCode::Unsupported,
                "out_indices: expected the last layer (3), found 2");
    expectError([&] { open(simple, configOf("", R"(, "out_features": ["stage1"])")); }, ErrorCode::Unsupported,
                "expected the last layer (3), found 1");
    EXPECT_NO_THROW(open(simple, configOf("", R"(, "out_indices": [-1])")));
}

}  // namespace
