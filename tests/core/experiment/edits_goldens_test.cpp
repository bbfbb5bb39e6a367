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

class EditedFamily : public testing::TestWithParam<const char*> {};

TEST_P(EditedFamily, AnswersAsTheReferenceDoes)
{
    const auto golden = goldenNetwork(GetParam());
    ASSERT_GT(cases().at(GetParam()).size(), 10U);
    for (const auto& known : cases().at(GetParam())) {
        const auto trace = editedTrace(golden, known["edits"].get<std::vector<std::string>>());
        EXPECT_LT(furthest(trace.logits, numbersOf(known["logits"])), 1e-5) << known["edits"];
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
        EXPECT_LT(furthest(network->forward(input).detach(), numbersOf(known["logits"])), 1e-5) << known["edits"];
    }
}
INSTANTIATE_TEST_SUITE_P(Goldens, EditedFamily,
                         testing::Values("vit", "cait", "swin", "xcit_p8", "beit", "rope_axial_ape", "sam"),
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
