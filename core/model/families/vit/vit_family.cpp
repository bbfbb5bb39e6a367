// ViT, DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, the image towers of CLIP and SigLIP, hybrids.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/vit/vit_namings.h"
#include "core/model/families/vit/vit_parts.h"
#include "core/model/spec/part_specs.h"
#include "core/model/zoo/zoo.h"

#include <fmt/format.h>

namespace core {

std::shared_ptr<Network> makeVit(const ModelSpec& spec);  // vit.cpp

namespace {

/// A hybrid's convolutions and the patches of their output.
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
        throw Error(ErrorCode::Unsupported, root,
                    "expected a multiple of %1 channels up to %2 and at most %3 stages, found %4 "
                    "channels and %5 stages"_msg(groups, widest, mostStages, stem.width, stages));
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

/// MobileCLIP-B's convolutions over squares side by side, of which the last is the patch embedding. That squares do not
/// overlap is in no tensor, so their sides must be the published ones.
void readSquareStem(const ShapeReader& shapes, ModelSpec& spec)
{
    const std::string backbone = "patch_embed.backbone.";
    constexpr int sides[] = {4, 2};
    StemSpec stem;
    stem.patch = 2;
    int64_t inputs = 3;
    for (const int side : sides) {
        const auto name = fmt::format("{}{}.conv.weight", backbone, stem.squares.size());
        stem.squares.push_back({shapes.side(name, 4, 0), side});
        shapes.require(name, {stem.squares.back().width, inputs, side, side});
        inputs = stem.squares.back().width;
    }
    spec.dim = shapes.side("patch_embed.proj.weight", 4, 0);
    shapes.require("patch_embed.proj.weight", {spec.dim, inputs, stem.patch, stem.patch});
    spec.patch = stem.stride() * stem.patch;
    spec.patchBias = shapes.has("patch_embed.proj.bias");
    spec.stem = std::make_shared<const StemSpec>(stem);
}

Sourced<int> defaultHeads(const ModelSpec& spec, int blocks)
{
    if (blockOf(spec).patchNorm && spec.dim % 128 == 0) {  // before the table: SigLIP's L has AIMv2 L's width and depth
        return {spec.dim / 128, {Origin::Rule, "AIMv2's width / 128"_msg}};
    }
    if (auto published = publishedHeads(spec.dim, blocks, spec.tokens.classToken)) {
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

/// Few published models have such blocks, so they identify the model.
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
    return naming == &kAuthorsDepthAnythingNames || naming == &kHuggingFaceDepthAnythingNames;
}

/// For models that see each photo in its own aspect ratio.
void assumeOwnRatio(const Evidence& from, const ArchitectureFacts& facts, ModelSpec& spec, FamilyDefaults& defaults)
{
    const auto& hints = from.hints;
    const bool hugging = hints.naming == &kHuggingFaceSiglipNaflexNames;
    if (isDepthAnything(hints.naming)) {
        constexpr int side = 518;
        defaults.inputSize = {std::pair(side, side), Origin::FamilyRule};
        defaults.ownCropMode = {CropMode::Cover, Origin::FamilyRule};
    }
    if (hints.naming != &kTimmNaflexNames && !hugging) {
        return;
    }
    defaults.inZoo = false;  // there, SigLIP 2 of one size has the same shapes
    defaults.ownCropMode = {CropMode::Budget, {Origin::Rule, "NaFlex"}};
    defaults.normalization = {kHalfNormalization, Origin::FamilyRule};
    if (hugging) {
        defaults.interpolation = {Interpolation::Bilinear, {Origin::Rule, "Hugging Face's default"_msg}};
        return;
    }
    const auto stated = from.sidecar.arguments.flag("pos_embed_ar_preserving");
    const bool square = stated.value.value_or(facts.squarePositions);
    spec.positionResampling = square ? PositionResampling::Square : PositionResampling::Antialias;
    if (!stated && !facts.activation && spec.pooling != Pooling::AttentionPool) {
        spec.warnings.emplace_back(
            "The file does not say whether its positions keep their ratio when resized to a photo's grid (par); it is "
            "assumed that they do not. A config.json with the model's architecture settles it."_msg);
    }
}

/// The classifier; those of DINOv2 read the class tokens of one or of four layers, and the mean of the patches.
/// Source: facebookresearch/dinov2, hub/classifiers.py; Oquab et al. 2023, arXiv:2304.07193, section 7.1.
void readHead(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto naming = from.hints.naming;
    const bool dinov2 = naming == &kAuthorsDinov2Names || naming == &kHuggingFaceDinov2Names ||
                        naming == &kHuggingFaceDinov2RegistersNames;
    if (!dinov2 || !shapes.has("head.weight") || shapes.side("head.weight", 2, 1) == spec.dim) {
        spec.classes = readClassifier(shapes, "head", spec.dim);
        return;
    }
    constexpr int several = 4;
    const bool readsSeveral = shapes.side("head.weight", 2, 1) == (1 + several) * spec.dim;
    spec.pooledLayers = readsSeveral ? several : 1;
    if (spec.pooledLayers > spec.depth() || !spec.tokens.classToken || !spec.finalNorm) {
        throw Error(
            ErrorCode::ShapeMismatch, "head.weight",
            "expected a backbone of at least %1 layers with a class token and a last norm"_msg(spec.pooledLayers));
    }
    spec.classes = readClassifier(shapes, "head", (1 + spec.pooledLayers) * spec.dim);
    spec.pooling = Pooling::ClassAndPatchMean;
}

/// DINOv2's linear head of labels, where the file has one.
void readPlaceClassifier(const ShapeReader& shapes, ModelSpec& spec)
{
    if (!shapes.hasPrefix("decode_head.")) {
        return;
    }
    const auto segmenter = std::make_shared<SegmenterSpec>();
    segmenter->labels = shapes.side("decode_head.conv_seg.weight", 2, 0);
    if (spec.classes > 0 || !spec.finalNorm || shapes.side("decode_head.conv_seg.weight", 2, 1) != spec.dim) {
        throw Error(ErrorCode::Unsupported, "decode_head.conv_seg.weight",
                    "expected a linear head of labels that reads the normalized tokens of the last layer, and no "
                    "classifier beside it, found [%1, %2]"_msg(segmenter->labels,
                                                               shapes.side("decode_head.conv_seg.weight", 2, 1)));
    }
    spec.segmenter = segmenter;
}

/// Classes are of photos as in the authors' evaluation, labels of whole photos.
void assumeLinearHead(const ModelSpec& spec, FamilyDefaults& defaults)
{
    constexpr int side = 224, shortSide = 256;
    if (spec.segmenter) {
        defaults.ownCropMode = {CropMode::Cover, {Origin::Rule, "the whole photo is looked at"_msg}};
    } else if (spec.pooling == Pooling::ClassAndPatchMean) {
        defaults.inZoo = false;  // there, the backbone has other inputs
        defaults.shapesStateInputSize = false;
        defaults.inputSize = {std::pair(side, side), Origin::FamilyRule};
        defaults.cropPct = {double{side} / shortSide, Origin::FamilyRule};
    }
}

/// OWL-ViT and CLIPSeg see the whole photo; OWLv2 in its own ratio, in a square.
void assumeWordHead(const Evidence& from, const ModelSpec& spec, FamilyDefaults& defaults)
{
    const auto naming = from.hints.naming;
    const bool owlv2 = naming == &kHuggingFaceOwlv2Names, clipSeg = naming == &kHuggingFaceClipSegNames;
    if (!owlv2 && !clipSeg && naming != &kHuggingFaceOwlVitNames) {
        return;
    }
    defaults.inZoo = false;  // there, CLIP has the same shapes
    defaults.activation = {Activation::QuickGelu, {Origin::Rule, "Hugging Face's default"_msg}};
    defaults.cropPct = {1.0, {Origin::Rule, "the whole photo is looked at"_msg}};
    defaults.cropMode = {CropMode::Squash, {Origin::Rule, "the whole photo is looked at"_msg}};
    if (owlv2) {
        defaults.ownCropMode = {CropMode::GrayCorner, Origin::FamilyRule};
        defaults.interpolation = {Interpolation::Bilinear,
                                  {Origin::Rule, "the authors blur with a Gaussian first"_msg}};
    }
    if (clipSeg) {
        constexpr int side = 352, patch = 16;
        defaults.normalization = {kImagenetNormalization, Origin::FamilyRule};
        defaults.interpolation = {Interpolation::Bilinear, {Origin::Rule, "Hugging Face's default"_msg}};
        if (spec.patch == patch) {
            defaults.inputSize = {std::pair(side, side), Origin::FamilyRule};
        }
    }
}

void readFacts(const ArchitectureFacts& facts, const ModelSpec& spec, const Provenance& origin,
               FamilyDefaults& defaults)
{
    if (spec.gatedMlp && facts.activation == Activation::Gelu) {
        // Given to the architecture as arguments that no config.json holds: Virchow, Virchow2, UNI2-h (their model
        // cards: mlp_layer=SwiGLUPacked, act_layer=SiLU).
        defaults.activation = {Activation::Silu, {Origin::Rule, "SwiGLU"}};
    } else if (facts.activation) {
        defaults.activation = {facts.activation, origin};
        defaults.numericsVary = false;
    }
    if (facts.normEps) {
        defaults.normEps = {facts.normEps, origin};
    }
}

/// Evidence about the authors from words of the name and the naming of the tensors.
void readWords(const Evidence& from, FamilyDefaults& defaults)
{
    const auto& hints = from.hints;
    if (from.isNamed("quickgelu")) {
        defaults.activation = {Activation::QuickGelu, Origin::Name};
    }
    if (hints.format == "TorchScript" && hints.naming == &kOpenClipNames) {
        defaults.activation = {Activation::QuickGelu, {Origin::Rule, "OpenAI's own archive"_msg}};
    }
    if (from.isNamed("augreg") || from.isNamed("siglip")) {
        defaults.normalization = {kHalfNormalization, Origin::Name};
    } else if (from.isNamed("deit") || from.isNamed("dino") || from.isNamed("mae")) {
        defaults.normalization.provenance = Origin::Name;
    } else if (hints.naming == &kGoogleJaxNames) {
        defaults.normalization = {kHalfNormalization, {Origin::Rule, "Google's own models"_msg}};
    }
    const auto isOneOf = [&](auto... known) { return ((hints.naming == known) || ...); };
    if (isOneOf(&kHuggingFaceVitNames, &kHuggingFaceVitMaeNames, &kHuggingFaceDeitNames)) {
        defaults.normEps = {1e-12, {Origin::Rule, "Hugging Face's default"_msg}};
    } else if (isOneOf(&kHuggingFaceSiglipNames, &kHuggingFaceSiglipNaflexNames)) {
        defaults.activation = {Activation::GeluTanh, {Origin::Rule, "Hugging Face's default"_msg}};
    } else if (isDepthAnything(hints.naming)) {
        defaults.normalization.provenance = Origin::FamilyRule;
    }
    // All models with these namings compute in one way; CLIP's norms do too, and its activation has a warning of its
    // own.
    const auto source = namingSource(hints.naming);
    defaults.numericsVary =
        source != NamingSource::Authors && source != NamingSource::Google && source != NamingSource::HuggingFace;
}

/// DeiT III and RoPE-ViT with an absolute embedding have the same names and shapes; the latter's rotation leaves none.
void warnOfRotation(const Evidence& from, ModelSpec& spec)
{
    const bool sameNames = from.hints.naming == &kTimmOlderNames && spec.layerScale && spec.tokens.classToken &&
                           spec.tokens.registers == 0 && !spec.positionCoversPrefix;
    if (sameNames && !from.sidecar.architecture && !from.isNamed("deit")) {
        spec.warnings.emplace_back(
            "Names and shapes fit DeiT III, as which this file is computed, and a rotary ViT (rope_ape), whose "
            "rotation is in no tensor; a config.json with its architecture would tell."_msg);
    }
}

bool isVit(const Evidence& from)
{
    return !from.shapes.has("blocks.0.attn.proj_l.weight") && !from.shapes.has("blocks.0.attn.temperature");
}

FamilyDefaults inferVit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    if (shapes.has("patch_embed.backbone.0.conv.weight")) {
        readSquareStem(shapes, spec);
    } else if (shapes.hasPrefix("patch_embed.backbone.")) {
        readStem(shapes, spec);
    } else {
        readPatchConvolution(shapes, spec);
    }
    readTokens(shapes, spec);
    readPositionGrid(from, spec);
    const int blocks = shapes.count("blocks.");
    const auto architecture = from.architecture();
    const auto facts = architectureFacts(architecture.empty() ? from.hints.name : architecture);
    readVitBlock(from, facts, spec);
    spec.layers.assign(static_cast<size_t>(blocks), {LayerKind::Self, 0, spec.tokens, 0});
    spec.distilledHead = shapes.hasPrefix("head_dist.");
    readPooling(from, spec);
    readHead(from, spec);
    readPlaceClassifier(shapes, spec);
    requireWholeVit(from, spec);
    warnOfLookAlikes(from, spec);
    if (spec.pooling == Pooling::AttentionPool) {
        spec.layers.back().heads = from.sidecar.arguments.positive("attn_pool_num_heads").value.value_or(0);
    }
    spec.positionResampling = from.hints.positionResampling;

    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    defaults.heads = defaultHeads(spec, blocks);
    if (!architecture.empty() && facts.heads) {
        defaults.heads = {facts.heads, {Origin::Rule, "architecture %1"_msg(architecture)}};
    }
    defaults.keepLargeInputsWhole();
    assumeNumerics(spec, defaults);
    assumeOwnRatio(from, facts, spec, defaults);
    if (spec.preNorm && !spec.patchBias && !spec.block) {
        assumeClip(defaults);
    } else if (spec.stem && !spec.stem->squares.empty()) {
        defaults.normalization = {Normalization{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}}, Origin::FamilyRule};
    } else if (spec.pooling == Pooling::AttentionPool || spec.stem) {
        defaults.normalization = {kHalfNormalization, Origin::FamilyRule};
    }
    readWords(from, defaults);
    assumeWordHead(from, spec, defaults);
    assumeLinearHead(spec, defaults);
    readFacts(facts, spec,
              {Origin::Rule, architecture.empty() ? Message("name"_msg) : "architecture %1"_msg(architecture)},
              defaults);
    warnOfRotation(from, spec);
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

/// The defaults of Hugging Face's classes.
constexpr ConfigClass kVitConfigs[] = {
    {"vit", 12, 1e-12},
    {"deit", 12, 1e-12},
    {"vit_mae", 12, 1e-12},
    {"vit_msn", 12, 1e-6},
    {"ijepa", 12, 1e-12},
    {"dinov2", 12, 1e-6},
    {"dinov2_with_registers", 12, 1e-6},
    {"clip", 12, 1e-5, Activation::QuickGelu},
    {"clip_vision_model", 12, 1e-5, Activation::QuickGelu},
    {"owlvit", 12, 1e-5, Activation::QuickGelu},
    {"owlvit_vision_model", 12, 1e-5, Activation::QuickGelu},
    {"owlv2", 12, 1e-5, Activation::QuickGelu},
    {"owlv2_vision_model", 12, 1e-5, Activation::QuickGelu},
    {"clipseg", 12, 1e-5, Activation::QuickGelu},
    {"clipseg_vision_model", 12, 1e-5, Activation::QuickGelu},
    {"siglip", 12, 1e-6, Activation::GeluTanh},
    {"siglip_vision_model", 12, 1e-6, Activation::GeluTanh},
    {"siglip2", 12, 1e-6, Activation::GeluTanh},
    {"siglip2_vision_model", 12, 1e-6, Activation::GeluTanh},
    {"aimv2", 8, 1e-5, Activation::Silu},
    {"aimv2_vision_model", 8, 1e-5, Activation::Silu},
    {"intern_vit_6b", 25, 1e-6},
};

constexpr NamingSignature kMobileClipSignature{
    .ending = "patch_embed.backbone.2.conv.weight",
    .companion = "patch_embed.backbone.0.bn.weight",
    .title = "timm's for MobileCLIP",
    .traits = {"patch_embed.backbone.0.conv.", "patch_embed.backbone.1.conv."}};
constexpr NamingSignature kNaflexSignature{
    .ending = "embeds.proj.weight", .title = "timm's for NaFlex", .traits = {"embeds.pos_embed", "embeds.reg_token"}};
constexpr NamingSignature kAimv2Signature{
    .ending = "preprocessor.patchifier.proj.weight", .title = "AIMv2's", .traits = {".post_trunk_norm.", ".norm_1."}};
constexpr NamingSignature kHuggingFaceAimv2Signature{.ending = "embeddings.patch_embed.weight",
                                                     .title = "Hugging Face's for AIMv2",
                                                     .traits = {".rms_norm1.", ".ffn.gate_proj."},
                                                     .besideText = true};
constexpr NamingSignature kHuggingFaceClipSignature{.ending = "embeddings.patch_embedding.weight",
                                                    .title = "Hugging Face's for CLIP",
                                                    .missing = "vision_model.embeddings.patch_embedding.weight",
                                                    .traits = {".self_attn.", ".layer_norm1."},
                                                    .besideText = true};
constexpr NamingSignature kOpenClipSignature{.ending = "conv1.weight",
                                             .companion = "class_embedding",
                                             .title = "OpenCLIP's",
                                             .missing = "visual.conv1.weight",
                                             .traits = {".resblocks.", ".attn.in_proj_weight"},
                                             .besideText = true};
constexpr NamingSignature kJaxSignature{
    .ending = "embedding/kernel", .title = "Google's", .traits = {"Transformer/", "encoderblock"}, .besideText = true};
constexpr Naming kVitNamings[] = {
    {kTimmSignature, nullptr, nameTimm},
    {kMobileClipSignature, nullptr, nameMobileClip},
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
            .make = makeVit,
            .namings = kVitNamings,
            .configs = kVitConfigs,
            .zoo = {{"vit", "deit", "deit_distilled", "deit3", "dino", "dinov2", "dinov2_reg", "mae", "clip", "siglip"},
                    fitsZooVit}};
}

}  // namespace core
