// The models of selfcheck.json that need window attention, attention pooling or the authors' position resampling, each
// specified by hand: output and attention rows as the reference implementations compute them.
#include "core/model/families/make_network.h"
#include "core/model/network/run_trace.h"
#include "core/trace/window_geometry.h"
#include "swin_spec.h"
#include "tests/support/selfcheck.h"

#include <gtest/gtest.h>

#include <functional>
namespace {

using support::formulaTensor;
using support::tensorOf;

using Tensors = std::map<std::string, torch::Tensor>;

Tensors tensorsOf(const nlohmann::json& model)
{
    Tensors tensors;
    for (const auto& tensor : model["tensors"]) {
        tensors[tensor[0]] =
            formulaTensor(tensor[0], tensor[1].get<std::vector<int64_t>>(), tensor[2].get<double>(), tensor[3]);
    }
    return tensors;
}

void fill(core::Network& network, const Tensors& tensors)
{
    const torch::NoGradGuard noGrad;
    auto parameters = network.named_parameters();
    EXPECT_EQ(parameters.size(), tensors.size());
    for (auto& parameter : parameters) {
        ASSERT_TRUE(tensors.contains(parameter.key())) << parameter.key();
        ASSERT_EQ(parameter.value().sizes(), tensors.at(parameter.key()).sizes()) << parameter.key();
        parameter.value().copy_(tensors.at(parameter.key()));
    }
}

torch::Tensor inputOf(const nlohmann::json& model)
{
    return formulaTensor("input", model["input_shape"].get<std::vector<int64_t>>(), 0.0, 1.0);
}

float largestGap(const torch::Tensor& found, const nlohmann::json& expected)
{
    return (found.flatten() - tensorOf(expected)).abs().max().item<float>();
}

/// Attention weights of a layer for the first image, whatever its kind.
torch::Tensor weightsOfLayer(const core::LayerTrace& layer)
{
    if (const auto* windows = std::get_if<core::WindowAttention>(&layer.attention)) {
        return support::windowWeights(*windows, core::windowMask(core::windowGeometry(*windows, layer.grid)));
    }
    if (const auto* pooling = std::get_if<core::ClassAttention>(&layer.attention)) {
        return torch::softmax(torch::matmul(pooling->q, pooling->k.transpose(-2, -1)) * pooling->scale, -1);
    }
    const auto& heads = std::get<core::SelfAttention>(layer.attention);
    return torch::softmax(torch::matmul(heads.q, heads.k.transpose(-2, -1)) * heads.scale, -1);
}

TEST(SelfcheckSwin, GivesTheReferenceOutputAndAttention)
{
    const torch::NoGradGuard noGrad;
    const auto model = support::selfcheckModel("swin");
    const auto network = core::makeNetwork(support::swinSpec(), core::Weights::Unset);
    fill(*network, tensorsOf(model));
    const auto trace = core::runTrace(*network, inputOf(model));
    EXPECT_LT(largestGap(trace.logits, model["output"]), 2e-5F);
    const std::vector<size_t> layers = {1, 1, 5};  // stage 0 block 1 twice, stage 2 block 1
    ASSERT_EQ(model["checks"].size(), layers.size());
    for (size_t i = 0; i < layers.size(); ++i) {
        const auto& check = model["checks"][i];
        const auto& at = check["index"];  // window, head, query
        const auto row = weightsOfLayer(trace.layers[layers[i]])[at[0].get<int64_t>()][at[1].get<int64_t>()];
        EXPECT_LT(largestGap(row[at[2].get<int64_t>()], check["values"]), 2e-5F) << check["what"];
    }
}

core::ModelSpec smallVit(int patch, int trained, core::TokenLayout tokens)
{
    core::ModelSpec spec;
    spec.dim = 24;
    spec.heads = 3;
    spec.patch = patch;
    spec.trainedRows = spec.trainedCols = trained;
    spec.tokens = tokens;
    spec.layers.assign(2, {core::LayerKind::Self, 3, tokens});
    return spec;
}

TEST(SelfcheckSiglip, GivesTheReferenceOutputAndPoolingRow)
{
    const torch::NoGradGuard noGrad;
    const auto model = support::selfcheckModel("siglip_map");
    auto spec = smallVit(8, 4, {false, false, 0});
    spec.mlpHidden = 96;
    spec.classes = 5;
    spec.positionCoversPrefix = false;
    spec.pooling = core::Pooling::AttentionPool;
    spec.layers.push_back({core::LayerKind::Class, 3, {false, false, 0}});
    const auto network = core::makeNetwork(spec, core::Weights::Unset);
    fill(*network, tensorsOf(model));
    const auto input = inputOf(model);
    EXPECT_LT(largestGap(network->forward(input), model["output"]), 2e-5F);
    const auto trace = core::runTrace(*network, input.narrow(0, 0, 1));
    const auto& check = model["checks"][0];  // image 0, head 1
    EXPECT_LT(largestGap(weightsOfLayer(trace.layers.at(2))[1], check["values"]), 2e-5F);
}

/// The authors' names and order brought to the canonical ones by hand: registers have no position, the class token's
/// position is folded into it.
Tensors canonicalDino(Tensors tensors)
{
    Tensors renamed;
    for (const auto& [name, value] : tensors) {
        auto to = name;
        const auto replace = [&](const std::string& from, const std::string& with) {
            if (const auto at = to.find(from); at != std::string::npos) {
                to.replace(at, from.size(), with);
            }
        };
        replace("mlp.w12", "mlp.fc1");
        replace("mlp.w3", "mlp.fc2");
        replace("register_tokens", "reg_token");
        renamed[to] = value;
    }
    renamed.erase("mask_token");
    if (renamed.contains("reg_token")) {
        auto& position = renamed["pos_embed"];
        renamed["cls_token"] = renamed["cls_token"] + position.narrow(1, 0, 1);
        position = position.narrow(1, 1, position.size(1) - 1);
    }
    return renamed;
}

struct Official {
    const char* id;
    int registers;
    core::PositionResampling resampling;
};

class SelfcheckDino : public testing::TestWithParam<Official> {};

TEST_P(SelfcheckDino, GivesTheReferenceOutputAndAttentionAtAnotherSize)
{
    const torch::NoGradGuard noGrad;
    const auto model = support::selfcheckModel(GetParam().id);
    const auto tensors = canonicalDino(tensorsOf(model));
    auto spec = smallVit(14, 5, {true, false, GetParam().registers});
    spec.mlpHidden = static_cast<int>(tensors.at("blocks.0.mlp.fc2.weight").size(1));
    spec.gatedMlp = spec.layerScale = true;
    spec.activation = core::Activation::Silu;
    spec.positionCoversPrefix = GetParam().registers == 0;
    spec.positionResampling = GetParam().resampling;
    const auto network = core::makeNetwork(spec, core::Weights::Unset);
    fill(*network, tensors);
    const auto trace = core::runTrace(*network, inputOf(model), {}, {.keepTokens = true});
    EXPECT_LT(largestGap(trace.logits, model["output"]), 2e-5F);
    const auto& check = model["checks"][0];
    const auto& at = check["index"];
    const auto row = weightsOfLayer(trace.layers.at(1))[at[1].get<int64_t>()][at[2].get<int64_t>()];
    EXPECT_LT(largestGap(row, check["values"]), 2e-5F) << check["what"];
}

INSTANTIATE_TEST_SUITE_P(Models, SelfcheckDino,
                         testing::Values(Official{"dinov2_official_offset", 0, core::PositionResampling::ScaleOffset},
                                         Official{"dinov2_official_reg", 4, core::PositionResampling::Antialias}),
                         [](const auto& test) { return std::string(test.param.id); });

}  // namespace
