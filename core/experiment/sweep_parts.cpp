#include "core/experiment/sweep_parts.h"

#include "core/model/network/layer_edit.h"

#include <algorithm>

namespace core {

using torch::Tensor;

PatchGrid gridOf(const Network& network, const Tensor& pixels)
{
    return network.gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
}

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

Tensor withoutHeads(Network& network, int layer, const Tensor& tokens, PatchGrid grid, int64_t first, int64_t count,
                    const Metric& metric, const RunControl& control)
{
    const int64_t heads = network.spec().layers[static_cast<size_t>(layer)].heads;
    LayerEdit edit;
    edit.keptHeads = torch::ones({count, heads}) - torch::eye(heads).narrow(0, first, count);
    LayerRecord record;
    record.edit = &edit;
    const auto variants = tokens.expand({count, -1, -1});
    return metric(runFrom(network, layer + 1, network.runLayer(layer, variants, grid, &record), grid, control));
}

std::vector<Tensor> tokensOfLayers(Network& network, const Tensor& pixels, const RunControl& control)
{
    std::vector<Tensor> tokens{network.embed(pixels)};
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        if (control.stop.stop_requested()) {
            control.step(0, 1);  // throws
        }
        tokens.push_back(network.runLayer(layer, tokens.back(), gridOf(network, pixels), nullptr));
    }
    return tokens;
}

}  // namespace core
