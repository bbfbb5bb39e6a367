// Hiera: stages begin where a block widens its tokens. Heads, mask units and which stages have them are in no tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/hiera/hiera.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

std::vector<HierarchySpec::Stage> readHieraStages(const ShapeReader& shapes,
                                                  const std::function<void(const std::string&, int, int)>& requireWider)
{
    std::vector<HierarchySpec::Stage> stages;
    const int blocks = shapes.count("blocks.");
    for (int block = 0; block < blocks; ++block) {
        const auto prefix = fmt::format("blocks.{}.", block);
        const int width = shapes.side(prefix + "attn.proj.weight", 2, 0);
        const int inputs = stages.empty() ? width : stages.back().width;
        shapes.require(prefix + "attn.qkv.weight", {int64_t{3} * width, inputs});
        if (width != inputs) {
            requireWider(prefix, inputs, width);
        }
        if (stages.empty() || width != inputs) {
            stages.push_back({width, shapes.side(prefix + "mlp.fc1.weight", 2, 0), 0});
        }
        ++stages.back().blocks;
    }
    return stages;
}

namespace {

// In every published Hiera: units of 8 x 8 patches, in the first two of four stages.
constexpr int kMaskUnit = 8, kHieraStages = 4, kStagesWithUnits = 2;

void refuseOtherUnits(const Sidecar& sidecar)
{
    const auto unit = sidecar.arguments.wholeNumbers("mask_unit_size", "a whole number of patches per axis"_msg);
    if (unit && *unit != std::vector<int>{kMaskUnit, kMaskUnit}) {
        throw Error(ErrorCode::Unsupported, unit.provenance.text(),
                    "mask_unit_size: expected 8 and 8 as in every published Hiera, found others"_msg);
    }
    for (const char* key : {"mask_unit_attn", "q_pool", "q_stride", "sep_pos_embed", "patch_stride"}) {
        if (sidecar.arguments.has(key)) {
            throw Error(ErrorCode::Unsupported, key,
                        "expected the value of every published Hiera, which config.json does not state, found one"_msg);
        }
    }
}

std::vector<HierarchySpec::Stage> readFourStages(const ShapeReader& shapes)
{
    auto stages = readHieraStages(shapes, [](const std::string& prefix, int inputs, int width) {
        if (width != 2 * int64_t{inputs}) {
            throw Error(ErrorCode::ShapeMismatch, prefix + "attn.proj.weight",
                        "expected %1 or twice as many channels, found %2"_msg(inputs, width));
        }
    });
    if (stages.size() != kHieraStages) {
        throw Error(
            ErrorCode::Unsupported, "blocks",
            "expected %1 stages, each twice as wide as the one before, found %2"_msg(kHieraStages, stages.size()));
    }
    return stages;
}

void readHieraPositions(const Evidence& from, HieraSpec& hierarchy, ModelSpec& spec)
{
    hierarchy.windowPositions = from.shapes.has("pos_embed_win");
    if (!hierarchy.windowPositions) {
        readPositionGrid(from, spec);
        return;
    }
    from.shapes.require("pos_embed_win", {1, spec.dim, kMaskUnit, kMaskUnit});
    const auto& positions = from.shapes.shape("pos_embed", 4);
    from.shapes.require("pos_embed", {1, spec.dim, positions[2], positions[3]});
    spec.trainedRows = static_cast<int>(positions[2]);
    spec.trainedCols = static_cast<int>(positions[3]);
}

/// The first stage's heads; each stage has twice as many as the one before.
Sourced<int> readFirstHeads(const Evidence& from, int width)
{
    constexpr std::pair<const char*, int> kNamed[] = {{"hiera_tiny", 1}, {"hiera_small", 1}, {"hiera_base_plus", 2},
                                                      {"hiera_base", 1}, {"hiera_large", 2}, {"hiera_huge", 4}};
    constexpr std::pair<int, int> kPublished[] = {{96, 1}, {112, 2}, {144, 2}, {256, 4}};
    if (from.sidecar.heads) {
        return from.sidecar.heads;
    }
    for (const auto& [word, heads] : kNamed) {
        if (from.isNamed(word)) {
            return {heads, Origin::Name};
        }
    }
    const auto* known = std::ranges::find(kPublished, width, &std::pair<int, int>::first);
    if (known == std::end(kPublished)) {
        throw Error(ErrorCode::Unsupported, "heads",
                    "their number is not in the file, and no published model has the widths %1: expected it from "
                    "config.json (%2), found none"_msg(width, "num_heads"));
    }
    return {known->second, Origin::PublishedWidth};
}

void addHieraLayers(int heads, ModelSpec& spec)
{
    for (int stage = 0; stage < kHieraStages; ++stage) {
        const auto ofStage = [&](int other) {
            return LayerSpec{.kind = other < kStagesWithUnits ? LayerKind::Window : LayerKind::Self,
                             .heads = heads << stage,
                             .layout = spec.tokens,
                             .window = other < kStagesWithUnits ? kMaskUnit >> stage : 0};
        };
        const auto first = spec.layers.size();
        addStage(stage, ofStage(stage), spec);
        if (stage > 0) {  // the first block keeps the previous stage's units, and pools its queries
            auto pooling = ofStage(stage - 1);
            pooling.kind = pooling.kind == LayerKind::Self ? LayerKind::Reduced : pooling.kind;
            pooling.stage = stage;
            pooling.reduction = -2;
            spec.layers.at(first) = pooling;
        }
    }
}

FamilyDefaults inferHiera(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseOtherUnits(from.sidecar);
    const auto hierarchy = std::make_shared<HieraSpec>();
    hierarchy->stages = readFourStages(shapes);
    hierarchy->kernel = shapes.side("patch_embed.proj.weight", 4, 2);
    hierarchy->maskUnit = kMaskUnit;
    hierarchy->projectsTrunk = shapes.has(fmt::format("blocks.{}.proj.weight", hierarchy->stages.front().blocks));
    usePatchesOnly(spec);
    spec.absolutePosition = true;
    spec.patch = 4;
    spec.provenance["patch"] = spec.provenance["window"] = Origin::FamilyRule;
    setHierarchy(hierarchy, spec);
    shapes.require("patch_embed.proj.weight", {spec.dim, 3, hierarchy->kernel, hierarchy->kernel});
    readHieraPositions(from, *hierarchy, spec);
    spec.layerScale = anyBlockHas(shapes, "blocks.", "ls1.gamma");
    const auto heads = readFirstHeads(from, spec.dim);
    spec.provenance["heads"] = heads.provenance;
    if (*heads < 1 || spec.dim % *heads != 0) {
        throw Error(
            ErrorCode::OutOfRange, "heads",
            "expected a divisor of the width %1, found %2 (from %3)"_msg(spec.dim, *heads, heads.provenance.words()));
    }
    addHieraLayers(*heads, spec);
    spec.finalNorm = false;
    spec.poolNorm = true;
    const int width = hierarchy->stages.back().width;
    spec.classes = readClassifier(shapes, "head.fc", width);

    return hierarchy->windowPositions ? FamilyDefaults::ofPublished(256, 0.95) : FamilyDefaults::ofPublished(spec, 0.9);
}

// Hiera: timm's names, and the authors', which differ in the classifier.

constexpr NamingStyle kAuthorsHieraNames{NamingSource::Authors, "Hiera (the authors')"};

constexpr NameRule kHieraRules[] = {
    {"head.projection.*", "head.fc.*"},
    {"encoder_norm.*", "head.norm.*"},
    {"norm.*", "head.norm.*"},
    {"pos_embed_abs", "pos_embed"},
};

/// Whether some block widens the tokens by a linear map, or mask units have positions.
bool isHiera(const BackboneNames& backbone)
{
    if (backbone.has("pos_embed_win")) {
        return true;
    }
    for (int block = 1; backbone.has(fmt::format("blocks.{}.norm1.weight", block)); ++block) {
        if (backbone.has(fmt::format("blocks.{}.proj.weight", block))) {
            return true;
        }
    }
    return false;
}

void nameHiera(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool authors = backbone.hasStart("head.projection.") || backbone.hasStart("encoder_norm.");
    names.naming = authors ? &kAuthorsHieraNames : &kTimmNames;
    applyTable({kHieraRules, {}, "", {}}, backbone.transforms, names);
}

constexpr Naming kHieraNamings[] = {{kTimmSignature, isHiera, nameHiera}};

}  // namespace

FamilyRow hieraFamily()
{
    return {.family = Family::Hiera,
            .traits = {"hiera", "Hiera", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"head.norm.weight", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight", "pos_embed"},
            .infer = inferHiera,
            .make = makeHiera,
            .namings = kHieraNamings};
}

}  // namespace core
