// ViT, DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, the image towers of CLIP and SigLIP, hybrids.
#include "core/error.h"
#include "core/model/families/family_rows.h"
#include "core/model/families/vit/architecture_words.h"
#include "core/model/families/vit/vit.h"
#include "core/model/families/vit/vit_namings.h"
#include "core/model/families/vit/vit_parts.h"
#include "core/model/naming/backbone_names.h"
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

Sourced<int> usualHeads(const ModelSpec& spec, int blocks)
{
    if (blockOf(spec).patchNorm && spec.dim % 128 == 0) {  // before the table: SigLIP's L has AIMv2 L's width and depth
        return {spec.dim / 128, {Origin::Rule, "AIMv2's width / 128"}};
    }
    if (const auto published = headsOfShape(spec.dim, blocks, spec.tokens.classToken)) {
        return published;
    }
    return spec.dim % 64 == 0 ? Sourced<int>{spec.dim / 64, Origin::HeadWidth} : Sourced<int>{};
}

void assumeClip(FamilyDefaults& defaults)
{
    defaults.normEps.value = 1e-5;
    defaults.activation.provenance = Origin::Default;
    defaults.normalization = {kClipNormalization, Origin::FamilyRule};
}

/// Published models with such blocks are few, and tell.
void assumeNumerics(const ModelSpec& spec, FamilyDefaults& defaults)
{
    if (spec.gatedMlp) {
        defaults.activation.value = Activation::Silu;
    }
    const auto& block = blockOf(spec);
    if (block.patchNorm) {  // AIMv2
        defaults.normEps.value = 1e-5;
        defaults.normalization = {kClipNormalization, Origin::FamilyRule};
    } else if (block.attentionNorm && block.mlpNorm) {  // BEiT-3
        defaults.normEps.value = 1e-5;
    }
}

bool isDepthAnything(NamingId naming)
{
    return naming == NamingId::AuthorsDepthAnything || naming == NamingId::HuggingFaceDepthAnything;
}

/// Those that see each photo in its own ratio.
void assumeOwnRatio(const Sidecar& sidecar, const ArchitectureFacts& facts, const InferenceHints& hints,
                    ModelSpec& spec, FamilyDefaults& defaults)
{
    const bool hugging = hints.naming == NamingId::HuggingFaceSiglipNaflex;
    if (isDepthAnything(hints.naming)) {
        constexpr int side = 518;
        defaults.inputSize = {std::pair(side, side), Origin::FamilyRule};
        defaults.ownCropMode = {CropMode::Cover, Origin::FamilyRule};
    }
    if (hints.naming != NamingId::TimmNaflex && !hugging) {
        return;
    }
    defaults.inZoo = false;  // where SigLIP 2 of one size has the same shapes
    defaults.ownCropMode = {CropMode::Budget, {Origin::Rule, "NaFlex"}};
    defaults.normalization = {kHalfNormalization, Origin::FamilyRule};
    if (hugging) {
        defaults.interpolation = {Interpolation::Bilinear, {Origin::Rule, "Hugging Face's default"}};
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

void readFacts(const ArchitectureFacts& facts, const Provenance& origin, FamilyDefaults& defaults)
{
    if (facts.activation) {
        defaults.activation = {facts.activation, origin};
        defaults.numericsVary = false;
    }
    if (facts.normEps) {
        defaults.normEps = {facts.normEps, origin};
    }
}

/// Evidence of the authors in the words of the name and the naming of the tensors.
void readWords(const Sidecar& sidecar, const InferenceHints& hints, FamilyDefaults& defaults)
{
    const auto words = hints.name + " " + sidecar.architecture.value.value_or("");
    const auto says = [&](std::string_view word) { return words.find(word) != std::string::npos; };
    if (says("quickgelu")) {
        defaults.activation = {Activation::QuickGelu, Origin::Name};
    }
    if (hints.format == "TorchScript" && hints.naming == NamingId::OpenClip) {
        defaults.activation = {Activation::QuickGelu, {Origin::Rule, "OpenAI's own archive"}};
    }
    if (says("augreg") || says("siglip")) {
        defaults.normalization = {kHalfNormalization, Origin::Name};
    } else if (says("deit") || says("dino") || says("mae")) {
        defaults.normalization.provenance = Origin::Name;
    } else if (hints.naming == NamingId::GoogleJax) {
        defaults.normalization = {kHalfNormalization, {Origin::Rule, "Google's own models"}};
    }
    const auto isOneOf = [&](auto... known) { return ((hints.naming == known) || ...); };
    if (isOneOf(NamingId::HuggingFaceVit, NamingId::HuggingFaceVitMae, NamingId::HuggingFaceDeit)) {
        defaults.normEps = {1e-12, {Origin::Rule, "Hugging Face's default"}};
    } else if (isOneOf(NamingId::HuggingFaceSiglip, NamingId::HuggingFaceSiglipNaflex)) {
        defaults.activation = {Activation::GeluTanh, {Origin::Rule, "Hugging Face's default"}};
    } else if (isDepthAnything(hints.naming)) {
        defaults.normalization.provenance = Origin::FamilyRule;
    }
    // All models with these namings compute in one way; CLIP's norms do, too, and its activation has a warning of its
    // own.
    const auto source = namingSource(hints.naming);
    defaults.numericsVary =
        source != NamingSource::Authors && source != NamingSource::Google && source != NamingSource::HuggingFace;
}

/// DeiT III and RoPE-ViT with an absolute embedding have the same names and shapes; the latter's rotation leaves none.
void warnOfRotation(const Sidecar& sidecar, const InferenceHints& hints, ModelSpec& spec)
{
    const bool sameNames = hints.naming == NamingId::TimmOlder && spec.layerScale && spec.tokens.classToken &&
                           spec.tokens.registers == 0 && !spec.positionCoversPrefix;
    if (sameNames && !sidecar.architecture && hints.name.find("deit") == std::string::npos) {
        spec.warnings.emplace_back(
            "Names and shapes are those of DeiT III, as which this file is computed, and of a rotary ViT (rope_ape), "
            "whose rotation leaves no tensor; a config.json with its architecture would tell.");
    }
}

bool isVit(const TensorShapes& shapes, const Sidecar& /*sidecar*/, const InferenceHints& /*hints*/)
{
    return !shapes.contains("blocks.0.attn.proj_l.weight") && !shapes.contains("blocks.0.attn.temperature");
}

FamilyDefaults inferVit(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints, ModelSpec& spec)
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
    const auto facts = architectureFacts(architecture.empty() ? hints.name : architecture);
    readVitBlock(shapes, sidecar, facts, spec);
    spec.layers.assign(static_cast<size_t>(blocks), {LayerKind::Self, 0, spec.tokens, 0});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.distilledHead = shapes.hasPrefix("head_dist.");
    readPooling(shapes, sidecar, spec);
    requireWholeVit(shapes, sidecar, hints, spec);
    warnOfLookAlikes(sidecar, hints, spec);
    if (sidecar.poolHeads && spec.pooling == Pooling::AttentionPool) {
        spec.layers.back().heads = *sidecar.poolHeads;
    }
    spec.positionResampling = hints.positionResampling;

    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    defaults.heads = usualHeads(spec, blocks);
    if (!architecture.empty() && facts.heads) {
        defaults.heads = {facts.heads, {Origin::Rule, "architecture " + architecture}};
    }
    defaults.keepLargeInputsWhole();
    assumeNumerics(spec, defaults);
    assumeOwnRatio(sidecar, facts, hints, spec, defaults);
    if (spec.preNorm && !spec.patchBias && !spec.block) {
        assumeClip(defaults);
    } else if (spec.pooling == Pooling::AttentionPool || spec.stem) {
        defaults.normalization = {kHalfNormalization, Origin::FamilyRule};
    }
    readWords(sidecar, hints, defaults);
    readFacts(facts, {Origin::Rule, architecture.empty() ? "name" : "architecture " + architecture}, defaults);
    warnOfRotation(sidecar, hints, spec);
    return defaults;
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

constexpr Naming kVitNamings[] = {
    {kTimmSignature, nullptr, nameTimm},
    {kNaflexSignature, nullptr, nameNaflex},
    {kAimv2Signature, nullptr, nameAimv2},
    {kHuggingFaceAimv2Signature, nullptr, nameHuggingFaceAimv2},
    {kHuggingFaceSignature, isHuggingFaceDinov2, nameHuggingFaceDinov2},
    {kHuggingFaceSignature, nullptr, nameHuggingFaceVit},
    {kHuggingFaceClipSignature, nullptr, nameHuggingFaceClip},
    {kOpenClipSignature, nullptr, nameOpenClip},
    {kJaxSignature, nullptr, nameJax},
};

}  // namespace

FamilyRow vitFamily()
{
    return {.family = Family::Vit,
            .traits = {"vit", "ViT", Dropping::LeftOut, AddedToken::Possible, true, true},
            .signature = {"blocks.0.attn.qkv.weight|blocks.0.attns.0.attn.qkv.weight", "patch_embed.proj.weight",
                          "pos_embed"},
            .isIt = isVit,
            .infer = inferVit,
            .make = makeNetworkOf<Vit>,
            .namings = kVitNamings,
            .zoo = {{"vit", "deit", "deit_distilled", "deit3", "dino", "dinov2", "dinov2_reg", "mae", "clip", "siglip"},
                    fitsZooVit}};
}

}  // namespace core
