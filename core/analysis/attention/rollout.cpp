#include "core/analysis/attention/rollout.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/mass_threshold.h"
#include "core/trace/attention_traits.h"

#include <torch/types.h>

namespace core {

namespace {

/// Rows of one layer's transition matrix, on demand. Keeps a reference to the layer.
class LayerTransition {
public:
    /// Goes through the layer's attention once where the options require all of it beforehand.
    /// @param check  called between blocks
    LayerTransition(const LayerTrace& layer, const RolloutOptions& options, const std::function<void()>& check);

    /// Rows first, first + 1, ...: [count, T], normalized.
    torch::Tensor rows(int first, int count) const;

private:
    torch::Tensor fused(int first, int count) const;
    torch::Tensor unnormalized(int first, int count) const;  ///< M of RolloutOptions
    void forEachBlock(const std::function<void()>& check, const std::function<void(int first, int count)>& visit) const;

    const LayerTrace& m_layer;
    RolloutOptions m_options;
    std::optional<float> m_smallest;  ///< entries of F below it are set to 0
    torch::Tensor m_rowSums;          ///< [T] of M; for VitExplain only
};

/// Avoids a division by 0: an empty row stays empty.
torch::Tensor divisors(const torch::Tensor& sums)
{
    return sums.masked_fill_(sums == 0.0, 1.0);
}

LayerTransition::LayerTransition(const LayerTrace& layer, const RolloutOptions& options,
                                 const std::function<void()>& check)
    : m_layer(layer), m_options(options)
{
    const int size = attentionSize(layer).rows;
    const auto dropped = static_cast<int64_t>(static_cast<double>(int64_t{size} * size) * options.discard);
    if (dropped > 0) {
        const auto everyBlock = [&](const std::function<void(const torch::Tensor&)>& visit) {
            forEachBlock(check, [&](int first, int count) { visit(fused(first, count)); });
        };
        m_smallest = nthSmallest(everyBlock, dropped);
    }
    if (options.method == RolloutOptions::Method::VitExplain) {
        std::vector<torch::Tensor> sums;
        forEachBlock(check, [&](int first, int count) { sums.push_back(unnormalized(first, count).sum(1)); });
        m_rowSums = divisors(torch::cat(sums));
    }
}

torch::Tensor LayerTransition::rows(int first, int count) const
{
    torch::Tensor rows = unnormalized(first, count);
    return m_rowSums.defined() ? rows.div_(m_rowSums) : rows.div_(divisors(rows.sum(1, true)));
}

torch::Tensor LayerTransition::fused(int first, int count) const
{
    return fuseHeads(attentionRows(m_layer, first, count), {m_options.fusion});
}

torch::Tensor LayerTransition::unnormalized(int first, int count) const
{
    torch::Tensor rows = fused(first, count);
    if (m_smallest) {
        torch::Tensor small = rows < *m_smallest;
        if (first == 0) {
            small[0][0] = false;
        }
        rows.masked_fill_(small, 0.0);
    }
    rows.mul_(1.0 - m_options.residual);
    rows.diagonal(first).add_(m_options.residual);
    return rows;
}

void LayerTransition::forEachBlock(const std::function<void()>& check,
                                   const std::function<void(int first, int count)>& visit) const
{
    forEachRowBlock(0, attentionSize(m_layer).rows, rowBlock(m_layer), [&](int first, int count) {
        check();
        visit(first, count);
    });
}

/// The range of non-zero entries, as first and one past the last: a token's row starts with a single one.
std::pair<int, int> extent(const torch::Tensor& vector)
{
    const torch::Tensor used = vector.nonzero().flatten();
    if (used.numel() == 0) {
        return {0, 0};
    }
    return {static_cast<int>(used[0].item<int64_t>()), static_cast<int>(used[-1].item<int64_t>()) + 1};
}

torch::Tensor pushedBack(const LayerTrace& layer, const torch::Tensor& row, const RolloutOptions& options,
                         const std::function<void()>& check)
{
    const LayerTransition transition(layer, options, check);
    torch::Tensor result = torch::zeros_like(row);
    const auto [begin, end] = extent(row);
    forEachRowBlock(begin, end - begin, rowBlock(layer), [&](int first, int count) {
        check();
        result += torch::mv(transition.rows(first, count).t(), row.narrow(0, first, count));
    });
    return result;
}

/// The first layers, whose square matrices can be multiplied; a pooling layer after them (SigLIP) is excluded.
int squareLayers(const Trace& trace)
{
    int count = trace.layerCount();
    if (count > 1 && traitsOf(trace.layers.back()).querySource == QuerySource::OneToken) {
        --count;
    }
    for (int layer = 0; layer < count; ++layer) {
        if (const LayerTrace& each = layerOf(trace, layer); !traitsOf(each).isPlain()) {
            throw Error(ErrorCode::Unsupported,
                        "rollout: expected plain self-attention in every layer, found %1 attention in layer %2"_msg(
                            traitsOf(each).name, layer));
        } else if (each.grid != trace.layers.front().grid) {
            throw Error(ErrorCode::Unsupported,
                        "rollout: expected one grid of patches in every layer, found another in layer %1"_msg(layer));
        }
    }
    if (count == 0) {
        throw Error(ErrorCode::OutOfRange, "rollout: expected at least one layer, found none"_msg);
    }
    return count;
}

torch::Tensor throughAllLayers(const Trace& trace, torch::Tensor row, const RunControl& control,
                               const RolloutOptions& options)
{
    const int layers = squareLayers(trace);
    for (int done = 0; done < layers; ++done) {
        const LayerTrace& layer = trace.layers[static_cast<size_t>(layers - 1 - done)];
        row = pushedBack(layer, row, options, [&] { control.step(done, layers); });
    }
    control.step(layers, layers);
    return row.to(torch::kCPU);
}

/// Zeros on the device of the trace, one per token.
torch::Tensor emptyRow(const Trace& trace)
{
    squareLayers(trace);
    const LayerTrace& first = trace.layers.front();
    return torch::zeros({attentionSize(first).cols}, keysOf(first).options());
}

}  // namespace

torch::Tensor rolloutRow(const Trace& trace, int token, const RunControl& control, const RolloutOptions& options)
{
    const torch::NoGradGuard noGrad;
    torch::Tensor row = emptyRow(trace);
    if (token < 0 || token >= row.size(0)) {
        throw Error(ErrorCode::OutOfRange,
                    "rollout: expected a token from 0 to %1, found %2"_msg(row.size(0) - 1, token));
    }
    row[token] = 1.0;
    return throughAllLayers(trace, row, control, options);
}

torch::Tensor rolloutMeanRow(const Trace& trace, const RunControl& control, const RolloutOptions& options)
{
    const torch::NoGradGuard noGrad;
    torch::Tensor row = emptyRow(trace);
    const LayerTrace& first = trace.layers.front();
    row.narrow(0, first.layout.prefix(), first.grid.count()).fill_(1.0 / first.grid.count());
    return throughAllLayers(trace, row, control, options);
}

torch::Tensor rolloutMatrix(const Trace& trace, const RunControl& control, const RolloutOptions& options)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor start = emptyRow(trace);
    const int size = static_cast<int>(start.size(0)), layers = squareLayers(trace);
    torch::Tensor matrix = torch::eye(size, start.options()), next = torch::empty_like(matrix);
    for (int index = 0; index < layers; ++index) {
        const LayerTrace& layer = trace.layers[static_cast<size_t>(index)];
        const auto check = [&] { control.step(index, layers); };
        const LayerTransition transition(layer, options, check);
        forEachRowBlock(0, size, rowBlock(layer), [&](int first, int count) {
            check();
            next.narrow(0, first, count).copy_(torch::mm(transition.rows(first, count), matrix));
        });
        std::swap(matrix, next);
    }
    control.step(layers, layers);
    return matrix.to(torch::kCPU);
}

}  // namespace core
