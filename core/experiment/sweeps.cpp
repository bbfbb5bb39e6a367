#include "core/experiment/sweeps.h"

#include "core/experiment/edited_pixels.h"
#include "core/model/network/layer_edit.h"

#include <algorithm>
#include <limits>

namespace core {

using torch::Tensor;

namespace {

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

/// Metric with the heads first, ..., first + count - 1 of a layer off, one a variant.
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

Tensor filler(const Tensor& pixels, Filling filling)
{
    return filling == Filling::Zero   ? torch::zeros_like(pixels)
           : filling == Filling::Mean ? meanColour(pixels)
                                      : blurred(pixels);
}

}  // namespace

Tensor headAblation(Network& network, const Tensor& pixels, const Metric& metric, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& spec = network.spec();
    const auto grid = gridOf(network, pixels);
    const int total = headsInAll(spec);
    const auto most = std::ranges::max(spec.layers, {}, &LayerSpec::heads).heads;
    auto change = torch::full({spec.depth(), most}, std::numeric_limits<float>::quiet_NaN());
    control.step(0, total);
    auto tokens = network.embed(pixels);
    const auto whole = metric(runFrom(network, 0, tokens, grid, control));
    int done = 0;
    for (int layer = 0; layer < spec.depth(); ++layer) {
        const int64_t heads = spec.layers[static_cast<size_t>(layer)].heads, batch = batchFor(tokens.size(1));
        for (int64_t first = 0; first < heads; first += batch) {
            const auto count = std::min(batch, heads - first);
            const auto scores = withoutHeads(network, layer, tokens, grid, first, count, metric, control);
            change[layer].narrow(0, first, count).copy_(scores - whole);
            control.step(done += static_cast<int>(count), total);
        }
        tokens = network.runLayer(layer, tokens, grid, nullptr);
    }
    return change;
}

Tensor scoresWithFilledPatches(Network& network, const Tensor& pixels, const Tensor& masks, Filling filling,
                               const Metric& metric, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto grid = gridOf(network, pixels);
    const auto fill = filler(pixels, filling);
    const auto total = static_cast<int>(masks.size(0));
    const int64_t batch = batchFor(grid.count());
    std::vector<Tensor> scores;
    control.step(0, total);
    for (int64_t first = 0; first < total; first += batch) {
        std::vector<Tensor> pictures;
        const auto count = std::min<int64_t>(batch, total - first);
        for (int64_t i = first; i < first + count; ++i) {
            pictures.push_back(patchesFrom(pixels, fill, masks[i], grid, network.spec().patch));
        }
        scores.push_back(metric(runFrom(network, 0, network.embed(torch::cat(pictures)), grid, control)));
        control.step(static_cast<int>(first + count), total);
    }
    return torch::cat(scores);
}

Tensor occlusion(Network& network, const Tensor& pixels, Filling filling, const Metric& metric,
                 const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto grid = gridOf(network, pixels);
    const auto whole = metric(runFrom(network, 0, network.embed(pixels), grid, control));
    const auto each = torch::eye(grid.count()).to(torch::kBool);
    return (scoresWithFilledPatches(network, pixels, each, filling, metric, control) - whole)
        .view({grid.rows, grid.cols});
}

}  // namespace core
