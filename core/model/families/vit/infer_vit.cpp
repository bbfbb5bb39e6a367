// ViT, DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, the image towers of CLIP and SigLIP.
#include "core/error.h"
#include "core/model/families/vit/vit_family.h"
#include "core/model/zoo/zoo.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace core {

namespace {

/// Head counts that are not width / 64 (reference: published models by width and depth).
struct HeadRow {
    int dim, depth, heads;
    const char* model;
};
constexpr HeadRow kHeadTable[] = {
    {1152, 27, 16, "So400m"},    {1280, 32, 16, "ViT-H"},      {1408, 40, 16, "ViT-g"},      {1664, 48, 16, "ViT-bigG"},
    {64, 6, 2, "timm test_vit"}, {64, 8, 2, "timm test_vit2"}, {96, 9, 3, "timm test_vit3"},
};
/// DINOv2's giant of the same width and depth has the usual heads, and a class token.
constexpr HeadRow kWithoutClassToken{1536, 40, 16, "SigLIP 2 giant"};

void readBlock(const ShapeReader& shapes, ModelSpec& spec)
{
    const int64_t width = spec.dim;
    shapes.require("blocks.0.attn.qkv.weight", {3 * width, width});
    const auto& fc1 = shapes.shape("blocks.0.mlp.fc1.weight", 2);
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.gatedMlp = fc1[0] == 2 * int64_t{spec.mlpHidden};
    spec.qkvBias = shapes.has("blocks.0.attn.qkv.bias");
    spec.layerScale = shapes.has("blocks.0.ls1.gamma");
    spec.preNorm = shapes.has("norm_pre.weight");
    spec.finalNorm = shapes.has("norm.weight");
    spec.poolNorm = shapes.has("fc_norm.weight");
}

void readTokens(const ShapeReader& shapes, ModelSpec& spec)
{
    auto& tokens = spec.tokens;
    tokens.classToken = shapes.has("cls_token");
    tokens.distillationToken = shapes.has("dist_token");
    tokens.registers = 0;
    if (shapes.has("reg_token")) {
        tokens.registers = shapes.side("reg_token", 3, 1);
        shapes.require("reg_token", {1, tokens.registers, spec.dim});
    }
}

/// global_pool as timm spells it; empty for words that name none.
std::optional<Pooling> poolingNamed(const std::string& name)
{
    if (name == "token") {
        return Pooling::ClassToken;
    }
    if (name == "avg") {
        return Pooling::PatchMean;
    }
    if (name == "max") {
        return Pooling::PatchMax;
    }
    if (name == "avgmax") {
        return Pooling::PatchMeanMax;
    }
    return std::nullopt;
}

void readPooling(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec)
{
    spec.provenance["pooling"] = "shapes";
    if (shapes.has("attn_pool.latent")) {
        spec.pooling = Pooling::AttentionPool;
        spec.layers.push_back({LayerKind::Class, 0, {false, false, 0}, 0});
        return;
    }
    spec.pooling = !spec.tokens.classToken || spec.poolNorm ? Pooling::PatchMean : Pooling::ClassToken;
    if (!sidecar.globalPool || sidecar.globalPool.value->empty()) {
        return;
    }
    const auto told = poolingNamed(*sidecar.globalPool);
    if (!told) {
        throw Error(ErrorCode::Unsupported, fmt::format("{}: global_pool: expected token, avg, max or avgmax, found {}",
                                                        sidecar.globalPool.origin, *sidecar.globalPool));
    }
    if (*told != Pooling::ClassToken || spec.tokens.classToken) {
        spec.pooling = *told;
        spec.provenance["pooling"] = sidecar.globalPool.origin;
    }
}

Told<int> usualHeads(const ModelSpec& spec, int blocks)
{
    const auto fits = [&](const HeadRow& row) { return row.dim == spec.dim && row.depth == blocks; };
    const auto* row = std::find_if(std::begin(kHeadTable), std::end(kHeadTable), fits);
    if (row == std::end(kHeadTable) && !spec.tokens.classToken && fits(kWithoutClassToken)) {
        row = &kWithoutClassToken;
    }
    if (row != std::end(kHeadTable)) {
        return {row->heads, fmt::format("table: {}", row->model)};
    }
    if (spec.dim % 64 == 0) {
        return {spec.dim / 64, "rule: width / 64"};
    }
    return {};
}

void assumeClip(Rules& rules)
{
    rules.normEps.value = 1e-5;
    rules.activation.origin = "default";
    rules.mean = {{{0.48145466, 0.4578275, 0.40821073}}, "rule of the family"};
    rules.std = {{{0.26862954, 0.26130258, 0.27577711}}, "rule of the family"};
}

/// What the words of the name or the way of naming tensors say of the authors.
void readWords(const Sidecar& sidecar, const Clues& clues, Rules& rules)
{
    const auto words = clues.name + " " + sidecar.architecture.value.value_or("");
    const auto says = [&](const char* word) { return words.find(word) != std::string::npos; };
    const Told<std::array<double, 3>> halves{{{0.5, 0.5, 0.5}}, ""};
    if (says("quickgelu")) {
        rules.activation = {Activation::QuickGelu, "name"};
    }
    if (clues.format == "TorchScript" && clues.naming == "OpenCLIP") {
        rules.activation = {Activation::QuickGelu, "rule: OpenAI's own archive"};
    }
    if (says("augreg") || says("siglip")) {
        rules.mean = rules.std = {halves.value, "name"};
    } else if (says("deit") || says("dino") || says("mae")) {
        rules.mean.origin = rules.std.origin = "name";
    } else if (clues.naming.find("JAX") != std::string::npos) {
        rules.mean = rules.std = {halves.value, "rule: Google's own models"};
    }
    if (clues.naming.find("Hugging Face ViT") != std::string::npos ||
        clues.naming.find("Hugging Face DeiT") != std::string::npos) {
        rules.normEps = {1e-12, "rule: Hugging Face's default"};
    }
}

}  // namespace

Rules inferVit(const ShapeReader& shapes, const Sidecar& sidecar, const Clues& clues, ModelSpec& spec)
{
    readPatchConvolution(shapes, spec);
    readTokens(shapes, spec);
    readPositionGrid(shapes, sidecar, spec);
    const int blocks = shapes.count("blocks.");
    readBlock(shapes, spec);
    spec.layers.assign(static_cast<size_t>(blocks), {LayerKind::Self, 0, spec.tokens, 0});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.distilledHead = spec.tokens.distillationToken && shapes.has("head_dist.weight");
    readPooling(shapes, sidecar, spec);
    spec.positionResampling = clues.positionResampling;

    Rules rules;
    rules.shapesStateInputSize = true;
    rules.inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                       spec.provenance["position_grid"]};
    rules.heads = usualHeads(spec, blocks);
    if (rules.inputSize.value->first >= 384) {
        rules.cropPct = {1.0, "rule: large inputs are not cropped"};
    }
    if (spec.gatedMlp) {
        rules.activation.value = Activation::Silu;
    }
    if (spec.preNorm && !spec.patchBias) {
        assumeClip(rules);
    } else if (spec.pooling == Pooling::AttentionPool) {
        rules.mean = rules.std = {{{0.5, 0.5, 0.5}}, "rule of the family"};
    }
    readWords(sidecar, clues, rules);
    return rules;
}

bool fitsZooVit(const ModelSpec& spec, const ZooEntry& entry)
{
    const auto& family = entry.family;
    const bool alwaysScaled = family == "deit3" || family == "dinov2" || family == "dinov2_reg";
    const bool sometimesScaled = family == "vit";
    return entry.prefixTokens == spec.tokens.prefix() && entry.registers == spec.tokens.registers &&
           (sometimesScaled || alwaysScaled == spec.layerScale) &&
           (family == "clip") == (spec.preNorm && !spec.patchBias) &&
           (family == "siglip") == (spec.pooling == Pooling::AttentionPool);
}

}  // namespace core
