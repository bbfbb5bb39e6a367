#include "core/experiment/sweeps.h"
#include "core/model/network/layer_edit.h"
#include "core/trace/attention_traits.h"

namespace core {

using torch::Tensor;

namespace {

/// Number of tokens that can be masked as keys in a layer; 0 where none can, as where keys are on a grid of their own.
int64_t keysOf(const LayerSpec& layer, PatchGrid grid)
{
    if (layer.reduction != 0 || traitsOf(layer.kind).hasReducedKeys || !traitsOf(layer.kind).hasScores) {
        return 0;
    }
    return !traitsOf(layer.kind).mapsTokens() ? 0 : layer.layout.prefix() + layerGrid(layer, grid).count();
}

/// The layer's output tokens when this token is masked as a key.
Tensor withMaskedKey(Network& network, const Pass& pass, int layer, const Tensor& tokens, int64_t token, int64_t keys)
{
    const auto& spec = network.spec().layers[static_cast<size_t>(layer)];
    auto key = torch::zeros({keys});
    key[token] = 1.0F;
    LayerEdit edit;
    edit.masks.push_back(
        {torch::ones({spec.heads}), torch::ones({traitsOf(spec.kind).hasOneQuery() ? int64_t{1} : keys}), key});
    return network.runLayer(pass, layer, tokens, {.edit = &edit}).tokens;
}

}  // namespace

std::vector<Tensor> tokenKnockout(Network& network, const Tensor& pixels, const Metric& metric,
                                  const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& layers = network.spec().layers;
    const auto pass = network.passOver(pixels, control.stop);
    int total = 0, done = 0;
    for (const auto& layer : layers) {
        total += static_cast<int>(keysOf(layer, pass.grid));
    }
    control.step(0, total);
    const auto tokens = layerInputs(network, pass, pixels);
    const auto whole = metric(network.classify(pass, tokens.back()));
    std::vector<Tensor> changes;
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        const auto& entering = tokens[static_cast<size_t>(layer)];
        const int64_t keys = keysOf(layers[static_cast<size_t>(layer)], pass.grid), batch = batchFor(entering.size(1));
        std::vector<Tensor> scores;
        for (int64_t first = 0; first < keys; first += batch) {
            std::vector<Tensor> variants;
            for (int64_t token = first; token < std::min(keys, first + batch); ++token) {
                variants.push_back(withMaskedKey(network, pass, layer, entering, token, keys));
            }
            scores.push_back(metric(runFrom(network, pass, layer + 1, torch::cat(variants))) - whole);
            control.step(done += static_cast<int>(variants.size()), total);
        }
        changes.push_back(keys > 0 ? torch::cat(scores) : Tensor());
    }
    return changes;
}

}  // namespace core
