// Every ViT of selfcheck.json: output and attention rows as the reference implementations compute them.
#include "tests/support/selfcheck.h"

#include "core/model/infer_spec.h"

#include <gtest/gtest.h>

#include <regex>

using core::ModelSpec;

namespace {

struct Case {
    nlohmann::json json;
    std::shared_ptr<core::Network> network;
    torch::Tensor input;
};

Case makeCase(const std::string& id)
{
    Case made{support::selfcheckModel(id), nullptr, {}};
    core::Shapes shapes;
    for (const auto& tensor : made.json["tensors"]) {
        shapes[tensor[0]] = tensor[1].get<std::vector<int64_t>>();
    }
    core::ModelOverrides overrides;
    overrides.heads = made.json["config"]["heads"].get<int>();
    const auto name = made.json["config"]["act"] == "quick_gelu" ? "vit_clip_quickgelu" : "vit";
    made.network = core::makeNetwork(core::inferSpec(shapes, {}, overrides, name), core::Weights::Unset);
    const torch::NoGradGuard noGrad;
    auto parameters = made.network->named_parameters();
    EXPECT_EQ(parameters.size(), shapes.size());
    for (const auto& tensor : made.json["tensors"]) {
        parameters[tensor[0].get<std::string>()].copy_(
            support::formulaTensor(tensor[0], tensor[1].get<std::vector<int64_t>>(), tensor[2], tensor[3]));
    }
    made.input = support::formulaTensor("input", made.json["input_shape"].get<std::vector<int64_t>>(), 0.0, 1.0);
    return made;
}

class SelfcheckVit : public testing::TestWithParam<const char*> {};

TEST_P(SelfcheckVit, GivesTheReferenceOutput)
{
    const torch::NoGradGuard noGrad;
    const auto made = makeCase(GetParam());
    const auto expected = support::tensorOf(made.json["output"]);
    EXPECT_LT((made.network->forward(made.input).flatten() - expected).abs().max().item<float>(), 2e-5F);
}

TEST_P(SelfcheckVit, GivesTheReferenceAttentionRows)
{
    const torch::NoGradGuard noGrad;
    const auto made = makeCase(GetParam());
    std::vector<torch::Tensor> weights;
    auto tokens = made.network->embed(made.input);
    for (int layer = 0; layer < made.network->layerCount(); ++layer) {
        core::LayerRecord record;
        record.wantWeights = true;
        tokens = made.network->runLayer(layer, tokens, &record);
        weights.push_back(record.weights);
    }
    for (const auto& check : made.json["checks"]) {
        std::smatch match;
        const auto what = check["what"].get<std::string>();
        if (!std::regex_search(what, match, std::regex("^attention of block (\\d+)"))) {
            continue;  // tokens after the final norm: the output test sees those
        }
        const auto& layer = weights.at(std::stoul(match[1]));
        const auto& at = check["index"];
        const auto row = layer[at[0].get<int64_t>()][at[1].get<int64_t>()][at[2].get<int64_t>()];
        EXPECT_LT((row - support::tensorOf(check["values"])).abs().max().item<float>(), 2e-5F) << what;
    }
}

INSTANTIATE_TEST_SUITE_P(Models, SelfcheckVit,
                         testing::Values("vit", "deit_distilled", "deit3", "dinov2_reg_timm", "clip_quickgelu",
                                         "mae_finetuned", "gap_norm_first"),
                         [](const auto& test) { return std::string(test.param); });

TEST(SelfcheckFormula, GivesTheListedFirstValues)
{
    const auto check = support::selfcheck()["formula_check"]["first_values_of_input_with_a0_b1"];
    const auto values = support::formulaTensor("input", {static_cast<int64_t>(check.size())}, 0.0, 1.0);
    EXPECT_LT((values - support::tensorOf(check)).abs().max().item<float>(), 1e-7F);
}

}  // namespace
