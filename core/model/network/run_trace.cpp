#include "core/model/network/run_trace.h"

#include "core/memory_supply.h"
#include "core/model/network/linear.h"
#include "core/model/network/pass_memory.h"
#include "core/model/network/precision_preview.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

namespace core {

using torch::Tensor;

namespace {

Tensor asBatchOfOne(const Tensor& pixels, const Preprocessing& how)
{
    const int64_t channels = int64_t{channelsOf(how)} * how.tubelet;
    auto batch = pixels.dim() == 3 ? pixels.unsqueeze(0) : pixels;
    if (batch.dim() != 4 || batch.size(0) != 1 || batch.size(1) != channels) {
        std::string shape;
        for (const auto size : pixels.sizes()) {
            shape += (shape.empty() ? "" : ", ") + std::to_string(size);
        }
        throw Error(
            ErrorCode::ShapeMismatch,
            "model input: expected [1, %1, height, width] or [%1, height, width], found [%2]"_msg(channels, shape));
    }
    return batch;
}

/// The input tokens of the first layer that may have changed; undefined if the pass starts from the pixels.
Tensor tokensToStartFrom(const Network& network, const TraceOptions& options)
{
    const bool possible = !network.capabilities().carriesTrunk && options.unchanged && options.firstLayer > 0 &&
                          options.firstLayer <= options.unchanged->layerCount();
    const auto tokens =
        possible ? options.unchanged->layers[static_cast<size_t>(options.firstLayer) - 1].tokens : Tensor();
    return tokens.defined() ? tokens.unsqueeze(0) : tokens;
}

/// Whether the next layer is in another stage, or there is none.
bool endsStage(const std::vector<LayerSpec>& layers, int layer)
{
    const auto next = static_cast<size_t>(layer) + 1;
    return next == layers.size() || layers[next].stage != layers[next - 1].stage;
}

/// The results of the queries are known only after the last layer.
void nameQueries(const std::shared_ptr<const QueryTokens>& queries, Trace& trace)
{
    for (auto& layer : trace.layers) {
        if (auto* cross = std::get_if<CrossAttention>(&layer.attention)) {
            cross->queries = queries;
        } else if (auto* self = std::get_if<SelfAttention>(&layer.attention);
                   self != nullptr && layer.layout.registers == queries->count()) {
            self->queries = queries;
        }
    }
}

/// In float16, or unchanged if a number exceeds float16's range.
Tensor halved(const Tensor& kept)
{
    const auto half = kept.to(torch::kHalf);
    return torch::isfinite(half).all().item<bool>() ? half : kept;
}

void keepHalf(Attention& attention)
{
    if (auto* self = halvable(attention)) {
        self->q = halved(self->q);
        self->k = halved(self->k);
    }
}

/// Number of the last layer's tokens to compute when tokens are not kept; 0: all. Only where that does not change a bit
/// of them, as with packed weights on the CPU: no result may depend on what else is kept.
int tokensToClassify(const Network& network, torch::Device device)
{
    return device.is_cpu() && hasPackedWeights(network) ? network.capabilities().classifierTokens : 0;
}

/// The pass itself, on the network's device.
Trace tracedOn(torch::Device device, Network& network, const Tensor& batch, const RunControl& control,
               const TraceOptions& options)
{
    Trace trace;
    const auto pass = network.passOver(batch, control.stop);
    trace.grid = pass.grid;
    trace.patchSize = network.spec().patch;
    trace.steps = stepsOf(network.spec().preprocessing);

    const int total = network.layerCount();
    control.step(0, total);
    Tensor tokens = tokensToStartFrom(network, options);
    const int first = tokens.defined() ? options.firstLayer : 0;
    const auto& embed = network.capabilities().imageEmbedding;
    std::vector<Tensor> ofStages;  // what the embedding is made of
    const auto keepEnd = [&](int layer, const Tensor& output) {
        if (embed && endsStage(network.spec().layers, layer)) {
            ofStages.push_back(output);
        }
    };
    if (first > 0) {
        trace.layers.assign(options.unchanged->layers.begin(), options.unchanged->layers.begin() + first);
        for (int layer = 0; layer < first; ++layer) {
            keepEnd(layer, trace.layers[static_cast<size_t>(layer)].tokens.unsqueeze(0));
        }
    } else {
        tokens = network.embed(pass, batch.to(device, torch::kFloat32));
    }
    for (int layer = first; layer < total; ++layer) {
        const auto& spec = network.spec().layers.at(static_cast<size_t>(layer));
        LayerRequest request{.attention = true, .residualRatios = options.keepTokens};
        request.values =
            options.keepValues && traitsOf(spec.kind).querySource != QuerySource::Channels;  // always recorded
        request.outputTokens = layer + 1 == total && !options.keepTokens ? tokensToClassify(network, device) : 0;
        auto output = network.runLayer(pass, layer, tokens, request);
        tokens = std::move(output.tokens);
        keepEnd(layer, tokens);
        LayerTrace kept;
        kept.kind = spec.kind;
        kept.heads = spec.heads;
        kept.grid = layerGrid(spec, trace.grid);
        kept.patch = spec.ownPatch;
        kept.layout = spec.layout;
        kept.attention = std::move(output.attention);
        if (network.spec().keepHalf) {
            keepHalf(kept.attention);
        }
        kept.values = std::move(output.values);
        if (options.keepTokens) {
            kept.tokens = network.capabilities().carriesTrunk
                              ? tokens[0].narrow(1, 0, network.spec().widthOf(spec)).contiguous()
                              : tokens[0];
            kept.residualRatios = std::move(output.residualRatios);
        }
        trace.layers.push_back(std::move(kept));
        control.step(layer + 1, total);
    }
    trace.logits = network.classify(pass, tokens)[0];
    if (embed) {
        trace.imageEmbedding = embed(pass, ofStages);
    }
    if (const auto& named = network.capabilities().namedQueries) {
        nameQueries(named(pass, tokens), trace);
    }
    return trace;
}

torch::Device deviceOf(const Network& network, const Tensor& pixels)
{
    const auto parameters = network.parameters();
    return parameters.empty() ? pixels.device() : parameters.front().device();
}

}  // namespace

Trace runTrace(Network& network, const Tensor& pixels, const RunControl& control, TraceOptions options)
{
    const torch::NoGradGuard noGrad;
    const auto batch = asBatchOfOne(pixels, network.spec().preprocessing);
    if (const auto& replay = network.capabilities().replay) {
        return replay(batch);
    }
    const auto device = deviceOf(network, batch);
    const int height = static_cast<int>(batch.size(2)), width = static_cast<int>(batch.size(3));
    requireMemoryForPass(network, height, width, options.keepTokens || options.keepValues, availableMemory(device));

    const auto [what, need] = needOfPass(network, height, width, options.keepTokens || options.keepValues);
    return namingNeed(what, need, [&] { return tracedOn(device, network, batch, control, options); });
}

Trace runTraceOrOnCpu(Network& network, const Tensor& pixels, const std::function<void(const Message&)>& say,
                      const RunControl& control, const TraceOptions& options)
{
    const auto device = deviceOf(network, pixels);
    try {
        return runTrace(network, pixels, control, options);
    } catch (const Error& error) {
        if (error.code != ErrorCode::OutOfMemory || device.is_cpu()) {
            throw;
        }
        say("%1; computed on the CPU"_msg(error.message()));
    }
    network.to(torch::kCPU);  // outside the handler, which keeps the caught exception alive
    return runTrace(network, pixels, control, options);
}

}  // namespace core
