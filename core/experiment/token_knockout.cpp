#include "core/experiment/sweep_parts.h"
#include "core/experiment/sweeps.h"
#include "core/model/network/layer_edit.h"
#include "core/trace/attention_traits.h"

namespace core {

using torch::Tensor;

namespace {

/// How many tokens are attended to in a layer; 0 where none is.
int64_t keysOf(const LayerSpec& layer, PatchGrid grid)
{
    for (int step = 0; step < layer.stage; ++step) {
        grid = {(grid.rows + 1) / 2, (grid.cols + 1) / 2};
    }
    return !traitsOf(layer.kind).mapsTokens() ? 0 : layer.layout.prefix() + grid.count();
}

/// What leaves the layer when nobody attends to this token in it.
Tensor unseen(Network& network, int layer, const Tensor& tokens, PatchGrid grid, int64_t token, int64_t keys)
{
    const auto& spec = network.spec().layers[static_cast<size_t>(layer)];
    auto key = torch::zeros({keys});
    key[token] = 1.0F;
    LayerEdit edit;
    edit.cuts.push_back(
        {torch::ones({spec.heads}), torch::ones({traitsOf(spec.kind).hasOneQuery() ? int64_t{1} : keys}), key});
    LayerRecord record;
    record.edit = &edit;
    return network.runLayer(layer, tokens, grid, &record);
}

}  // namespace

std::vector<Tensor> tokenKnockout(Network& network, const Tensor& pixels, const Metric& metric,
                                  const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& layers = network.spec().layers;
    const auto grid = gridOf(network, pixels);
    int total = 0, done = 0;
    for (const auto& layer : layers) {
        total += static_cast<int>(keysOf(layer, grid));
    }
    control.step(0, total);
    const auto tokens = tokensOfLayers(network, pixels, control);
    const auto whole = metric(network.classify(grid, tokens.back()));
    std::vector<Tensor> changes;
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        const auto& entering = tokens[static_cast<size_t>(layer)];
        const int64_t keys = keysOf(layers[static_cast<size_t>(layer)], grid), batch = batchFor(entering.size(1));
        std::vector<Tensor> scores;
        for (int64_t first = 0; first < keys; first += batch) {
            std::vector<Tensor> variants;
            for (int64_t token = first; token < std::min(keys, first + batch); ++token) {
                variants.push_back(unseen(network, layer, entering, grid, token, keys));
            }
            scores.push_back(metric(runFrom(network, layer + 1, torch::cat(variants), grid, control)) - whole);
            control.step(done += static_cast<int>(variants.size()), total);
        }
        changes.push_back(keys > 0 ? torch::cat(scores) : Tensor());
    }
    return changes;
}

}  // namespace core
