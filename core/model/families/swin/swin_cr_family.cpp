// Swin v2-CR, timm's own Swin v2: windows have an eighth of the grid that the weights were made for, which is in no
// tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/swin/swin.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

constexpr int kMostCrStages = 8;
constexpr int kCrGridUnit = 8;  ///< windows along a side of the first stage
constexpr int kLargestCrWindow = 64;

/// The size of the image in pixels: as stated, or by the name.
Sourced<std::pair<int, int>> readCrSize(const Evidence& from, int unit)
{
    Sourced<std::pair<int, int>> size = from.sidecar.trainedSize ? from.sidecar.trainedSize : from.sidecar.inputSize;
    for (const auto& [word, side] : {std::pair("_224", 224), {"_256", 256}, {"_384", 384}}) {
        if (!size && from.isNamed(word)) {
            size = {std::pair(side, side), Origin::Name};
        }
    }
    if (!size) {
        throw Error(ErrorCode::Unsupported, "img_size",
                    "the size that the weights were made for is not in the file, and windows depend on it: expected it "
                    "from config.json (img_size) or the name (swinv2_cr_..._224), found neither"_msg);
    }
    const auto fits = [&](int side) { return side > 0 && side % unit == 0 && side / unit <= kLargestCrWindow; };
    if (!fits(size->first) || !fits(size->second)) {
        throw Error(ErrorCode::Unsupported, "img_size",
                    "expected sides that are multiples of %1 pixels, at most %2, found %3x%4 (from %5)"_msg(
                        unit, unit * kLargestCrWindow, size->second, size->first, size.provenance.words()));
    }
    return size;
}

/// One stage: its blocks, its layers, and which of them end with a norm.
void readCrStage(const ShapeReader& shapes, int stage, int window, SwinCrSpec& hierarchy, ModelSpec& spec)
{
    const auto prefix = fmt::format("layers.{}.", stage), first = prefix + "blocks.0.";
    const int64_t width = int64_t{spec.dim} << stage;
    const int heads = shapes.side(first + "attn.logit_scale", 1, 0);
    if (width > 1 << 16 || width % heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, first + "attn.logit_scale",
                    "expected a divisor of the width %1 as heads, found %2"_msg(width, heads));
    }
    shapes.require(first + "attn.qkv.weight", {3 * width, width});
    if (stage > 0) {
        shapes.require(prefix + "downsample.reduction.weight", {width, 2 * width});
    }
    hierarchy.stages.push_back(
        {static_cast<int>(width), shapes.side(first + "mlp.fc1.weight", 2, 0), shapes.count(prefix + "blocks.")});
    if (hierarchy.stages.back().hidden != int64_t{hierarchy.stages.front().hidden} << stage) {
        throw Error(ErrorCode::ShapeMismatch, first + "mlp.fc1.weight",
                    "expected %1 rows, found %2"_msg(int64_t{hierarchy.stages.front().hidden} << stage,
                                                     hierarchy.stages.back().hidden));
    }
    for (int block = 0; block < hierarchy.stages.back().blocks; ++block) {
        if (shapes.has(fmt::format("{}blocks.{}.norm3.weight", prefix, block))) {
            hierarchy.endNorms.push_back(spec.depth());
        }
        spec.layers.push_back({LayerKind::Window, heads, spec.tokens, stage, window});
    }
}

FamilyDefaults inferSwinCr(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"window_size", "window_ratio", "always_partition", "sequential_attn"});
    requireMeanPooling(from.sidecar);
    usePatchesOnly(spec);
    readPatchConvolution(shapes, spec);
    const auto size = readCrSize(from, spec.patch * kCrGridUnit);
    spec.trainedRows = size->first / spec.patch;
    spec.trainedCols = size->second / spec.patch;
    spec.provenance["position_grid"] = spec.provenance["window"] = size.provenance;
    const int count = shapes.count("layers.");
    if (count > kMostCrStages) {
        throw Error(ErrorCode::Unsupported, "stages", "expected at most %1 stages, found %2"_msg(kMostCrStages, count));
    }
    RelativeBiasSpec relative{.kind = RelativeBiasSpec::Kind::Mlp};
    relative.hidden = shapes.side("layers.0.blocks.0.attn.rel_pos.mlp.fc1.weight", 2, 0);
    spec.relative = std::make_shared<RelativeBiasSpec>(relative);
    const auto hierarchy = std::make_shared<SwinCrSpec>();
    spec.hierarchy = hierarchy;
    for (int stage = 0; stage < count; ++stage) {
        readCrStage(shapes, stage, std::max(spec.trainedRows, spec.trainedCols) / kCrGridUnit, *hierarchy, spec);
    }
    spec.mlpHidden = hierarchy->stages.front().hidden;
    spec.finalNorm = false;
    spec.classes = readClassifier(shapes, "head.fc", hierarchy->stages.back().width);

    auto defaults = FamilyDefaults::ofPublished(spec, size->first >= 384 ? 1.0 : 0.9);
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

// Swin v2-CR: timm's names; canonical are those of Swin, and of a position bias that a network computes.

constexpr NameRule kSwinCrRules[] = {
    {"stages.{}.downsample.norm.*", "layers.{}.downsample.norm.*"},
    {"stages.{}.downsample.reduction.*", "layers.{}.downsample.reduction.*"},
};
constexpr NameRule kSwinCrBlockRules[] = {
    {"attn.logit_scale", "attn.logit_scale"},
    {"attn.qkv.*", "attn.qkv.*"},
    {"attn.proj.*", "attn.proj.*"},
    {"attn.meta_mlp.fc1.*", "attn.rel_pos.mlp.fc1.*"},
    {"attn.meta_mlp.fc2.*", "attn.rel_pos.mlp.fc2.*"},
    {"norm1.*", "norm1.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
    {"norm2.*", "norm2.*"},
    {"norm3.*", "norm3.*"},
};

bool isSwinCr(const BackboneNames& backbone)
{
    return backbone.has("stages.0.blocks.0.attn.meta_mlp.fc1.weight");
}

void nameSwinCr(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({kSwinCrRules, {"stages.{}.blocks.{}."}, "layers.{}.blocks.{}.", kSwinCrBlockRules}, backbone.transforms,
               names);
}

constexpr Naming kSwinCrNamings[] = {{kTimmSignature, isSwinCr, nameSwinCr}};

}  // namespace

FamilyRow swinCrFamily()
{
    return {.family = Family::SwinV2Cr,
            .traits = {"swinv2_cr", "Swin v2-CR", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"layers.0.blocks.0.attn.rel_pos.mlp.fc1.weight", "layers.0.blocks.0.attn.logit_scale",
                          "patch_embed.proj.weight"},
            .infer = inferSwinCr,
            .make = makeSwin,
            .namings = kSwinCrNamings};
}

}  // namespace core
