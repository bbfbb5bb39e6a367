// PiT: overlapping patches, pooled from stage to stage. Heads and the patches' distance are in no tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

std::shared_ptr<Network> makePit(const ModelSpec& spec);  // pit.cpp

namespace {

HierarchySpec::Stage readPitStage(const ShapeReader& shapes, int stage, int previous)
{
    const auto prefix = fmt::format("transformers.{}.", stage);
    HierarchySpec::Stage read;
    read.width = shapes.side(prefix + "blocks.0.norm1.weight", 1, 0);
    read.hidden = shapes.side(prefix + "blocks.0.mlp.fc2.weight", 2, 1);
    read.blocks = shapes.count(prefix + "blocks.");
    shapes.require(prefix + "blocks.0.attn.qkv.weight", {int64_t{3} * read.width, read.width});
    if (stage > 0) {
        shapes.require(prefix + "pool.conv.weight", {read.width, 1, 3, 3});
        shapes.require(prefix + "pool.fc.weight", {read.width, previous});
    }
    if (stage > 0 && read.width % previous != 0) {
        throw Error(ErrorCode::ShapeMismatch, prefix + "pool.conv.weight",
                    "expected a multiple of %1 channels, found %2"_msg(previous, read.width));
    }
    return read;
}

/// Patches of 16 pixels every 8, or of 14 every 7: half a patch in every published model.
void readPitPatches(const Evidence& from, HierarchySpec& stages, ModelSpec& spec)
{
    const auto& filters = from.shapes.shape("patch_embed.conv.weight", 4);
    if (filters[1] != 3 || filters[2] != filters[3] || filters[2] % 2 != 0) {
        throw Error(ErrorCode::ShapeMismatch, "patch_embed.conv.weight",
                    "expected [width, 3, patch, patch] with an even side, found %1"_msg(sidesText(filters)));
    }
    spec.dim = static_cast<int>(filters[0]);
    stages.kernel = static_cast<int>(filters[2]);
    const auto stride = from.sidecar.arguments.positive("stride");
    spec.patch = stride.value.value_or(stages.kernel / 2);
    spec.provenance["patch"] = stride ? stride.provenance : Provenance(Origin::FamilyRule);
    if (spec.patch > stages.kernel) {
        throw Error(ErrorCode::Unsupported, "stride",
                    "expected patches of %1 pixels to touch, found one every %2"_msg(stages.kernel, spec.patch));
    }
    const auto& positions = from.shapes.shape("pos_embed", 4);
    from.shapes.require("pos_embed", {1, spec.dim, positions[2], positions[3]});
    spec.trainedRows = static_cast<int>(positions[2]);
    spec.trainedCols = static_cast<int>(positions[3]);
}

constexpr int kMostPitStages = 8;

FamilyDefaults inferPit(const Evidence& from, ModelSpec& spec)
{
    static const std::vector<PublishedStages> kPublished{{{64, 128, 256}, {2, 4, 8}},
                                                         {{96, 192, 384}, {2, 4, 8}},
                                                         {{144, 288, 576}, {3, 6, 12}},
                                                         {{256, 512, 1024}, {4, 8, 16}}};
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<HierarchySpec>();
    readPitPatches(from, *stages, spec);
    const int count = countStages(shapes, "transformers", kMostPitStages);
    std::vector<int> widths;
    for (int stage = 0; stage < count; ++stage) {
        stages->stages.push_back(readPitStage(shapes, stage, widths.empty() ? 0 : widths.back()));
        widths.push_back(stages->stages.back().width);
    }
    shapes.require("patch_embed.conv.weight", {widths.front(), 3, stages->kernel, stages->kernel});
    setHierarchy(stages, spec);
    spec.tokens = {true, shapes.side("cls_token", 3, 1) > 1, 0};
    shapes.require("cls_token", {1, spec.tokens.prefix(), spec.dim});
    const auto heads = readStageHeads(from, "heads", widths, kPublished, spec);
    for (int stage = 0; stage < count; ++stage) {
        addStage(stage, {LayerKind::Self, heads[static_cast<size_t>(stage)], spec.tokens}, spec);
    }
    spec.positionCoversPrefix = false;
    spec.qkvBias = true;
    spec.classes = readClassifier(shapes, "head", widths.back());
    spec.distilledHead = shapes.hasPrefix("head_dist.");
    if (spec.distilledHead && (spec.classes == 0 || !spec.tokens.distillationToken)) {
        throw Error(ErrorCode::ShapeMismatch, "head_dist.weight",
                    "expected a head and a second class token beside it, found none"_msg);
    }

    FamilyDefaults defaults;
    const auto side = [&](int patches) {
        return static_cast<int>(std::min<int64_t>((patches - 1) * int64_t{spec.patch} + stages->kernel, 1 << 20));
    };
    defaults.shapesStateInputSize = true;
    defaults.inputSize = {std::pair(side(spec.trainedRows), side(spec.trainedCols)), Origin::Shapes};
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {0.9, Origin::FamilyRule};
    return defaults;
}

// PiT: the authors count the poolings apart from the stages.

constexpr NamingSignature kPitSignature{.ending = "patch_embed.conv.weight",
                                        .companion = "transformers.0.blocks.0.norm1.weight",
                                        .title = "PiT's",
                                        .traits = {"transformers.0.blocks.", ".pool.conv."}};
constexpr NamingStyle kAuthorsPitNames{NamingSource::Authors, "PiT (the authors')"};

constexpr NameRule kPitRules[] = {
    {"pools.{}.conv.*", "transformers.{+1}.pool.conv.*"},
    {"pools.{}.fc.*", "transformers.{+1}.pool.fc.*"},
};

void namePit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.hasStart("pools.") ? &kAuthorsPitNames : &kTimmNames;
    applyTable({kPitRules, {}, "", {}}, backbone.transforms, names);
}

constexpr Naming kPitNamings[] = {{kPitSignature, nullptr, namePit}};

}  // namespace

FamilyRow pitFamily()
{
    return {.family = Family::Pit,
            .traits = {"pit", "PiT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"transformers.0.blocks.0.attn.qkv.weight", "patch_embed.conv.weight", "cls_token"},
            .infer = inferPit,
            .make = makePit,
            .namings = kPitNamings};
}

}  // namespace core
