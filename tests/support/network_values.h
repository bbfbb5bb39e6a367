// Giving a network its numbers by name, and looking into all of its layers at once.
#pragma once

#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/families/make_network.h"
#include "core/model/network/network.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace support {

/// Parameters and running statistics; counters of batches left out, for no forward pass depends on them.
inline std::map<std::string, torch::Tensor> valuesOf(const core::Network& network)
{
    std::map<std::string, torch::Tensor> values;
    for (const auto& list : {network.named_parameters(), network.named_buffers()}) {
        for (const auto& item : list) {
            if (!item.key().ends_with("num_batches_tracked")) {
                values[item.key()] = item.value();
            }
        }
    }
    return values;
}

/// Lively values everywhere: fresh gains of 1e-5 would hide what a branch does.
inline void randomise(core::Network& network, uint64_t seed)
{
    const torch::NoGradGuard noGrad;
    torch::manual_seed(seed);
    for (auto& [name, value] : valuesOf(network)) {
        if (name.ends_with("running_var")) {
            value.uniform_(0.5, 1.5);
        } else {
            value.normal_(0.0, value.dim() > 1 ? 0.2 : 0.5);
        }
    }
}

/// Tolerance of float32 against the reference's arrays.
inline constexpr float kGoldenTolerance = 2e-4F;

/// tests/data/goldens/NAME: weights loaded by name, every one of them used, and the expected arrays.
struct GoldenCase {
    std::shared_ptr<core::Network> network;
    std::map<std::string, torch::Tensor> expected;
};

inline GoldenCase goldenCase(const std::string& name, const core::ModelSpec& spec)
{
    const auto folder = std::filesystem::path(support::dataFolder()) / "goldens" / name;
    GoldenCase made{core::makeNetwork(spec, core::Weights::Unset), {}};
    const torch::NoGradGuard noGrad;
    auto values = valuesOf(*made.network);
    const auto weights = core::openCheckpoint(folder / "model.safetensors");
    for (const auto& info : weights->tensors()) {
        if (!info.name.ends_with("num_batches_tracked")) {
            EXPECT_EQ(values.count(info.name), 1U) << info.name;
            values.at(info.name).copy_(weights->tensor(info.name));
            values.erase(info.name);
        }
    }
    EXPECT_TRUE(values.empty()) << "not in the file: " << values.begin()->first;
    const auto expected = core::openCheckpoint(folder / "expected.safetensors");
    for (const auto& info : expected->tensors()) {
        made.expected[info.name] = expected->tensor(info.name);
    }
    return made;
}

/// Every layer's output, attention and whole weights included.
inline std::vector<core::LayerOutput> outputsOf(core::Network& network, const torch::Tensor& pixels)
{
    std::vector<core::LayerOutput> outputs;
    const auto pass = network.passOver(pixels);
    auto tokens = network.embed(pass, pixels);
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        outputs.push_back(network.runLayer(pass, layer, tokens, {.attention = true, .weights = true}));
        tokens = outputs.back().tokens;
    }
    return outputs;
}

/// A block by itself: forward(..., layer.run) fills layer.run.output as in a layer of a pass.
struct OneLayer {
    core::Pass pass;
    core::LayerRequest request;
    core::LayerRun run{pass, request, {}, {}};
};

/// The tokens changed by each branch of a layer.
inline torch::Tensor ratiosOf(const core::LayerTrace& layer)
{
    std::vector<float> ratios;
    for (const auto& ratio : layer.residualRatios) {
        ratios.push_back(ratio.all);
    }
    return torch::tensor(ratios);
}

inline float distance(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a - b).abs().max().item<float>();
}

/// The difference that the order of additions may make.
inline float rounding(const torch::Tensor& logits)
{
    return 1e-4F * std::max(1.0F, logits.abs().max().item<float>());
}

inline void expectSameAloneAndInABatch(core::Network& network, const torch::Tensor& figures)
{
    const torch::NoGradGuard noGrad;
    const auto together = network.forward(figures);
    for (int64_t i = 0; i < figures.size(0); ++i) {
        EXPECT_LT(distance(network.forward(figures.narrow(0, i, 1))[0], together[i]), rounding(together))
            << "picture " << i;
    }
}

inline void expectSameWithAndWithoutGradients(core::Network& network, const torch::Tensor& figures)
{
    const auto differentiable = network.forward(figures).detach();
    const torch::NoGradGuard noGrad;
    EXPECT_LT(distance(network.forward(figures), differentiable), rounding(differentiable));
}

}  // namespace support
