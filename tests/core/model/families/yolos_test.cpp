// YOLOS against a narrow one computed by its authors' code, under their names and under Hugging Face's.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/network_values.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>

using core::ErrorCode;
using support::distance;

namespace {

using Tensors = std::map<std::string, torch::Tensor>;

constexpr auto kAuthorsConfig = R"({"num_heads": 4, "model_args": {"img_size": [48, 64]}})";
constexpr auto kHuggingFaceConfig =
    R"({"model_type": "yolos", "hidden_size": 32, "num_attention_heads": 4, "image_size": [48, 64],
        "layer_norm_eps": 1e-6, "num_detection_tokens": 7, "use_mid_position_embeddings": true})";

class Yolos : public testing::Test {
protected:
    static Tensors tensorsOf(const char* file)
    {
        Tensors tensors;
        const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / "yolos";
        const auto checkpoint = core::openCheckpoint(folder / file);
        for (const auto& info : checkpoint->tensors()) {
            tensors[info.name] = checkpoint->tensor(info.name).clone();
        }
        return tensors;
    }
    core::Model open(const Tensors& tensors, const std::string& config = kAuthorsConfig)
    {
        const auto file = m_folder.path() / "model.safetensors";
        core::writeSafetensors(file, {tensors.begin(), tensors.end()});
        m_folder.write("config.json", config);
        return core::openModel(file);
    }
    Tensors inHuggingFaceNames() const
    {
        static const std::vector<std::pair<std::string, std::string>> kRules{
            {R"(^backbone\.blocks)", "vit.encoder.layer"},
            {R"(^backbone\.mid_pos_embed)", "vit.encoder.mid_position_embeddings"},
            {R"(^backbone\.patch_embed\.proj)", "vit.embeddings.patch_embeddings.projection"},
            {R"(^backbone\.pos_embed)", "vit.embeddings.position_embeddings"},
            {R"(^backbone\.det_token)", "vit.embeddings.detection_tokens"},
            {R"(^backbone\.cls_token)", "vit.embeddings.cls_token"},
            {R"(^backbone\.norm)", "vit.layernorm"},
            {R"(\.norm1\.)", ".layernorm_before."},
            {R"(\.norm2\.)", ".layernorm_after."},
            {R"(\.attn\.proj\.)", ".attention.output.dense."},
            {R"(\.mlp\.fc1\.)", ".intermediate.dense."},
            {R"(\.mlp\.fc2\.)", ".output.dense."},
            {R"(^class_embed)", "class_labels_classifier"},
            {R"(^bbox_embed)", "bbox_predictor"},
        };
        Tensors tensors;
        for (const auto& [name, tensor] : weights) {
            auto renamed = name;
            for (const auto& [from, to] : kRules) {
                renamed = std::regex_replace(renamed, std::regex(from), to);
            }
            const auto joined = renamed.find("attn.qkv.");
            if (joined == std::string::npos) {
                tensors[renamed] = tensor;
                continue;
            }
            const auto parts = tensor.chunk(3);
            for (const int part : {0, 1, 2}) {
                const char* const words[] = {"query.", "key.", "value."};
                tensors[renamed.substr(0, joined) + "attention.attention." + words[part] + renamed.substr(joined + 9)] =
                    parts[static_cast<size_t>(part)].clone();
            }
        }
        return tensors;
    }

    Tensors weights = tensorsOf("model.safetensors");
    Tensors expected = tensorsOf("expected.safetensors");

private:
    ScratchFolder m_folder;
};

TEST_F(Yolos, ReadsItsGeometryFromShapes)
{
    const auto spec = open(weights).spec();
    EXPECT_EQ(spec.family, core::Family::Yolos);
    EXPECT_EQ(spec.tokens, (core::TokenLayout{true, false, 7}));
    EXPECT_EQ(spec.trainedRows, 3);
    EXPECT_EQ(spec.trainedCols, 4);
    EXPECT_EQ(spec.classes, 0);
    ASSERT_TRUE(spec.detector);
    EXPECT_EQ(spec.detector->classes, 5);
    EXPECT_EQ(spec.detector->queries, 7);
    EXPECT_TRUE(spec.detector->positionsBetween);
    EXPECT_EQ(spec.preprocessing.cropMode, core::CropMode::Cover);
    EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().english();
}

TEST_F(Yolos, FindsWhatTheReferenceFindsUnderEitherNames)
{
    for (const bool hugging : {false, true}) {
        const auto model = hugging ? open(inHuggingFaceNames(), kHuggingFaceConfig) : open(weights);
        EXPECT_EQ(model.naming, hugging ? "Hugging Face YOLOS" : "YOLOS (the authors')");
        const auto trace = core::runTrace(*model.network, expected.at("input"));
        EXPECT_LT(distance(trace.logits, expected.at("logits")), 1e-4F);
        const auto* queries = core::queriesIn(trace.layers[1]);
        ASSERT_NE(queries, nullptr);
        EXPECT_EQ(queries, core::queriesIn(trace.layers[2]));
        EXPECT_LT(distance(queries->scores, std::get<0>(expected.at("logits").softmax(1).narrow(1, 0, 5).max(1))),
                  1e-5F);
        // 85 x 70 pixels: the left edge is (center - half the width) of 85.
        const auto boxes = expected.at("boxes");
        EXPECT_LT(distance(queries->boxes.select(1, 0), (boxes.select(1, 0) - boxes.select(1, 2) / 2) * 85), 0.01F);
        EXPECT_LT(distance(queries->boxes.select(1, 3), (boxes.select(1, 1) + boxes.select(1, 3) / 2) * 70), 0.01F);
    }
}

TEST_F(Yolos, KnowsThePublishedGridsWidthsAndLabels)
{
    auto tiny = weights;
    for (const auto& [name, shape] : std::vector<std::pair<std::string, std::vector<int64_t>>>{
             {"backbone.pos_embed", {1, 1 + 50 * 83 + 7, 32}}, {"class_embed.layers.2.weight", {92, 32}}}) {
        tiny[name] = torch::zeros(shape);
    }
    tiny["class_embed.layers.2.bias"] = torch::zeros({92});
    tiny.erase("backbone.mid_pos_embed");
    const auto spec = open(tiny, R"({"num_heads": 4})").spec();
    EXPECT_EQ(spec.trainedRows, 50);
    EXPECT_EQ(spec.trainedCols, 83);
    EXPECT_EQ(spec.provenance.at("position_grid").text(), "table: YOLOS");
    EXPECT_FALSE(spec.detector->positionsBetween);
    EXPECT_EQ(spec.preprocessing.height, 800);
    ASSERT_EQ(spec.labels.size(), 91U);
    EXPECT_EQ(spec.labels[17], "cat");
    // Its positions fit no square, and nothing states another grid.
    expectError([&] { open(weights, R"({"num_heads": 4})"); }, ErrorCode::ShapeMismatch, "found 12");
}

TEST_F(Yolos, UsesHuggingFacesEpsilonWhereNothingStatesOne)
{
    EXPECT_EQ(open(inHuggingFaceNames(), R"({"num_heads": 4, "model_args": {"img_size": [48, 64]}})").spec().normEps,
              1e-12);
    EXPECT_EQ(open(weights).spec().normEps, 1e-6);
}

TEST_F(Yolos, IsTheSameAloneAndInABatchWithAndWithoutGradients)
{
    const auto model = open(weights);
    const auto images = torch::randn({2, 3, 64, 96});
    support::expectSameAloneAndInABatch(*model.network, images);
    support::expectSameWithAndWithoutGradients(*model.network, images);
}

TEST_F(Yolos, RefusesMissingTensorsAndOtherWidths)
{
    for (const auto* name : {"class_embed.layers.2.weight", "bbox_embed.layers.1.bias", "backbone.norm.weight",
                             "backbone.cls_token", "backbone.blocks.2.norm2.bias"}) {
        auto missing = weights;
        missing.erase(name);
        SCOPED_TRACE(name);
        expectError([&] { open(missing); }, ErrorCode::ShapeMismatch);
    }
    for (const auto& [name, shape] :
         std::vector<std::pair<std::string, std::vector<int64_t>>>{{"backbone.det_token", {7, 32}},
                                                                   {"backbone.det_token", {1, 30, 32}},
                                                                   {"backbone.pos_embed", {1, 20, 16}},
                                                                   {"backbone.mid_pos_embed", {2, 1, 19, 32}},
                                                                   {"backbone.mid_pos_embed", {3, 1, 20, 32}},
                                                                   {"backbone.mid_pos_embed", {2, 20}},
                                                                   {"class_embed.layers.2.weight", {1, 32}},
                                                                   {"bbox_embed.layers.2.weight", {5, 32}}}) {
        auto other = weights;
        other[name] = torch::zeros(shape);
        SCOPED_TRACE(name);
        expectError([&] { open(other); }, ErrorCode::ShapeMismatch);
    }
}

}  // namespace
