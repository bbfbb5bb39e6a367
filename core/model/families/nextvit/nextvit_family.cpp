// Next-ViT: which blocks attend, on how many channels and with how many heads is in the shapes; how many patches a key
// covers is in none, and is the same in all published models.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/nextvit/nextvit.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr int kNextStages = 4, kStemConvolutions = 4;

/// Sides of the square that a key of a stage covers, in patches.
constexpr int reductionOf(int stage)
{
    return 8 >> stage;
}

/// The widths of the convolutions in front of the stages.
void readNextStem(const ShapeReader& shapes, HierarchySpec& hierarchy)
{
    int inputs = 3;
    for (int step = 0; step < kStemConvolutions; ++step) {
        const auto name = fmt::format("stem.{}.conv.weight", step);
        const int outputs = shapes.side(name, 4, 0);
        shapes.require(name, {outputs, inputs, 3, 3});
        hierarchy.convolutions.push_back({.width = outputs});
        inputs = outputs;
    }
}

/// Attention of a block. @param layer  without stage
LayerSpec readNextLayer(const ShapeReader& shapes, const std::string& prefix, int stage, int width, int headWidth)
{
    if (width % headWidth != 0) {
        throw Error(ErrorCode::ShapeMismatch, prefix + "e_mhsa.q.weight",
                    "expected heads of %1 channels, found %2 channels"_msg(headWidth, width));
    }
    for (const char* part : {"q", "k", "v", "proj"}) {
        shapes.require(fmt::format("{}e_mhsa.{}.weight", prefix, part), {width, width});
    }
    LayerSpec layer{.heads = width / headWidth, .layout = {false, false, 0}};
    const int reduction = reductionOf(stage);
    if (shapes.has(prefix + "e_mhsa.norm.weight") != (reduction > 1)) {
        throw Error(ErrorCode::Unsupported, prefix + "e_mhsa.norm",
                    "expected a norm of the keys in the first three stages only, as in the published models, found "
                    "another arrangement"_msg);
    }
    if (reduction > 1) {
        layer.kind = LayerKind::Reduced;
        layer.reduction = reduction;
    }
    return layer;
}

/// Appends a block, and its layer if it has attention.
void readNextBlock(const ShapeReader& shapes, int stage, int index, NextvitSpec& hierarchy, ModelSpec& spec)
{
    const auto prefix = fmt::format("stages.{}.blocks.{}.", stage, index);
    const bool attends = shapes.has(prefix + "e_mhsa.q.weight");
    auto& blocks = hierarchy.bottlenecks.back();
    NextvitSpec::Bottleneck block;
    block.inputs = !blocks.empty() ? blocks.back().outputs
                   : stage > 0     ? hierarchy.bottlenecks[static_cast<size_t>(stage) - 1].back().outputs
                                   : hierarchy.convolutions.back().width;
    block.outputs = shapes.side(prefix + "mlp.fc2.weight", 2, 0);
    block.middle = shapes.side(prefix + "mlp.fc2.weight", 2, 1);
    block.stride = stage > 0 && index == 0 ? 2 : 1;
    if (attends) {
        block.attended = shapes.side(prefix + "e_mhsa.q.weight", 2, 0);
        if (block.attended >= block.outputs || block.stride > 1) {
            throw Error(ErrorCode::Unsupported, prefix + "e_mhsa",
                        "expected attention on a part of the channels, and not in the first block of a stage, found "
                        "another arrangement"_msg);
        }
        auto layer = readNextLayer(shapes, prefix, stage, block.attended, hierarchy.headWidth);
        if (spec.layers.empty()) {
            spec.patch = 4 << stage;
        }
        layer.stage = static_cast<int>(hierarchy.stages.size());
        spec.layers.push_back(layer);
    }
    const int width = attends ? block.attended : block.outputs;
    if (block.inputs != width || block.stride > 1) {
        shapes.require(prefix + "patch_embed.conv.weight", {width, block.inputs, 1, 1});
    }
    const int convolved = attends ? block.outputs - block.attended : block.outputs;
    if (convolved % hierarchy.headWidth != 0) {
        throw Error(ErrorCode::ShapeMismatch, prefix + "mhca.group_conv3x3.weight",
                    "expected groups of %1 channels, found %2 channels"_msg(hierarchy.headWidth, convolved));
    }
    shapes.require(prefix + "mhca.group_conv3x3.weight", {convolved, hierarchy.headWidth, 3, 3});
    blocks.push_back(block);
}

FamilyDefaults inferNextvit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"strides", "sr_ratios", "head_dim", "mix_block_ratio", "act_layer", "norm_layer"});
    requireMeanPooling(from.sidecar);
    const auto hierarchy = std::make_shared<NextvitSpec>();
    if (const int count = shapes.count("stages."); count != kNextStages) {
        throw Error(ErrorCode::Unsupported, "stages", "expected %1 stages, found %2"_msg(kNextStages, count));
    }
    readNextStem(shapes, *hierarchy);
    hierarchy->headWidth = shapes.side("stages.0.blocks.0.mhca.group_conv3x3.weight", 4, 1);
    for (int stage = 0; stage < kNextStages; ++stage) {
        const int blocks = shapes.count(fmt::format("stages.{}.blocks.", stage));
        hierarchy->bottlenecks.emplace_back();
        const size_t before = spec.layers.size();
        for (int block = 0; block < blocks; ++block) {
            readNextBlock(shapes, stage, block, *hierarchy, spec);
        }
        const auto& last = hierarchy->bottlenecks.back().back();
        const int layers = static_cast<int>(spec.layers.size() - before);
        if (last.attended == 0 && (layers > 0 || stage + 1 == kNextStages || !spec.layers.empty())) {
            throw Error(ErrorCode::Unsupported, fmt::format("stages.{}.blocks", stage),
                        "expected attention in the last block of every stage but the first, found none"_msg);
        }
        if (layers > 0) {
            hierarchy->stages.push_back({.width = last.outputs, .hidden = last.middle, .blocks = layers});
        }
    }
    setHierarchy(hierarchy, spec);
    usePatchesOnly(spec);
    spec.provenance["heads"] = Origin::Shapes;
    spec.provenance["patch"] = Origin::FamilyRule;
    spec.classes = readClassifier(shapes, "head.fc", hierarchy->stages.back().width);

    const bool large = from.isNamed("_384");
    auto defaults = FamilyDefaults::ofPublished(large ? 384 : 224, large ? 1.0 : 0.95);
    defaults.inputSize.provenance = large ? Origin::Name : Origin::FamilyRule;
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    defaults.activation = {Activation::Relu, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kNextvitSignature{.ending = "stem.0.conv.weight",
                                            .companion = "stages.0.blocks.0.mhca.group_conv3x3.weight",
                                            .title = "Next-ViT's",
                                            .traits = {".e_mhsa.q.", ".mhca.group_conv3x3."}};

/// timm has linear maps of each pixel as convolutions.
constexpr NameRule kNextBlockRules[] = {
    {"mlp.fc1.weight", "mlp.fc1.weight", matrixOfPixel},
    {"mlp.fc2.weight", "mlp.fc2.weight", matrixOfPixel},
};

void nameNextvit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"stages.{}.blocks.{}."}, "stages.{}.blocks.{}.", kNextBlockRules}, backbone.transforms, names);
}

constexpr Naming kNextvitNamings[] = {{kNextvitSignature, nullptr, nameNextvit}};

}  // namespace

FamilyRow nextvitFamily()
{
    return {.family = Family::Nextvit,
            .traits = {"nextvit", "Next-ViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.mhca.group_conv3x3.weight", "stem.0.conv.weight",
                          "stages.1.blocks.0.mhca.group_conv3x3.weight"},
            .infer = inferNextvit,
            .make = makeNextvit,
            .namings = kNextvitNamings};
}

}  // namespace core
