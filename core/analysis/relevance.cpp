#include "core/analysis/relevance.h"

#include "core/analysis/layer_choice.h"
#include "core/analysis/memory_supply.h"

#include <fmt/format.h>
#include <torch/torch.h>

#include <vector>

namespace core {
namespace {

void checkClass(const Network& network, int classIndex)
{
    const int classes = network.spec().classes;
    if (classes == 0) {
        throw Error(ErrorCode::Unsupported, "relevance: expected a model with a classifier, this one has none");
    }
    if (classIndex < 0 || classIndex >= classes) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("relevance: expected a class from 0 to {}, found {}", classes - 1, classIndex));
    }
}

PatchGrid gridOf(const Network& network, const torch::Tensor& pixels)
{
    return network.gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
}

/// What enters each layer and, last, what leaves the last one: linear in T, so all of it is kept.
std::vector<torch::Tensor> tokensBetweenLayers(Network& network, const torch::Tensor& pixels, const RunControl& control,
                                               int steps)
{
    const torch::NoGradGuard noGrad;
    const PatchGrid grid = gridOf(network, pixels);
    std::vector<torch::Tensor> tokens{network.embed(pixels)};
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        control.step(layer, steps);
        tokens.push_back(network.runLayer(layer, tokens.back(), grid, nullptr));
    }
    return tokens;
}

torch::Tensor gradientOfClass(Network& network, const torch::Tensor& tokens, int classIndex)
{
    const torch::Tensor leaf = tokens.detach().requires_grad_();
    const torch::Tensor score = network.classify(leaf).select(1, classIndex).sum();
    return torch::autograd::grad({score}, {leaf}).front();
}

/// One layer run again, with gradients through this layer alone.
struct LayerRelevance {
    torch::Tensor contribution;   ///< [T, T], mean over heads of (dy/dA * A)+
    torch::Tensor tokenGradient;  ///< [1, T, C], for the layer before; undefined where none was asked for
};

/// Heads one after another: beside the two large tensors only T x T numbers are needed.
torch::Tensor meanEvidence(const torch::Tensor& weights, const torch::Tensor& gradient)
{
    const torch::NoGradGuard noGrad;
    const int64_t heads = weights.size(0);
    torch::Tensor mean = torch::zeros_like(weights[0]);
    if (!gradient.defined()) {  // nothing of this layer's attention reaches the class score
        return mean;
    }
    for (int64_t head = 0; head < heads; ++head) {
        mean.add_((gradient[0][head] * weights[head]).clamp_min_(0.0), 1.0 / static_cast<double>(heads));
    }
    return mean;
}

/// @param above  gradient of the class score by what leaves this layer
LayerRelevance relevanceOfLayer(Network& network, int layer, const torch::Tensor& tokens, PatchGrid grid,
                                const torch::Tensor& above, bool wantTokenGradient)
{
    const torch::Tensor leaf = tokens.detach().requires_grad_();
    LayerRecord record;
    record.wantWeights = true;
    const torch::Tensor out = network.runLayer(layer, leaf, grid, &record);
    if (!record.weights.defined()) {
        throw Error(ErrorCode::Unsupported, "relevance: expected attention weights in every layer, one gives none");
    }
    std::vector<torch::Tensor> by{record.weights};
    if (wantTokenGradient) {
        by.push_back(leaf);
    }
    const std::vector<torch::Tensor> gradients = torch::autograd::grad({out}, by, {above}, false, false, true);
    return {meanEvidence(record.weights[0].detach(), gradients[0]), wantTokenGradient ? gradients[1] : torch::Tensor{}};
}

/// A pooling layer behind the square ones is passed, not counted: its single row is no way from token to token.
torch::Tensor gradientBelowPooling(Network& network, int layer, const torch::Tensor& tokens, PatchGrid grid,
                                   const torch::Tensor& above)
{
    const torch::Tensor leaf = tokens.detach().requires_grad_();
    return torch::autograd::grad({network.runLayer(layer, leaf, grid, nullptr)}, {leaf}, {above}).front();
}

void requireSquare(const ModelSpec& spec)
{
    if (!hasPlainSelfAttention(spec)) {
        throw Error(ErrorCode::Unsupported,
                    "relevance: expected plain self-attention in every layer, found " + layerKindsText(spec));
    }
}

/// rows <- rows + rows C_l from the last layer to the first: R = (I + C_last) ... (I + C_0), seen from the left.
/// @param start  makes the rows to begin with, [rows, T], once T is known
template <typename Start>
torch::Tensor pushRows(Network& network, const torch::Tensor& input, int classIndex, const RunControl& control,
                       const Start& start)
{
    checkClass(network, classIndex);
    requireSquare(network.spec());
    const auto parameters = network.parameters();
    const torch::Tensor pixels = parameters.empty() ? input : input.to(parameters.front().device(), torch::kFloat32);
    requireMemory("relevance",
                  relevanceBytes(network, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3))),
                  availableMemory(pixels.device()));
    const torch::AutoGradMode gradients(true);
    const PatchGrid grid = gridOf(network, pixels);
    const int layers = network.layerCount(), steps = 2 * layers;
    std::vector<torch::Tensor> tokens = tokensBetweenLayers(network, pixels, control, steps);
    torch::Tensor above = gradientOfClass(network, tokens.back(), classIndex);
    torch::Tensor rows = start(tokens.front().size(1), tokens.front().options());
    for (int layer = layers - 1; layer >= 0; --layer) {
        tokens.resize(static_cast<size_t>(layer) + 1);  // what leaves this layer is needed no more
        control.step(steps - 1 - layer, steps);
        if (isPoolingLayer(network.spec(), layer)) {
            above = gradientBelowPooling(network, layer, tokens[static_cast<size_t>(layer)], grid, above);
            continue;
        }
        LayerRelevance step =
            relevanceOfLayer(network, layer, tokens[static_cast<size_t>(layer)], grid, above, layer > 0);
        rows = torch::addmm(rows, rows, step.contribution);
        above = step.tokenGradient;
    }
    control.step(steps, steps);
    return rows.to(torch::kCPU);
}

}  // namespace

torch::Tensor relevanceRow(Network& network, const torch::Tensor& pixels, int classIndex, int token,
                           const RunControl& control)
{
    return pushRows(network, pixels, classIndex, control,
                    [token](int64_t size, const torch::TensorOptions& options) {
                        if (token < 0 || token >= size) {
                            throw Error(
                                ErrorCode::OutOfRange,
                                fmt::format("relevance: expected a token from 0 to {}, found {}", size - 1, token));
                        }
                        torch::Tensor row = torch::zeros({1, size}, options);
                        row[0][token] = 1.0;
                        return row;
                    })
        .squeeze(0);
}

torch::Tensor relevanceMeanRow(Network& network, const torch::Tensor& pixels, int classIndex, const RunControl& control)
{
    const int prefix = network.spec().tokens.prefix();
    return pushRows(network, pixels, classIndex, control,
                    [prefix](int64_t size, const torch::TensorOptions& options) {
                        torch::Tensor row = torch::zeros({1, size}, options);
                        row.narrow(1, prefix, size - prefix).fill_(1.0 / static_cast<double>(size - prefix));
                        return row;
                    })
        .squeeze(0);
}

torch::Tensor relevanceMatrix(Network& network, const torch::Tensor& pixels, int classIndex, const RunControl& control)
{
    return pushRows(network, pixels, classIndex, control,
                    [](int64_t size, const torch::TensorOptions& options) { return torch::eye(size, options); });
}

int64_t relevanceBytes(const Network& network, int height, int width)
{
    const ModelSpec& spec = network.spec();
    int heads = 0;
    for (const LayerSpec& layer : spec.layers) {
        heads = std::max(heads, layer.heads);
    }
    const int64_t tokens = spec.tokens.prefix() + network.gridFor(height, width).count();
    const int64_t matrix = tokens * tokens;
    // Weights, their gradient and the two steps of the softmax's way back; then three single matrices for the rows;
    // then what the layer keeps of its linear parts, and the tokens between all layers.
    const int64_t layerMatrices = 4 * heads * matrix + 3 * matrix;
    const int64_t linear =
        tokens * (16 * int64_t{spec.dim} + 6 * int64_t{spec.mlpHidden} + int64_t{spec.dim} * spec.depth());
    constexpr int64_t workspace = 16 << 20;  // of the BLAS and the allocator, measured
    return (layerMatrices + linear) * static_cast<int64_t>(sizeof(float)) + workspace;
}

}  // namespace core
