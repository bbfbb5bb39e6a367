#include "core/analysis/head_statistics.h"

#include "core/analysis/attention_rows.h"

#include <torch/torch.h>

#include <limits>

namespace core {
namespace {

/// Distances between the centres of patches `first`, ... and all patches: [count, P], in pixels.
torch::Tensor distancesFrom(const Trace& trace, int first, int count, const torch::TensorOptions& options)
{
    const torch::Tensor index = torch::arange(trace.grid.count(), options.dtype(torch::kInt64));
    const torch::Tensor row = torch::floor_divide(index, trace.grid.cols).to(torch::kFloat32);
    const torch::Tensor col = torch::remainder(index, trace.grid.cols).to(torch::kFloat32);
    const torch::Tensor down = row.narrow(0, first, count).unsqueeze(1) - row;
    const torch::Tensor right = col.narrow(0, first, count).unsqueeze(1) - col;
    return (down.square_() + right.square_()).sqrt_().mul_(trace.patchSize);
}

/// Sum and number of what a block of rows yields a head; rows without a value (NaN) are left out.
struct HeadSums {
    torch::Tensor sum, count;              ///< [H] float64
    void add(const torch::Tensor& values)  ///< [H, rows]
    {
        const torch::Tensor valid = values.isnan().logical_not();
        const torch::Tensor part = values.nan_to_num(0.0).sum(1, false, torch::kFloat64);
        const torch::Tensor number = valid.sum(1).to(torch::kFloat64);
        sum = sum.defined() ? sum + part : part;
        count = count.defined() ? count + number : number;
    }
    torch::Tensor mean() const { return (sum / count).to(torch::kCPU, torch::kFloat32); }
};

torch::Tensor distanceOfLayer(const Trace& trace, const LayerTrace& layer, const std::function<void()>& check)
{
    const int prefix = trace.tokenLayout.prefix(), patches = trace.grid.count();
    HeadSums sums;
    forEachRowBlock(0, patches, rowBlock(layer), [&](int first, int count) {
        check();
        const torch::Tensor rows = attentionRows(layer, prefix + first, count).narrow(2, prefix, patches);
        const torch::Tensor distances = distancesFrom(trace, first, count, rows.options());
        // 0 / 0, a row whose weight lies on prefix tokens alone, is NaN and does not count.
        sums.add((rows * distances).sum(2) / rows.sum(2));
    });
    return sums.mean();
}

torch::Tensor entropyOfLayer(const LayerTrace& layer, const std::function<void()>& check)
{
    HeadSums sums;
    forEachRowBlock(0, attentionSize(layer), rowBlock(layer), [&](int first, int count) {
        check();
        const torch::Tensor rows = attentionRows(layer, first, count);
        // x log x is 0 at 0; the clamp keeps the logarithm finite there, and stays clear of denormals.
        const torch::Tensor logs = rows.clamp_min(std::numeric_limits<float>::min()).log_();
        sums.add(logs.mul_(rows).sum(2).neg_());
    });
    return sums.mean();
}

/// One row a layer; NaN where a layer has fewer heads than the widest.
template <typename OfLayer>
torch::Tensor layersByHeads(const Trace& trace, const RunControl& control, const OfLayer& ofLayer)
{
    const torch::NoGradGuard noGrad;
    int heads = 0;
    for (const LayerTrace& layer : trace.layers) {
        heads = std::max(heads, layer.heads);
    }
    const int layers = trace.layerCount();
    torch::Tensor table = torch::full({layers, heads}, std::numeric_limits<float>::quiet_NaN());
    for (int index = 0; index < layers; ++index) {
        const LayerTrace& layer = trace.layers[static_cast<size_t>(index)];
        table[index].narrow(0, 0, layer.heads).copy_(ofLayer(layer, [&] { control.step(index, layers); }));
    }
    control.step(layers, layers);
    return table;
}

}  // namespace

torch::Tensor attentionDistance(const Trace& trace, const RunControl& control)
{
    return layersByHeads(trace, control, [&](const LayerTrace& layer, const std::function<void()>& check) {
        return distanceOfLayer(trace, layer, check);
    });
}

torch::Tensor attentionEntropy(const Trace& trace, const RunControl& control)
{
    return layersByHeads(trace, control, [](const LayerTrace& layer, const std::function<void()>& check) {
        return entropyOfLayer(layer, check);
    });
}

}  // namespace core
