// TinyViT, also as MobileSAM's image encoder: shapes state everything, heads and windows by the table of biases.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace core {

std::shared_ptr<Network> makeTinyVit(const ModelSpec& spec);  // tiny_vit.cpp

namespace {

constexpr int kTinyVitPatch = 8;      ///< two convolutions and a merging, each of stride 2
constexpr int kMobileSamSide = 1024;  ///< build_sam.py
constexpr int kMostTinyVitStages = 8, kLargestTinyVitWindow = 64;

/// Heads and the side of the windows of one stage.
LayerSpec readTinyVitLayer(const ShapeReader& shapes, const std::string& block, int64_t width)
{
    const auto name = block + "attn.attention_biases";
    const auto& biases = shapes.shape(name, 2);
    const auto side = squareRoot(biases[1]);
    if (!side || *side > kLargestTinyVitWindow || width % biases[0] != 0) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected heads that divide %1 channels, and the places of a square window of at most %2 a side, "
                    "found %3"_msg(width, kLargestTinyVitWindow, sidesText(biases)));
    }
    shapes.require(block + "attn.qkv.weight", {3 * width, width});
    return {
        .kind = LayerKind::Window, .heads = static_cast<int>(biases[0]), .layout = {false, false, 0}, .window = *side};
}

FamilyDefaults defaultsOfTinyVit(const Evidence& from, bool isMobileSam)
{
    const int side = isMobileSam ? kMobileSamSide : from.isNamed("_512") ? 512 : from.isNamed("_384") ? 384 : 224;
    auto defaults = FamilyDefaults::ofPublished(side, side == 224 ? 0.95 : 1.0);
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    if (isMobileSam) {  // as SAM sees images
        defaults.cropMode = {CropMode::Corner, Origin::FamilyRule};
        defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
        return defaults;
    }
    defaults.inputSize.provenance = side == 224 ? Origin::FamilyRule : Origin::Name;
    defaults.cropMode = {side == 512 ? CropMode::Squash : CropMode::Center, Origin::FamilyRule};
    return defaults;
}

FamilyDefaults inferTinyVit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"local_conv_size", "act_layer"});
    requireMeanPooling(from.sidecar);
    const auto hierarchy = std::make_shared<HierarchySpec>();
    const int count = shapes.count("stages.");
    const bool hasNeck = shapes.has("neck.0.weight");
    if (count < 2 || count > kMostTinyVitStages) {
        throw Error(ErrorCode::Unsupported, "stages",
                    "expected 2 to %1 stages, found %2"_msg(kMostTinyVitStages, count));
    }
    hierarchy->stem = shapes.side("patch_embed.conv1.conv.weight", 4, 0);
    hierarchy->kernel = 3;
    int width = shapes.side("patch_embed.conv2.conv.weight", 4, 0);
    shapes.require("patch_embed.conv1.conv.weight", {hierarchy->stem, 3, 3, 3});
    shapes.require("patch_embed.conv2.conv.weight", {width, hierarchy->stem, 3, 3});
    hierarchy->convolutions = {
        {width, shapes.side("stages.0.blocks.0.conv1.conv.weight", 4, 0), shapes.count("stages.0.blocks.")}};
    spec.hierarchy = hierarchy;
    usePatchesOnly(spec);
    for (int stage = 1; stage < count; ++stage) {
        const auto prefix = fmt::format("stages.{}.", stage);
        const int outputs = shapes.side(prefix + "downsample.conv1.conv.weight", 4, 0);
        shapes.require(prefix + "downsample.conv1.conv.weight", {outputs, width, 1, 1});
        width = outputs;
        hierarchy->stages.push_back(
            {width, shapes.side(prefix + "blocks.0.mlp.fc1.weight", 2, 0), shapes.count(prefix + "blocks.")});
        auto layer = readTinyVitLayer(shapes, prefix + "blocks.0.", width);
        layer.keptGrids = hasNeck && stage + 1 == count ? 1 : 0;  // in tiny_vit_sam.py, by the width of the last stage
        addStage(stage - 1, layer, spec);
    }
    if (hasNeck) {
        spec.neck = std::make_shared<NeckSpec>(
            NeckSpec{.width = readNeckWidth(shapes, width), .halvings = spec.layers.back().halvings()});
    }
    setHierarchy(hierarchy, spec);
    spec.patch = kTinyVitPatch;
    spec.provenance["patch"] = Origin::FamilyRule;
    spec.block = std::make_shared<BlockSpec>(BlockSpec{.mlpInputNorm = true});
    spec.relative = std::make_shared<RelativeBiasSpec>();
    spec.poolNorm = !hasNeck;
    spec.finalNorm = false;
    spec.classes = readClassifier(shapes, "head.fc", width);
    return defaultsOfTinyVit(from, hasNeck);
}

constexpr NamingSignature kTinyVitSignature{.ending = "patch_embed.conv1.conv.weight",
                                            .companion = "stages.1.blocks.0.attn.attention_biases",
                                            .title = "TinyViT's",
                                            .traits = {".attn.attention_biases", ".local_conv."}};

// The authors' names, which MobileSAM keeps: a merging belongs to the stage before it.
constexpr NamingSignature kAuthorsTinyVitSignature{.ending = "patch_embed.seq.0.c.weight",
                                                   .companion = "layers.1.blocks.0.attn.attention_biases",
                                                   .title = "the authors' of TinyViT and MobileSAM",
                                                   .traits = {".attn.attention_biases", ".local_conv.c."}};
constexpr NamingStyle kAuthorsTinyVitNames{NamingSource::Authors, "TinyViT (the authors')"},
    kMobileSamNames{NamingSource::Authors, "MobileSAM (the authors')"};

/// The name after the prefix, where words differ: `c` is a convolution, stages count from the stem's on.
std::string timmNameOfTinyVit(std::string name)
{
    constexpr std::pair<std::string_view, std::string_view> patches[] = {{"patch_embed.seq.0.", "patch_embed.conv1."},
                                                                         {"patch_embed.seq.2.", "patch_embed.conv2."}};
    for (const auto& [from, to] : patches) {
        if (name.starts_with(from)) {
            name.replace(0, from.size(), to);
        }
    }
    if (const auto stage = matchStart("layers.{}.", name)) {
        const auto rest = name.substr(stage->length);
        const int number = stage->numbers.front() + (rest.starts_with("downsample.") ? 1 : 0);
        name = fmt::format("stages.{}.{}", number, rest);
    }
    constexpr std::string_view convolution = ".c.weight";
    if (name.ends_with(convolution)) {
        name.replace(name.size() - convolution.size(), convolution.size(), ".conv.weight");
    }
    return name;
}

constexpr NameRule kTinyVitHeadRules[] = {{"norm_head.*", "head.norm.*"}, {"head.*", "head.fc.*"}};
constexpr NameRule kMobileSamHeadRules[] = {{"norm_head.*", nullptr}, {"head.*", nullptr}};  // stored, but never read

void nameAuthorsTinyVit(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool hasNeck = backbone.has("neck.0.weight");
    names.naming = hasNeck ? &kMobileSamNames : &kAuthorsTinyVitNames;
    TensorTransforms transforms;
    for (const auto& [name, transform] : backbone.transforms) {
        addTransform(transforms, timmNameOfTinyVit(name), transform);
    }
    NameTable heads;
    heads.rules = hasNeck ? kMobileSamHeadRules : kTinyVitHeadRules;
    applyTable(heads, transforms, names);
}

constexpr Naming kTinyVitNamings[] = {{kTinyVitSignature}, {kAuthorsTinyVitSignature, nullptr, nameAuthorsTinyVit}};

}  // namespace

FamilyRow tinyVitFamily()
{
    return {.family = Family::TinyVit,
            .traits = {"tiny_vit", "TinyViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"patch_embed.conv1.conv.weight", "stages.1.blocks.0.attn.attention_biases",
                          "stages.1.blocks.0.local_conv.conv.weight"},
            .infer = inferTinyVit,
            .make = makeTinyVit,
            .namings = kTinyVitNamings};
}

}  // namespace core
