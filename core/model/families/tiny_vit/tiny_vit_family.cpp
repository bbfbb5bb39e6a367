// TinyViT: shapes state everything, heads and windows by the table of biases.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/naming.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

namespace core {

std::shared_ptr<Network> makeTinyVit(const ModelSpec& spec);  // tiny_vit.cpp

namespace {

constexpr int kTinyVitPatch = 8;  ///< two convolutions and a merging, each of stride 2
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

FamilyDefaults inferTinyVit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"local_conv_size", "act_layer"});
    requireMeanPooling(from.sidecar);
    const auto hierarchy = std::make_shared<HierarchySpec>();
    const int count = shapes.count("stages.");
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
        addStage(stage - 1, readTinyVitLayer(shapes, prefix + "blocks.0.", width), spec);
    }
    setHierarchy(hierarchy, spec);
    spec.patch = kTinyVitPatch;
    spec.provenance["patch"] = Origin::FamilyRule;
    spec.block = std::make_shared<BlockSpec>(BlockSpec{.mlpInputNorm = true});
    spec.relative = std::make_shared<RelativeBiasSpec>();
    spec.poolNorm = true;
    spec.finalNorm = false;
    spec.classes = readClassifier(shapes, "head.fc", width);

    const int side = from.isNamed("_512") ? 512 : from.isNamed("_384") ? 384 : 224;
    auto defaults = FamilyDefaults::ofPublished(side, side == 224 ? 0.95 : 1.0);
    defaults.inputSize.provenance = side == 224 ? Origin::FamilyRule : Origin::Name;
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    defaults.cropMode = {side == 512 ? CropMode::Squash : CropMode::Center, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kTinyVitSignature{.ending = "patch_embed.conv1.conv.weight",
                                            .companion = "stages.1.blocks.0.attn.attention_biases",
                                            .title = "TinyViT's",
                                            .traits = {".attn.attention_biases", ".local_conv."}};
constexpr Naming kTinyVitNamings[] = {{kTinyVitSignature}};

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
