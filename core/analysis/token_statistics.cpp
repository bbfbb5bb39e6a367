#include "core/analysis/token_statistics.h"

#include "core/analysis/attention_map.h"

#include <fmt/format.h>
#include <torch/torch.h>

#include <limits>

namespace core {
namespace {

const torch::Tensor& tokensOf(const LayerTrace& layer)
{
    if (!layer.tokens.defined()) {
        throw Error(ErrorCode::Other, "tokens: expected a trace that kept them, found one that did not");
    }
    return layer.tokens;
}

}  // namespace

torch::Tensor tokensOfLayers(const Trace& trace)
{
    std::vector<torch::Tensor> all;
    for (const LayerTrace& layer : trace.layers) {
        all.push_back(tokensOf(layer).to(torch::kCPU));
    }
    return torch::stack(all);
}

torch::Tensor tokenNorms(const Trace& trace)
{
    std::vector<torch::Tensor> all;
    for (const LayerTrace& layer : trace.layers) {
        all.push_back(tokensOf(layer).norm(2, 1).to(torch::kCPU));
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
    torch::Tensor table =
        torch::full({trace.layerCount(), static_cast<int64_t>(branches)}, std::numeric_limits<float>::quiet_NaN());
    auto cells = table.accessor<float, 2>();
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const std::vector<float>& ratios = trace.layers[static_cast<size_t>(layer)].residualRatios;
        for (size_t branch = 0; branch < ratios.size(); ++branch) {
            cells[layer][static_cast<int64_t>(branch)] = ratios[branch];
        }
    }
    return table;
}

torch::Tensor logitLens(Network& network, const Trace& trace, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    std::vector<torch::Tensor> all;
    for (const LayerTrace& layer : trace.layers) {
        control.step(static_cast<int>(all.size()), trace.layerCount());
        all.push_back(network.classify(tokensOf(layer).unsqueeze(0)).squeeze(0).to(torch::kCPU));
    }
    return torch::stack(all);
}

torch::Tensor tokenSimilarity(const Trace& trace, int layer, const QueryChoice& query)
{
    if (layer < 0 || layer >= trace.layerCount()) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("layer: expected 0 to {}, found {}", trace.layerCount() - 1, layer));
    }
    const torch::Tensor& tokens = tokensOf(trace.layers[static_cast<size_t>(layer)]);
    const torch::Tensor patches = tokens.narrow(0, trace.tokenLayout.prefix(), trace.grid.count());
    const bool mean = query.kind == QueryChoice::Kind::Mean;
    const torch::Tensor asking = mean ? patches.mean(0) : tokens[queryToken(trace, query)];
    return torch::cosine_similarity(patches, asking.unsqueeze(0), 1).to(torch::kCPU);
}

}  // namespace core
