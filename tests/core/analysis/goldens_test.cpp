// Every array of the reference implementation's cases (tests/data/goldens/README.md), through the table of numbers.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/rollout.h"
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/trace_arrays.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/kernels/kernels.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "core/model/spec/clip_layout.h"
#include "golden_subject.h"
#include "hand_made.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/golden_tolerance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <map>

namespace {

constexpr double kTolerance = 2e-4;

class GoldenNumbers : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / GetParam();
        m_model = core::openModel(folder);
        const auto file = core::openCheckpoint(folder / "expected.safetensors");
        for (const core::TensorInfo& info : file->tensors()) {
            m_expected[info.name] = file->tensor(info.name);
        }
        std::ifstream in(folder / "config.json");
        const auto config = nlohmann::json::parse(in);
        if (config.contains("relevance_class")) {
            m_choice.classIndex = config.at("relevance_class").get<int>();
        }
        m_pixels = m_expected.at("input");
        if (m_pixels.dim() == 5) {
            m_pixels = core::stackedFrames(m_pixels, m_model.spec().preprocessing);
        }
        m_trace = core::runTrace(*m_model.network, m_pixels, {}, {.keepTokens = true});
    }
    /// channel_map is of another layer than everything else.
    core::NamedTensors computeAsTheReferenceDid(std::vector<std::string> names)
    {
        core::NamedTensors found;
        if (std::erase(names, "channel_map") > 0) {
            core::ArrayChoice choice;
            choice.layer = 0;
            choice.head = 1;
            choice.channel = 2;
            found = core::computeArrays(subject(), {"channel_map"}, choice);
        }
        for (auto& array : core::computeArrays(subject(), names, m_choice)) {
            found.push_back(std::move(array));
        }
        return found;
    }
    core::ViewInput subject() { return {m_trace, *m_model.network, m_pixels}; }

    core::Model m_model;
    std::map<std::string, torch::Tensor> m_expected;
    torch::Tensor m_pixels;
    core::Trace m_trace;
    core::ArrayChoice m_choice;
};

TEST_P(GoldenNumbers, HoldEveryArrayOfTheReference)
{
    std::vector<std::string> names;
    for (const auto& [name, array] : m_expected) {
        names.push_back(name);
    }
    ASSERT_GE(names.size(), 4U);
    const core::NamedTensors found = computeAsTheReferenceDid(names);
    ASSERT_EQ(found.size(), names.size());
    for (const auto& [name, array] : found) {
        SCOPED_TRACE(name);
        EXPECT_TENSOR_NEAR(array, m_expected.at(name), support::goldenTolerance(GetParam(), name));
    }
}

TEST_P(GoldenNumbers, HoldWhereOnlyWhatIsReadLeavesTheLastLayer)
{
    const auto whereAllLeave = m_trace.logits;
    m_trace = core::runTrace(*m_model.network, m_pixels);
    EXPECT_TRUE(torch::equal(m_trace.logits, whereAllLeave));
    std::vector<std::string> names{"logits", "layer." + std::to_string(m_trace.layerCount() - 1) + ".attention"};
    const bool ofPlaces = bool(m_model.network->capabilities().labelScores);  // from the tokens of all stages
    EXPECT_EQ(core::needTokens(names, *m_model.network), ofPlaces);
    std::erase_if(
        names, [&](const std::string& name) { return !m_expected.contains(name) || (ofPlaces && name == "logits"); });
    ASSERT_FALSE(names.empty());
    for (const auto& [name, array] : computeAsTheReferenceDid(names)) {
        SCOPED_TRACE(name);
        EXPECT_TENSOR_NEAR(array, m_expected.at(name), support::goldenTolerance(GetParam(), name));
    }
}

/// Each of them on what this processor can do, and no bit of them by what is kept beside.
TEST_P(GoldenNumbers, HoldInEveryInstructionSet)
{
    std::vector<std::string> names{"logits"};
    for (int layer = 0; layer < m_trace.layerCount(); ++layer) {
        names.push_back("layer." + std::to_string(layer) + ".attention");
    }
    std::erase_if(names, [&](const std::string& name) { return !m_expected.contains(name); });
    ASSERT_FALSE(names.empty());
    const auto usual = core::kernels().set;
    for (const auto set : core::availableInstructionSets()) {
        SCOPED_TRACE(core::instructionSetName(set));
        core::chooseKernels(set);
        m_model = core::openModel(std::filesystem::path(support::dataFolder()) / "goldens" / GetParam());
        m_trace = core::runTrace(*m_model.network, m_pixels, {}, {.keepTokens = true});
        for (const auto& [name, array] : computeAsTheReferenceDid(names)) {
            SCOPED_TRACE(name);
            EXPECT_TENSOR_NEAR(array, m_expected.at(name), support::goldenTolerance(GetParam(), name));
        }
        EXPECT_TRUE(torch::equal(core::runTrace(*m_model.network, m_pixels).logits, m_trace.logits));
    }
    core::chooseKernels(usual);
}

TEST_P(GoldenNumbers, WriteInputLogitsAndAttentionByDefault)
{
    std::vector<std::string> names;
    for (const auto& [name, array] : core::computeArrays(subject(), {}, m_choice)) {
        names.push_back(name);
        EXPECT_TRUE(array.is_contiguous()) << name;
        EXPECT_EQ(array.dtype(), torch::kFloat32) << name;
    }
    std::vector<std::string> expected{"input", "logits"};
    if (m_expected.contains("boxes")) {
        expected.emplace_back("boxes");
    }
    for (int layer = 0; layer < m_trace.layerCount(); ++layer) {
        expected.push_back("layer." + std::to_string(layer) + ".attention");
    }
    for (int layer = 0; layer < m_trace.layerCount(); ++layer) {
        if (const auto name = "layer." + std::to_string(layer) + ".query_attention"; m_expected.contains(name)) {
            expected.push_back(name);
        }
    }
    EXPECT_EQ(names, expected);
}

TEST_P(GoldenNumbers, AreAllComputedUnderTheNamesThatAreOffered)
{
    std::vector<std::string> names = core::arrayNames(subject());
    if (std::string(GetParam()) == "vit_5_channels") {  // noise does not fall into two parts
        std::erase_if(names, [](const std::string& name) { return name.starts_with("tokencut") || name == "maskcut"; });
    }
    const core::NamedTensors found = core::computeArrays(subject(), names, support::withFewSteps(m_choice, names));
    ASSERT_EQ(found.size(), names.size());
    const auto family = m_model.spec().family;
    const bool plain = family == core::Family::Vit || family == core::Family::Rotary || family == core::Family::Beit ||
                       family == core::Family::Vitamin || family == core::Family::Video ||
                       family == core::Family::Timesformer || family == core::Family::Yolos ||
                       family == core::Family::Vitpose || family == core::Family::Tnt ||
                       family == core::Family::Efficientformer || std::string(GetParam()) == "fastvit";  // one stage
    EXPECT_EQ(plain, testing::Matches(testing::Contains("rollout"))(names));
    EXPECT_EQ(plain && m_model.spec().classes > 0, testing::Matches(testing::Contains("relevance"))(names));
}

TEST_P(GoldenNumbers, HaveRowFormsEqualToTheirMatrices)
{
    if (!m_expected.contains("rollout")) {
        GTEST_SKIP() << "no rollout in this case";
    }
    const int prefix = m_trace.layers[0].layout.prefix(), patches = m_trace.grid.count();
    EXPECT_TENSOR_NEAR(core::rolloutRow(m_trace, prefix), m_expected.at("rollout")[prefix], kTolerance);
    EXPECT_TENSOR_NEAR(core::rolloutMeanRow(m_trace), m_expected.at("rollout").narrow(0, prefix, patches).mean(0),
                       kTolerance);
    const torch::Tensor relevance = m_expected.at("relevance");
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kRelevance, *m_model.network, m_pixels, *m_choice.classIndex,
                                          core::RowSelection::of(0)),
                       relevance[0], kTolerance);
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kRelevance, *m_model.network, m_pixels, *m_choice.classIndex,
                                          core::RowSelection::meanOfPatches()),
                       relevance.narrow(0, prefix, patches).mean(0), kTolerance);
}
INSTANTIATE_TEST_SUITE_P(
    Cases, GoldenNumbers,
    testing::Values("vit", "vit_other_size", "vit_5_channels", "deit_distilled", "dinov2_registers", "dinov2_swiglu",
                    "vit_avgpool_no_class_token", "vit_class_token_avgpool_fc_norm", "clip_quickgelu", "cait",
                    "xcit_p16_tokens_norm", "xcit_p8", "xcit_p16_non_square", "swin", "swinv2", "dinov3", "dinov3_wide",
                    "dinov3_qkvb", "dinov3_swiglu", "eva02_tiny", "eva02_base", "pe_core", "pe_spatial",
                    "rope_axial_ape", "rope_mixed", "rope_reg4_gap", "beit", "sam", "detr", "yolos", "vitpose_classic",
                    "vitpose_simple_huggingface", "pit", "pit_distilled", "vitamin", "caformer", "pvt_v2", "pvt_v2_li",
                    "mit", "segformer", "hiera", "hiera_abswin", "twins_pcpvt", "twins_svt", "videomae", "vjepa2",
                    "timesformer", "timesformer_joint", "vivit", "vjepa2_classifier", "davit", "davit_fl", "tiny_vit",
                    "maxvit_tf", "maxvit_rw", "coatnet_rw", "coatnet_rmlp", "swinv2_cr", "sam2_hiera", "edgenext",
                    "mobilevit", "volo", "dwee", "mvitv2_cls", "mvitv2", "convit", "levit", "visformer", "crossvit",
                    "crossvit_dagger", "tnt", "tnt_legacy", "fastvit", "fastvit_mci", "nextvit", "efficientformer",
                    "gcvit", "nest", "nest_jx", "mvitv2_mlp", "edgenext_blocks", "vit_mobileclip", "maxxvit",
                    "maxxvit_v2", "coatnext", "coatnet_bn", "clip_resnet"),
    [](const auto& test) { return std::string(test.param); });

class Numbers : public GoldenNumbers {};

TEST_P(Numbers, RefuseAnUnknownNameAndListTheKnown)
{
    const core::Error error = errorOf([&] { core::computeArrays(subject(), {"logits", "layer.2.attention"}, {}); });
    EXPECT_EQ(error.code, core::ErrorCode::NotFound);
    EXPECT_THAT(error.what(), testing::HasSubstr("\"layer.2.attention\""));
    EXPECT_THAT(error.what(), testing::HasSubstr("layer.1.attention, layer.0.q, layer.1.q"));
}

TEST_P(Numbers, AskedForTwiceAreWrittenOnce)
{
    EXPECT_EQ(core::computeArrays(subject(), {"logits", "logits"}, {}).size(), 1U);
}

TEST_P(Numbers, SayWhichNeedTokens)
{
    EXPECT_FALSE(core::needTokens({}));
    EXPECT_FALSE(core::needTokens({"input", "layer.0.attention", "rollout", "relevance", "patch_filters"}));
    for (const std::string name : {"tokens", "token_norms", "residual_ratio", "logit_lens", "token_similarity"}) {
        EXPECT_TRUE(core::needTokens({"logits", name})) << name;
    }
}

TEST_P(Numbers, TakeTheMostProbableClassForRelevance)
{
    const int top = static_cast<int>(m_expected.at("logits").argmax().item<int64_t>());
    const auto byDefault = core::computeArrays(subject(), {"relevance"}, {}).front().second;
    EXPECT_TENSOR_NEAR(byDefault, core::evidenceRows(core::kRelevance, *m_model.network, m_pixels, top), 1e-6);
}

TEST_P(Numbers, TakeLayerQueryAndNumberOfComponentsFromTheChoice)
{
    core::ArrayChoice choice;
    choice.layer = 0;
    choice.query = core::QueryChoice::patch(1, 2);
    choice.components = 5;
    const auto arrays =
        core::computeArrays(subject(), {"token_similarity", "patch_filters", "patch_filters_variance"}, choice);
    EXPECT_NEAR(arrays[0].second[6].item<float>(), 1.0, 1e-5);  // the query patch with itself: row 1, column 2 of 4
    EXPECT_TENSOR_NEAR(arrays[1].second, m_expected.at("patch_filters").narrow(0, 0, 5), kTolerance);
    EXPECT_TENSOR_NEAR(arrays[2].second, m_expected.at("patch_filters_variance").narrow(0, 0, 5), kTolerance);
    choice.layer = 2;
    EXPECT_THROW(core::computeArrays(subject(), {"token_similarity"}, choice), core::Error);
}
INSTANTIATE_TEST_SUITE_P(OfTheVit, Numbers, testing::Values("vit"));

/// Views that a family lacks are not offered, and requesting one lists those that exist.
struct Missing {
    const char* golden;
    std::vector<std::string> names;
};
class NumbersMissing : public testing::TestWithParam<Missing> {};

TEST_P(NumbersMissing, AreNotOfferedAndAskingListsWhatIs)
{
    const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / GetParam().golden;
    const core::Model model = core::openModel(folder);
    const torch::Tensor pixels = core::openCheckpoint(folder / "expected.safetensors")->tensor("input");
    const core::Trace trace = core::runTrace(*model.network, pixels, {}, {.keepTokens = true});
    const core::ViewInput subject{trace, *model.network, pixels};
    const std::vector<std::string> offered = core::arrayNames(subject);
    for (const std::string& name : GetParam().names) {
        EXPECT_THAT(offered, testing::Not(testing::Contains(name)));
        const core::Error error = errorOf([&] { core::computeArrays(subject, {name}, {}); });
        EXPECT_EQ(error.code, core::ErrorCode::NotFound) << name;
        EXPECT_THAT(error.what(), testing::HasSubstr("layer.0.attention")) << name;
        EXPECT_THAT(error.what(), testing::EndsWith("found \"" + name + "\"")) << name;
    }
}
INSTANTIATE_TEST_SUITE_P(
    Families, NumbersMissing,
    testing::Values(
        Missing{"cait", {"rollout", "relevance", "channel_map", "layer.2.attention_softmax"}},
        Missing{"xcit_p8",
                {"rollout", "relevance", "attention_distance_px", "patch_filters", "layer.0.attention_softmax"}},
        Missing{"swin", {"rollout", "relevance", "tokens", "token_norms", "position_similarity", "channel_map"}},
        Missing{"vit", {"channel_map", "layer.0.attention_softmax"}}),
    [](const auto& test) { return std::string(test.param.golden); });

}  // namespace
