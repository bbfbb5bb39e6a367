// NesT: the grid and its blocks follow from the position embeddings. Heads and the padding of the maximum between
// levels, in which timm's networks and those converted from the authors' differ, are in no tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/nest/nest.h"
#include "core/model/naming/backbone.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr int kMostNestLevels = 6;

HierarchySpec::Stage readNestLevel(const ShapeReader& shapes, int level, int previous)
{
    const auto prefix = fmt::format("levels.{}.", level);
    auto read = readStage(shapes, prefix + "transformer_encoder.");
    shapes.require(prefix + "transformer_encoder.0.attn.qkv.weight", {int64_t{3} * read.width, read.width});
    if (level > 0) {
        shapes.require(prefix + "pool.conv.weight", {read.width, previous, 3, 3});
    }
    return read;
}

/// A level has four times the blocks of the next, and the last level has one; all blocks are equally large squares.
void readNestGrid(const ShapeReader& shapes, const HierarchySpec& levels, ModelSpec& spec)
{
    const int last = static_cast<int>(levels.stages.size()) - 1;
    const int patches = shapes.side(fmt::format("levels.{}.pos_embed", last), 4, 2);
    const auto side = squareRoot(patches);
    if (!side) {
        throw Error(ErrorCode::ShapeMismatch, fmt::format("levels.{}.pos_embed", last),
                    "expected square blocks of patches, found %1 patches"_msg(patches));
    }
    for (int level = 0; level <= last; ++level) {
        const auto width = levels.stages[static_cast<size_t>(level)].width;
        shapes.require(fmt::format("levels.{}.pos_embed", level),
                       {1, int64_t{1} << (2 * (last - level)), patches, width});
        addStage(level, {.kind = LayerKind::Window, .layout = spec.tokens, .window = *side}, spec);
    }
    spec.trainedRows = spec.trainedCols = *side << last;
    spec.provenance["position_grid"] = spec.provenance["window"] = Origin::Shapes;
}

/// @throws Error Unsupported when nothing states it
bool readSamePooling(const Evidence& from)
{
    if (const auto padding = from.sidecar.arguments.text("pad_type")) {
        if (*padding != "same" && !padding->empty()) {
            throw Error(ErrorCode::Unsupported, padding.provenance.text(),
                        "pad_type: expected same or nothing, found %1"_msg(*padding));
        }
        return *padding == "same";
    }
    if (!from.sidecar.architecture && !from.isNamed("jx")) {
        throw Error(ErrorCode::Unsupported, "pad_type",
                    "the padding between levels is not in the file: expected timm's name of the model in config.json "
                    "(architecture: nest_tiny_jx), found none"_msg);
    }
    return from.isNamed("jx");
}

FamilyDefaults inferNest(const Evidence& from, ModelSpec& spec)
{
    static const std::vector<PublishedStages> kPublished{{{96, 192, 384}, {3, 6, 12}}, {{128, 256, 512}, {4, 8, 16}}};
    const auto& shapes = from.shapes;
    requireMeanPooling(from.sidecar);
    const auto levels = std::make_shared<NestSpec>();
    const int count = countStages(shapes, "levels", kMostNestLevels);
    std::vector<int> widths;
    for (int level = 0; level < count; ++level) {
        levels->stages.push_back(readNestLevel(shapes, level, widths.empty() ? 0 : widths.back()));
        widths.push_back(levels->stages.back().width);
    }
    readPatchConvolution(shapes, spec);
    shapes.require("patch_embed.proj.weight", {widths.front(), 3, spec.patch, spec.patch});
    shapes.require("patch_embed.proj.bias", {widths.front()});
    levels->samePooling = readSamePooling(from);
    setHierarchy(levels, spec);
    usePatchesOnly(spec);
    spec.absolutePosition = true;
    spec.qkvBias = shapes.has("levels.0.transformer_encoder.0.attn.qkv.bias");
    readNestGrid(shapes, *levels, spec);
    const auto heads = readStageHeads(from, "num_heads", widths, kPublished, spec);
    for (auto& layer : spec.layers) {
        layer.heads = heads[static_cast<size_t>(layer.stage)];
    }
    spec.classes = readClassifier(shapes, "head", widths.back());

    return FamilyDefaults::ofPublished(spec, 0.875);
}

bool isNest(const BackboneNames& backbone)
{
    return backbone.has("levels.0.transformer_encoder.0.attn.qkv.weight");
}

constexpr Naming kNestNamings[] = {{kTimmSignature, isNest}};

}  // namespace

FamilyRow nestFamily()
{
    return {.family = Family::Nest,
            .traits = {"nest", "NesT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"levels.0.transformer_encoder.0.attn.qkv.weight", "levels.0.pos_embed",
                          "patch_embed.proj.weight"},
            .infer = inferNest,
            .make = makeNest,
            .namings = kNestNamings};
}

}  // namespace core
