// ViT, DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, the image towers of CLIP and SigLIP, hybrids.
#include "core/error.h"
#include "core/model/families/vit/architecture_words.h"
#include "core/model/families/vit/vit_block.h"
#include "core/model/families/vit/vit_family.h"
#include "core/model/families/vit/vit_look_alikes.h"
#include "core/model/spec/stem_spec.h"
#include "core/model/zoo/zoo.h"

#include <fmt/format.h>

namespace core {

namespace {

/// A hybrid's convolutions and the patches of what leaves them.
void readStem(const ShapeReader& shapes, ModelSpec& spec)
{
    const std::string backbone = "patch_embed.backbone.";
    const bool staged = shapes.has(backbone + "stem.conv.weight");
    const auto root = backbone + (staged ? "stem.conv.weight" : "conv.weight");
    StemSpec stem;
    stem.width = shapes.side(root, 4, 0);
    shapes.require(root, {stem.width, 3, 7, 7});
    const int stages = staged ? shapes.count(backbone + "stages.") : 0;
    constexpr int mostStages = 4, groups = 32, widest = 256;
    if (stages > mostStages || stem.width % groups != 0 || stem.width > widest) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: expected a multiple of {} channels up to {} and at most {} stages, found {} "
                                "channels and {} stages",
                                root, groups, widest, mostStages, stem.width, stages));
    }
    for (int stage = 0; stage < stages; ++stage) {
        stem.blocks.push_back(shapes.count(fmt::format("{}stages.{}.blocks.", backbone, stage)));
    }
    const auto& patches = shapes.shape("patch_embed.proj.weight", 4);
    const int64_t channels = stages > 0 ? int64_t{2} * stem.width << stages : stem.width;
    shapes.require("patch_embed.proj.weight", {patches[0], channels, patches[2], patches[2]});
    stem.patch = static_cast<int>(patches[2]);
    spec.dim = static_cast<int>(patches[0]);
    spec.patch = stem.stride() * stem.patch;
    spec.patchBias = shapes.has("patch_embed.proj.bias");
    spec.stem = std::make_shared<const StemSpec>(stem);
}

Told<int> usualHeads(const ModelSpec& spec, int blocks)
{
    if (blockOf(spec).patchNorm && spec.dim % 128 == 0) {  // before the table: SigLIP's L has AIMv2 L's width and depth
        return {spec.dim / 128, "rule: AIMv2's width / 128"};
    }
    if (const auto published = headsOfShape(spec.dim, blocks, spec.tokens.classToken)) {
        return published;
    }
    return spec.dim % 64 == 0 ? Told<int>{spec.dim / 64, "rule: width / 64"} : Told<int>{};
}

constexpr std::array kClipMean{0.48145466, 0.4578275, 0.40821073}, kClipStd{0.26862954, 0.26130258, 0.27577711};

void assumeClip(Rules& rules)
{
    rules.normEps.value = 1e-5;
    rules.activation.origin = "default";
    rules.mean = {kClipMean, "rule of the family"};
    rules.std = {kClipStd, "rule of the family"};
}

/// Published models with such blocks are few, and tell.
void assumeNumerics(const ModelSpec& spec, Rules& rules)
{
    if (spec.gatedMlp) {
        rules.activation.value = Activation::Silu;
    }
    const auto& block = blockOf(spec);
    if (block.patchNorm) {  // AIMv2
        rules.normEps.value = 1e-5;
        rules.mean = {kClipMean, "rule of the family"};
        rules.std = {kClipStd, "rule of the family"};
    } else if (block.attentionNorm && block.mlpNorm) {  // BEiT-3
        rules.normEps.value = 1e-5;
    }
}

/// Those that see each photo in its own ratio.
void assumeOwnRatio(const Sidecar& sidecar, const ArchitectureFacts& facts, const Clues& clues, ModelSpec& spec,
                    Rules& rules)
{
    const bool hugging = clues.naming == "Hugging Face SigLIP 2 NaFlex";
    if (clues.naming.find("Depth Anything") != std::string::npos) {
        constexpr int side = 518;
        rules.inputSize = {std::pair(side, side), "rule of the family"};
        rules.ownCropMode = {CropMode::Cover, "rule of the family"};
    }
    if (clues.naming != "timm NaFlex" && !hugging) {
        return;
    }
    rules.inZoo = false;  // where SigLIP 2 of one size has the same shapes
    rules.ownCropMode = {CropMode::Budget, "rule: NaFlex"};
    rules.mean = rules.std = {{{0.5, 0.5, 0.5}}, "rule of the family"};
    if (hugging) {
        rules.interpolation = {Interpolation::Bilinear, "rule: Hugging Face's default"};
        return;
    }
    const bool square = sidecar.squarePositions ? *sidecar.squarePositions : facts.squarePositions;
    spec.positionResampling = square ? PositionResampling::Square : PositionResampling::Antialias;
    if (!sidecar.squarePositions && !facts.activation && spec.pooling != Pooling::AttentionPool) {
        spec.warnings.emplace_back(
            "The file does not say whether its positions keep their ratio when they come to a photo's grid (par); it "
            "is "
            "assumed that they do not. A config.json with the model's architecture settles it.");
    }
}

void readFacts(const ArchitectureFacts& facts, const std::string& origin, Rules& rules)
{
    if (facts.activation) {
        rules.activation = {facts.activation, origin};
        rules.numericsVary = false;
    }
    if (facts.normEps) {
        rules.normEps = {facts.normEps, origin};
    }
}

/// What the words of the name or the way of naming tensors say of the authors.
void readWords(const Sidecar& sidecar, const Clues& clues, Rules& rules)
{
    const auto words = clues.name + " " + sidecar.architecture.value.value_or("");
    const auto says = [&](std::string_view word) { return words.find(word) != std::string::npos; };
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
    const auto namedBy = [&](const char* whom) { return clues.naming.find(whom) != std::string::npos; };
    if (namedBy("Hugging Face ViT") || namedBy("Hugging Face DeiT")) {
        rules.normEps = {1e-12, "rule: Hugging Face's default"};
    } else if (namedBy("Hugging Face SigLIP")) {
        rules.activation = {Activation::GeluTanh, "rule: Hugging Face's default"};
    } else if (namedBy("Depth Anything")) {
        rules.mean.origin = rules.std.origin = "rule of the family";
    }
    // What is named so computes in one way; CLIP's norms do, too, and its activation has a warning of its own.
    const bool told = namedBy("(the authors')") || namedBy("JAX") || namedBy("Hugging Face");
    rules.numericsVary = !told;
}

/// DeiT III and RoPE-ViT with an absolute embedding have the same names and shapes; the latter's rotation leaves none.
void warnOfRotation(const Sidecar& sidecar, const Clues& clues, ModelSpec& spec)
{
    const bool sameNames = clues.naming == "timm before, the authors'" && spec.layerScale && spec.tokens.classToken &&
                           spec.tokens.registers == 0 && !spec.positionCoversPrefix;
    if (sameNames && !sidecar.architecture && clues.name.find("deit") == std::string::npos) {
        spec.warnings.emplace_back(
            "Names and shapes are those of DeiT III, as which this file is computed, and of a rotary ViT (rope_ape), "
            "whose rotation leaves no tensor; a config.json with its architecture would tell.");
    }
}

}  // namespace

bool isVit(const Shapes& shapes, const Sidecar& /*sidecar*/, const Clues& /*clues*/)
{
    return !shapes.contains("blocks.0.attn.proj_l.weight") && !shapes.contains("blocks.0.attn.temperature");
}

Rules inferVit(const ShapeReader& shapes, const Sidecar& sidecar, const Clues& clues, ModelSpec& spec)
{
    if (shapes.hasPrefix("patch_embed.backbone.")) {
        readStem(shapes, spec);
    } else {
        readPatchConvolution(shapes, spec);
    }
    readTokens(shapes, spec);
    readPositionGrid(shapes, sidecar, spec);
    const int blocks = shapes.count("blocks.");
    const auto architecture = sidecar.architecture.value.value_or("");
    const auto facts = architectureFacts(architecture.empty() ? clues.name : architecture);
    readVitBlock(shapes, sidecar, facts, spec);
    spec.layers.assign(static_cast<size_t>(blocks), {LayerKind::Self, 0, spec.tokens, 0});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.distilledHead = shapes.hasPrefix("head_dist.");
    readPooling(shapes, sidecar, spec);
    requireWholeVit(shapes, sidecar, clues, spec);
    warnOfLookAlikes(sidecar, clues, spec);
    if (sidecar.poolHeads && spec.pooling == Pooling::AttentionPool) {
        spec.layers.back().heads = *sidecar.poolHeads;
    }
    spec.positionResampling = clues.positionResampling;

    Rules rules;
    rules.shapesStateInputSize = true;
    rules.inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                       spec.provenance["position_grid"]};
    rules.heads = usualHeads(spec, blocks);
    if (!architecture.empty() && facts.heads) {
        rules.heads = {facts.heads, "rule: architecture " + architecture};
    }
    if (rules.inputSize.value->first >= 384) {
        rules.cropPct = {1.0, "rule: large inputs are not cropped"};
    }
    assumeNumerics(spec, rules);
    assumeOwnRatio(sidecar, facts, clues, spec, rules);
    if (spec.preNorm && !spec.patchBias && !spec.block) {
        assumeClip(rules);
    } else if (spec.pooling == Pooling::AttentionPool || spec.stem) {
        rules.mean = rules.std = {{{0.5, 0.5, 0.5}}, "rule of the family"};
    }
    readWords(sidecar, clues, rules);
    readFacts(facts, architecture.empty() ? "rule: name" : "rule: architecture " + architecture, rules);
    warnOfRotation(sidecar, clues, spec);
    return rules;
}

bool fitsZooVit(const ModelSpec& spec, const ZooEntry& entry)
{
    const auto& family = entry.family;
    const bool alwaysScaled = family == "deit3" || family == "dinov2" || family == "dinov2_reg";
    const bool sometimesScaled = family == "vit";
    return !spec.block && entry.prefixTokens == spec.tokens.prefix() && entry.registers == spec.tokens.registers &&
           (sometimesScaled || alwaysScaled == spec.layerScale) &&
           (family == "clip") == (spec.preNorm && !spec.patchBias) &&
           (family == "siglip") == (spec.pooling == Pooling::AttentionPool);
}

}  // namespace core
