// MaxViT: the weights of Google, which have TensorFlow's conventions, and those that timm trained differ in tensors:
// only the former have a bias in the stem. Windows are in no tensor unless they are square.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/maxvit/maxvit_parts.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

constexpr int kMaxvitPatch = 4, kMostMaxvitStages = 8;

/// @return channels of the last block
int readMaxvitStages(const Evidence& from, int width, MaxvitSpec& hierarchy)
{
    const auto& shapes = from.shapes;
    const int count = countStages(shapes, "stages", kMostMaxvitStages);
    for (int stage = 0; stage < count; ++stage) {
        const auto blocks = fmt::format("stages.{}.blocks.", stage);
        for (int block = 0; block < shapes.count(blocks); ++block) {
            const auto prefix = fmt::format("{}{}.", blocks, block);
            hierarchy.mbconv.blocks.push_back(readConvolution(shapes, prefix + "conv.", width, block == 0));
            width = hierarchy.mbconv.blocks.back().outputs;
            shapes.require(prefix + "attn_grid.attn.qkv.weight", {int64_t{3} * width, width});
            if (!hierarchy.latticesOnly) {
                shapes.require(prefix + "attn_block.attn.qkv.weight", {int64_t{3} * width, width});
            } else if (shapes.hasPrefix(prefix + "attn_block.")) {
                throw Error(ErrorCode::Unsupported, prefix + "attn_block",
                            "expected windows in every block or in none, found the first block without"_msg);
            }
        }
        hierarchy.stages.push_back(
            {width, shapes.side(blocks + "0.attn_grid.mlp.fc1.weight", 2, 0), shapes.count(blocks)});
    }
    return width;
}

FamilyDefaults inferMaxvit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto hierarchy = std::make_shared<MaxvitSpec>();
    auto& mbconv = hierarchy->mbconv;
    int width = readMbConvFrame(from, "stages.0.blocks.0.conv.", *hierarchy);
    const bool google = mbconv.stemBias;
    hierarchy->latticesOnly = !shapes.hasPrefix("stages.0.blocks.0.attn_block.");
    width = readMaxvitStages(from, width, *hierarchy);
    mbconv.activation = google ? Activation::GeluTanh : mbconv.next ? Activation::Gelu : Activation::Silu;
    mbconv.samePadding = google;
    mbconv.normEps = google ? 1e-3 : mbconv.next ? 1e-6 : 1e-5;
    hierarchy->headsFirst = !google;
    setHierarchy(hierarchy, spec);
    spec.patch = kMaxvitPatch;
    spec.provenance["patch"] = Origin::FamilyRule;
    spec.layerScale = anyBlockHas(shapes, "stages.0.blocks.", "attn_grid.ls1.gamma");
    readRelativeFrame(from, "stages.0.blocks.0.attn_grid.attn.rel_pos.", width, spec);
    const int headWidth = readHeadWidth(from, spec);
    const int window = std::max(spec.trainedRows, spec.trainedCols) / 8;
    for (size_t stage = 0; stage < hierarchy->stages.size(); ++stage) {
        const auto& read = hierarchy->stages[stage];
        if (read.width % headWidth != 0) {
            throw Error(
                ErrorCode::OutOfRange, "heads",
                "expected widths that are multiples of %1 channels per head, found %2"_msg(headWidth, read.width));
        }
        spec.layers.insert(spec.layers.end(), (hierarchy->latticesOnly ? 1 : 2) * static_cast<size_t>(read.blocks),
                           {LayerKind::Window, read.width / headWidth, spec.tokens, static_cast<int>(stage), window});
    }
    spec.provenance["window"] = Origin::FamilyRule;

    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    defaults.ownNormEps = {google ? 1e-5 : 1e-6, Origin::FamilyRule};
    defaults.activation = {google ? Activation::GeluTanh : Activation::Gelu, Origin::Rule};
    const bool large = defaults.inputSize->first >= 384;
    defaults.normalization = google && !large ? Sourced<Normalization>{kImagenetNormalization, {Origin::FamilyRule}}
                                              : Sourced<Normalization>{kHalfNormalization, {Origin::FamilyRule}};
    defaults.cropPct = {large ? 1.0 : 0.95, Origin::FamilyRule};
    defaults.cropMode = {large ? CropMode::Squash : CropMode::Center, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kMaxvitSignature{.ending = "stem.conv1.weight",
                                           .companion = "stages.0.blocks.0.attn_grid.attn.qkv.weight",
                                           .title = "MaxViT's",
                                           .traits = {".attn_block.attn.", ".attn_grid.attn."}};

/// Google's tables: [H, rows, cols], by key minus query -> [rows * cols, H], by query minus key.
TensorTransform tableByQuery(const TensorTransform& transform)
{
    if (transform.shape.size() == 2) {
        return transform;
    }
    const auto& shape = checkedShape(transform, 3);
    auto result = transform;
    result.shape = {shape[1] * shape[2], shape[0]};
    result.make = [before = transform.make](const torch::Tensor& stored) {
        return (before ? before(stored) : stored).flip({1, 2}).flatten(1).t().contiguous();
    };
    return result;
}

constexpr NameRule kMaxvitBlockRules[] = {
    {"attn_block.attn.rel_pos.relative_position_bias_table", "attn_block.attn.rel_pos.relative_position_bias_table",
     tableByQuery},
    {"attn_grid.attn.rel_pos.relative_position_bias_table", "attn_grid.attn.rel_pos.relative_position_bias_table",
     tableByQuery},
    {"conv.mlp.fc1.weight", "conv.mlp.fc1.weight", matrixOfPixel},
    {"conv.mlp.fc2.weight", "conv.mlp.fc2.weight", matrixOfPixel},
};

void nameMaxvit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"stages.{}.blocks.{}."}, "stages.{}.blocks.{}.", kMaxvitBlockRules}, backbone.transforms, names);
}

constexpr Naming kMaxvitNamings[] = {{kMaxvitSignature, nullptr, nameMaxvit}};

}  // namespace

FamilyRow maxvitFamily()
{
    return {.family = Family::Maxvit,
            .traits = {"maxvit", "MaxViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.attn_grid.attn.qkv.weight",
                          "stages.0.blocks.0.conv.conv1_1x1.weight|stages.0.blocks.0.conv.conv_dw.weight",
                          "stem.conv1.weight"},
            .infer = inferMaxvit,
            .make = makeMaxvit,
            .namings = kMaxvitNamings};
}

}  // namespace core
