#include "core/model/network/precision_preview.h"

#include "core/error.h"
#include "core/kernels/kernels.h"
#include "core/trace/attention_traits.h"

#include <ATen/CPUGeneratorImpl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// Smooth patches of color with some noise, normalized like photos: always the same.
Tensor testPattern(const Network& network)
{
    constexpr int mostSide = 512, usualSide = 448, mostPatches = 1024, usualPatches = 28, blobs = 9;
    const auto& input = network.spec().preprocessing;
    int height = input.height, width = input.width;
    if (std::max(width, height) > mostSide) {
        height = width = usualSide;
    }
    const int steps = stepsOf(input), channels = channelsOf(input) * input.tubelet;
    if (network.spec().largestWindow() == 0 && network.gridFor(height * steps, width).count() > mostPatches * steps) {
        height = width = usualPatches * network.spec().patch;  // whole matrices are compared: some 30 MB per layer
    }
    const auto rows = int64_t{height} * steps;
    const auto lot = at::detail::createCPUGenerator(/*seed=*/2026);
    const auto coarse = torch::randn({1, channels, blobs, blobs}, lot);
    const auto smooth = torch::upsample_bicubic2d(coarse, {rows, width}, false);
    const auto parameters = network.parameters();
    return (smooth + 0.2 * torch::randn({1, channels, rows, width}, lot)).to(parameters.front().device());
}

double largestDifference(const Tensor& one, const Tensor& other)
{
    return one.numel() > 0 ? (one - other).abs().max().item<double>() : 0.0;
}

}  // namespace

bool hasBfloat16Products(torch::Device device)
{
    return device.is_cpu() ? hasBfloat16Instructions() : device.is_cuda();
}

void requirePrecision(Precision precision, torch::Device device)
{
    if (precision == Precision::Bfloat16 && !hasBfloat16Products(device)) {
        throw Error(ErrorCode::Unsupported,
                    "precision: expected float32, or bf16 on a GPU or a processor with AVX-512 BF16, "
                    "found bf16 on a processor without it, where it would only be slower"_msg);
    }
}

SelfAttention* halvable(Attention& attention)
{
    auto* talking = std::get_if<TalkingHeads>(&attention);
    return talking ? &talking->heads : std::get_if<SelfAttention>(&attention);
}

double changeByKeepingHalf(Network& network, const RunControl& control)
{
    const auto& layers = network.spec().layers;
    if (std::ranges::none_of(layers, [](const LayerSpec& layer) { return traitsOf(layer.kind).canKeepHalf; })) {
        throw Error(ErrorCode::Unsupported,
                    "keep: expected float32, or layers in which all tokens attend to all for float16, "
                    "found none"_msg);
    }
    const torch::NoGradGuard noGrad;
    const auto pixels = testPattern(network);
    const auto pass = network.passOver(pixels, control.stop);
    auto tokens = network.embed(pass, pixels);
    double most = 0.0;
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        control.step(layer, network.layerCount());
        auto output = network.runLayer(pass, layer, tokens, {.attention = true});
        tokens = std::move(output.tokens);
        if (const auto* self = halvable(output.attention)) {
            const auto* talking = std::get_if<TalkingHeads>(&output.attention);
            const auto scores = [&](const Tensor& q, const Tensor& k) {
                const auto plain = torch::matmul(q * self->scale, k.transpose(1, 2));
                return talking ? torch::matmul(talking->mixLogits, plain.flatten(1)) : plain.flatten(1);
            };
            const auto rounded = [](const Tensor& kept) { return kept.to(torch::kHalf).to(torch::kFloat32); };
            const auto kept = scores(rounded(self->q), rounded(self->k));
            most = std::max(most, largestDifference(scores(self->q, self->k), kept));
        }
    }
    return most;
}

Message keptText(double scoreChange)
{
    // Weights are exp(score) over their sum: numerator and denominator each change by at most that factor.
    return "Queries and keys are kept in float16: on a test pattern scores change by up to %1, so a softmax weight by "
           "at most %2 % of itself."_msg(fmt::format("{:.2g}", scoreChange),
                                         fmt::format("{:.2g}", 100.0 * std::expm1(2.0 * scoreChange)));
}

}  // namespace core
