#include "core/analysis/tokens/token_features.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/tokens/token_statistics.h"

#include <vector>

namespace core {
namespace {

/// [T, H, D] -> [T, D] of one head, or [T, H * D].
torch::Tensor ofHeads(const torch::Tensor& features, const HeadChoice& head)
{
    return head.kind == HeadChoice::Kind::Single ? features.select(1, head.head) : features.flatten(1);
}

/// Recorded queries, keys or values.
void requireRecorded(const torch::Tensor& kept, MessageId what, int index)
{
    if (!kept.defined()) {
        throw Error(ErrorCode::Unsupported, "This trace does not contain the %1 of layer %2."_msg(what, index));
    }
}

/// Queries, [T, H, D].
torch::Tensor queriesOfTokens(const LayerTrace& layer, int index)
{
    if (hasNamedQueries(layer)) {
        throw Error(ErrorCode::Unsupported,
                    "In layer %1 tokens of another kind are the queries; patches have keys there, but "
                    "no queries."_msg(index));
    }
    if (const std::vector<Message> names = rowLabels(layer); !names.empty()) {
        throw Error(ErrorCode::Unsupported,
                    "In layer %1 the %2 is the only query; patches have keys and values there, but no "
                    "queries."_msg(index, layer.layout.classToken ? "class token"_msg : names.front()));
    }
    requireRecorded(queriesOf(layer), "queries"_msg, index);
    return perToken(layer, queriesOf(layer));
}

/// The tokens at a layer's input, [1, T, C] on the network's device.
torch::Tensor layerInputTokens(Network& network, const Pass& pass, const Trace& trace, const torch::Tensor& pixels,
                               int index)
{
    const int before = sourceLayerOf(trace, index);
    const bool isKept = !network.capabilities().carriesTrunk;
    if (before >= 0 && isKept) {
        return layerOutputTokens(trace, before).unsqueeze(0);
    }
    const torch::Device device = layerOutputTokens(trace, 0).device();
    torch::Tensor tokens = network.embed(pass, pixels.to(device, torch::kFloat32));
    for (int layer = 0; layer <= before; ++layer) {
        tokens = network.runLayer(pass, layer, tokens).tokens;
    }
    return tokens;
}

torch::Tensor recordedValues(const LayerTrace& layer, int index)
{
    const auto* channels = std::get_if<ChannelAttention>(&layer.attention);
    const torch::Tensor& kept = channels != nullptr ? channels->v : layer.values;
    requireRecorded(kept, "values"_msg, index);
    return perToken(layer, kept).contiguous();
}

}  // namespace

torch::Tensor valuesOfTokens(Network& network, const Trace& trace, const torch::Tensor& pixels, int layer,
                             const std::stop_token& stop)
{
    const torch::NoGradGuard noGrad;
    if (network.recording()) {
        return recordedValues(layerOf(trace, layer), layer);
    }
    const Pass pass{.grid = trace.grid, .stop = stop};
    const auto output =
        network.runLayer(pass, layer, layerInputTokens(network, pass, trace, pixels, layer), {.values = true});
    return perToken(layerOf(trace, layer), output.values).contiguous();
}

torch::Tensor projectedKeysOf(Network& network, const Trace& trace, const torch::Tensor& pixels, int layer,
                              const std::stop_token& stop)
{
    const torch::NoGradGuard noGrad;
    const Pass pass{.grid = trace.grid, .stop = stop};
    const auto output =
        network.runLayer(pass, layer, layerInputTokens(network, pass, trace, pixels, layer), {.projectedKeys = true});
    if (output.projectedKeys.defined()) {
        return output.projectedKeys;
    }
    const LayerTrace& chosen = layerOf(trace, layer);
    if (network.rotary() != nullptr || !keysOf(chosen).defined()) {
        throw Error(ErrorCode::Unsupported, "Keys require plain self-attention; choose tokens instead."_msg);
    }
    return perToken(chosen, keysOf(chosen)).flatten(1);  // kept as the linear layer gave them
}

torch::Tensor tokenFeatures(const Trace& trace, int layer, TokenFeature feature, const HeadChoice& head,
                            const std::function<torch::Tensor()>& values)
{
    const torch::NoGradGuard noGrad;
    if (feature == TokenFeature::Tokens) {
        return layerOutputTokens(trace, layer);
    }
    const LayerTrace& chosen = layerOf(trace, layer);
    requireHead(head, chosen, layer);
    switch (feature) {
        case TokenFeature::Queries:
            return ofHeads(queriesOfTokens(chosen, layer), head);
        case TokenFeature::Values:
            return ofHeads(values(), head);
        case TokenFeature::Keys:
        case TokenFeature::Tokens:
            break;
    }
    requireRecorded(keysOf(chosen), "keys"_msg, layer);
    return ofHeads(perToken(chosen, keysOf(chosen)), head);
}

torch::Tensor patchRows(const LayerTrace& layer, const torch::Tensor& rows)
{
    return rows.narrow(0, layer.layout.prefix(), layer.grid.count());
}

}  // namespace core
