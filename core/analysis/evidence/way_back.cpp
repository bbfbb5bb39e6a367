#include "core/analysis/evidence/way_back.h"

#include <fmt/format.h>
#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>

namespace core {
namespace {

torch::Tensor gradientOf(const Score& score, Network& network, PatchGrid grid, const torch::Tensor& tokens)
{
    const torch::AutoGradMode gradients(true);
    const torch::Tensor leaf = tokens.detach().requires_grad_();
    return torch::autograd::grad({score(network.classifyOn(grid, leaf))}, {leaf}).front();
}

/// Heads one after another: beside the two large tensors only T x T numbers are needed.
torch::Tensor meanEvidence(const torch::Tensor& weights, const torch::Tensor& gradient)
{
    const torch::NoGradGuard noGrad;
    const int64_t heads = weights.size(0);
    torch::Tensor mean = torch::zeros_like(weights[0]);
    if (!gradient.defined()) {  // nothing of this layer's attention reaches the score
        return mean;
    }
    for (int64_t head = 0; head < heads; ++head) {
        mean.add_((gradient[0][head] * weights[head]).clamp_min_(0.0), 1.0 / static_cast<double>(heads));
    }
    return mean;
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

WayBack::WayBack(Network& network, const torch::Tensor& pixels, const Score& score, int last, const RunControl& control)
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
    if (last == network.layerCount()) {
        m_tokens.push_back(tokens);
    }
    m_gradient = gradientOf(score, network, m_grid, tokens);
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

}  // namespace core
