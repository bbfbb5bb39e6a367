#include "core/analysis/tokens/sinks.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"

#include <torch/types.h>

namespace core {
namespace {

/// The attention that each token receives, mean over all queries: [H, T] on the CPU.
/// @param check  called between blocks
template <typename Check>
torch::Tensor receivedAttention(const LayerTrace& layer, const Check& check)
{
    const AttentionTraits traits = traitsOf(layer);
    if (traits.hasOwnQueries() || traits.hasWindows) {
        return meanAttentionRow(layer, {}, Talking::Softmax).to(torch::kCPU);
    }
    const int queries = attentionSize(layer).rows;
    torch::Tensor sum;
    forEachRowBlock(0, queries, rowBlock(layer), [&](int first, int count) {
        check();
        const torch::Tensor part = attentionRows(layer, first, count, {}, Talking::Softmax).sum(1);
        sum = sum.defined() ? sum.add_(part) : part;
    });
    return sum.div_(queries).to(torch::kCPU);
}

/// Norms of the patch tokens at a layer's input: [P] on the CPU; undefined if unknown.
torch::Tensor enteringNorms(const Trace& trace, int index)
{
    const int entering = sourceLayerOf(trace, index);
    const bool known = entering >= 0 && layerOf(trace, entering).grid == layerOf(trace, index).grid;
    if (!known) {
        return {};
    }
    const LayerTrace& before = layerOf(trace, entering);
    return patchRows(before, layerOutputTokens(trace, entering)).norm(2, 1).to(torch::kCPU, torch::kFloat32);
}

/// @param received  [H, T], or undefined where it does not apply
torch::Tensor sinksBy(const Trace& trace, int index, const torch::Tensor& received, bool byNorms = true)
{
    const LayerTrace& layer = layerOf(trace, index);
    torch::Tensor sinks = torch::zeros({layer.grid.count()}, torch::kBool);
    if (received.defined()) {
        const torch::Tensor ofPatches = received.narrow(1, layer.layout.prefix(), layer.grid.count()).mean(0);
        sinks.logical_or_(ofPatches.gt(ofPatches.quantile(kSinkOrdinary) * kSinkReceived));
    }
    if (const torch::Tensor norms = byNorms ? enteringNorms(trace, index) : torch::Tensor{}; norms.defined()) {
        sinks.logical_or_(norms.gt(norms.quantile(0.5) * kSinkNorm));
    }
    return sinks;
}

}  // namespace

torch::Tensor sinkPatches(const Trace& trace, int layer, const RunControl& control, bool byNorms)
{
    const torch::NoGradGuard noGrad;
    const LayerTrace& chosen = layerOf(trace, layer);
    const auto check = [&] { control.step(0, 1); };
    check();
    return sinksBy(trace, layer, patchesAreQueries(chosen) ? receivedAttention(chosen, check) : torch::Tensor{},
                   byNorms);
}

AttentionShares attentionShares(const Trace& trace, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const int layers = trace.layerCount();
    const auto empty = [&] { return emptyHeadTable(trace); };
    AttentionShares shares{empty(), empty(), empty(), empty(), std::vector<int>(static_cast<size_t>(layers))};
    for (int index = 0; index < layers; ++index) {
        const auto check = [&] { control.step(index, layers); };
        check();
        const LayerTrace& layer = layerOf(trace, index);
        if (!mapsTokens(layer)) {
            continue;
        }
        const torch::Tensor received = receivedAttention(layer, check);
        const torch::Tensor sinks = sinksBy(trace, index, patchesAreQueries(layer) ? received : torch::Tensor{});
        const auto put = [&](torch::Tensor& table, const torch::Tensor& columns) {
            table[index].narrow(0, 0, layer.heads).copy_(columns.sum(1));
        };
        const int prefix = layer.layout.prefix(), before = prefix - layer.layout.registers;
        if (before > 0) {
            put(shares.classToken, received.narrow(1, 0, before));
        }
        if (layer.layout.registers > 0) {
            put(shares.registers, received.narrow(1, before, layer.layout.registers));
        }
        const torch::Tensor ofPatches = received.narrow(1, prefix, layer.grid.count());
        put(shares.sinks, ofPatches * sinks);
        put(shares.patches, ofPatches * sinks.logical_not());
        shares.sinkCounts[static_cast<size_t>(index)] = static_cast<int>(sinks.sum().item<int64_t>());
    }
    control.step(layers, layers);
    return shares;
}

}  // namespace core
