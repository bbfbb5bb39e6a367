#include "core/experiment/logit_attribution.h"

#include "core/error.h"
#include "core/experiment/metric.h"
#include "core/model/families/family_traits.h"
#include "core/model/network/layer_edit.h"
#include "core/model/network/linear.h"
#include "core/model/spec/part_specs.h"

#include <algorithm>
#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// The weights of the classifier along a direction, and of the norm before it.
struct LastWeights {
    Tensor gain, shift, row;  ///< [C]; shift undefined without one
    float bias = 0.0F;
};

Tensor parameter(const Network& network, const std::string& name)
{
    const auto found = valuesOfParameter(network, name);
    return found.defined() ? found.detach() : found;
}

/// @param along [K], or [C] without a classifier
LastWeights lastWeights(const Network& network, const Tensor& along)
{
    const std::string norm = network.spec().poolNorm ? "fc_norm" : "norm";
    const auto gain = parameter(network, norm + ".weight"), head = parameter(network, "head.weight"),
               bias = parameter(network, "head.bias");
    if (!gain.defined() || head.defined() != (network.spec().classes > 0)) {
        throw Error(ErrorCode::Unsupported, "logit attribution: expected a norm and a linear classifier behind it"_msg);
    }
    return {gain, parameter(network, norm + ".bias"), head.defined() ? torch::mv(head.t(), along) : along,
            bias.defined() ? torch::dot(bias, along).item<float>() : 0.0F};
}

/// [T]: the share of each token in the pooling.
Tensor pooledParts(const ModelSpec& spec, int64_t tokens, const torch::TensorOptions& options)
{
    auto parts = torch::zeros({tokens}, options);
    if (spec.pooling == Pooling::ClassToken) {
        parts[0] = 1.0F;
        return parts;
    }
    const int64_t left = blockOf(spec).poolsPrefix ? 0 : spec.tokens.prefix();
    parts.narrow(0, left, tokens - left).fill_(1.0 / static_cast<double>(tokens - left));
    return parts;
}

/// 1 / the norm's divisor of each of these tokens, [.., 1].
Tensor normScale(const Tensor& tokens, const ModelSpec& spec)
{
    const bool centered = blockOf(spec).norm == NormKind::Layer;
    const auto moved = centered ? tokens - tokens.mean(-1, true) : tokens;
    return (moved.square().mean(-1, true) + spec.normEps).rsqrt();
}

/// The contribution of each channel of each token that leaves the last layer to the logit: [T, C].
Tensor direction(const Network& network, const LastWeights& weights, const Tensor& tokens)
{
    const auto& spec = network.spec();
    const auto parts = pooledParts(spec, tokens.size(0), tokens.options()).unsqueeze(1);
    auto row = weights.gain * weights.row;
    row = blockOf(spec).norm == NormKind::Layer ? row - row.mean() : row;
    const auto pooled = torch::matmul(parts.t(), tokens);  // [1, C]
    return parts * normScale(spec.poolNorm ? pooled : tokens, spec) * row;
}

Tensor shareOf(const Tensor& direction, const Tensor& branch)
{
    return (direction * branch).sum({-2, -1});
}

/// The layer without its MLP and without some heads: [B, T, C]. @param kept [B, H]
Tensor withoutMlp(Network& network, const Pass& pass, int layer, const Tensor& tokens, const Tensor& kept)
{
    LayerEdit edit;
    edit.mlp = LayerEdit::Mlp::Zero;
    edit.keptHeads = kept;
    return network.runLayer(pass, layer, tokens.expand({kept.size(0), -1, -1}), {.edit = &edit}).tokens;
}

/// Fills one layer's row. @return  the layer's output tokens
Tensor attribute(Network& network, const Pass& pass, int layer, const Tensor& tokens, const Tensor& direction,
                 LogitAttribution& to)
{
    const int64_t heads = network.spec().layers[static_cast<size_t>(layer)].heads, batch = batchFor(tokens.size(1));
    const auto attended = withoutMlp(network, pass, layer, tokens, torch::ones({1, heads}));
    for (int64_t first = 0; first < heads; first += batch) {
        const auto count = std::min(batch, heads - first);
        const auto kept = torch::ones({count, heads}) - torch::eye(heads).narrow(0, first, count);
        const auto without = withoutMlp(network, pass, layer, tokens, kept);
        to.heads[layer].narrow(0, first, count).copy_(shareOf(direction, attended - without));
    }
    const auto out = network.runLayer(pass, layer, tokens).tokens;
    to.mlps[layer] = shareOf(direction, out - attended)[0];
    to.projections[layer] = shareOf(direction, attended - tokens)[0] - to.heads[layer].sum();
    return out;
}

void requireSum(const LogitAttribution& found)
{
    const float sum = found.heads.sum().item<float>() + found.projections.sum().item<float>() +
                      found.mlps.sum().item<float>() + found.embedding + found.bias;
    if (!(std::abs(sum - found.logit) <= 1e-3F * std::max(1.0F, std::abs(found.logit)))) {
        throw Error(ErrorCode::Unsupported,
                    "logit attribution: expected a sum of %1, which is the logit, found %2"_msg(found.logit, sum));
    }
}

}  // namespace

Message whyNoLogitAttribution(const ModelSpec& spec)
{
    const auto& block = blockOf(spec);
    if (!familyTraits(spec.family).logitIsSumOverHeads || block.order == BlockOrder::NormLast || block.attentionNorm) {
        return "In this model the logit is not a sum over heads: norms, merging or mixing lie between them and the "
               "classifier."_msg;
    }
    const bool pooled = spec.pooling == Pooling::ClassToken || spec.pooling == Pooling::PatchMean;
    if (!pooled || spec.distilledHead || spec.finalNorm == spec.poolNorm) {
        return "In this model the logit is not a sum over heads: its pooling is not linear, or two norms or two "
               "classifiers follow."_msg;
    }
    return {};
}

LogitAttribution logitAttribution(Network& network, const Tensor& pixels, int classIndex, const RunControl& control)
{
    const int classes = network.spec().classes;
    if (classIndex < 0 || classIndex >= classes) {
        const Message expected =
            classes > 0 ? "a class from 0 to %1"_msg(classes - 1) : "a model with a classifier"_msg;
        throw Error(ErrorCode::OutOfRange, "logit attribution: expected %1, found class %2"_msg(expected, classIndex));
    }
    auto ofClass = torch::zeros({classes});
    ofClass[classIndex] = 1.0F;
    return attributionAlong(network, pixels, ofClass, control);
}

LogitAttribution attributionAlong(Network& network, const Tensor& pixels, const Tensor& asked,
                                  const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const auto& spec = network.spec();
    if (const auto reason = whyNoLogitAttribution(spec); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    const int64_t width = spec.classes > 0 ? spec.classes : spec.dim;
    if (asked.dim() != 1 || asked.size(0) != width) {
        throw Error(ErrorCode::ShapeMismatch,
                    "logit attribution: expected a direction of %1 numbers, found %2"_msg(width, asked.numel()));
    }
    const auto sought = asked.to(pixels.device(), torch::kFloat32);
    const auto pass = network.passOver(pixels, control.stop);
    const int total = 2 * spec.depth();
    auto tokens = network.embed(pass, pixels);
    const auto entering = tokens;
    for (int layer = 0; layer < spec.depth(); ++layer) {
        control.step(layer, total);
        tokens = network.runLayer(pass, layer, tokens).tokens;
    }
    const auto weights = lastWeights(network, sought);
    const auto along = direction(network, weights, tokens[0]);
    LogitAttribution found;
    const auto most = std::ranges::max(spec.layers, {}, &LayerSpec::heads).heads;
    found.heads = torch::zeros({spec.depth(), most});
    found.projections = torch::zeros({spec.depth()});
    found.mlps = torch::zeros({spec.depth()});
    found.logit = torch::dot(network.classify(pass, tokens)[0], sought).item<float>();
    found.embedding = shareOf(along, entering)[0].item<float>();
    found.bias = weights.bias + (weights.shift.defined() ? (weights.shift * weights.row).sum().item<float>() : 0.0F);
    tokens = entering;
    for (int layer = 0; layer < spec.depth(); ++layer) {
        control.step(spec.depth() + layer, total);
        tokens = attribute(network, pass, layer, tokens, along, found);
    }
    control.step(total, total);
    requireSum(found);
    return found;
}

}  // namespace core
