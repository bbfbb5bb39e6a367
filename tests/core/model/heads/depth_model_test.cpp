// Depth Anything's decoder against its authors' code in float64 (goldens depth_anything_vit_authors, under their names,
// and depth_metric_huggingface, under Hugging Face's, with meters), and files that it refuses.
#include "core/model/heads/dpt/depth_model.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace {

using core::ErrorCode;

std::filesystem::path golden(const char* name)
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / name;
}

torch::Tensor depthOf(const core::Model& model, const torch::Tensor& pixels)
{
    const auto trace = core::runTrace(*model.network, pixels, {}, {.keepTokens = true});
    std::vector<torch::Tensor> tokens;
    for (const int layer : model.spec().depthModel->layers()) {
        tokens.push_back(trace.layers[static_cast<size_t>(layer)].tokens);
    }
    return model.spec().depthModel->depth(tokens, trace.grid);
}

void expectReference(const char* name)
{
    const auto expected = core::openCheckpoint(golden(name) / "expected.safetensors");
    const auto model = core::openModel(golden(name));
    ASSERT_NE(model.spec().depthModel, nullptr);
    const auto depth = depthOf(model, expected->tensor("input"));
    const auto reference = expected->tensor("depth");
    ASSERT_EQ(depth.sizes(), reference.sizes());
    EXPECT_LT((depth - reference).abs().max().item<double>(), 2e-6 * reference.max().item<double>());
    EXPECT_EQ(model.spec().depthModel->layers(), (std::vector<int>{0, 1, 2, 3}));
    for (const auto& warning : core::english(model.spec().warnings)) {
        EXPECT_EQ(warning.find("not used"), std::string::npos) << warning;
    }
}

TEST(DepthModel, GivesTheAuthorsInverseDepth)
{
    expectReference("depth_anything_vit_authors");
    EXPECT_EQ(core::openModel(golden("depth_anything_vit_authors")).spec().depthModel->farthest(), 0.0);
}

TEST(DepthModel, GivesMetersUnderHuggingFacesNames)
{
    expectReference("depth_metric_huggingface");
    EXPECT_EQ(core::openModel(golden("depth_metric_huggingface")).spec().depthModel->farthest(), 20.0);
}

/// The decoder of the authors' case, in a file of another name.
class NamedDepthFile : public testing::Test {
protected:
    core::Model open(const std::string& name)
    {
        const auto file = m_folder.path() / (name + ".safetensors");
        core::writeSafetensors(file, {tensors.begin(), tensors.end()});
        return core::openModel(file);
    }
    NamedDepthFile()
    {
        const auto checkpoint = core::openCheckpoint(golden("depth_anything_vit_authors") / "model.safetensors");
        for (const auto& info : checkpoint->tensors()) {
            tensors[info.name] = checkpoint->tensor(info.name);
        }
    }

    ScratchFolder m_folder;
    std::map<std::string, torch::Tensor> tensors;
};

TEST_F(NamedDepthFile, OpensAndIsRefusedDepthWhereNothingStatesTheLayers)
{
    for (const auto* name : {"weights", "depth_anything_v2_vits"}) {  // version 2 has no ViT of four layers
        const auto model = open(name);
        ASSERT_NE(model.spec().depthModel, nullptr);
        expectError([&] { model.spec().depthModel->layers(); }, ErrorCode::Unsupported,
                    "expected the four layers that it reads");
    }
}

TEST_F(NamedDepthFile, MeasuresInMetersByTheNameOfItsTraining)
{
    EXPECT_EQ(open("depth_anything_vit_metric_hypersim").spec().depthModel->farthest(), 20.0);
    EXPECT_EQ(open("depth_anything_vit_metric_vkitti").spec().depthModel->farthest(), 80.0);
}

TEST_F(NamedDepthFile, RefusesTensorsThatItDoesNotKnowByName)
{
    tensors["depth_head.motion_modules.0.weight"] = torch::zeros({3});
    const auto model = open("depth_anything_vits14");
    expectError([&] { model.spec().depthModel->layers(); }, ErrorCode::ShapeMismatch, "motion_modules.0.weight");
    tensors.erase("depth_head.motion_modules.0.weight");
    tensors["depth_head.projects.2.weight"] = torch::zeros({16, 63, 1, 1});
    expectError([&] { open("depth_anything_vits14").spec().depthModel->layers(); }, ErrorCode::ShapeMismatch,
                "projects.2.weight");
}

TEST_F(NamedDepthFile, RefusesTokensOfAnotherGrid)
{
    const auto model = open("depth_anything_vits14");
    const std::vector<torch::Tensor> tokens(4, torch::zeros({7, 64}));
    EXPECT_EQ(model.spec().depthModel->depth(tokens, {2, 3}).sizes(), (std::vector<int64_t>{28, 42}));
    expectError(
        [&] {
            model.spec().depthModel->depth(tokens, {3, 3});
        },
        ErrorCode::ShapeMismatch, "expected [10, 64], found [7, 64]");
}

/// The case under Hugging Face's names with a changed config.json. Keys of null are removed.
class ConfiguredDepthFile : public testing::Test {
protected:
    core::Model open(const char* changes)
    {
        const auto source = golden("depth_metric_huggingface");
        auto config = nlohmann::json::parse(bytesOf(source / "config.json"));
        config.merge_patch(nlohmann::json::parse(changes));
        m_folder.write("config.json", config.dump());
        std::filesystem::copy_file(source / "model.safetensors", m_folder.path() / "model.safetensors",
                                   std::filesystem::copy_options::overwrite_existing);
        return core::openModel(m_folder.path());
    }
    void expectRefusal(const char* changes, const char* sentence)
    {
        const auto model = open(changes);
        expectError([&] { model.spec().depthModel->layers(); }, ErrorCode::Unsupported, sentence);
    }
    static torch::Tensor depthOfTokens(const core::Model& model, const torch::Tensor& tokens)
    {
        return model.spec().depthModel->depth(std::vector<torch::Tensor>(4, tokens), {2, 3});
    }

    ScratchFolder m_folder;
};

TEST_F(ConfiguredDepthFile, ReadsTokensWithoutTheLastNormWhereApplyLayernormIsFalse)
{
    torch::manual_seed(5);
    const auto tokens = 3.0 * torch::randn({7, 64});
    const auto normed = depthOfTokens(open("{}"), tokens);
    const auto model = open(R"({"backbone_config": {"apply_layernorm": false}})");
    const auto weights = core::openCheckpoint(m_folder.path() / "model.safetensors");
    const auto byHand = torch::layer_norm(tokens, {64}, weights->tensor("backbone.layernorm.weight"),
                                          weights->tensor("backbone.layernorm.bias"), 1e-6);
    EXPECT_LT((depthOfTokens(model, byHand) - normed).abs().max().item<double>(), 1e-4);
    EXPECT_GT((depthOfTokens(model, tokens) - normed).abs().max().item<double>(), 1e-3);
}

TEST_F(ConfiguredDepthFile, MultipliesARelativeDepthByMaxDepth)
{
    torch::manual_seed(5);
    const auto tokens = torch::randn({7, 64});
    const auto once = open(R"({"depth_estimation_type": null, "max_depth": null})");
    const auto plain = depthOfTokens(once, tokens);
    const auto twice = open(R"({"depth_estimation_type": null, "max_depth": 2})");
    EXPECT_EQ(twice.spec().depthModel->farthest(), 0.0);
    EXPECT_TRUE(torch::equal(depthOfTokens(twice, tokens), 2.0 * plain));
}

TEST_F(ConfiguredDepthFile, ReadsTheLayersOfOutFeaturesToo)
{
    EXPECT_EQ(open(R"({"backbone_config": {"out_indices": null}})").spec().depthModel->layers(),
              (std::vector<int>{0, 1, 2, 3}));
    expectRefusal(
        R"({"backbone_config": {"out_features": ["stage1", "stage2", "stage3", "stage3"]}})",
        "out_features: expected the layers of out_indices (1, 2, 3, 4), found stage1, stage2, stage3, stage3");
    expectRefusal(R"({"backbone_config": {"out_features": null, "out_indices": [4, 3, 2, 1]}})",
                  "out_indices: expected four of the numbers 1 to 4 in ascending order, found 4, 3, 2, 1");
    expectRefusal(
        R"({"backbone_config": {"out_features": ["stem", "stage2", "stage3", "stage4"], "out_indices": null}})",
        "found 0, 2, 3, 4");
}

TEST_F(ConfiguredDepthFile, RefusesAnotherDecoderThanThePublishedOnes)
{
    expectRefusal(R"({"reassemble_factors": [4, 2, 1, 0.25]})",
                  "reassemble_factors: expected 4, 2, 1, 0.5, found 4, 2, 1, 0.25");
    expectRefusal(R"({"head_in_index": 2})", "head_in_index: expected -1 or 3, found 2");
    expectRefusal(R"({"depth_estimation_type": null, "head_in_index": 0})", "head_in_index");
    expectRefusal(R"({"patch_size": 16})", "patch_size: expected 14, found 16");
}

}  // namespace
