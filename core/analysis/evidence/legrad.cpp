#include "core/analysis/evidence/legrad.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/memory_supply.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

constexpr int64_t kRowsAtOnce = 512;

/// Sum over heads and queries of max(w . v, 0): [keys].
torch::Tensor positiveProducts(const torch::Tensor& byHeads, const torch::Tensor& values, const std::stop_token& stop)
{
    const int64_t heads = values.size(0), width = values.size(2);
    const torch::Tensor gradients = byHeads.view({-1, heads, width}).transpose(0, 1);  // [H, T, D]
    torch::Tensor sum = torch::zeros({values.size(1)}, values.options());
    for (int64_t head = 0; head < heads; ++head) {
        for (const torch::Tensor& rows : gradients[head].split(kRowsAtOnce)) {
            throwIfCancelled(stop);
            sum += torch::matmul(rows, values[head].t()).clamp_min_(0.0).sum(0);
        }
    }
    return sum;
}

/// One layer, with what is needed of it.
struct LayerEvidence {
    torch::Tensor tokens;  ///< [1, T, C] that it gives
    torch::Tensor ofKeys;  ///< [T]: mean over heads and queries
};

LayerEvidence evidenceInLayer(Network& network, const Pass& pass, int layer, const torch::Tensor& tokens,
                              const Score& score)
{
    const torch::AutoGradMode gradients(true);
    const auto output =
        network.runLayer(pass, layer, tokens, {.values = true, .activations = true, .headsAsLeaf = true});
    const torch::Tensor mean = output.tokens.mean(1, true).expand_as(output.tokens);
    const torch::Tensor heads = output.activations.heads;
    const auto byHeads = torch::autograd::grad({score(network.classify(pass, mean))}, {heads}).front();
    const torch::NoGradGuard noGrad;
    const double count = static_cast<double>(output.values.size(0) * byHeads.size(1));
    return {output.tokens.detach(), positiveProducts(byHeads[0], output.values.detach(), pass.stop) / count};
}

/// The tokens of a layer, pooled by the network's own pooling layer.
LayerEvidence evidenceInPooling(Network& network, const Pass& pass, int layer, const torch::Tensor& tokens,
                                const Score& score)
{
    LayerEvidence result{network.runLayer(pass, layer, tokens).tokens, {}};
    const torch::AutoGradMode gradients(true);
    const auto leaf = result.tokens.detach().requires_grad_();
    const auto pooled = network.runLayer(pass, network.layerCount() - 1, leaf, {.weights = true});
    const auto byWeights =
        torch::autograd::grad({score(network.classify(pass, pooled.tokens))}, {pooled.weights}).front();
    result.ofKeys = byWeights[0].clamp_min(0.0).mean(std::vector<int64_t>{0, 1}).detach();
    return result;
}

torch::Tensor sumOverLayers(Network& network, const torch::Tensor& pixels, const Score& score, LegradLayers layers,
                            const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const ModelSpec& spec = network.spec();
    const bool pools = isPoolingLayer(spec, spec.depth() - 1);
    const int count = spec.depth() - (pools ? 1 : 0);
    const int first = layers == LegradLayers::All ? 0 : std::max(0, count - 2);
    const Pass pass = network.passOver(pixels, control.stop);
    torch::Tensor tokens = network.embed(pass, pixels), sum;
    for (int layer = 0; layer < count; ++layer) {
        control.step(layer, count);
        if (layer < first) {
            tokens = network.runLayer(pass, layer, tokens).tokens;
            continue;
        }
        LayerEvidence found = (pools ? evidenceInPooling : evidenceInLayer)(network, pass, layer, tokens, score);
        tokens = std::move(found.tokens);
        sum = sum.defined() ? sum + found.ofKeys : found.ofKeys;
    }
    control.step(count, count);
    const int64_t patches = pass.grid.count();
    return sum.slice(0, sum.size(0) - patches).to(torch::kCPU).reshape({pass.grid.rows, pass.grid.cols}).contiguous();
}

}  // namespace

torch::Tensor legrad(Network& network, const torch::Tensor& input, const Score& score, LegradLayers layers,
                     const RunControl& control)
{
    if (!hasPlainSelfAttention(network.spec())) {
        throw Error(ErrorCode::Unsupported, "LeGrad",
                    "expected plain self-attention in every layer, found %1"_msg(layerKindsText(network.spec())));
    }
    const torch::Tensor pixels = pixelsFor(network, input);
    const int64_t need = legradBytes(network, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    requireMemory(Message("LeGrad"), need, availableMemory(pixels.device()));
    return namingNeed(Message("LeGrad"), need, [&] { return sumOverLayers(network, pixels, score, layers, control); });
}

int64_t legradBytes(const Network& network, int height, int width)
{
    const ModelSpec& spec = network.spec();
    const int64_t tokens = spec.tokens.prefix() + network.gridFor(height, width).count();
    const int64_t linear = tokens * (16 * int64_t{spec.dim} + 6 * int64_t{spec.mlpHidden}) + 2 * kRowsAtOnce * tokens;
    constexpr int64_t largestBlock = 64 << 20, workspace = 16 << 20;  // of scores, see attendInBlocks()
    return linear * static_cast<int64_t>(sizeof(float)) + largestBlock + workspace;
}

}  // namespace core
