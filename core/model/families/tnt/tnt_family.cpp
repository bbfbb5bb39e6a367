// TNT: a transformer inside each patch. Heads, and the side of a patch, are in no tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/tnt/tnt.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

void readInner(const Evidence& from, TntSpec::Inner& inner, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    inner.width = shapes.side("pixel_pos", 4, 1);
    inner.side = shapes.side("pixel_pos", 4, 2);
    shapes.require("pixel_pos", {1, inner.width, inner.side, inner.side});
    shapes.require("pixel_embed.proj.weight", {inner.width, 3, 7, 7});
    shapes.require("blocks.0.inner.attn.qkv.weight", {int64_t{3} * inner.width, inner.width});
    inner.hidden = shapes.side("blocks.0.inner.mlp.fc2.weight", 2, 1);
    inner.cuts = anyBlockHas(shapes, "blocks.", "norm2_proj.weight");
    const auto stride = from.sidecar.arguments.positive("first_stride");
    const auto patch = from.sidecar.arguments.positive("patch_size");
    constexpr int usualStride = 4;
    inner.stride = stride.value.value_or(usualStride);
    spec.patch = patch.value.value_or(inner.stride <= 1 << 10 ? inner.side * inner.stride : 0);
    spec.provenance["patch"] = patch ? patch.provenance : Provenance(Origin::FamilyRule);
    if (inner.stride > spec.patch || (int64_t{spec.patch} + inner.stride - 1) / inner.stride != inner.side) {
        throw Error(ErrorCode::ShapeMismatch, "pixel_pos",
                    "expected as many positions along a side as a patch of %1 pixels has every %2 pixels, found %3"_msg(
                        spec.patch, inner.stride, inner.side));
    }
}

/// One number of heads: as stated, or that of the published models. @param known  0: none has these widths
int readTntHeads(const Evidence& from, const char* key, int width, int known, ModelSpec& spec)
{
    auto heads = from.sidecar.arguments.positive(key);
    if (!heads && known > 0) {
        heads = {known, from.isNamed("tnt_") ? Origin::Name : Origin::PublishedWidth};
        if (!from.isNamed("tnt_")) {
            spec.warnings.push_back(
                "The number of heads is not in the file; %1 is assumed, which all published models "
                "of width %2 have."_msg(known, width));
        }
    }
    if (!heads) {
        throw Error(ErrorCode::Unsupported, "heads",
                    "their number is not in the file, and no published model has the width %1: expected it from "
                    "config.json (%2), found none"_msg(width, key));
    }
    if (width % *heads != 0) {
        throw Error(
            ErrorCode::OutOfRange, "heads",
            "expected a divisor of the width %1, found %2 (from %3)"_msg(width, *heads, heads.provenance.words()));
    }
    spec.provenance["heads"] = heads.provenance;
    return *heads;
}

void readTntGrid(const Evidence& from, ModelSpec& spec)
{
    const int patches = from.shapes.side("patch_pos", 3, 1) - 1;
    from.shapes.require("patch_pos", {1, patches + 1, spec.dim});
    const auto stated = statedGrid(from.sidecar, spec.patch, [&](PatchGrid grid) { return grid.count() == patches; });
    const auto root = squareRoot(patches);
    if (!stated && !root) {
        throw Error(
            ErrorCode::ShapeMismatch, "patch_pos",
            "expected a class token and a square grid of patches, found %1 rows; a config.json with the model's "
            "img_size would settle it"_msg(patches + 1));
    }
    const auto grid = stated ? *stated : PatchGrid{*root, *root};
    spec.trainedRows = grid.rows;
    spec.trainedCols = grid.cols;
    spec.provenance["position_grid"] = stated ? stated.provenance : Provenance(Origin::Shapes);
}

FamilyDefaults inferTnt(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto hierarchy = std::make_shared<TntSpec>();
    spec.tokens = {true, false, 0};
    spec.dim = shapes.side("cls_token", 3, 2);
    shapes.require("cls_token", {1, 1, spec.dim});
    shapes.require("blocks.0.outer.attn.qkv.weight", {int64_t{3} * spec.dim, spec.dim});
    readInner(from, hierarchy->inner, spec);
    readTntGrid(from, spec);
    const bool small = spec.dim == 384 && hierarchy->inner.width == 24;
    const bool base = spec.dim == 640 && hierarchy->inner.width == 40;
    hierarchy->inner.heads = readTntHeads(from, "num_heads_inner", hierarchy->inner.width,
                                          small || base || from.isNamed("tnt_") ? 4 : 0, spec);
    const int heads = readTntHeads(from, "num_heads_outer", spec.dim,
                                   small || from.isNamed("tnt_s_")  ? 6
                                   : base || from.isNamed("tnt_b_") ? 10
                                                                    : 0,
                                   spec);
    spec.mlpHidden = shapes.side("blocks.0.outer.mlp.fc2.weight", 2, 1);
    hierarchy->stages.push_back({.width = spec.dim, .hidden = spec.mlpHidden, .blocks = shapes.count("blocks.")});
    hierarchy->kernel = spec.patch;  // what is cut out of the image
    spec.hierarchy = hierarchy;
    addStage(0, {.heads = heads, .layout = spec.tokens}, spec);
    spec.qkvBias =
        anyBlockHas(shapes, "blocks.", "outer.attn.qkv.bias") || anyBlockHas(shapes, "blocks.", "inner.attn.qkv.bias");
    spec.classes = readClassifier(shapes, "head", spec.dim);
    readMeanOrTokenPooling(from, spec);

    FamilyDefaults defaults;
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    defaults.useTrainedGrid(spec);
    defaults.normalization = {kHalfNormalization, Origin::FamilyRule};
    defaults.cropPct = {0.9, Origin::FamilyRule};
    return defaults;
}

// TNT: timm's names; queries and keys share a matrix.

constexpr NamingSignature kTntSignature{.ending = "pixel_embed.proj.weight",
                                        .companion = "blocks.0.attn_in.qk.weight",
                                        .title = "TNT's",
                                        .traits = {".attn_in.", ".attn_out."}};

constexpr NameRule kTntBlockRules[] = {
    {"norm_in.*", "inner.norm1.*"},
    {"attn_in.qk.*", "inner.attn.qkv.*", firstHalf, kQuery},
    {"attn_in.qk.*", "inner.attn.qkv.*", secondHalf, kKey},
    {"attn_in.v.*", "inner.attn.qkv.*", nullptr, kValue},
    {"attn_in.proj.*", "inner.attn.proj.*"},
    {"norm_mlp_in.*", "inner.norm2.*"},
    {"mlp_in.fc1.*", "inner.mlp.fc1.*"},
    {"mlp_in.fc2.*", "inner.mlp.fc2.*"},
    {"norm_out.*", "outer.norm1.*"},
    {"attn_out.qk.*", "outer.attn.qkv.*", firstHalf, kQuery},
    {"attn_out.qk.*", "outer.attn.qkv.*", secondHalf, kKey},
    {"attn_out.v.*", "outer.attn.qkv.*", nullptr, kValue},
    {"attn_out.proj.*", "outer.attn.proj.*"},
    {"norm_mlp.*", "outer.norm2.*"},
    {"mlp.fc1.*", "outer.mlp.fc1.*"},
    {"mlp.fc2.*", "outer.mlp.fc2.*"},
};

void nameTnt(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"blocks.{}."}, "blocks.{}.", kTntBlockRules}, backbone.transforms, names);
}

constexpr Naming kTntNamings[] = {{kTntSignature, nullptr, nameTnt}};

}  // namespace

FamilyRow tntFamily()
{
    return {.family = Family::Tnt,
            .traits = {"tnt", "TNT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"pixel_embed.proj.weight", "blocks.0.inner.attn.qkv.weight", "patch_pos"},
            .infer = inferTnt,
            .make = makeTnt,
            .namings = kTntNamings};
}

}  // namespace core
