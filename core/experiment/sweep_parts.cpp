#include "core/experiment/sweep_parts.h"

#include "core/model/network/layer_edit.h"

#include <algorithm>

namespace core {

using torch::Tensor;

int headsInAll(const ModelSpec& spec)
{
    int sum = 0;
    for (const auto& layer : spec.layers) {
        sum += layer.heads;
    }
    return sum;
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

std::vector<Tensor> tokensOfLayers(Network& network, const Pass& pass, const Tensor& pixels)
{
    std::vector<Tensor> tokens{network.embed(pass, pixels)};
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        tokens.push_back(network.runLayer(pass, layer, tokens.back()).tokens);
    }
    return tokens;
}

}  // namespace core
