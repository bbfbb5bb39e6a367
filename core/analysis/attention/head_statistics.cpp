#include "core/analysis/attention/head_statistics.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/view/result.h"

#include <torch/types.h>

#include <functional>
#include <limits>
#include <optional>

namespace core {
namespace {

/// [count, P]: how far all patches of a grid are from patches `first`, ...
using DistancesFrom =
    std::function<torch::Tensor(PatchGrid grid, int first, int count, const torch::TensorOptions& options)>;

/// Between the centers, in patches. In a clip, whose steps of time stand one below the other, within the frame.
/// @param apart  distance between neighbors of this grid
torch::Tensor distancesInSpace(PatchGrid grid, int steps, int first, int count, const torch::TensorOptions& options,
                               PatchGrid apart = {1, 1})
{
    const torch::Tensor index = torch::arange(grid.count(), options.dtype(torch::kInt64));
    const torch::Tensor row =
        torch::remainder(torch::floor_divide(index, grid.cols), grid.rows / steps).to(torch::kFloat32) * apart.rows;
    const torch::Tensor col = torch::remainder(index, grid.cols).to(torch::kFloat32) * apart.cols;
    const torch::Tensor down = row.narrow(0, first, count).unsqueeze(1) - row;
    const torch::Tensor right = col.narrow(0, first, count).unsqueeze(1) - col;
    return (down.square_() + right.square_()).sqrt_();
}

/// In steps of time.
torch::Tensor distancesInTime(PatchGrid grid, int steps, int first, int count, const torch::TensorOptions& options)
{
    const torch::Tensor index = torch::arange(grid.count(), options.dtype(torch::kInt64));
    const torch::Tensor step = torch::floor_divide(index, grid.count() / steps).to(torch::kFloat32);
    return (step.narrow(0, first, count).unsqueeze(1) - step).abs_();
}

/// Means per head, added up block of rows by block; rows without a value (NaN) are left out.
struct HeadMeans {
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

using Check = std::function<void()>;

/// One NaN per head, for a layer without the number.
torch::Tensor noAnswer(const LayerTrace& layer)
{
    return torch::full({layer.heads}, kNoValue);
}

/// Inside a window neighbors are neighbors in the image too, except for pairs masked by the shift. Padding is left out
/// like prefix tokens.
torch::Tensor distanceInWindows(const LayerTrace& layer, const WindowGeometry& windows, const Check& check)
{
    const PatchGrid window = windows.window;
    HeadMeans means;
    forEachWeightBlock(layer, Talking::Softmax, [&](const torch::Tensor& weights) {  // [H, windows * N, N]
        check();
        const torch::Tensor distances =
            distancesInSpace(window, 1, 0, window.count(), weights.options(), windows.step());
        const torch::Tensor perWindow =
            weights.nan_to_num_(0.0).reshape({layer.heads, -1, window.count(), window.count()});
        means.add(((perWindow * distances).sum(3) / perWindow.sum(3)).flatten(1));
    });
    return means.mean();
}

torch::Tensor meanDistance(const LayerTrace& layer, const DistancesFrom& distancesFrom, const Check& check)
{
    if (!patchesAreQueries(layer)) {
        return noAnswer(layer);
    }
    if (const std::optional<WindowGeometry> windows = windowsOf(layer)) {
        return distanceInWindows(layer, *windows, check);
    }
    const int prefix = layer.layout.prefix(), patches = layer.grid.count();
    HeadMeans means;
    forEachRowBlock(0, patches, rowBlock(layer), [&](int first, int count) {
        check();
        const torch::Tensor rows =
            attentionRows(layer, prefix + first, count, {}, Talking::Softmax).narrow(2, prefix, patches);
        const torch::Tensor distances = distancesFrom(layer.grid, first, count, rows.options());
        // 0 / 0, for a row whose weight is only on prefix tokens, is NaN and does not count.
        means.add((rows * distances).sum(2) / rows.sum(2));
    });
    return means.mean();
}

torch::Tensor entropyOfLayer(const LayerTrace& layer, const Check& check)
{
    if (!mapsTokens(layer)) {
        return noAnswer(layer);
    }
    HeadMeans means;
    forEachSoftmaxBlock(layer, [&](const torch::Tensor& rows) {
        check();
        // x log x is 0 at 0; the clamp keeps the logarithm finite there, and stays clear of denormals.
        const torch::Tensor logs = rows.clamp_min(std::numeric_limits<float>::min()).log_();
        means.add(logs.mul_(rows).sum(2).neg_());
    });
    return means.mean();
}

/// One row per layer; NaN where a layer has fewer heads than the widest.
template <typename OfLayer>
torch::Tensor layersByHeads(const Trace& trace, const RunControl& control, const OfLayer& ofLayer)
{
    const torch::NoGradGuard noGrad;
    const int layers = trace.layerCount();
    torch::Tensor table = emptyHeadTable(trace);
    for (int index = 0; index < layers; ++index) {
        const LayerTrace& layer = trace.layers[static_cast<size_t>(index)];
        table[index].narrow(0, 0, layer.heads).copy_(ofLayer(layer, [&] { control.step(index, layers); }));
    }
    control.step(layers, layers);
    return table;
}

}  // namespace

torch::Tensor emptyHeadTable(const Trace& trace)
{
    int64_t heads = 0;
    for (const LayerTrace& layer : trace.layers) {
        heads = std::max<int64_t>(heads, layer.heads);
    }
    return torch::full({trace.layerCount(), heads}, kNoValue);
}

torch::Tensor attentionDistance(const Trace& trace, const RunControl& control)
{
    return layersByHeads(trace, control, [&](const LayerTrace& layer, const Check& check) {
        const auto from = [&](PatchGrid grid, int first, int count, const torch::TensorOptions& options) {
            return distancesInSpace(grid, trace.steps, first, count, options);
        };
        return meanDistance(layer, from, check).mul_(trace.patchSize * patchesAlongSide(trace, layer.grid));
    });
}

torch::Tensor attentionTimeDistance(const Trace& trace, const RunControl& control)
{
    return layersByHeads(trace, control, [&](const LayerTrace& layer, const Check& check) {
        const auto from = [&](PatchGrid grid, int first, int count, const torch::TensorOptions& options) {
            return distancesInTime(grid, trace.steps, first, count, options);
        };
        return meanDistance(layer, from, check);
    });
}

torch::Tensor attentionEntropy(const Trace& trace, const RunControl& control)
{
    return layersByHeads(trace, control,
                         [](const LayerTrace& layer, const Check& check) { return entropyOfLayer(layer, check); });
}

torch::Tensor paddingMass(const Trace& trace, const RunControl& control)
{
    return layersByHeads(trace, control, [](const LayerTrace& layer, const Check& check) {
        check();
        return hasPadding(layer) ? (1.0 - meanAttentionRow(layer).sum(1)).clamp_min_(0.0).to(torch::kCPU)
                                 : torch::zeros({layer.heads});
    });
}

}  // namespace core
