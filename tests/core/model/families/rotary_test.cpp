// Rotation by hand, and how a rotary model is recognized where the rotation leaves no tensor.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/model/families/make_network.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/model_overrides.h"
#include "core/model/spec/rotary_spec.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

namespace fs = std::filesystem;

namespace {

using testing::HasSubstr;
using Coordinates = core::RotarySpec::Coordinates;

const fs::path kGoldens = fs::path(support::dataFolder()) / "goldens";

/// Two heads of the given width.
core::ModelSpec specWith(const core::RotarySpec& rotary, int headWidth = 4)
{
    core::ModelSpec spec;
    spec.family = core::Family::Rotary;
    spec.dim = 2 * headWidth;
    spec.heads = 2;
    spec.patch = 4;
    spec.mlpHidden = 8;
    spec.tokens = {true, false, 1};
    spec.absolutePosition = false;
    spec.layers.assign(2, {core::LayerKind::Self, 2, spec.tokens});
    spec.rotary = std::make_shared<core::RotarySpec>(rotary);
    return spec;
}

double difference(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a - b).abs().max().item<double>();
}

TEST(Rotation, TurnsNeighborsOrHalvesOfTheChannels)
{
    constexpr float right = std::numbers::pi_v<float> / 2;
    const auto angles = torch::tensor({{{right, 2 * right}}});
    const auto x = torch::tensor({{{1.0F, 0.0F, 0.0F, 1.0F}}});
    // Pairs (0, 1) and (2, 3), then (0, 2) and (1, 3): the first by a right angle, the second by two.
    EXPECT_LT(
        difference(core::Rotation{angles.cos(), angles.sin(), false}(x, {}), torch::tensor({0.0F, 1.0F, 0.0F, -1.0F})),
        1e-6);
    EXPECT_LT(
        difference(core::Rotation{angles.cos(), angles.sin(), true}(x, {}), torch::tensor({0.0F, 0.0F, 1.0F, -1.0F})),
        1e-6);
}

struct Angle {
    const char* name;
    core::RotarySpec spec;
    double first, second;  ///< of the patch in row 1 and column 2 of 2 x 3
};
class RotaryAngles : public testing::TestWithParam<Angle> {};

TEST_P(RotaryAngles, AreThoseOfThePaper)
{
    const core::RotaryEmbedding rope(specWith(GetParam().spec));
    const auto rotation = rope.rotation(1, {2, 3}, 2, torch::zeros({1}));
    ASSERT_EQ(rotation.cos.sizes(), (std::vector<int64_t>{1, 8, 2}));
    EXPECT_LT(difference(rotation.cos[0].narrow(0, 0, 2), torch::ones({2, 2})), 1e-7);  // class token and register
    EXPECT_NEAR(rotation.cos[0][7][0].item<double>(), std::cos(GetParam().first), 1e-6);
    EXPECT_NEAR(rotation.sin[0][7][0].item<double>(), std::sin(GetParam().first), 1e-6);
    EXPECT_NEAR(rotation.cos[0][7][1].item<double>(), std::cos(GetParam().second), 1e-6);
    EXPECT_NEAR(rotation.sin[0][7][1].item<double>(), std::sin(GetParam().second), 1e-6);
}
INSTANTIATE_TEST_SUITE_P(Kinds, RotaryAngles,
                         testing::Values(Angle{"RopeVit", {.columnsFirst = true}, 2, 1},
                                         Angle{"Eva02", {.reference = {16, 16}}, 1 * 16 / 2.0, 2 * 16 / 3.0},
                                         Angle{"PerceptionEncoder",
                                               {.offset = 1, .reference = {24, 24}, .columnsFirst = true},
                                               3 * 24 / 3.0,
                                               2 * 24 / 2.0},
                                         Angle{"Dinov3",
                                               {.coordinates = Coordinates::Relative},
                                               2 * std::numbers::pi*(1.5 / 2 * 2 - 1),
                                               2 * std::numbers::pi*(2.5 / 3 * 2 - 1)}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(RotaryEmbedding, HasGeometricFrequencies)
{
    // Width 8: two frequencies a coordinate, 1 and base^(-4 / 8).
    const core::RotaryEmbedding rope(specWith({.base = 100.0}, 8));
    const auto cos = rope.rotation(0, {4, 1}, 0, torch::zeros({1})).cos[0][3];
    EXPECT_NEAR(cos[0].item<double>(), std::cos(3.0), 1e-6);
    EXPECT_NEAR(cos[1].item<double>(), std::cos(0.3), 1e-6);
    EXPECT_NEAR(cos[2].item<double>(), 1.0, 1e-6);
}

TEST(RotaryEmbedding, ComparesPositionsByTheMeanCosineOfTheirAngles)
{
    const core::RotaryEmbedding rope(specWith({.columnsFirst = true}));
    const auto rows = rope.positions({2, 3});
    const auto cosine = torch::cosine_similarity(rows[0], rows[5], 0).item<double>();
    EXPECT_NEAR(cosine, (std::cos(2.0) + std::cos(1.0)) / 2, 1e-6);
    EXPECT_NEAR(torch::cosine_similarity(rows[0], rows[4], 0).item<double>(),
                torch::cosine_similarity(rows[1], rows[5], 0).item<double>(), 1e-6);
}

TEST(RotaryEmbedding, RefusesHeadsThatCannotBeSharedOutToTwoCoordinates)
{
    const auto error = errorOf([] { core::RotaryEmbedding(specWith({}, 6)); });
    EXPECT_EQ(error.code, core::ErrorCode::ShapeMismatch);
    EXPECT_THAT(error.what(), HasSubstr("a multiple of 4, found 6"));
}

TEST(Rotary, KeepsQueriesAndKeysAsTheyAreCompared)
{
    const torch::NoGradGuard noGrad;
    const auto network = core::makeNetwork(specWith({}));
    const core::Pass pass{.grid = network->gridFor(8, 12)};
    auto tokens = torch::randn({1, 8, 8});
    const auto output = network->runLayer(pass, 0, tokens, {.attention = true});
    const auto whole = network->runLayer(pass, 0, tokens, {.weights = true});
    const auto& kept = std::get<core::SelfAttention>(output.attention);
    EXPECT_LT(
        difference(torch::softmax(torch::matmul(kept.q, kept.k.transpose(1, 2)) * kept.scale, -1), whole.weights[0]),
        1e-6);
}

/// Golden weights without their sidecar.
class BareRotary : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override
    {
        fs::copy_file(kGoldens / GetParam() / "model.safetensors", m_folder.path() / "some.safetensors");
        m_overrides.heads = 4;
        if (GetParam() == "rope_mixed") {
            m_overrides.heads.reset();
        }
    }
    ScratchFolder m_folder;
    core::ModelOverrides m_overrides;
};

TEST_P(BareRotary, IsKnownByNamesAndShapes)
{
    const torch::NoGradGuard noGrad;
    const auto model = core::openModel(m_folder.path() / "some.safetensors", m_overrides);
    EXPECT_EQ(model.spec().family, core::Family::Rotary);
    EXPECT_EQ(model.spec().heads, 4);
    const auto expected = core::openCheckpoint(kGoldens / GetParam() / "expected.safetensors");
    EXPECT_LT(difference(model.network->forward(expected->tensor("input")), expected->tensor("logits")), 2e-4);
}
INSTANTIATE_TEST_SUITE_P(Goldens, BareRotary,
                         testing::Values("dinov3", "dinov3_qkvb", "dinov3_swiglu", "eva02_tiny", "eva02_base",
                                         "rope_mixed", "rope_reg4_gap"),
                         [](const auto& test) { return test.param; });

class AmbiguousRotary : public BareRotary {};

TEST_P(AmbiguousRotary, SaysSo)
{
    const auto model = core::openModel(m_folder.path() / "some.safetensors", m_overrides);
    EXPECT_THAT(core::english(model.spec().warnings),
                testing::Contains(HasSubstr("config.json with its architecture would")));
}
INSTANTIATE_TEST_SUITE_P(Goldens, AmbiguousRotary, testing::Values("pe_core", "pe_spatial", "rope_axial_ape"),
                         [](const auto& test) { return test.param; });

TEST_P(AmbiguousRotary, IsKnownByItsFilesNameToo)
{
    const std::map<std::string, std::string> names{{"pe_core", "PE-Core-T16-384.safetensors"},
                                                   {"pe_spatial", "vit_pe_spatial_tiny.safetensors"},
                                                   {"rope_axial_ape", "vit_small_patch16_rope_ape_224.safetensors"}};
    const auto file = m_folder.path() / names.at(GetParam());
    fs::rename(m_folder.path() / "some.safetensors", file);
    const auto model = core::openModel(file, m_overrides);
    EXPECT_EQ(model.spec().family, core::Family::Rotary);
    EXPECT_THAT(core::english(model.spec().warnings), testing::Not(testing::Contains(HasSubstr("would tell"))));
}

struct Contradiction {
    const char *name, *golden, *config, *sentence;
};
class StatedRotary : public testing::TestWithParam<Contradiction> {};

TEST_P(StatedRotary, IsRefusedWhereItContradictsTheFile)
{
    const ScratchFolder folder;
    fs::copy_file(kGoldens / GetParam().golden / "model.safetensors", folder.path() / "model.safetensors");
    std::ofstream(folder.path() / "config.json") << GetParam().config;
    EXPECT_THAT(errorOf([&] { core::openModel(folder.path()); }).what(), HasSubstr(GetParam().sentence));
}
INSTANTIATE_TEST_SUITE_P(
    Configs, StatedRotary,
    testing::Values(
        Contradiction{"Mixed", "rope_axial_ape",
                      R"({"architecture": "vit_small_patch16_rope_mixed_224", "model_args": {"num_heads": 4}})",
                      "rope.freqs: expected in a rotary ViT with learned frequencies (by config.json)"},
        Contradiction{"Unused", "dinov3",
                      R"({"architecture": "vit_small_patch16_dinov3",
                                      "model_args": {"num_heads": 4, "use_rot_pos_emb": false}})",
                      "use_rot_pos_emb: expected true"},
        Contradiction{"Type", "dinov3",
                      R"({"architecture": "vit_small_patch16_dinov3",
                                      "model_args": {"num_heads": 4, "rope_type": "mrope"}})",
                      "rope_type: expected cat, mixed or dinov3, found mrope"},
        Contradiction{"Order", "dinov3",
                      R"({"architecture": "vit_small_patch16_dinov3",
                                      "model_args": {"num_heads": 4, "rope_grid_indexing": "yx"}})",
                      "rope_grid_indexing: expected ij or xy"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(RotaryModel, TakesThePeriodsOfTheFile)
{
    const auto authors = core::openModel(kGoldens / "containers2/dinov3_authors.pth");
    EXPECT_EQ(authors.naming, "DINOv3 (the authors')");
    EXPECT_EQ(authors.spec().provenance.at("rotary_frequencies").text(), "periods of the file");
    const auto timms = core::openModel(kGoldens / "dinov3");
    EXPECT_EQ(timms.spec().provenance.at("rotary_frequencies").text(), "computed: base 100");
    EXPECT_EQ(timms.spec().provenance.at("rotary").text(), "DINOv3 (config.json)");
    EXPECT_EQ(timms.spec().preprocessing.mean[0], 0.485);
}

// The classifier's input by hand: weights that pick the first feature, so that the logit is that of the mean.
TEST(RotaryModel, ClassifierWithoutSidecarReadsTheMeanAsTimmsAndSaysSo)
{
    const torch::NoGradGuard noGrad;
    const ScratchFolder folder;
    const auto golden = core::openCheckpoint(kGoldens / "dinov3/model.safetensors");
    std::vector<std::pair<std::string, torch::Tensor>> tensors;
    for (const auto& info : golden->tensors()) {
        tensors.emplace_back(info.name, golden->tensor(info.name));
    }
    const int64_t width = golden->tensor("norm.weight").size(0);
    tensors.emplace_back("head.weight", torch::eye(width).narrow(0, 0, 5).contiguous());
    tensors.emplace_back("head.bias", torch::zeros({5}));
    core::writeSafetensors(folder.path() / "some.safetensors", tensors);
    core::ModelOverrides overrides;
    overrides.heads = 4;
    const auto model = core::openModel(folder.path() / "some.safetensors", overrides);
    EXPECT_THAT(core::english(model.spec().warnings), testing::Contains(HasSubstr("the mean is assumed, as in timm")));
    const auto expected = core::openCheckpoint(kGoldens / "dinov3/expected.safetensors");
    // Without a classifier timm's answer is the pooled feature itself.
    const auto pooled = expected->tensor("logits").reshape({1, -1}).narrow(1, 0, 5);
    EXPECT_LT(difference(model.network->forward(expected->tensor("input")), pooled), 2e-4);
}

TEST(RotaryModel, OfHuggingFaceIsKnownByItsNames)
{
    const auto model = core::openModel(kGoldens / "containers2/dinov3_hf");
    EXPECT_EQ(model.naming, "Hugging Face DINOv3");
    EXPECT_EQ(model.spec().normEps, 1e-5);
    EXPECT_EQ(model.spec().tokens.registers, 4);
    EXPECT_EQ(model.spec().preprocessing.cropMode, core::CropMode::Squash);
}

}  // namespace
