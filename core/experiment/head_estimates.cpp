#include "core/experiment/sweeps.h"
#include "core/model/network/layer_edit.h"

#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <limits>

namespace core {

using torch::Tensor;

namespace {

/// Gradient of the metric with respect to the output tokens of the last layer.
Tensor gradientOfMetric(Network& network, const Pass& pass, const Tensor& tokens, const Metric& metric)
{
    const torch::AutoGradMode gradients(true);
    const auto leaf = tokens.detach().requires_grad_();
    return torch::autograd::grad({metric(network.classify(pass, leaf)).sum()}, {leaf}).front();
}

/// Change of the metric without each head of a layer, to first order.
/// @param gradient  with respect to the layer's output tokens; replaced by that with respect to its input tokens
/// @return [H] on the CPU
Tensor estimatedChangeByHead(Network& network, const Pass& pass, int layer, const Tensor& tokens, Tensor& gradient)
{
    const torch::AutoGradMode gradients(true);
    const auto leaf = tokens.detach().requires_grad_();
    LayerEdit edit;
    edit.keptHeads = torch::ones({network.spec().layers[static_cast<size_t>(layer)].heads}).requires_grad_();
    const auto out = network.runLayer(pass, layer, leaf, {.edit = &edit}).tokens;
    const auto found = torch::autograd::grad({out}, {leaf, edit.keptHeads}, {gradient}, c10::nullopt, false, true);
    gradient = found[0];
    return found[1].defined() ? -found[1].to(torch::kCPU) : torch::zeros_like(edit.keptHeads).detach();
}

/// Places of the largest sizes in reading order of [L, H], largest first; layers with fewer heads have NaN.
std::vector<int64_t> strongest(const Tensor& change, int count)
{
    const auto sizes = torch::nan_to_num(change.abs(), -1.0).flatten();
    const auto places = std::get<1>(sizes.topk(std::min<int64_t>(count, sizes.ge(0.0).sum().item<int64_t>())));
    return {places.data_ptr<int64_t>(), places.data_ptr<int64_t>() + places.numel()};
}

}  // namespace

HeadEstimates estimatedHeadAblation(Network& network, const Tensor& pixels, const Metric& metric, int verify,
                                    const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& spec = network.spec();
    const auto pass = network.passOver(pixels, control.stop);
    const int depth = spec.depth(), total = depth + verify;
    control.step(0, total);
    const auto tokens = layerInputs(network, pass, pixels);
    HeadEstimates estimates;
    estimates.change = torch::full({depth, mostHeads(spec)}, std::numeric_limits<float>::quiet_NaN());
    auto gradient = gradientOfMetric(network, pass, tokens.back(), metric);
    for (int layer = depth - 1; layer >= 0; --layer) {
        const auto loss = estimatedChangeByHead(network, pass, layer, tokens[static_cast<size_t>(layer)], gradient);
        estimates.change[layer].narrow(0, 0, loss.size(0)).copy_(loss);
        control.step(depth - layer, total);
    }
    const float whole = metric(network.classify(pass, tokens.back())).item<float>();
    for (const auto place : strongest(estimates.change, verify)) {
        const auto layer = static_cast<int>(place / estimates.change.size(1));
        const auto head = static_cast<int>(place % estimates.change.size(1));
        const auto found = withoutHeads(network, pass, layer, tokens[static_cast<size_t>(layer)], head, 1, metric);
        estimates.verified.push_back(
            {layer, head, estimates.change[layer][head].item<float>(), found.item<float>() - whole});
        control.step(depth + static_cast<int>(estimates.verified.size()), total);
    }
    return estimates;
}

}  // namespace core
