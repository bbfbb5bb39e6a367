// VOLO: everything but the heads of plain attention is in the shapes; neighborhoods are 3 x 3 around every second
// patch.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/volo/volo.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr int kMostLists = 8;
constexpr int kPairsOfNeighbors = 81;

/// Three convolutions that halve the image, then patches of 4 x 4.
void readVoloStem(const ShapeReader& shapes, HierarchySpec& stages, ModelSpec& spec)
{
    stages.stem = shapes.side("patch_embed.conv.0.weight", 4, 0);
    stages.kernel = 7;
    shapes.require("patch_embed.conv.0.weight", {stages.stem, 3, 7, 7});
    spec.patch = 8;
    shapes.require("patch_embed.proj.weight", {spec.dim, stages.stem, 4, 4});
}

/// The lists of plain blocks, as one stage.
HierarchySpec::Stage readVoloLists(const ShapeReader& shapes, int before, VoloSpec& stages)
{
    HierarchySpec::Stage stage = readStage(shapes, "network.2.");
    shapes.require("network.1.proj.weight", {stage.width, before, 2, 2});
    const int count = countStages(shapes, "network", kMostLists);
    stage.blocks = 0;
    for (int list = 2; list < count; ++list) {
        const auto prefix = fmt::format("network.{}.", list);
        shapes.require(prefix + "0.attn.qkv.weight", {int64_t{3} * stage.width, stage.width});
        stages.lists.push_back(shapes.count(prefix));
        stage.blocks += stages.lists.back();
    }
    return stage;
}

/// Heads of the outlook layers follow from the shapes, those of the others do not.
std::pair<int, int> readVoloHeads(const Evidence& from, const VoloSpec& stages, ModelSpec& spec)
{
    static const std::vector<PublishedStages> kPublished{
        {{192, 384}, {6, 12}}, {{256, 512}, {8, 16}}, {{384, 768}, {12, 16}}};
    const std::string name = "network.0.0.attn.attn.weight";
    const int outlook = from.shapes.side(name, 2, 0) / kPairsOfNeighbors;
    from.shapes.require(name, {int64_t{outlook} * kPairsOfNeighbors, stages.stages[0].width});
    // One number per list, the first of outlook layers, the merging left out.
    std::vector<int> widths(stages.lists.size() + 1, stages.stages[1].width);
    widths.front() = stages.stages[0].width;
    std::vector<PublishedStages> published;
    for (const auto& known : kPublished) {
        published.push_back({{known.widths.front()}, {known.heads.front()}});
        published.back().widths.resize(widths.size(), known.widths.back());
        published.back().heads.resize(widths.size(), known.heads.back());
    }
    const auto heads = readStageHeads(from, "num_heads", widths, published, spec);
    const bool same = std::all_of(heads.begin() + 1, heads.end(), [&](int number) { return number == heads[1]; });
    if (heads.front() != outlook || !same) {
        throw Error(ErrorCode::Unsupported, "heads",
                    "expected %1 in outlook layers and one number in all others, found another"_msg(outlook));
    }
    return {outlook, heads[1]};
}

FamilyDefaults inferVolo(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<VoloSpec>();
    stages->stages.push_back(readStage(shapes, "network.0."));
    spec.dim = stages->stages.front().width;
    spec.mlpHidden = stages->stages.front().hidden;
    readVoloStem(shapes, *stages, spec);
    stages->stages.push_back(readVoloLists(shapes, spec.dim, *stages));
    const int width = stages->stages.back().width;
    const auto& grid = shapes.shape("pos_embed", 4);
    shapes.require("pos_embed", {1, grid[1], grid[2], width});
    spec.trainedRows = static_cast<int>(2 * grid[1]);
    spec.trainedCols = static_cast<int>(2 * grid[2]);
    spec.provenance["position_grid"] = Origin::Shapes;
    shapes.require("cls_token", {1, 1, width});
    spec.classes = readClassifier(shapes, "head", width);
    stages->classifiesPatches = shapes.hasPrefix("aux_head.");
    if (stages->classifiesPatches) {
        shapes.require("aux_head.weight", {spec.classes, width});
    }
    spec.hierarchy = stages;
    spec.tokens = {true, false, 0};
    const auto [outlook, plain] = readVoloHeads(from, *stages, spec);
    const TokenLayout patches{false, false, 0};
    addStage(0, {LayerKind::Outlook, outlook, patches}, spec);
    addStage(1, {LayerKind::Self, plain, patches}, spec);
    const int classBlocks = shapes.count("post_network.");
    if (classBlocks == 0) {
        throw Error(ErrorCode::ShapeMismatch, "post_network", "expected layers with a class token, found none"_msg);
    }
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(classBlocks), {LayerKind::Class, plain, spec.tokens, 1});
    spec.qkvBias = shapes.has("network.0.0.attn.v.bias");
    spec.positionCoversPrefix = false;
    readMeanOrTokenPooling(from, spec);
    if (spec.pooling != Pooling::ClassToken) {
        throw Error(ErrorCode::Unsupported, "global_pool",
                    "expected token, as in every published VOLO, found another"_msg);
    }

    const bool wide = width == 768;  // d4 and d5, which timm evaluates on a photo with a border
    auto defaults = FamilyDefaults::ofPublished(spec, spec.trainedRows <= 28 ? 0.96 : wide ? 1.15 : 1.0);
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

// VOLO: timm's names; queries, and keys and values, of class attention become three linear maps.

constexpr NamingSignature kVoloSignature{.ending = "patch_embed.conv.0.weight",
                                         .companion = "network.0.0.attn.attn.weight",
                                         .title = "VOLO's",
                                         .traits = {"network.0.0.attn.", "post_network."}};

constexpr NameRule kVoloClassRules[] = {
    {"attn.kv.*", "attn.k.*", firstHalf},
    {"attn.kv.*", "attn.v.*", secondHalf},
};

void nameVolo(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"post_network.{}."}, "post_network.{}.", kVoloClassRules}, backbone.transforms, names);
}

constexpr Naming kVoloNamings[] = {{kVoloSignature, nullptr, nameVolo}};

}  // namespace

FamilyRow voloFamily()
{
    return {.family = Family::Volo,
            .traits = {"volo", "VOLO", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"network.0.0.attn.attn.weight", "patch_embed.conv.0.weight", "pos_embed", "cls_token"},
            .infer = inferVolo,
            .make = makeVolo,
            .namings = kVoloNamings};
}

}  // namespace core
