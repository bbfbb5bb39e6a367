// DETR against a narrow one computed by the reference, under its authors' names and under Hugging Face's.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/blocks/fourier_positions.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/detector_spec.h"
#include "core/model/spec/resnet_spec.h"
#include "core/trace/query_tokens.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/network_values.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>

using core::ErrorCode;
using support::distance;

namespace {

using Tensors = std::map<std::string, torch::Tensor>;

std::filesystem::path goldenFolder()
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / "detr";
}

Tensors tensorsOf(const std::filesystem::path& file)
{
    Tensors tensors;
    const auto checkpoint = core::openCheckpoint(file);
    for (const auto& info : checkpoint->tensors()) {
        tensors[info.name] = checkpoint->tensor(info.name).clone();
    }
    return tensors;
}

class Detr : public testing::Test {
protected:
    Tensors weights = tensorsOf(goldenFolder() / "model.safetensors");
    Tensors expected = tensorsOf(goldenFolder() / "expected.safetensors");

    core::Model open(const Tensors& tensors, const std::string& config = R"({"num_heads": 4})",
                     const std::string& name = "model")
    {
        const auto file = m_folder.path() / (name + ".safetensors");
        core::writeSafetensors(file, {tensors.begin(), tensors.end()});
        m_folder.write("config.json", config);
        return core::openModel(file);
    }
    void expectTheReference(const core::Model& model)
    {
        const auto trace = core::runTrace(*model.network, expected.at("input"));
        EXPECT_LT(distance(trace.logits, expected.at("logits")), 1e-4F);
    }

private:
    ScratchFolder m_folder;
};

/// [3 C, ...] in three under the names of queries, keys and values.
void splitInto(Tensors& tensors, const std::string& start, const std::string& ending, const torch::Tensor& joined)
{
    const auto parts = joined.chunk(3);
    tensors[start + "q_proj." + ending] = parts[0].clone();
    tensors[start + "k_proj." + ending] = parts[1].clone();
    tensors[start + "v_proj." + ending] = parts[2].clone();
}

std::string replaced(std::string name, const std::vector<std::pair<std::string, std::string>>& rules)
{
    for (const auto& [from, to] : rules) {
        name = std::regex_replace(name, std::regex(from), to);
    }
    return name;
}

/// "layer2.1.conv3.weight" -> "encoder.stages.1.layers.1.layer.2.convolution.weight"
std::string ownBackboneName(const std::string& name)
{
    std::smatch found;
    const auto less = [](const std::string& digits) { return std::to_string(std::stoi(digits) - 1); };
    if (std::regex_match(name, found, std::regex(R"((conv|bn)1\.(.*))"))) {
        return "embedder.embedder." + std::string(found[1] == "bn" ? "normalization." : "convolution.") +
               found[2].str();
    }
    if (std::regex_match(name, found, std::regex(R"(layer(\d)\.(\d)\.(conv|bn)(\d)\.(.*))"))) {
        return "encoder.stages." + less(found[1]) + ".layers." + found[2].str() + ".layer." + less(found[4]) +
               (found[3] == "bn" ? ".normalization." : ".convolution.") + found[5].str();
    }
    std::regex_match(name, found, std::regex(R"(layer(\d)\.(\d)\.downsample\.(\d)\.(.*))"));
    return "encoder.stages." + less(found[1]) + ".layers." + found[2].str() +
           (found[3] == "1" ? ".shortcut.normalization." : ".shortcut.convolution.") + found[4].str();
}

Tensors inHuggingFaceNames(const Tensors& weights, bool ownBackbone)
{
    static const std::vector<std::pair<std::string, std::string>> kRules{
        {R"(^transformer\.)", "model."},
        {R"((encoder\.layers\.\d+)\.norm1)", "$1.self_attn_layer_norm"},
        {R"((encoder\.layers\.\d+)\.norm2)", "$1.final_layer_norm"},
        {R"((decoder\.layers\.\d+)\.norm1)", "$1.self_attn_layer_norm"},
        {R"((decoder\.layers\.\d+)\.norm2)", "$1.encoder_attn_layer_norm"},
        {R"((decoder\.layers\.\d+)\.norm3)", "$1.final_layer_norm"},
        {R"(multihead_attn)", "encoder_attn"},
        {R"(linear([12]))", "fc$1"},
        {R"(decoder\.norm)", "decoder.layernorm"},
        {R"(^class_embed)", "class_labels_classifier"},
        {R"(^bbox_embed)", "bbox_predictor"},
        {R"(^input_proj)", "model.input_projection"},
        {R"(^query_embed)", "model.query_position_embeddings"},
    };
    const std::string body = "backbone.0.body.", hub = "model.backbone.conv_encoder.model.";
    Tensors tensors;
    for (const auto& [name, tensor] : weights) {
        if (name.starts_with(body)) {
            const auto inside = name.substr(body.size());
            tensors[hub + (ownBackbone ? ownBackboneName(inside) : inside)] = tensor;
            continue;
        }
        const auto renamed = replaced(name, kRules);
        const auto joined = renamed.find("in_proj_");
        if (joined == std::string::npos) {
            tensors[renamed] = tensor;
        } else {
            splitInto(tensors, renamed.substr(0, joined), renamed.substr(joined + 8), tensor);
        }
    }
    return tensors;
}

constexpr auto kHuggingFaceConfig =
    R"({"model_type": "detr", "encoder_attention_heads": 4, "decoder_attention_heads": 4, "d_model": 32,
        "activation_function": "relu", "dilation": false})";

TEST_F(Detr, ReadsItsGeometryFromShapes)
{
    const auto model = core::openModel(goldenFolder());
    const auto& spec = model.spec();
    EXPECT_EQ(spec.family, core::Family::Detr);
    EXPECT_EQ(spec.dim, 32);
    EXPECT_EQ(spec.heads, 4);
    EXPECT_EQ(spec.patch, 32);
    EXPECT_EQ(spec.classes, 0);
    ASSERT_TRUE(spec.detector);
    EXPECT_EQ(spec.detector->classes, 5);
    EXPECT_EQ(spec.detector->queries, 7);
    EXPECT_EQ(spec.resnet->outputs(), 48);
    ASSERT_EQ(spec.depth(), 4);
    EXPECT_EQ(spec.layers[1].kind, core::LayerKind::Self);
    EXPECT_EQ(spec.layers[2].kind, core::LayerKind::Cross);
    EXPECT_EQ(spec.preprocessing.cropMode, core::CropMode::Squash);
    EXPECT_TRUE(spec.warnings.empty()) << spec.warnings.front().english();
}

TEST_F(Detr, NamesWhatItsQueriesFound)
{
    const auto model = open(weights, R"({"num_heads": 4, "label_names": ["ant", "bee", "cow", "dog", "elk"]})");
    const auto trace = core::runTrace(*model.network, expected.at("input"));
    const auto& queries = *std::get<core::CrossAttention>(trace.layers[3].attention).queries;
    EXPECT_EQ(&queries, std::get<core::CrossAttention>(trace.layers[2].attention).queries.get());
    const auto probabilities = expected.at("logits").softmax(1).narrow(1, 0, 5);
    EXPECT_LT(distance(queries.scores, std::get<0>(probabilities.max(1))), 1e-5F);
    const char* const names[] = {"ant", "bee", "cow", "dog", "elk"};
    for (int query = 0; query < 7; ++query) {
        EXPECT_EQ(queries.labels.at(static_cast<size_t>(query)), names[probabilities[query].argmax().item<int64_t>()]);
    }
    // 192 x 160 pixels: the left edge is (centre - half the width) of 192.
    const auto boxes = expected.at("boxes");
    const auto left = (boxes.select(1, 0) - boxes.select(1, 2) / 2) * 192;
    const auto bottom = (boxes.select(1, 1) + boxes.select(1, 3) / 2) * 160;
    EXPECT_LT(distance(queries.boxes.select(1, 0), left), 0.01F);
    EXPECT_LT(distance(queries.boxes.select(1, 3), bottom), 0.01F);
}

TEST_F(Detr, OpensUnderHuggingFaceNamesWithEitherBackbone)
{
    for (const bool own : {false, true}) {
        const auto model = open(inHuggingFaceNames(weights, own), kHuggingFaceConfig);
        EXPECT_EQ(model.naming, "Hugging Face DETR");
        expectTheReference(model);
    }
}

TEST_F(Detr, OpensBehindTrainingsPrefixesAndBesideMaskHeads)
{
    Tensors wrapped;
    for (const auto& [name, tensor] : weights) {
        wrapped["detr." + name] = tensor;
    }
    wrapped["mask_head.lay1.weight"] = torch::zeros({2, 2, 3, 3});
    const auto model = open(wrapped);
    expectTheReference(model);
    ASSERT_EQ(model.spec().warnings.size(), 1U);
    EXPECT_THAT(model.spec().warnings[0].english(), testing::HasSubstr("mask_head.lay1.weight"));
}

TEST_F(Detr, HasTheNamesOfCocoForNinetyOneClasses)
{
    auto many = weights;
    many["class_embed.weight"] = torch::randn({92, 32});
    many["class_embed.bias"] = torch::randn({92});
    const auto spec = open(many).spec();
    ASSERT_EQ(spec.labels.size(), 91U);
    EXPECT_EQ(spec.labels[1], "person");
    EXPECT_EQ(spec.labels[17], "cat");
    EXPECT_EQ(spec.labels[90], "toothbrush");
    EXPECT_EQ(spec.labels[12], "N/A");
    EXPECT_EQ(spec.provenance.at("labels").text(), "built-in COCO");
}

TEST_F(Detr, AssumesTheAuthorsEightHeadsWhereNobodySaysOthers)
{
    const auto spec = open(weights, "{}").spec();
    EXPECT_EQ(spec.heads, 8);
    EXPECT_EQ(spec.provenance.at("heads").text(), "rule: the authors' number");
}

TEST_F(Detr, TakesImagesOfAnySize)
{
    const auto model = open(weights);
    // Halved five times, rounded up: 75 -> 38, 19, 10, 5, 3; 130 -> 65, 33, 17, 9, 5.
    const auto trace = core::runTrace(*model.network, torch::randn({1, 3, 75, 130}));
    EXPECT_EQ(trace.grid, (core::PatchGrid{3, 5}));
    EXPECT_EQ(std::get<core::CrossAttention>(trace.layers[3].attention).k.size(1), 15);
    EXPECT_TRUE(torch::isfinite(trace.logits).all().item<bool>());
}

TEST_F(Detr, StopsWithinItsBackbone)
{
    const auto model = open(weights);
    std::stop_source stop;
    core::RunControl control{stop.get_token(), [&](int done, int) {
                                 if (done == 0) {
                                     stop.request_stop();  // before the first layer: the convolutions come next
                                 }
                             }};
    expectError([&] { core::runTrace(*model.network, expected.at("input"), control); }, ErrorCode::Cancelled);
}

TEST_F(Detr, IsTheSameAloneAndInABatchWithAndWithoutGradients)
{
    const auto model = open(weights);
    const auto images = torch::randn({2, 3, 64, 96});
    support::expectSameAloneAndInABatch(*model.network, images);
    support::expectSameWithAndWithoutGradients(*model.network, images);
}

TEST_F(Detr, RefusesMissingTensorsAndOtherWidths)
{
    auto missing = weights;
    missing.erase("backbone.0.body.layer3.0.bn2.running_var");
    expectError([&] { open(missing); }, ErrorCode::ShapeMismatch, "backbone.layer3.0.bn2.running_var");
    missing = weights;
    missing.erase("transformer.decoder.norm.weight");
    expectError([&] { open(missing); }, ErrorCode::ShapeMismatch, "norm.weight");

    for (const auto& [name, shape] : std::vector<std::pair<std::string, std::vector<int64_t>>>{
             {"input_proj.weight", {32, 40, 1, 1}},
             {"query_embed.weight", {7, 16}},
             {"class_embed.weight", {6, 16}},
             {"class_embed.weight", {1, 32}},
             {"backbone.0.body.layer2.0.conv2.weight", {6, 5, 3, 3}},
             {"backbone.0.body.layer4.0.downsample.0.weight", {48, 31, 1, 1}},
             {"bbox_embed.layers.2.weight", {5, 32}},
             {"transformer.encoder.layers.1.linear1.weight", {65, 32}}}) {
        auto other = weights;
        other[name] = torch::zeros(shape);
        SCOPED_TRACE(name);
        const auto last = name.substr(0, name.rfind('.'));
        expectError([&] { open(other); }, ErrorCode::ShapeMismatch);
    }
}

TEST_F(Detr, RefusesRelativesThatComputeOtherwise)
{
    expectError([&] { open(weights, R"({"num_heads": 4})", "detr-r50-dc5-f0fb7ef5"); }, ErrorCode::Unsupported, "DC5");
    expectError([&] { open(inHuggingFaceNames(weights, false), R"({"model_type": "detr", "dilation": true})"); },
                ErrorCode::Unsupported, "dilation");
    auto preNorm = weights;
    preNorm["transformer.encoder.norm.weight"] = torch::ones({32});
    preNorm["transformer.encoder.norm.bias"] = torch::ones({32});
    expectError([&] { open(preNorm); }, ErrorCode::Unsupported, "pre-norm");
    auto deformable = weights;
    deformable["transformer.encoder.layers.0.self_attn.sampling_offsets.weight"] = torch::ones({8, 32});
    expectError([&] { open(deformable); }, ErrorCode::Unsupported, "Deformable DETR");
    auto conditional = weights;
    conditional["transformer.decoder.layers.0.ca_qcontent_proj.weight"] = torch::ones({32, 32});
    expectError([&] { open(conditional); }, ErrorCode::Unsupported, "Conditional");
}

TEST(FourierPositions, TurnOnceOverTheGridWhateverItsSize)
{
    const auto table = core::fourierPositions({2, 4}, 8);
    ASSERT_EQ(table.sizes(), (std::vector<int64_t>{8, 8}));
    // Row 1 of 2, column 1 of 4 (counted from 1): angles pi and pi / 2, periods 1 and 100.
    const auto expected = torch::tensor({0.0F, -1.0F, 0.0314108F, 0.9995066F, 1.0F, 0.0F, 0.0157073F, 0.9998766F});
    EXPECT_LT(distance(table[0], expected), 1e-5F);
}

}  // namespace
