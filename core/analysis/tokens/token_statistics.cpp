#include "core/analysis/tokens/token_statistics.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/view/result.h"

#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

const torch::Tensor& tokensOf(const LayerTrace& layer)
{
    if (!layer.tokens.defined()) {
        throw Error(ErrorCode::Other, "tokens: expected a trace that kept them, found one that did not"_msg);
    }
    return layer.tokens;
}

/// One value per token, preceded by NaN where other layers have more tokens before their patches. A layer whose output
/// is not its tokens (a pooled one) has only NaN.
torch::Tensor inCommonColumns(const Trace& trace, const LayerTrace& layer, const torch::Tensor& ofTokens)
{
    int columns = 0;
    for (const LayerTrace& each : trace.layers) {
        columns = std::max(columns, each.tokenCount());
    }
    std::vector<int64_t> shape = ofTokens.sizes().vec();
    shape[0] = columns;
    torch::Tensor result = torch::full(shape, kNoValue, torch::kFloat32);
    if (const int64_t tokens = ofTokens.size(0); tokens == layer.tokenCount()) {
        result.narrow(0, columns - tokens, tokens).copy_(ofTokens);
    }
    return result;
}

}  // namespace

const torch::Tensor& layerOutputTokens(const Trace& trace, int layer)
{
    const LayerTrace& chosen = layerOf(trace, layer);
    const torch::Tensor& tokens = tokensOf(chosen);
    if (!outputsTokens(chosen)) {
        throw Error(ErrorCode::Unsupported,
                    hasNamedQueries(chosen)
                        ? "In layer %1 queries of another kind are computed; no patch tokens leave it."_msg(layer)
                        : "Layer %1 pools the patches into one token; no patch tokens leave it."_msg(layer));
    }
    return tokens;
}

int sourceLayerOf(const Trace& trace, int layer)
{
    do {
        --layer;
    } while (layer >= 0 && hasNamedQueries(layerOf(trace, layer)));
    return layer;
}

bool tokensShareATable(const Trace& trace)
{
    const auto& layers = trace.layers;
    return std::all_of(layers.begin(), layers.end(),
                       [&](const LayerTrace& layer) { return layer.grid == layers.front().grid; });
}

torch::Tensor layerOutputs(const Trace& trace)
{
    std::vector<torch::Tensor> all;
    for (const LayerTrace& layer : trace.layers) {
        all.push_back(inCommonColumns(trace, layer, tokensOf(layer)));
    }
    return torch::stack(all);
}

torch::Tensor tokenNorms(const Trace& trace)
{
    std::vector<torch::Tensor> all;
    for (const LayerTrace& layer : trace.layers) {
        all.push_back(inCommonColumns(trace, layer, tokensOf(layer).norm(2, 1)));
    }
    return torch::stack(all);
}

torch::Tensor residualRatio(const Trace& trace)
{
    size_t branches = 0;
    for (const LayerTrace& layer : trace.layers) {
        tokensOf(layer);  // the ratios are kept together with the tokens
        branches = std::max(branches, layer.residualRatios.size());
    }
    torch::Tensor table = torch::full({trace.layerCount(), static_cast<int64_t>(branches)}, kNoValue);
    auto cells = table.accessor<float, 2>();
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const std::vector<ResidualRatio>& ratios = trace.layers[static_cast<size_t>(layer)].residualRatios;
        for (size_t branch = 0; branch < ratios.size(); ++branch) {
            cells[layer][static_cast<int64_t>(branch)] = ratios[branch].all;
        }
    }
    return table;
}

torch::Tensor logitLens(Network& network, const Trace& trace, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const Pass pass{.grid = trace.grid, .stop = control.stop};
    std::vector<torch::Tensor> all;
    for (const LayerTrace& layer : trace.layers) {
        control.step(static_cast<int>(all.size()), trace.layerCount());
        const int index = static_cast<int>(all.size());
        const torch::Tensor answer = network.classify(pass, tokensOf(layer).unsqueeze(0), index);
        all.push_back(answer.defined() ? answer.squeeze(0).to(torch::kCPU)
                                       : torch::full_like(trace.logits, kNoValue, torch::kCPU));
    }
    return torch::stack(all);
}

torch::Tensor tokenSimilarity(const Trace& trace, int layer, const QueryChoice& query)
{
    return similarityWithQuery(trace, layer, layerOutputTokens(trace, layer), query);
}

torch::Tensor similarityWithQuery(const Trace& trace, int layer, const torch::Tensor& rows, const QueryChoice& query)
{
    const LayerTrace& chosen = layerOf(trace, layer);
    const torch::Tensor patches = rows.narrow(0, chosen.layout.prefix(), chosen.grid.count());
    const bool mean =
        query.kind == QueryChoice::Kind::Mean || (query.kind == QueryChoice::Kind::Class && !chosen.layout.classToken);
    const torch::Tensor asking = mean ? patches.mean(0) : rows[queryToken(trace, layer, query)];
    // Not cosine_similarity(), which is slow here: it squares the query again for every row while the query follows the
    // pointer.
    constexpr double smallest = 1e-8;
    const torch::Tensor unit = asking / asking.norm().clamp_min(smallest);
    return (torch::mv(patches, unit) / patches.norm(2, 1).clamp_min(smallest)).to(torch::kCPU);
}

}  // namespace core
