// The same numbers from a model that does not lie in the CPU's memory: every family, every array, every
// view, every edit.
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/evidence/grad_cam.h"
#include "core/analysis/result_numbers.h"
#include "core/analysis/trace_arrays.h"
#include "core/analysis/views/views.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/experiment/edited_network.h"
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"
#include "golden_subject.h"
#include "hand_made.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/golden_tolerance.h"
#include "tests/support/walled_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace {

constexpr double kTolerance = 2e-4;

/// A case of the reference implementation (tests/data/goldens/README.md) on the walled device.
class OnADevice : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        m_folder = std::filesystem::path(support::dataFolder()) / "goldens" / GetParam();
        m_model = core::openModel(m_folder, {}, support::walledDevice());
        m_expected = core::openCheckpoint(m_folder / "expected.safetensors");
        m_pixels = m_expected->tensor("input");
        m_trace = core::runTrace(*m_model.network, m_pixels, {}, {.keepTokens = true});
        std::ifstream in(m_folder / "config.json");
        if (const auto config = nlohmann::json::parse(in); config.contains("relevance_class")) {
            m_choice.classIndex = config.at("relevance_class").get<int>();
        }
    }
    core::ViewInput subject() { return {m_trace, *m_model.network, m_pixels}; }

    std::filesystem::path m_folder;
    core::Model m_model;
    std::shared_ptr<const core::Checkpoint> m_expected;
    torch::Tensor m_pixels;
    core::Trace m_trace;
    core::ArrayChoice m_choice;
};

TEST_P(OnADevice, EveryArrayIsThatOfTheReference)
{
    EXPECT_EQ(m_trace.logits.device(), support::walledDevice());
    int compared = 0;
    const auto names = core::arrayNames(subject());
    for (const auto& [name, array] : core::computeArrays(subject(), names, support::withFewSteps(m_choice, names))) {
        EXPECT_TRUE(array.device().is_cpu()) << name;
        if (m_expected->find(name) != nullptr && name != "channel_map") {  // which is of another layer there
            SCOPED_TRACE(name);
            EXPECT_TENSOR_NEAR(array, m_expected->tensor(name), support::goldenTolerance(GetParam(), name));
            ++compared;
        }
    }
    EXPECT_GE(compared, 3);
}

/// The numbers of a view, or why there are none.
std::pair<core::NamedTensors, std::string> outcome(core::ViewInput subject, const core::ViewRow& row)
{
    subject.object = torch::ones({subject.trace.grid.rows, subject.trace.grid.cols});
    core::View view;
    view.name = row.name;
    for (const auto& option : row.options) {
        if (option.name == "steps" || option.name == "samples") {  // the same code runs for each
            view.options[option.name] = 3.0;
        }
    }
    try {
        return {core::arraysOf(core::computeView(subject, view)), {}};
    } catch (...) {
        return {core::NamedTensors(), core::currentFailure().message.english()};
    }
}

TEST_P(OnADevice, EveryViewIsThatOfTheCpu)
{
    const auto model = core::openModel(m_folder);
    const auto trace = core::runTrace(*model.network, m_pixels, {}, {.keepTokens = true});
    int computed = 0;
    for (const auto& row : core::viewTable()) {
        SCOPED_TRACE(row.name);
        const auto [here, whyNotHere] = outcome({trace, *model.network, m_pixels}, row);
        const auto [there, whyNotThere] = outcome(subject(), row);
        EXPECT_EQ(whyNotThere, whyNotHere);
        ASSERT_EQ(there.size(), here.size());
        for (size_t i = 0; i < here.size(); ++i) {
            EXPECT_TENSOR_NEAR(there[i].second, here[i].second, 10 * kTolerance);
        }
        computed += here.empty() ? 0 : 1;
    }
    EXPECT_GE(computed, 4);
}

TEST_P(OnADevice, EditsAnswerAsTheReferenceDoes)
{
    std::ifstream in(support::dataFolder() + "/edits.json");
    const auto all = nlohmann::json::parse(in);
    if (!all.contains(GetParam())) {
        GTEST_SKIP() << "no edits of this case";
    }
    for (const auto& known : all.at(GetParam())) {
        std::vector<core::Edit> edits;
        for (const auto& text : known["edits"]) {
            edits.push_back(core::parseEdit(text.get<std::string>()));
        }
        SCOPED_TRACE(known["edits"].dump());
        const auto network = core::edited(m_model.network, edits);
        const auto logits = core::runTrace(*network, m_pixels).logits.to(torch::kCPU).flatten();
        const auto numbers = torch::tensor(known["logits"].get<std::vector<double>>()).to(torch::kFloat32);
        EXPECT_TENSOR_NEAR(logits.narrow(0, 0, numbers.size(0)), numbers, kTolerance);
    }
}
#ifdef HEADSCOPE_SANITIZED  // a case takes 20 seconds
const auto kCases = testing::Values("vit", "clip_quickgelu", "cait", "xcit_p8", "swinv2", "detr");
#else
const auto kCases = testing::Values("vit", "vit_other_size", "deit_distilled", "dinov2_registers", "dinov2_swiglu",
                                    "vit_avgpool_no_class_token", "clip_quickgelu", "cait", "xcit_p16_tokens_norm",
                                    "xcit_p8", "xcit_p16_non_square", "swin", "swinv2", "dinov3", "dinov3_qkvb",
                                    "eva02_tiny", "pe_core", "pe_spatial", "rope_axial_ape", "rope_mixed",
                                    "rope_reg4_gap", "beit", "sam", "detr", "seresnet_narrow");
#endif
INSTANTIATE_TEST_SUITE_P(Cases, OnADevice, kCases, [](const auto& test) { return std::string(test.param); });

/// A model, its input, and a GPU that has room for either but not for what comes of them.
class TooSmallAGpu : public testing::Test {
protected:
    std::filesystem::path m_folder = std::filesystem::path(support::dataFolder()) / "goldens" / "vit";
    core::Model m_model = core::openModel(m_folder, {}, support::walledDevice());
    torch::Tensor m_pixels = core::openCheckpoint(m_folder / "expected.safetensors")->tensor("input");
    torch::Tensor m_logits = core::openCheckpoint(m_folder / "expected.safetensors")->tensor("logits");
};

TEST_F(TooSmallAGpu, IsReportedWithTheNeedOfThePass)
{
    const support::WalledMemory little(1000);
    const auto error = errorOf([&] { core::runTrace(*m_model.network, m_pixels); });
    EXPECT_EQ(error.code, core::ErrorCode::OutOfMemory);
    EXPECT_THAT(error.what(), testing::MatchesRegex("a pass over 32 x 32 pixels \\(16 patches, 2 layers\\) needs about "
                                                    "[0-9.]+ MB of memory; not enough memory on the GPU: .*"));
}

TEST_F(TooSmallAGpu, IsReportedWithTheNeedOfGradientsAndOfLoading)
{
    const auto input = static_cast<std::size_t>(m_pixels.nbytes());
    const auto relevance = [&] {
        const support::WalledMemory little(input + 1000);
        core::evidenceRows(core::kRelevance, *m_model.network, m_pixels, 0, core::RowSelection::of(0));
    };
    const auto cam = [&] {
        const support::WalledMemory little(input + 1000);
        core::gradCam(*m_model.network, m_pixels, 0, 1);
    };
    EXPECT_THAT(errorOf(relevance).what(), testing::HasSubstr("relevance needs about "));
    EXPECT_THAT(errorOf(cam).what(), testing::HasSubstr("Grad-CAM needs about "));
    const support::WalledMemory little(1000);
    EXPECT_THAT(errorOf([&] { core::openModel(m_folder, {}, support::walledDevice()); }).what(),
                testing::HasSubstr(": loading it needs about "));
}

TEST_F(TooSmallAGpu, LeavesThePassToTheCpuAndSaysSo)
{
    std::vector<std::string> said;
    const auto say = [&](const core::Message& sentence) { said.push_back(sentence.english()); };
    const auto large = core::runTraceOrOnCpu(*m_model.network, m_pixels, say);
    EXPECT_EQ(large.logits.device(), support::walledDevice());
    EXPECT_THAT(said, testing::IsEmpty());

    const support::WalledMemory little(1000);
    const auto trace = core::runTraceOrOnCpu(*m_model.network, m_pixels, say);
    EXPECT_TRUE(trace.logits.device().is_cpu());
    EXPECT_TENSOR_NEAR(trace.logits, m_logits[0], kTolerance);
    EXPECT_THAT(said, testing::ElementsAre(testing::AllOf(testing::StartsWith("a pass over "),
                                                          testing::EndsWith("; computed on the CPU"))));
}

TEST(AGpu, MultipliesWithAllBitsOfFloat32)
{
    at::globalContext().setAllowTF32CuDNN(true);
    core::openModel(std::filesystem::path(support::dataFolder()) / "goldens" / "vit", {}, support::walledDevice());
    EXPECT_FALSE(at::globalContext().allowTF32CuDNN());
    EXPECT_FALSE(at::globalContext().allowTF32CuBLAS());
}

// The assumption behind the tests above.
TEST(AWalledDevice, RefusesTensorsOfTheCpuBesideItsOwn)
{
    const auto behind = torch::ones({2, 2}).to(support::walledDevice());
    EXPECT_TENSOR_NEAR((behind + behind).to(torch::kCPU), torch::full({2, 2}, 2.0), 0.0);
    EXPECT_THROW(behind + torch::ones({2, 2}), c10::Error);
    EXPECT_THROW(behind.index_select(0, torch::zeros({1}, torch::kInt64)), c10::Error);
}

}  // namespace
