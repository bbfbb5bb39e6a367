// The models of selfcheck.json: output and attention rows as the reference implementations compute them.
#include "tests/support/selfcheck.h"

#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/infer_spec.h"
#include "core/model/families/make_network.h"
#include "core/model/spec/model_overrides.h"
#include "tests/support/family_specs.h"
#include "tests/support/network_values.h"

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
    core::TensorShapes shapes;
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
    const auto outputs = support::outputsOf(*made.network, made.input);
    for (const auto& check : made.json["checks"]) {
        std::smatch match;
        const auto what = check["what"].get<std::string>();
        if (!std::regex_search(what, match, std::regex("^attention of block (\\d+)"))) {
            continue;  // tokens after the final norm: the output test sees those
        }
        const auto& layer = outputs.at(std::stoul(match[1])).weights;
        const auto& at = check["index"];
        const auto row = layer[at[0].get<int64_t>()][at[1].get<int64_t>()][at[2].get<int64_t>()];
        EXPECT_LT((row - support::tensorOf(check["values"])).abs().max().item<float>(), 2e-5F) << what;
    }
}

INSTANTIATE_TEST_SUITE_P(Models, SelfcheckVit,
                         testing::Values("vit", "deit_distilled", "deit3", "dinov2_reg_timm", "clip_quickgelu",
                                         "mae_finetuned", "gap_norm_first"),
                         [](const auto& test) { return std::string(test.param); });

/// CaiT and XCiT: the specification by hand, every tensor of the list used.
Case makeClassAttentionCase(const std::string& id)
{
    Case made{support::selfcheckModel(id), nullptr, {}};
    const auto& config = made.json["config"];
    const support::Geometry geometry{.dim = config["dim"].get<int>(),
                                     .heads = config["heads"].get<int>(),
                                     .patch = config["patch"].get<int>(),
                                     .classes = config["classes"].get<int>(),
                                     .depth = config["depth"].get<int>()};
    const auto spec = config.contains("tokens_norm") ? support::xcitSpec(geometry, config["tokens_norm"].get<bool>())
                                                     : support::caitSpec(geometry);
    made.network = core::makeNetwork(spec, core::Weights::Unset);
    const torch::NoGradGuard noGrad;
    auto values = support::valuesOf(*made.network);
    EXPECT_EQ(values.size(), made.json["tensors"].size());
    for (const auto& tensor : made.json["tensors"]) {
        values.at(tensor[0].get<std::string>())
            .copy_(support::formulaTensor(tensor[0], tensor[1].get<std::vector<int64_t>>(), tensor[2], tensor[3]));
    }
    made.input = support::formulaTensor("input", made.json["input_shape"].get<std::vector<int64_t>>(), 0.0, 1.0);
    return made;
}

/// CaiT's weights between the softmax and the second mixing, [H, T, T], from what the trace keeps.
torch::Tensor beforeSecondMixing(const core::Attention& attention)
{
    const auto& kept = std::get<core::TalkingHeads>(attention);
    const auto scores = torch::matmul(kept.heads.q, kept.heads.k.transpose(1, 2)) * kept.heads.scale;
    return torch::softmax(torch::tensordot(kept.mixLogits, scores, {1}, {0}) + kept.biasLogits.view({-1, 1, 1}), -1);
}

/// The numbers that a check of selfcheck.json is about, from the outputs of all layers.
torch::Tensor found(const nlohmann::json& check, const std::vector<core::LayerOutput>& outputs, size_t depth)
{
    const auto what = check["what"].get<std::string>();
    const auto& at = check["index"];
    std::smatch match;
    if (std::regex_search(what, match, std::regex("^class attention of (?:token-only )?block (\\d+)"))) {
        return outputs.at(depth + std::stoul(match[1])).weights[at[0].get<int64_t>()][at[1].get<int64_t>()].flatten();
    }
    if (std::regex_search(what, match, std::regex("^XCA map of block (\\d+)"))) {  // of image 0
        const auto& kept = std::get<core::ChannelAttention>(outputs.at(std::stoul(match[1])).attention);
        return kept.weights[at[1].get<int64_t>()].flatten();
    }
    if (std::regex_search(what, match, std::regex("^block (\\d+), image 0.*(before|after) proj_w"))) {
        const auto& output = outputs.at(std::stoul(match[1]));
        const auto weights = match[2] == "before" ? beforeSecondMixing(output.attention) : output.weights[0];
        return weights[at[1].get<int64_t>()][at[2].get<int64_t>()];
    }
    const auto position = core::fourierPositions({4, 4}, 64)[1 * 4 + 2];
    EXPECT_EQ(what, "positional encoding before token_projection, channels 0..3 then 32..35 at row 1, column 2");
    return torch::cat({position.narrow(0, 0, 4), position.narrow(0, 32, 4)});
}

class SelfcheckClassAttention : public testing::TestWithParam<const char*> {};

TEST_P(SelfcheckClassAttention, GivesTheReferenceOutput)
{
    const torch::NoGradGuard noGrad;
    const auto made = makeClassAttentionCase(GetParam());
    const auto expected = support::tensorOf(made.json["output"]);
    EXPECT_LT(support::distance(made.network->forward(made.input).flatten(), expected), 2e-5F);
}

TEST_P(SelfcheckClassAttention, GivesTheReferenceAttention)
{
    const torch::NoGradGuard noGrad;
    const auto made = makeClassAttentionCase(GetParam());
    const auto outputs = support::outputsOf(*made.network, made.input);
    ASSERT_FALSE(made.json["checks"].empty());
    for (const auto& check : made.json["checks"]) {
        const auto values = found(check, outputs, made.json["config"]["depth"].get<size_t>());
        EXPECT_LT(support::distance(values, support::tensorOf(check["values"])), 2e-5F) << check["what"];
    }
}

INSTANTIATE_TEST_SUITE_P(Models, SelfcheckClassAttention,
                         testing::Values("cait", "xcit_p8_tokens_norm", "xcit_p16_no_tokens_norm"),
                         [](const auto& test) { return std::string(test.param); });

TEST(SelfcheckFormula, GivesTheListedFirstValues)
{
    const auto check = support::selfcheck()["formula_check"]["first_values_of_input_with_a0_b1"];
    const auto values = support::formulaTensor("input", {static_cast<int64_t>(check.size())}, 0.0, 1.0);
    EXPECT_LT((values - support::tensorOf(check)).abs().max().item<float>(), 1e-7F);
}

}  // namespace
