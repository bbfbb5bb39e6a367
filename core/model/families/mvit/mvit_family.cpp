// MViT v2: widths, heads and the trained grid follow from the shapes, and so does the halving of the grid by every
// stage. How coarse the grids of keys are stands in no tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/mvit/mvit.h"
#include "core/model/naming/backbone.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

constexpr int kMostMvitStages = 8;

/// @param inputs  width of the tokens that enter it
HierarchySpec::Stage readMvitStage(const ShapeReader& shapes, int stage, int inputs)
{
    const auto prefix = fmt::format("stages.{}.", stage), block = prefix + "blocks.0.";
    HierarchySpec::Stage read;
    read.width = shapes.side(block + "attn.proj.weight", 2, 0);
    read.hidden = shapes.side(block + "mlp.fc1.weight", 2, 0);
    read.blocks = shapes.count(prefix + "blocks.");
    shapes.require(block + "attn.qkv.weight", {int64_t{3} * read.width, inputs});
    return read;
}

/// Keys of the first stage are on every n-th row and column, and n halves wherever queries are pooled.
int readFirstKeyStride(const Evidence& from, ModelSpec& spec)
{
    const auto& arguments = from.sidecar.arguments;
    if (arguments.has("stride_kv") || arguments.has("pool_first") || arguments.has("mode")) {
        throw Error(ErrorCode::Unsupported, "stride_kv, pool_first or mode",
                    "expected none of them, as in every published MViT v2, found one"_msg);
    }
    const auto stated = arguments.wholeNumbers("stride_kv_adaptive", "a whole number of rows and one of columns"_msg);
    constexpr int usual = 4;
    spec.provenance["reduction"] = stated ? stated.provenance : Provenance(Origin::FamilyRule);
    if (!stated) {
        return usual;
    }
    const auto& strides = *stated;
    if (strides.empty() || strides.front() < 1 ||
        !std::ranges::all_of(strides, [&](int s) { return s == strides[0]; })) {
        throw Error(ErrorCode::Unsupported, stated.provenance.text(),
                    "stride_kv_adaptive: expected one stride for rows and columns, found others"_msg);
    }
    return strides.front();
}

/// Appends the layers of a stage. @param keyStride  relative to the grid that the stage's first block reads
void readMvitLayers(const ShapeReader& shapes, int stage, int keyStride, ModelSpec& spec)
{
    const auto prefix = fmt::format("stages.{}.blocks.", stage);
    const auto& read = spec.hierarchy->stages.at(static_cast<size_t>(stage));
    const int headWidth = shapes.side(prefix + "0.attn.pool_q.weight", 4, 0);
    if (read.width % headWidth != 0) {
        throw Error(ErrorCode::ShapeMismatch, prefix + "0.attn.pool_q.weight",
                    "expected a divisor of the width %1, found %2"_msg(read.width, headWidth));
    }
    const PatchGrid grid = stageGrid({spec.trainedRows, spec.trainedCols}, stage);
    for (int block = 0; block < read.blocks; ++block) {
        const bool halves = stage > 0 && block == 0;
        const int reduction = !halves ? keyStride : keyStride == 1 ? -2 : keyStride / 2;
        if ((halves && keyStride > 1 && keyStride % 2 != 0) || (reduction > 0 && grid.rows % reduction != 0)) {
            throw Error(ErrorCode::Unsupported, fmt::format("{}{}.attn", prefix, block),
                        "expected an even stride of keys that divides %1 rows, found %2"_msg(grid.rows, keyStride));
        }
        const int keys = reduction > 0 ? grid.rows / reduction : 2 * grid.rows;
        for (const char* axis : {"rel_pos_h", "rel_pos_w"}) {
            shapes.require(fmt::format("{}{}.attn.{}", prefix, block, axis),
                           {2 * std::max(grid.rows, keys) - 1, headWidth});
        }
        spec.layers.push_back({LayerKind::Reduced, read.width / headWidth, spec.tokens, stage, 0, reduction});
    }
}

FamilyDefaults inferMvit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<MvitSpec>();
    const int count = countStages(shapes, "stages", kMostMvitStages);
    spec.dim = shapes.side("patch_embed.proj.weight", 4, 0);
    stages->kernel = shapes.side("patch_embed.proj.weight", 4, 2);
    shapes.require("patch_embed.proj.weight", {spec.dim, 3, stages->kernel, stages->kernel});
    if (stages->kernel != 7) {
        throw Error(ErrorCode::Unsupported, "patch_embed.proj.weight",
                    "expected patches of 7 pixels, one every 4, as in every published MViT v2, found %1 pixels"_msg(
                        stages->kernel));
    }
    stages->mlpWidens =
        shapes.hasPrefix(fmt::format("stages.0.blocks.{}.shortcut_proj_mlp.", shapes.count("stages.0.blocks.") - 1));
    int width = spec.dim;
    for (int stage = 0; stage < count; ++stage) {
        stages->stages.push_back(readMvitStage(shapes, stage, width));
        const auto last = fmt::format("stages.{}.blocks.{}.", stage, stages->stages.back().blocks - 1);
        if (shapes.hasPrefix(last + "shortcut_proj_mlp.") != (stages->mlpWidens && stage + 1 < count)) {
            throw Error(ErrorCode::Unsupported, last + "shortcut_proj_mlp",
                        "expected one at the end of each stage but the last, or none, found other blocks with it"_msg);
        }
        width = stages->mlpWidens ? shapes.side(last + "mlp.fc2.weight", 2, 0) : stages->stages.back().width;
    }
    shapes.require("stages.0.blocks.0.attn.proj.weight", {spec.dim, spec.dim});
    setHierarchy(stages, spec);
    spec.patch = 4;
    spec.provenance["patch"] = Origin::FamilyRule;
    spec.tokens = {shapes.has("cls_token"), false, 0};
    const int offsets = shapes.side("stages.0.blocks.0.attn.rel_pos_h", 2, 0);
    if (offsets % 2 == 0) {
        throw Error(ErrorCode::ShapeMismatch, "stages.0.blocks.0.attn.rel_pos_h",
                    "expected an odd number of offsets, found %1"_msg(offsets));
    }
    spec.trainedRows = spec.trainedCols = (offsets + 1) / 2;
    spec.provenance["position_grid"] = Origin::Shapes;
    int keyStride = readFirstKeyStride(from, spec);
    for (int stage = 0; stage < count; ++stage) {
        keyStride = stage > 0 ? std::max(keyStride / 2, 1) : keyStride;
        readMvitLayers(shapes, stage, keyStride, spec);
    }
    auto relative = std::make_shared<RelativeBiasSpec>();
    relative->kind = RelativeBiasSpec::Kind::Decomposed;
    spec.relative = relative;
    spec.absolutePosition = spec.positionCoversPrefix = false;
    spec.qkvBias = shapes.has("stages.0.blocks.0.attn.qkv.bias");
    spec.classes = readClassifier(shapes, "head.fc", stages->stages.back().width);
    readMeanOrTokenPooling(from, spec);

    return FamilyDefaults::ofPublished(spec, 0.9);
}

bool isMvit(const BackboneNames& backbone)
{
    return backbone.has("stages.0.blocks.0.attn.pool_k.weight");
}

constexpr Naming kMvitNamings[] = {{kTimmSignature, isMvit}};

}  // namespace

FamilyRow mvitFamily()
{
    return {.family = Family::Mvit,
            .traits = {"mvitv2", "MViT v2", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.attn.pool_k.weight", "stages.0.blocks.0.attn.rel_pos_h",
                          "patch_embed.proj.weight"},
            .infer = inferMvit,
            .make = makeMvit,
            .namings = kMvitNamings};
}

}  // namespace core
