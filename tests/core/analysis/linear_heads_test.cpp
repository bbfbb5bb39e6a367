// DINOv2's linear heads, of classes and of labels of places, against its authors' code.
#include "core/analysis/trace_arrays.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/linear_head_files.h"
#include "core/model/spec/part_specs.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/expect_error.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

using hand::viewNamed;

namespace {

constexpr double kHeadTolerance = 2e-4;

std::filesystem::path filesOf(const std::string& name)
{
    return std::filesystem::path(support::dataFolder()) / "goldens" / name / "model";
}

class LinearHead : public testing::TestWithParam<const char*> {};

TEST_P(LinearHead, ComputesWhatTheReferenceDoes)
{
    support::GoldenSubject golden(GetParam());
    std::vector<std::string> names{"logits"};
    for (int layer = 0; layer < golden.spec().depth(); ++layer) {
        names.push_back("layer." + std::to_string(layer) + ".attention");
    }
    for (const auto& [name, array] : core::computeArrays(golden.subject(), names, {})) {
        SCOPED_TRACE(name);
        EXPECT_TENSOR_NEAR(array, golden.expected(name), kHeadTolerance);
    }
}

TEST_P(LinearHead, HasAllViewsThatItOffers)
{
    support::GoldenSubject golden(GetParam());
    for (const core::ViewRow& row : core::viewTable()) {
        if (core::whyUnavailable(row, golden.spec()).empty()) {
            SCOPED_TRACE(row.name);
            EXPECT_EQ(golden.compute(viewNamed(row.name)).kind(), row.kind);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, LinearHead,
                         testing::Values("dinov2_linear4", "dinov2_linear_huggingface", "dinov2_ade20k_linear"),
                         [](const auto& test) { return std::string(test.param); });

TEST(LinearHeads, AreReadBesideTheirBackbone)
{
    const auto four = core::openModel(filesOf("dinov2_linear4")).spec();
    EXPECT_EQ(four.classes, 6);
    EXPECT_EQ(four.pooling, core::Pooling::ClassAndPatchMean);
    EXPECT_EQ(four.pooledLayers, 4);
    EXPECT_EQ(four.preprocessing.width, 224);
    EXPECT_EQ(four.preprocessing.cropPct, 0.875);
    EXPECT_TRUE(four.warnings.empty()) << four.warnings.front().english();
    const auto one = core::openModel(filesOf("dinov2_linear_huggingface")).spec();
    EXPECT_EQ(one.classes, 6);
    EXPECT_EQ(one.pooledLayers, 1);
    EXPECT_TRUE(one.warnings.empty()) << one.warnings.front().english();
    const auto labels = core::openModel(filesOf("dinov2_ade20k_linear")).spec();
    EXPECT_EQ(labels.classes, 0);
    ASSERT_TRUE(labels.segmenter);
    EXPECT_EQ(labels.segmenter->labels, 7);
    EXPECT_EQ(labels.preprocessing.cropMode, core::CropMode::Cover);
}

TEST(LinearHeads, OfSeveralTheFirstCounts)
{
    const ScratchFolder folder;
    const std::string start = "dinov2_vitt14_";
    for (const auto* ending : {"pretrain.pth", "linear4_head.pth"}) {
        std::filesystem::copy(filesOf("dinov2_linear4") / (start + ending), folder.path());
    }
    std::filesystem::copy(filesOf("dinov2_ade20k_linear") / (start + "ade20k_linear_head.pth"), folder.path());
    folder.write("dinov2_vits14_linear_head.pth", "of another backbone");
    folder.write("config.json", R"({"num_heads": 4})");
    const auto spec = core::openModel(folder.path()).spec();
    EXPECT_EQ(spec.pooledLayers, 4);
    ASSERT_EQ(spec.warnings.size(), 1U);
    EXPECT_THAT(spec.warnings[0].english(), testing::HasSubstr("dinov2_vitt14_ade20k_linear_head.pth is not used"));
    folder.write(start + "linear4_head.pth", "no checkpoint");
    EXPECT_TRUE(core::openModel(folder.path()).spec().segmenter);
}

TEST(LinearHeads, OfAnotherWidthAreRefused)
{
    const ScratchFolder folder;
    std::filesystem::copy(filesOf("dinov2_linear4") / "dinov2_vitt14_pretrain.pth", folder.path());
    folder.write("config.json", R"({"num_heads": 4})");
    core::writeSafetensors(folder.path() / "other.safetensors",
                           {{"weight", torch::zeros({6, 96})}, {"bias", torch::zeros({6})}});
    std::filesystem::rename(folder.path() / "other.safetensors", folder.path() / "dinov2_vitt14_linear_head.pth");
    expectError([&] { core::openModel(folder.path()); }, core::ErrorCode::ShapeMismatch, "[6, 64]");
}

TEST(LinearHeads, LabelEveryPatch)
{
    support::GoldenSubject golden("dinov2_ade20k_linear");
    const auto map = golden.content<core::PatchMap>(viewNamed("label-map"));
    EXPECT_EQ(map.grid, (core::PatchGrid{5, 4}));
    EXPECT_TENSOR_NEAR(map.candidates.probabilities, golden.expected("logits").softmax(0), kHeadTolerance);
}

}  // namespace
