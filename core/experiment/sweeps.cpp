#include "core/experiment/sweeps.h"

#include "core/experiment/sweep_parts.h"

#include <algorithm>
#include <limits>

namespace core {

using torch::Tensor;

Tensor headAblation(Network& network, const Tensor& pixels, const Metric& metric, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& spec = network.spec();
    const auto grid = gridOf(network, pixels);
    const int total = headsInAll(spec);
    auto change = torch::full({spec.depth(), mostHeads(spec)}, std::numeric_limits<float>::quiet_NaN());
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

Tensor occlusion(Network& network, const Tensor& pixels, const RemovalWish& wish, const Metric& metric,
                 const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto grid = gridOf(network, pixels);
    const auto whole = metric(runFrom(network, 0, network.embed(pixels), grid, control));
    const auto each = torch::eye(grid.count()).to(torch::kBool);
    return (scoresWithout(network, pixels, each, wish, metric, control) - whole).view({grid.rows, grid.cols});
}

}  // namespace core
