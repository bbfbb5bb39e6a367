#include "core/experiment/sweeps.h"

#include "core/model/network/layer_edit.h"

#include <algorithm>
#include <limits>

namespace core {

using torch::Tensor;

namespace {

int headsInAll(const ModelSpec& spec)
{
    int sum = 0;
    for (const auto& layer : spec.layers) {
        sum += layer.heads;
    }
    return sum;
}

}  // namespace

Tensor headAblation(Network& network, const Tensor& pixels, const Metric& metric, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& spec = network.spec();
    const auto pass = network.passOver(pixels, control.stop);
    const int total = headsInAll(spec);
    auto change = torch::full({spec.depth(), mostHeads(spec)}, std::numeric_limits<float>::quiet_NaN());
    control.step(0, total);
    auto tokens = network.embed(pass, pixels);
    const auto whole = metric(runFrom(network, pass, 0, tokens));
    int done = 0;
    for (int layer = 0; layer < spec.depth(); ++layer) {
        const int64_t heads = spec.layers[static_cast<size_t>(layer)].heads, batch = batchFor(tokens.size(1));
        for (int64_t first = 0; first < heads; first += batch) {
            const auto count = std::min(batch, heads - first);
            const auto scores = withoutHeads(network, pass, layer, tokens, first, count, metric);
            change[layer].narrow(0, first, count).copy_(scores - whole);
            control.step(done += static_cast<int>(count), total);
        }
        tokens = network.runLayer(pass, layer, tokens).tokens;
    }
    return change;
}

Tensor occlusion(Network& network, const Tensor& pixels, const RemovalRequest& request, const Metric& metric,
                 const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto pass = network.passOver(pixels, control.stop);
    const auto whole = metric(runFrom(network, pass, 0, network.embed(pass, pixels)));
    const auto each = torch::eye(pass.grid.count()).to(torch::kBool);
    return (scoresWithout(network, pixels, each, request, metric, control) - whole)
        .view({pass.grid.rows, pass.grid.cols});
}

int mostHeads(const ModelSpec& spec)
{
    return std::ranges::max(spec.layers, {}, &LayerSpec::heads).heads;
}

Tensor withoutHeads(Network& network, const Pass& pass, int layer, const Tensor& tokens, int64_t first, int64_t count,
                    const Metric& metric)
{
    const int64_t heads = network.spec().layers[static_cast<size_t>(layer)].heads;
    LayerEdit edit;
    edit.keptHeads = torch::ones({count, heads}) - torch::eye(heads).narrow(0, first, count);
    const auto variants = tokens.expand({count, -1, -1});
    return metric(runFrom(network, pass, layer + 1, network.runLayer(pass, layer, variants, {.edit = &edit}).tokens));
}

std::vector<Tensor> layerInputs(Network& network, const Pass& pass, const Tensor& pixels)
{
    std::vector<Tensor> tokens{network.embed(pass, pixels)};
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        tokens.push_back(network.runLayer(pass, layer, tokens.back()).tokens);
    }
    return tokens;
}

}  // namespace core
