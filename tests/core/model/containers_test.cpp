// The reference's weights in the containers and namings that people really have, and every golden case through
// openModel: logits and the attention of every layer.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/open_model.h"
#include "core/model/spec/clip_layout.h"
#include "core/model/spec/model_overrides.h"
#include "tests/support/folders.h"
#include "tests/support/golden_tolerance.h"
#include "tests/support/network_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace fs = std::filesystem;

namespace {

const fs::path kGoldens = fs::path(support::dataFolder()) / "goldens";

struct Container {
    std::string path;  ///< below goldens/
    std::string expected;
    float tolerance = 2e-4F;
};

std::vector<Container> containers()
{
    std::vector<Container> found;
    for (const std::string folder : {"containers", "containers2"}) {
        std::ifstream file(kGoldens / folder / "index.json");
        const auto index = nlohmann::json::parse(file);
        for (const auto& [name, what] : index.items()) {
            found.push_back({folder + "/" + name, what["case"], what["tolerance"]});
        }
    }
    return found;
}

/// Every folder that holds a case of its own; those of methods (methods.json) have the arrays of their runs only.
std::vector<Container> cases()
{
    std::vector<Container> found;
    for (const auto& entry : fs::directory_iterator(kGoldens)) {
        if (fs::exists(entry.path() / "model.safetensors") && fs::exists(entry.path() / "expected.safetensors") &&
            !fs::exists(entry.path() / "methods.json")) {
            const auto name = entry.path().filename().string();
            found.push_back({name, name});
        }
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return found;
}

/// The matrix that multiplied the values, or the one between channels.
torch::Tensor weightsOf(const core::LayerOutput& output)
{
    if (const auto* channels = std::get_if<core::ChannelAttention>(&output.attention)) {
        return channels->weights;
    }
    return output.weights.defined() ? output.weights[0] : torch::Tensor();
}

float difference(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a - b).abs().max().item<float>();
}

class OpenedGolden : public testing::TestWithParam<Container> {
protected:
    void SetUp() override
    {
        m_model = core::openModel(kGoldens / GetParam().path);
        m_expected = core::openCheckpoint(kGoldens / GetParam().expected / "expected.safetensors");
    }
    torch::Tensor input() const
    {
        const auto input = m_expected->tensor("input");
        return input.dim() == 5 ? core::stackedFrames(input, m_model.spec().preprocessing) : input;
    }
    core::Model m_model;
    std::unique_ptr<core::Checkpoint> m_expected;
};

TEST_P(OpenedGolden, GivesTheReferenceLogits)
{
    const torch::NoGradGuard noGrad;
    if (GetParam().path.find("dino_full") != std::string::npos) {
        EXPECT_EQ(m_model.spec().classes, 0);  // its teacher has no classifier
        return;
    }
    if (!m_expected->find("logits") || m_expected->tensor("logits").dim() > 2) {
        EXPECT_EQ(m_model.spec().classes, 0);  // SAM: compared below; SegFormer's are a map of labels
        return;
    }
    const auto logits = m_model.network->forward(input());
    EXPECT_LT(difference(logits, m_expected->tensor("logits")), GetParam().tolerance);
}

TEST_P(OpenedGolden, GivesTheReferenceAttention)
{
    const torch::NoGradGuard noGrad;
    auto& network = *m_model.network;
    const auto outputs = support::outputsOf(network, input());
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        const auto& output = outputs[static_cast<size_t>(layer)];
        const auto weights = weightsOf(output);
        if (m_expected->find("tokens")) {
            const auto reference = m_expected->tensor("tokens")[layer];
            EXPECT_LT(difference(output.tokens[0], reference), GetParam().tolerance) << "layer " << layer;
        }
        if (std::holds_alternative<core::WindowAttention>(output.attention)) {
            continue;  // whole windows: tests/core/model/families/swin_test.cpp, tests/core/analysis/goldens_test.cpp
        }
        if (std::holds_alternative<core::CrossAttention>(output.attention) ||
            std::holds_alternative<core::Convolution>(output.attention) ||
            std::holds_alternative<core::OutlookAttention>(output.attention)) {
            continue;  // tests/core/model/families/detr_test.cpp, resnet_test.cpp; tests/core/analysis/goldens_test.cpp
        }
        const auto name = "layer." + std::to_string(layer) + ".attention";
        if (m_model.spec().pooling == core::Pooling::AttentionPool && !m_expected->contains(name)) {
            continue;  // the reference does not keep what the latent asks
        }
        const auto reference = m_expected->tensor(name);
        ASSERT_EQ(weights.sizes(), reference.sizes());
        const auto tolerance = std::max<double>(GetParam().tolerance, support::goldenTolerance(GetParam().path, name));
        EXPECT_LT(difference(weights, reference), tolerance) << "layer " << layer;
    }
}

std::string nameOf(const testing::TestParamInfo<Container>& test)
{
    auto name = test.param.path;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(Containers, OpenedGolden, testing::ValuesIn(containers()), nameOf);
INSTANTIATE_TEST_SUITE_P(Cases, OpenedGolden, testing::ValuesIn(cases()), nameOf);

TEST(Containers, AreThoseOfTheReference)
{
    EXPECT_EQ(containers().size(), 21U);
}

TEST(Containers, SayWhichOfTwoSetsOfWeightsIsShown)
{
    const auto file = kGoldens / "containers/dino_full.pth";
    const auto teacher = core::openModel(file);
    EXPECT_THAT(teacher.entries.found, testing::ElementsAre("teacher", "student"));
    EXPECT_EQ(teacher.entries.chosen, "teacher");
    core::ModelOverrides overrides;
    overrides.entry = "student";
    EXPECT_EQ(core::openModel(file, overrides).entries.chosen, "student");
}

TEST(Containers, TakeHeadsFromJaxKernels)
{
    const auto model = core::openModel(kGoldens / "containers/vit_jax.npz");
    EXPECT_EQ(model.spec().heads, 4);
    EXPECT_EQ(model.spec().provenance.at("heads").text(), "shapes");
    EXPECT_EQ(model.naming, "Google JAX");
    EXPECT_EQ(model.format, "NumPy npz");
    EXPECT_EQ(model.spec().preprocessing.mean[0], 0.5);
}

TEST(Containers, TakePreprocessingFromHuggingFacesSecondSidecar)
{
    const auto spec = core::openModel(kGoldens / "containers/hf_vit").spec();
    EXPECT_EQ(spec.preprocessing.mean[0], 0.5);
    EXPECT_EQ(spec.provenance.at("mean").text(), "preprocessor_config.json");
    EXPECT_EQ(spec.preprocessing.cropMode, core::CropMode::Squash);
    EXPECT_EQ(spec.preprocessing.cropPct, 1.0);
    EXPECT_EQ(spec.preprocessing.interpolation, core::Interpolation::Bilinear);
    EXPECT_EQ(spec.provenance.at("heads").text(), "config.json");
    EXPECT_EQ(spec.labelOf(3), "class 3");
    EXPECT_EQ(spec.name, "hf_vit");
}

}  // namespace
