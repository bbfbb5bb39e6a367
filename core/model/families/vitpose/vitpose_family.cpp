// ViTPose: everything is in the shapes except the number of heads and the grid of the trained positions, which is not
// square. ViTPose+ has experts by data set in its MLPs and is refused.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"
#include "core/number_text.h"

#include <algorithm>

namespace core {

std::shared_ptr<Network> makeVitpose(const ModelSpec& spec);  // vitpose.cpp

namespace {

constexpr NamingStyle kAuthorsVitposeNames{NamingSource::Authors, "ViTPose (the authors')"},
    kHuggingFaceVitposeNames{NamingSource::HuggingFace, "Hugging Face ViTPose"};

void readPoseGrid(const Evidence& from, ModelSpec& spec)
{
    constexpr PatchGrid published{16, 12};  // 256 x 192 pixels
    const int places = from.shapes.side("pos_embed", 3, 1);
    from.shapes.require("pos_embed", {1, places, spec.dim});
    const auto fits = [places](PatchGrid grid) { return int64_t{grid.rows} * grid.cols == places; };
    auto grid = statedGrid(from.sidecar, spec.patch, fits);
    if (!grid && fits(published)) {
        grid = {published, {Origin::Table, "ViTPose"}};
    }
    if (!grid) {
        throw Error(ErrorCode::ShapeMismatch, "pos_embed",
                    "expected the %1 patches of a published ViTPose, found %2; a config.json with the model's "
                    "img_size would settle it"_msg(published.count(), places));
    }
    spec.trainedRows = grid->rows;
    spec.trainedCols = grid->cols;
    spec.positionCoversPrefix = false;
    spec.provenance["position_grid"] = grid.provenance;
}

std::shared_ptr<const SegmenterSpec> readKeypoints(const Evidence& from, const ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    auto keypoints = std::make_shared<SegmenterSpec>();
    keypoints->keypoints = true;
    keypoints->labels = shapes.side("keypoint_head.final.weight", 4, 0);
    if (shapes.has("keypoint_head.deconv.0.weight")) {
        keypoints->width = shapes.side("keypoint_head.deconv.0.weight", 4, 1);
        shapes.require("keypoint_head.deconv.0.weight", {spec.dim, keypoints->width, 4, 4});
        shapes.require("keypoint_head.deconv.1.weight", {keypoints->width, keypoints->width, 4, 4});
        shapes.require("keypoint_head.final.weight", {keypoints->labels, keypoints->width, 1, 1});
    } else {
        shapes.require("keypoint_head.final.weight", {keypoints->labels, spec.dim, 3, 3});
        if (const auto factor = from.sidecar.masks.number("scale_factor", 1.0, 64.0); factor && *factor != 4.0) {
            throw Error(ErrorCode::Unsupported, factor.provenance.text(),
                        "scale_factor: expected 4 as in every published ViTPose, found %1"_msg(numberText(*factor, 2)));
        }
    }
    return keypoints;
}

/// The decoder reads the last of the outputs that its backbone is asked for.
void requireLastLayer(const Evidence& from, int depth)
{
    const auto stages = stagesOfBackbone(from.sidecar.arguments, depth);
    if (stages && std::ranges::find(*stages, depth) == stages->end()) {
        throw Error(ErrorCode::Unsupported, stages.provenance.text(),
                    "out_indices: expected the last layer (%1), found %2"_msg(depth, *stages));
    }
}

FamilyDefaults inferVitpose(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    if (shapes.hasPrefix("blocks.0.mlp.experts.")) {
        throw Error(ErrorCode::Unsupported, "blocks.0.mlp.experts",
                    "this is a ViTPose+, whose MLPs have an expert for each data set, which is not supported"_msg);
    }
    readPatchConvolution(shapes, spec);
    spec.tokens = {.classToken = false};
    readPoseGrid(from, spec);
    readBlocks(shapes, spec);
    shapes.require("norm.weight", {spec.dim});
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {LayerKind::Self, 0, spec.tokens});
    requireLastLayer(from, spec.depth());
    spec.segmenter = readKeypoints(from, spec);
    spec.pooling = Pooling::PatchMean;

    constexpr int largeWidth = 1024, heads = 12, largeHeads = 16;
    FamilyDefaults defaults;
    defaults.heads = {spec.dim < largeWidth ? heads : largeHeads, {Origin::Table, "ViTPose"}};
    if (from.hints.naming == &kHuggingFaceVitposeNames) {
        defaults.normEps = {1e-12, {Origin::Rule, "Hugging Face's default"_msg}};
    }
    defaults.useTrainedGrid(spec);
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {1.0, {Origin::Rule, "the whole photo is taken as a person's box"_msg}};
    defaults.ownCropMode = {CropMode::Border, {Origin::Rule, "the whole photo is taken as a person's box"_msg}};
    defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    return defaults;
}

constexpr StartRule kPoseStarts[] = {
    {"last_norm.", "norm."},
    {"keypoint_head.deconv_layers.0.", "keypoint_head.deconv.0."},
    {"keypoint_head.deconv_layers.1.", "keypoint_head.norm.0."},
    {"keypoint_head.deconv_layers.3.", "keypoint_head.deconv.1."},
    {"keypoint_head.deconv_layers.4.", "keypoint_head.norm.1."},
    {"keypoint_head.final_layer.", "keypoint_head.final."},
    {"head.deconv1.", "keypoint_head.deconv.0."},
    {"head.batchnorm1.", "keypoint_head.norm.0."},
    {"head.deconv2.", "keypoint_head.deconv.1."},
    {"head.batchnorm2.", "keypoint_head.norm.1."},
    {"head.conv.", "keypoint_head.final."},
};

/// The first row, of a class token that the network does not have, is added to those of all patches.
TensorTransform withClassRowAdded(const TensorTransform& positions)
{
    const auto& shape = checkedShape(positions, 3);
    if (shape[0] != 1 || shape[1] < 2) {
        throw Error(ErrorCode::ShapeMismatch, positions.stored,
                    "expected positions of a class token and of patches, found %1"_msg(sidesText(shape)));
    }
    return {positions.stored, {1, shape[1] - 1, shape[2]}, [](const torch::Tensor& stored) {
                return stored.slice(1, 1) + stored.slice(1, 0, 1);
            }};
}

BackboneNames withPoseNames(const BackboneNames& backbone)
{
    auto renamed = backbone;
    renamed.transforms.clear();
    for (const auto& [name, transform] : backbone.transforms) {
        const bool isPosition = name == "pos_embed" || name == "embeddings.position_embeddings";
        addTransform(renamed.transforms, withStart(kPoseStarts, name),
                     isPosition ? withClassRowAdded(transform) : transform);
    }
    return renamed;
}

void nameAuthorsVitpose(const BackboneNames& backbone, CanonicalNames& names)
{
    nameAsTimm(withPoseNames(backbone), names);
    names.naming = &kAuthorsVitposeNames;
}

void nameHuggingFaceVitpose(const BackboneNames& backbone, CanonicalNames& names)
{
    nameHuggingFaceVit(withPoseNames(backbone), names);
    names.naming = &kHuggingFaceVitposeNames;
}

bool isAuthorsVitpose(const BackboneNames& backbone)
{
    return backbone.hasStart("keypoint_head.");
}

bool isHuggingFaceVitpose(const BackboneNames& backbone)
{
    return backbone.has("head.conv.weight");
}

constexpr Naming kVitposeNamings[] = {
    {kTimmSignature, isAuthorsVitpose, nameAuthorsVitpose},
    {kHuggingFaceSignature, isHuggingFaceVitpose, nameHuggingFaceVitpose},
};

constexpr ConfigClass kVitposeConfigs[] = {{"vitpose", 12, 1e-12}};

}  // namespace

FamilyRow vitposeFamily()
{
    return {
        .family = Family::Vitpose,
        .traits = {"vitpose", "ViTPose", Dropping::Impossible, AddedToken::Impossible, true, false},
        .signature = {"keypoint_head.final.weight", "pos_embed", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
        .infer = inferVitpose,
        .make = makeVitpose,
        .namings = kVitposeNamings,
        .configs = kVitposeConfigs};
}

}  // namespace core
