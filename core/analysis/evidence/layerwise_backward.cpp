#include "core/analysis/evidence/layerwise_backward.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/experiment/sweeps.h"
#include "core/model/spec/part_specs.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

torch::Tensor gradientOf(const Score& score, Network& network, const Pass& pass, const torch::Tensor& tokens)
{
    const torch::AutoGradMode gradients(true);
    const torch::Tensor leaf = tokens.detach().requires_grad_();
    return torch::autograd::grad({score(network.classify(pass, leaf))}, {leaf}).front();
}

/// Processes one head at a time: in addition to the two large tensors, only T x T numbers are needed.
torch::Tensor meanEvidence(const torch::Tensor& weights, const torch::Tensor& gradient)
{
    const torch::NoGradGuard noGrad;
    const int64_t heads = weights.size(0);
    torch::Tensor mean = torch::zeros_like(weights[0]);
    if (!gradient.defined()) {  // the score does not depend on this layer's attention
        return mean;
    }
    for (int64_t head = 0; head < heads; ++head) {
        mean.add_((gradient[0][head] * weights[head]).clamp_min_(0.0), 1.0 / static_cast<double>(heads));
    }
    return mean;
}

/// Bytes that LibTorch keeps for the backward pass through one layer of self-attention.
int64_t bytesOfLayer(const ModelSpec& spec, int64_t tokens, EvidenceKind wanted)
{
    constexpr int64_t largestBlock = 64 << 20;  // of scores without evidence, see attendInBlocks()
    const int64_t matrices = int64_t{mostHeads(spec)} * tokens * tokens * static_cast<int64_t>(sizeof(float));
    int64_t hidden = (spec.gatedMlp ? 3 : 1) * int64_t{spec.mlpHidden};
    if (spec.visionHead) {
        hidden = std::max(hidden, 3 * int64_t{spec.visionHead->hidden});
    }
    const int64_t ofToken = 10 * int64_t{spec.dim} + hidden;
    return tokens * ofToken * static_cast<int64_t>(sizeof(float)) +
           (wanted == EvidenceKind::None ? std::min(matrices, largestBlock) : matrices);
}

/// Number of last layers that run forward with gradients at once. At least one: the backward pass begins by running it
/// with gradients anyway. Only one for layers other than self-attention, whose need is unknown.
int layersToKeep(const ModelSpec& spec, int64_t tokens, EvidenceKind wanted)
{
    constexpr int64_t budget = int64_t{512} << 20;
    if (!hasPlainSelfAttention(spec)) {
        return 1;
    }
    const int64_t most = 1 + budget / std::max<int64_t>(bytesOfLayer(spec, tokens, wanted), 1);
    return static_cast<int>(std::min<int64_t>(most, spec.depth()));
}

}  // namespace

torch::Tensor pixelsFor(const Network& network, const torch::Tensor& pixels)
{
    const auto parameters = network.parameters();
    return parameters.empty() ? pixels : pixels.to(parameters.front().device(), torch::kFloat32);
}

Score scoreOfClass(int classIndex)
{
    return [classIndex](const torch::Tensor& answer) { return answer.select(1, classIndex).sum(); };
}

LayerwiseBackward::LayerwiseBackward(Network& network, const torch::Tensor& pixels, const Score& score, int last,
                                     EvidenceKind wanted, const RunControl& control)
    : m_network(network),
      m_control(control),
      m_pass(network.passOver(pixels, control.stop)),
      m_wanted(wanted),
      m_last(last),
      m_next(network.layerCount() - 1),
      m_steps(2 * network.layerCount() - last)
{
    const torch::NoGradGuard noGrad;
    torch::Tensor tokens = network.embed(m_pass, pixels);
    const int firstKept = std::max(last, network.layerCount() - layersToKeep(network.spec(), tokens.size(1), m_wanted));
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        control.step(layer, m_steps);
        if (layer >= last) {
            m_tokens.push_back(tokens);
        }
        if (layer < firstKept) {
            tokens = network.runLayer(m_pass, layer, tokens).tokens;
        } else {
            m_activations.push_back(activationsOf(layer, tokens));
            tokens = m_activations.back().outputTokens.detach();
        }
    }
    if (last == network.layerCount()) {
        m_tokens.push_back(tokens);
    }
    m_gradient = gradientOf(score, network, m_pass, tokens);
}

LayerwiseBackward::LayerActivations LayerwiseBackward::activationsOf(int layer, const torch::Tensor& tokens) const
{
    const torch::AutoGradMode gradients(true);
    LayerActivations result{tokens.detach().requires_grad_(), {}, {}};
    const bool wantsWeights = m_wanted != EvidenceKind::None && !isPoolingLayer(m_network.spec(), layer);
    auto output = m_network.runLayer(m_pass, layer, result.entering, {.weights = wantsWeights});
    if (wantsWeights && !output.weights.defined()) {
        throw Error(ErrorCode::Unsupported, "attention weights: expected some in layer %1, it gives none"_msg(layer));
    }
    result.outputTokens = std::move(output.tokens);
    result.weights = std::move(output.weights);
    return result;
}

torch::Tensor LayerwiseBackward::stepBack()
{
    m_control.step(m_steps - 1 - (m_next - m_last), m_steps);
    if (m_activations.empty()) {
        m_activations.push_back(activationsOf(m_next, tokens()));
    }
    const LayerActivations at = std::move(m_activations.back());
    m_activations.pop_back();
    const bool asksWeights = at.weights.defined();
    std::vector<torch::Tensor> by;
    if (!asksWeights || m_next > m_last) {  // no caller needs the gradient at the input of m_last
        by.push_back(at.entering);
    }
    if (asksWeights) {
        by.push_back(at.weights);
    }
    const auto found = torch::autograd::grad({at.outputTokens}, by, {m_gradient}, false, false, true);
    m_gradient = by.front().is_same(at.entering) ? found.front() : torch::Tensor();
    if (m_next > m_last) {
        m_tokens.pop_back();  // this layer's, no longer needed
    }
    if (--m_next < m_last) {
        m_control.step(m_steps, m_steps);
    }
    return asksWeights ? meanEvidence(at.weights[0].detach(), found.back()) : torch::Tensor();
}

int64_t LayerwiseBackward::bytesOfKeptLayers(const ModelSpec& spec, int64_t tokens, EvidenceKind wanted)
{
    return std::max(layersToKeep(spec, tokens, wanted) - 1, 0) * bytesOfLayer(spec, tokens, wanted);
}

}  // namespace core
