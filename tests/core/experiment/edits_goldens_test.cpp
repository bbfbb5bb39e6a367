// Edited passes against the reference's, in which plain tensors are changed on the way (tests/data/edits.json): scores
// before the softmax, heads before their projection, what MLPs give, patches before the first layer.
#include "tests/core/experiment/golden_network.h"

#include "core/analysis/attention/attention_rows.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace {

using Json = nlohmann::json;

const Json& cases()
{
    static const Json read = Json::parse(std::ifstream(support::dataFolder() + "/edits.json"));
    return read;
}

torch::Tensor numbersOf(const Json& numbers)
{
    return torch::tensor(numbers.get<std::vector<double>>()).to(torch::kFloat32);
}

/// The reference holds only the beginning of long features.
double furthestFromKnown(const torch::Tensor& logits, const Json& known)
{
    const auto numbers = numbersOf(known["logits"]);
    return furthest(logits.flatten().narrow(0, 0, numbers.size(0)), numbers);
}

class EditedFamily : public testing::TestWithParam<const char*> {};

TEST_P(EditedFamily, AnswersAsTheReferenceDoes)
{
    const auto golden = goldenNetwork(GetParam());
    ASSERT_GT(cases().at(GetParam()).size(), 8U);
    for (const auto& known : cases().at(GetParam())) {
        const auto trace = editedTrace(golden, known["edits"].get<std::vector<std::string>>());
        EXPECT_LT(furthestFromKnown(trace.logits, known), 1e-5) << known["edits"];
    }
}

/// Gradients go another way through the attention, and change nothing.
TEST_P(EditedFamily, AnswersTheSameWithGradients)
{
    const auto golden = goldenNetwork(GetParam());
    for (const auto& known : cases().at(GetParam())) {
        const auto network = core::edited(golden.network, editsFrom(known["edits"].get<std::vector<std::string>>()));
        const torch::AutoGradMode gradients(true);
        const auto input = golden.input.clone().requires_grad_();
        EXPECT_LT(furthestFromKnown(network->forward(input).detach(), known), 1e-5) << known["edits"];
    }
}
INSTANTIATE_TEST_SUITE_P(Goldens, EditedFamily,
                         testing::Values("vit", "cait", "swin", "xcit_p8", "beit", "rope_axial_ape", "sam",
                                         "clip_quickgelu", "deit_distilled", "dinov2_registers", "dinov2_swiglu",
                                         "vit_avgpool_no_class_token", "vit_class_token_avgpool_fc_norm",
                                         "vit_other_size", "dinov3", "dinov3_qkvb", "dinov3_swiglu", "dinov3_wide",
                                         "eva02_base", "eva02_tiny", "pe_core", "pe_spatial", "rope_mixed",
                                         "rope_reg4_gap", "swinv2", "xcit_p16_tokens_norm", "xcit_p16_non_square",
                                         "timesformer"),
                         [](const auto& test) { return std::string(test.param); });

/// Recomputed from what the trace keeps: the softmax that the reference's last layer left for the class token.
TEST(EditedAttention, IsWhatTheMapsShow)
{
    const auto golden = goldenNetwork("vit");
    int compared = 0;
    for (const auto& known : cases().at("vit")) {
        if (!known.contains("classRows")) {
            continue;
        }
        const auto trace = editedTrace(golden, known["edits"].get<std::vector<std::string>>());
        const auto rows = core::attentionRows(trace.layers.back(), 0, 1).squeeze(1);
        for (int64_t head = 0; head < rows.size(0); ++head) {
            EXPECT_LT(furthest(rows[head], numbersOf(known["classRows"][static_cast<size_t>(head)])), 1e-5)
                << known["edits"];
        }
        ++compared;
    }
    EXPECT_GT(compared, 10);
}

}  // namespace
