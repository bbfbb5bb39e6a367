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

}  // namespace
