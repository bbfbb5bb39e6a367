#include "core/analysis/words/dense_words.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/evidence/layerwise_backward.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/layer_edit.h"
#include "core/model/spec/part_specs.h"

#include <torch/types.h>

#include <algorithm>
#include <array>
#include <optional>

namespace core {
namespace {

using torch::Tensor;

constexpr int kManyLayers = 6;       // of Surgery and GEM
constexpr double kNeighborhood = 5;  // patches, the deviation of NACLIP's Gaussian

struct MethodRow {
    DenseMethod method;
    const char* word;
    std::optional<PositionResampling>
        positions;  ///< as the method's authors bring them to another grid; none: bilinear, without antialiasing
};
/// In the order of DenseMethod.
constexpr std::array kMethods{MethodRow{DenseMethod::Plain, "plain", PositionResampling::Antialias},
                              MethodRow{DenseMethod::MaskClip, "maskclip", PositionResampling::Plain},
                              MethodRow{DenseMethod::MaskClipSimple, "maskclip-simple", PositionResampling::Plain},
                              MethodRow{DenseMethod::Sclip, "sclip", PositionResampling::ScaleOffset},
                              MethodRow{DenseMethod::Surgery, "surgery", std::nullopt},
                              MethodRow{DenseMethod::Gem, "gem", PositionResampling::Antialias},
                              MethodRow{DenseMethod::NaClip, "naclip", PositionResampling::ScaleOffset}};

const MethodRow& rowOf(DenseMethod method)
{
    return kMethods.at(static_cast<size_t>(method));
}

/// The columns of the tower's output that patches match: [..., K].
Tensor matchedByPatches(const ModelSpec& spec, const Tensor& output)
{
    return spec.visionHead ? output.narrow(-1, spec.visionHead->tokenWidth, spec.visionHead->tokenWidth) : output;
}

/// The tokens before the first layer, [1, T, C].
Tensor embedded(Network& network, const Pass& pass, const Tensor& pixels, std::optional<PositionResampling> how)
{
    const ModelSpec& spec = network.spec();
    const PatchGrid trained{spec.trainedRows, spec.trainedCols};
    const Tensor usual = network.positionEmbedding(pass.grid);
    if (!usual.defined() || trained == pass.grid || how == spec.positionResampling) {
        return network.embed(pass, pixels);
    }
    const Tensor table = network.positionEmbedding(trained).unsqueeze(0);
    const auto bilinear = [&] {
        const Tensor image = table.reshape({1, trained.rows, trained.cols, -1}).permute({0, 3, 1, 2}).contiguous();
        return torch::upsample_bilinear2d(image, {pass.grid.rows, pass.grid.cols}, false).flatten(2).transpose(1, 2);
    };
    const Tensor wanted = (how ? resamplePosition(table, 0, trained, pass.grid, pass.stop, *how) : bilinear())[0];
    return network.placePatches(pass, network.embedPatches(pass, pixels) + (wanted - usual), true);
}

/// Queries, keys and values of a layer, [H, T, D], their scale, and the tokens before them.
struct LayerHeads {
    Tensor tokens;  ///< [1, T, C] that the unchanged layer gives
    Tensor q, k, v, attended;
    double scale = 1.0;
};

LayerHeads headsOf(Network& network, const Pass& pass, int layer, const Tensor& tokens)
{
    auto output = network.runLayer(pass, layer, tokens, {.attention = true, .values = true, .activations = true});
    const auto* self = std::get_if<SelfAttention>(&output.attention);
    if (self == nullptr) {
        throw Error(ErrorCode::Unsupported, "words on places: expected plain self-attention in layer %1"_msg(layer));
    }
    return {output.tokens, self->q, self->k, output.values, output.activations.attended, self->scale};
}

/// The layer's tokens with other results of its heads. @param heads  [H, T, D]
Tensor withHeads(Network& network, const Pass& pass, int layer, const Tensor& tokens, const Tensor& heads,
                 LayerEdit::Mlp mlp)
{
    LayerEdit edit;
    edit.mlp = mlp;
    edit.heads = {torch::ones({1, 1, 1}, torch::kBool), heads.transpose(0, 1).flatten(1).unsqueeze(0)};
    return network.runLayer(pass, layer, tokens, {.edit = &edit}).tokens;
}

/// The attention's contribution to the tokens, with other results of its heads.
Tensor attentionBranch(Network& network, const Pass& pass, int layer, const Tensor& tokens, const Tensor& heads)
{
    return withHeads(network, pass, layer, tokens, heads, LayerEdit::Mlp::Zero) - tokens;
}

/// softmax(scale x xT + added) times the values, a head at a time.
Tensor selfSelf(const Tensor& x, const Tensor& values, double scale, const std::stop_token& stop,
                const Tensor& added = {})
{
    std::vector<Tensor> found;
    for (int64_t head = 0; head < x.size(0); ++head) {
        throwIfCancelled(stop);
        const Tensor scores = torch::matmul(x[head] * scale, x[head].t());
        found.push_back(torch::matmul(torch::softmax(added.defined() ? scores + added : scores, -1), values[head]));
    }
    return torch::stack(found);
}

/// [T, T]: exp(-distance^2 / (2 deviation^2)) between patches, 0 from and to the tokens before them.
Tensor neighborhood(PatchGrid grid, int64_t prefix, const torch::TensorOptions& options)
{
    const auto along = [&](int count) {
        const Tensor at = torch::arange(count, options);
        return torch::exp((at.unsqueeze(1) - at).square() / (-2.0 * kNeighborhood * kNeighborhood));
    };
    const Tensor patches = torch::kron(along(grid.rows), along(grid.cols));
    return torch::constant_pad_nd(patches, {prefix, 0, prefix, 0});
}

/// GEM: mean over x in q, k, v of self-self attention by x, which is normalized and first smoothed by its own
/// attention.
Tensor gemHeads(const LayerHeads& heads, const std::stop_token& stop)
{
    const double scale = heads.scale * heads.attended[0].norm(2, -1).mean().item<double>();
    Tensor sum = torch::zeros_like(heads.v);
    for (const Tensor& each : {heads.q, heads.k, heads.v}) {
        const Tensor x = unitRows(each), smoothed = unitRows(selfSelf(x, x, scale, stop));
        sum += selfSelf(smoothed, heads.v, scale, stop) / 3.0;
    }
    return sum;
}

/// The tokens after the last layer, by the methods that change only that layer: [1, T, C].
Tensor lastLayer(Network& network, const Pass& pass, int layer, const Tensor& tokens, DenseMethod method)
{
    const LayerHeads heads = headsOf(network, pass, layer, tokens);
    const auto& stop = pass.stop;
    switch (method) {
        case DenseMethod::MaskClip:
            return withHeads(network, pass, layer, tokens, heads.v, LayerEdit::Mlp::Kept);
        case DenseMethod::MaskClipSimple:
            return attentionBranch(network, pass, layer, tokens, heads.v);
        case DenseMethod::Sclip: {
            const Tensor found =
                selfSelf(heads.q, heads.v, heads.scale, stop) + selfSelf(heads.k, heads.v, heads.scale, stop);
            return withHeads(network, pass, layer, tokens, found, LayerEdit::Mlp::Kept);
        }
        case DenseMethod::NaClip: {
            const Tensor near = neighborhood(pass.grid, heads.k.size(1) - pass.grid.count(), heads.k.options());
            return attentionBranch(network, pass, layer, tokens, selfSelf(heads.k, heads.v, heads.scale, stop, near));
        }
        default:
            return heads.tokens;
    }
}

/// The two streams after the last layer: the tower's own tokens, and those that provide the patches.
struct Streams {
    Tensor own, dense;
};

Streams streamsOf(Network& network, const Pass& pass, const Tensor& embedded, DenseMethod method,
                  const RunControl& control)
{
    const ModelSpec& spec = network.spec();
    const int count = spec.depth() - (isPoolingLayer(spec, spec.depth() - 1) ? 1 : 0);
    const bool beside = method == DenseMethod::Surgery || method == DenseMethod::Gem;
    const int first = beside ? std::max(0, count - kManyLayers) : count - 1;
    Streams streams{embedded, {}};
    for (int layer = 0; layer < count; ++layer) {
        control.step(layer, count);
        if (layer < first) {
            streams.own = network.runLayer(pass, layer, streams.own).tokens;
            continue;
        }
        if (!beside) {
            streams.dense = lastLayer(network, pass, layer, streams.own, method);
            streams.own = network.runLayer(pass, layer, streams.own).tokens;
            continue;
        }
        const LayerHeads heads = headsOf(network, pass, layer, streams.own);
        const Tensor found = method == DenseMethod::Gem ? gemHeads(heads, pass.stop)
                                                        : selfSelf(heads.v, heads.v, heads.scale, pass.stop);
        const Tensor added = attentionBranch(network, pass, layer, streams.own, found);
        streams.dense = (streams.dense.defined() ? streams.dense : streams.own) + added;
        streams.own = heads.tokens;
    }
    control.step(count, count);
    return streams;
}

}  // namespace

std::string_view denseMethodWord(DenseMethod method)
{
    return rowOf(method).word;
}

std::vector<std::string> denseMethodWords()
{
    std::vector<std::string> words;
    std::ranges::transform(kMethods, std::back_inserter(words), &MethodRow::word);
    return words;
}

DenseMethod parseDenseMethod(std::string_view word)
{
    const auto row = std::ranges::find(kMethods, word, &MethodRow::word);
    if (row == kMethods.end()) {
        throw Error(ErrorCode::OutOfRange, "method", "expected one of %1, found \"%2\""_msg(denseMethodWords(), word));
    }
    return row->method;
}

DenseMethod defaultDenseMethod(const ModelSpec& spec)
{
    return spec.visionHead ? DenseMethod::Plain : DenseMethod::NaClip;
}

torch::Tensor directionOfPatches(const ModelSpec& spec, const Tensor& direction)
{
    return spec.visionHead ? unitRows(matchedByPatches(spec, direction)) : direction;
}

torch::Tensor answersOfPatches(Network& network, const Tensor& patches, int layer)
{
    const int64_t prefix = network.spec().layers.at(static_cast<size_t>(layer)).layout.prefix();
    const Tensor alone = patches.unsqueeze(1).expand({-1, prefix + 1, -1});
    return matchedByPatches(network.spec(), network.classify({.grid = {1, 1}}, alone, layer).to(torch::kCPU));
}

DenseFeatures denseFeatures(Network& network, const Tensor& input, DenseMethod method, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    if (!hasPlainSelfAttention(network.spec())) {
        throw Error(ErrorCode::Unsupported,
                    "words on places: expected plain self-attention in every layer, found %1"_msg(
                        layerKindsText(network.spec())));
    }
    const Tensor pixels = pixelsFor(network, input);
    const Pass pass = network.passOver(pixels, control.stop);
    const Tensor tokens = embedded(network, pass, pixels, rowOf(method).positions);
    const auto [own, dense] = streamsOf(network, pass, tokens, method, control);
    const ModelSpec& spec = network.spec();
    const bool pools = isPoolingLayer(spec, spec.depth() - 1);
    const int last = spec.depth() - (pools ? 2 : 1);
    const int64_t patches = pass.grid.count();
    const Tensor whole = network.classify(pass, pools ? network.runLayer(pass, last + 1, own).tokens : own);
    return {pass.grid, unitRows(answersOfPatches(network, dense[0].narrow(0, dense.size(1) - patches, patches), last)),
            unitRows(matchedByPatches(spec, whole[0].to(torch::kCPU)))};
}

torch::Tensor wordMaps(const DenseFeatures& features, const std::vector<Tensor>& directions, DenseMethod method)
{
    const torch::NoGradGuard noGrad;
    const Tensor words = torch::stack(directions);  // [W, K]
    Tensor maps = torch::matmul(words, features.patches.t());
    if (method == DenseMethod::Surgery) {
        if (directions.size() < 2) {
            throw Error(ErrorCode::Unsupported,
                        "surgery: expected at least two words, which it compares, found one; add a word "
                        "for the rest of the image"_msg);
        }
        const Tensor share = torch::softmax(2.0 * torch::mv(words, features.image), 0);
        maps = maps * (share / share.mean()).unsqueeze(1);
        maps = maps - maps.mean(0, true);
    }
    return maps.reshape({-1, features.grid.rows, features.grid.cols}).contiguous();
}

}  // namespace core
