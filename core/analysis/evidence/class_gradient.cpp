#include "core/analysis/evidence/class_gradient.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/evidence/memory_supply.h"

#include <fmt/format.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

torch::Tensor gradientOfClass(Network& network, const torch::Tensor& tokens, int classIndex)
{
    const torch::AutoGradMode gradients(true);
    const torch::Tensor leaf = tokens.detach().requires_grad_();
    const torch::Tensor score = network.classify(leaf).select(1, classIndex).sum();
    return torch::autograd::grad({score}, {leaf}).front();
}

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

}  // namespace

int classOf(const Trace& trace, std::optional<int> asked)
{
    return asked ? *asked : static_cast<int>(trace.logits.argmax().item<int64_t>());
}

std::string classText(const ModelSpec& spec, int classIndex)
{
    return spec.labels.empty() ? fmt::format("class {}", classIndex)
                               : fmt::format("class {} ({})", classIndex, spec.labelOf(classIndex));
}

std::string noClassifierReason(const ModelSpec& spec)
{
    return spec.classes > 0 ? "" : "This model has no classifier, so there is no class whose evidence could be shown.";
}

void requireClass(const ModelSpec& spec, int classIndex, const std::string& view)
{
    if (spec.classes == 0) {
        throw Error(ErrorCode::Unsupported, view + ": expected a model with a classifier, this one has none");
    }
    if (classIndex < 0 || classIndex >= spec.classes) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected a class from 0 to {}, found {}", view, spec.classes - 1, classIndex));
    }
}

torch::Tensor pixelsFor(const Network& network, const torch::Tensor& pixels)
{
    const auto parameters = network.parameters();
    return parameters.empty() ? pixels : pixels.to(parameters.front().device(), torch::kFloat32);
}

WayBack::WayBack(Network& network, const torch::Tensor& pixels, int classIndex, int last, const RunControl& control)
    : m_network(network),
      m_control(control),
      m_grid(network.gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)))),
      m_last(last),
      m_next(network.layerCount() - 1),
      m_steps(2 * network.layerCount() - last)
{
    torch::Tensor tokens;
    {
        const torch::NoGradGuard noGrad;
        tokens = network.embed(pixels);
        for (int layer = 0; layer < network.layerCount(); ++layer) {
            control.step(layer, m_steps);
            if (layer >= last) {
                m_tokens.push_back(tokens);
            }
            tokens = network.runLayer(layer, tokens, m_grid, nullptr);
        }
    }
    m_gradient = gradientOfClass(network, tokens, classIndex);
}

void WayBack::pass()
{
    m_control.step(m_steps - 1 - (m_next - m_last), m_steps);
    const torch::AutoGradMode gradients(true);
    const torch::Tensor leaf = tokens().detach().requires_grad_();
    const torch::Tensor out = m_network.runLayer(m_next, leaf, m_grid, nullptr);
    stepBack(torch::autograd::grad({out}, {leaf}, {m_gradient}).front());
}

torch::Tensor WayBack::passWithEvidence()
{
    m_control.step(m_steps - 1 - (m_next - m_last), m_steps);
    const torch::AutoGradMode gradients(true);
    const torch::Tensor leaf = tokens().detach().requires_grad_();
    LayerRecord record;
    record.wantWeights = true;
    const torch::Tensor out = m_network.runLayer(m_next, leaf, m_grid, &record);
    if (!record.weights.defined()) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("attention weights: expected some in layer {}, it gives none", m_next));
    }
    std::vector<torch::Tensor> by{record.weights};
    if (m_next > m_last) {  // nobody asks for more behind the last
        by.push_back(leaf);
    }
    const std::vector<torch::Tensor> found = torch::autograd::grad({out}, by, {m_gradient}, false, false, true);
    torch::Tensor evidence = meanEvidence(record.weights[0].detach(), found.front());
    stepBack(found.size() > 1 ? found.back() : torch::Tensor());
    return evidence;
}

void WayBack::stepBack(torch::Tensor gradient)
{
    m_gradient = std::move(gradient);
    if (m_next > m_last) {
        m_tokens.pop_back();  // what enters this layer is needed no more
    }
    if (--m_next < m_last) {
        m_control.step(m_steps, m_steps);
    }
}

namespace {

void requireSquareLayers(const ModelSpec& spec, const std::string& view)
{
    if (!hasPlainSelfAttention(spec)) {
        throw Error(ErrorCode::Unsupported,
                    view + ": expected plain self-attention in every layer, found " + layerKindsText(spec));
    }
}

torch::Tensor firstRows(RowsAsked asked, int prefix, int64_t size, const torch::TensorOptions& options,
                        const std::string& view)
{
    if (asked.kind == RowsAsked::Kind::All) {
        return torch::eye(size, options);
    }
    torch::Tensor row = torch::zeros({1, size}, options);
    if (asked.kind == RowsAsked::Kind::MeanOfPatches) {
        row.narrow(1, prefix, size - prefix).fill_(1.0 / static_cast<double>(size - prefix));
        return row;
    }
    if (asked.token < 0 || asked.token >= size) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected a token from 0 to {}, found {}", view, size - 1, asked.token));
    }
    row[0][asked.token] = 1.0;
    return row;
}

}  // namespace

torch::Tensor pushThroughEvidence(Network& network, const torch::Tensor& input, int classIndex, const std::string& view,
                                  RowsAsked asked, const PushRows& push, const RunControl& control)
{
    const ModelSpec& spec = network.spec();
    requireClass(spec, classIndex, view);
    requireSquareLayers(spec, view);
    const torch::Tensor pixels = pixelsFor(network, input);
    requireMemory(view, evidenceBytes(network, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3))),
                  availableMemory(pixels.device()));
    WayBack way(network, pixels, classIndex, 0, control);
    torch::Tensor rows = firstRows(asked, spec.tokens.prefix(), way.tokens().size(1), way.tokens().options(), view);
    while (way.nextLayer() >= 0) {
        if (isPoolingLayer(spec, way.nextLayer())) {
            way.pass();
        } else {
            rows = push(rows, way.passWithEvidence());
        }
    }
    rows = rows.to(torch::kCPU);
    return asked.kind == RowsAsked::Kind::All ? rows : rows.squeeze(0);
}

int64_t evidenceBytes(const Network& network, int height, int width)
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
