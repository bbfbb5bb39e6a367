// Traces and networks small enough to know every number in them.
#pragma once

#include "core/model/network/network.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <cmath>
#include <limits>
#include <vector>

namespace hand {

/// No value: the content of a map where it is undefined.
inline constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

/// [T, T] -> [1, T, T]
inline torch::Tensor oneHead(const torch::Tensor& matrix)
{
    return matrix.unsqueeze(0);
}

/// Attention whose matrices are exactly those given: softmax(log A) = A where rows of A sum to 1.
/// @param matrices  [H, T, T]; an entry of 0 becomes exactly 0
inline core::LayerTrace layerWith(const torch::Tensor& matrices, core::PatchGrid grid = {},
                                  core::TokenLayout tokens = {})
{
    core::LayerTrace layer;
    layer.grid = grid;
    layer.layout = tokens;
    layer.heads = static_cast<int>(matrices.size(0));
    core::SelfAttention attention;
    attention.q = matrices.clamp_min(1e-38).log();
    attention.k = torch::eye(matrices.size(1)).expand({matrices.size(0), -1, -1}).contiguous();
    layer.attention = attention;
    return layer;
}

inline core::Trace traceWith(core::PatchGrid grid, const std::vector<torch::Tensor>& layers,
                             core::TokenLayout tokens = {}, int patchSize = 1)
{
    core::Trace trace;
    trace.grid = grid;
    trace.patchSize = patchSize;
    for (const torch::Tensor& matrices : layers) {
        trace.layers.push_back(layerWith(matrices, grid, tokens));
    }
    trace.logits = torch::zeros({1});
    return trace;
}

/// [T, T]: token t attends only to token targets[t].
inline torch::Tensor lookingAt(const std::vector<int64_t>& targets)
{
    const auto size = static_cast<int64_t>(targets.size());
    return torch::one_hot(torch::tensor(targets), size).to(torch::kFloat32);
}

inline torch::Tensor uniform(int64_t tokens)
{
    return torch::full({tokens, tokens}, 1.0 / static_cast<double>(tokens));
}

inline core::TokenLayout noPrefix()
{
    return {.classToken = false, .distillationToken = false, .registers = 0};
}

/// Random attention, the same on every run; queries and keys as a network leaves them.
inline core::Trace randomTrace(core::PatchGrid grid, int layers, int heads, int width, core::TokenLayout tokens = {},
                               int patchSize = 16, uint64_t seed = 7)
{
    torch::manual_seed(seed);
    core::Trace trace;
    trace.grid = grid;
    trace.patchSize = patchSize;
    for (int index = 0; index < layers; ++index) {
        core::LayerTrace layer;
        layer.heads = heads;
        layer.grid = grid;
        layer.layout = tokens;
        core::SelfAttention attention;
        attention.q = torch::randn({heads, layer.tokenCount(), width});
        attention.k = torch::randn({heads, layer.tokenCount(), width});
        attention.scale = 2.0 / std::sqrt(static_cast<double>(width));
        layer.attention = attention;
        trace.layers.push_back(layer);
    }
    trace.logits = torch::arange(3.0F);
    return trace;
}

/// Class attention with these weights: [H, T], T = layout.prefix() + grid.count().
inline core::LayerTrace classLayerWith(const torch::Tensor& rows, core::PatchGrid grid, core::TokenLayout tokens = {})
{
    core::LayerTrace layer;
    layer.kind = core::LayerKind::Class;
    layer.grid = grid;
    layer.layout = tokens;
    layer.heads = static_cast<int>(rows.size(0));
    core::ClassAttention attention;
    attention.q = rows.clamp_min(1e-38).log().unsqueeze(1);
    attention.k = torch::eye(rows.size(1)).expand({rows.size(0), -1, -1}).contiguous();
    layer.attention = attention;
    return layer;
}

/// Heads whose bare softmax would be `matrices`, mixed before it by `mixLogits` and after it by `mixWeights`.
inline core::LayerTrace talkingLayerWith(const torch::Tensor& matrices, const torch::Tensor& mixLogits,
                                         const torch::Tensor& mixWeights, core::PatchGrid grid = {},
                                         core::TokenLayout tokens = noPrefix())
{
    core::LayerTrace layer = layerWith(matrices, grid, tokens);
    layer.kind = core::LayerKind::Talking;
    core::TalkingHeads attention;
    attention.heads = std::get<core::SelfAttention>(layer.attention);
    attention.mixLogits = mixLogits;
    attention.mixWeights = mixWeights;
    attention.biasLogits = torch::zeros({layer.heads});
    attention.biasWeights = torch::zeros({layer.heads});
    layer.attention = attention;
    return layer;
}

/// A layer that mixes channels: v[h][d][p] = 1000 h + 100 d + p, so that every number identifies its place.
inline core::LayerTrace channelLayer(core::PatchGrid grid, int heads, int width)
{
    core::LayerTrace layer;
    layer.kind = core::LayerKind::Channel;
    layer.grid = grid;
    layer.layout = noPrefix();
    layer.heads = heads;
    core::ChannelAttention attention;
    attention.weights = torch::softmax(torch::arange(heads * width * width, torch::kFloat32), 0)
                            .reshape({heads, width, width})
                            .softmax(2);
    attention.v = torch::arange(heads).reshape({-1, 1, 1}) * 1000.0F + torch::arange(width).reshape({-1, 1}) * 100.0F +
                  torch::arange(grid.count());
    const torch::Tensor above = attention.v + 1.0;
    attention.q = attention.k = above / above.norm(2, 2, true);
    attention.temperature = torch::ones({heads});
    layer.attention = attention;
    return layer;
}

/// Windows in which all weights are equal, unless the bias changes them.
inline core::LayerTrace windowLayer(core::PatchGrid grid, core::PatchGrid window, int shift, int heads = 1)
{
    core::LayerTrace layer;
    layer.kind = core::LayerKind::Window;
    layer.grid = grid;
    layer.layout = noPrefix();
    layer.heads = heads;
    core::WindowAttention attention;
    const int windows = grid.count() / window.count();
    attention.q = torch::zeros({windows, heads, window.count(), 2});
    attention.k = torch::zeros({windows, heads, window.count(), 2});
    attention.bias = torch::zeros({heads, window.count(), window.count()});
    attention.window = window;
    attention.shiftRows = attention.shiftCols = shift;
    layer.attention = attention;
    return layer;
}

inline core::Trace traceOf(core::PatchGrid grid, std::vector<core::LayerTrace> layers, int patchSize = 1)
{
    core::Trace trace;
    trace.grid = grid;
    trace.patchSize = patchSize;
    trace.layers = std::move(layers);
    trace.logits = torch::zeros({1});
    return trace;
}

/// One head a layer, attention matrices given, no residual: tokens <- A tokens, and the class scores are token 0's
/// channels. Everything that relevance multiplies can be worked out on paper.
class LinearNetwork final : public core::Network {
public:
    /// @param layers  [H, T, T] each; heads are averaged
    LinearNetwork(torch::Tensor tokens, std::vector<torch::Tensor> layers, core::PatchGrid grid,
                  core::TokenLayout layout = {})
        : Network(specOf(tokens, layers, layout)),
          m_tokens(std::move(tokens)),
          m_layers(std::move(layers)),
          m_grid(grid)
    {
        m_capabilities.positions = [patches = m_tokens.slice(0, m_tokens.size(0) - grid.count())](core::PatchGrid) {
            return patches;
        };
        m_capabilities.firstFilters = [] { return torch::eye(12).reshape({12, 3, 2, 2}); };
    }
    torch::Tensor embedPatches(const core::Pass&, const torch::Tensor& pixels) override
    {
        return m_tokens.unsqueeze(0).expand({pixels.size(0), -1, -1});
    }
    torch::Tensor runBlocks(int layer, const torch::Tensor& tokens, core::LayerRun& run) override
    {
        const torch::Tensor& matrices = m_layers[static_cast<size_t>(layer)];
        // The weights must hang on the tokens for a gradient to exist; nothing is added.
        const torch::Tensor weights = matrices.unsqueeze(0) + 0.0 * tokens.sum();
        if (run.request.weights) {
            run.output.weights = weights;
        }
        return torch::matmul(weights, tokens.unsqueeze(1)).mean(1);
    }
    torch::Tensor classifyAfter(int, const core::Pass&, const torch::Tensor& tokens) override
    {
        return tokens.select(1, 0);
    }
    core::PatchGrid gridFor(int, int) const override { return m_grid; }
    core::ModelSpec& editableSpec() { return m_spec; }

private:
    static core::ModelSpec specOf(const torch::Tensor& tokens, const std::vector<torch::Tensor>& layers,
                                  core::TokenLayout layout)
    {
        core::ModelSpec spec;
        spec.name = "linear";
        spec.dim = spec.classes = static_cast<int>(tokens.size(1));
        spec.tokens = layout;
        spec.finalNorm = false;
        for (const torch::Tensor& layer : layers) {
            spec.layers.push_back({core::LayerKind::Self, static_cast<int>(layer.size(0)), layout, 0});
        }
        return spec;
    }
    torch::Tensor m_tokens;
    std::vector<torch::Tensor> m_layers;
    core::PatchGrid m_grid;
};

/// Three tokens of two channels, one of the class and 1 x 2 patches; scores are the class token's channels after the
/// last layer.
inline LinearNetwork threeTokens(std::vector<torch::Tensor> layers, core::TokenLayout layout = {})
{
    return {torch::tensor({{1.0F, 0.0F}, {2.0F, -1.0F}, {-4.0F, 3.0F}}), std::move(layers), {1, 2}, layout};
}

/// An input for threeTokens(), which does not look at its values.
inline torch::Tensor twoPixels()
{
    return torch::zeros({1, 3, 1, 2});
}

}  // namespace hand

// A macro, so that a failure names the caller's line.
#define EXPECT_TENSOR_NEAR(found, expected, tolerance)                                                        \
    do {                                                                                                      \
        const torch::Tensor foundTensor = (found), expectedTensor = (expected);                               \
        ASSERT_EQ(foundTensor.sizes(), expectedTensor.sizes());                                               \
        EXPECT_TRUE(torch::allclose(foundTensor.to(torch::kFloat64), expectedTensor.to(torch::kFloat64), 0.0, \
                                    tolerance, true))                                                         \
            << "found\n"                                                                                      \
            << foundTensor.flatten().slice(0, 0, 64) << "\nexpected\n"                                        \
            << expectedTensor.flatten().slice(0, 0, 64);                                                      \
    } while (false)
