// PVT v2 and SegFormer: the same tensors under different names, with other epsilons.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

namespace core {

std::shared_ptr<Network> makePvt(const ModelSpec& spec);  // pvt.cpp

namespace {

constexpr int kMostPyramidStages = 8;

struct PyramidStage {
    HierarchySpec::Stage stage;
    LayerSpec layer;  ///< kind and reduction
};

PyramidStage readPyramidStage(const ShapeReader& shapes, int stage, int previous)
{
    const auto prefix = fmt::format("stages.{}.", stage), block = prefix + "blocks.0.";
    PyramidStage read;
    read.stage = readStage(shapes, prefix + "blocks.");
    const int width = read.stage.width, hidden = read.stage.hidden;
    shapes.require(block + "attn.q.weight", {width, width});
    shapes.require(block + "attn.kv.weight", {int64_t{2} * width, width});
    shapes.require(block + "mlp.dwconv.weight", {hidden, 1, 3, 3});
    if (stage > 0) {
        shapes.require(prefix + "downsample.proj.weight", {width, previous, 3, 3});
    }
    if (shapes.has(block + "attn.sr.weight")) {
        const int side = shapes.side(block + "attn.sr.weight", 4, 2);
        shapes.require(block + "attn.sr.weight", {width, width, side, side});
        read.layer.kind = LayerKind::Reduced;
        read.layer.reduction = side > 1 ? side : 0;  // a convolution of single cells is behind an average pooling
    }
    return read;
}

/// @param headsKey  of the sidecar's list
FamilyDefaults inferPyramid(const Evidence& from, const char* headsKey, ModelSpec& spec)
{
    static const std::vector<PublishedStages> kPublished{{{32, 64, 160, 256}, {1, 2, 5, 8}},
                                                         {{64, 128, 320, 512}, {1, 2, 5, 8}}};
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<HierarchySpec>();
    const int count = countStages(shapes, "stages", kMostPyramidStages);
    usePatchesOnly(spec);
    std::vector<int> widths;
    std::vector<LayerSpec> layers;
    for (int stage = 0; stage < count; ++stage) {
        const auto [read, layer] = readPyramidStage(shapes, stage, widths.empty() ? 0 : widths.back());
        stages->stages.push_back(read);
        widths.push_back(read.width);
        layers.push_back(layer);
    }
    setHierarchy(stages, spec);
    stages->kernel = shapes.side("patch_embed.proj.weight", 4, 2);
    shapes.require("patch_embed.proj.weight", {spec.dim, 3, stages->kernel, stages->kernel});
    spec.patch = 4;
    spec.provenance["patch"] = Origin::FamilyRule;
    spec.qkvBias = shapes.has("stages.0.blocks.0.attn.q.bias");
    const auto heads = readStageHeads(from, headsKey, widths, kPublished, spec);
    for (int stage = 0; stage < count; ++stage) {
        auto& layer = layers[static_cast<size_t>(stage)];
        layer.heads = heads[static_cast<size_t>(stage)];
        layer.layout = spec.tokens;
        addStage(stage, layer, spec);
    }
    spec.classes = readClassifier(shapes, "head", widths.back());

    return FamilyDefaults::ofPublished(224, 0.9);
}

FamilyDefaults inferPvt(const Evidence& from, ModelSpec& spec)
{
    return inferPyramid(from, "num_heads", spec);
}

/// The decoder, where the model labels places instead of images.
void readDecodeHead(const ShapeReader& shapes, ModelSpec& spec)
{
    if (!shapes.hasPrefix("decode_head.")) {
        return;
    }
    const auto segmenter = std::make_shared<SegmenterSpec>();
    segmenter->width = shapes.side("decode_head.linear_fuse.weight", 2, 0);
    segmenter->labels = shapes.side("decode_head.classifier.weight", 2, 0);
    const auto stages = static_cast<int64_t>(spec.hierarchy->stages.size());
    shapes.require("decode_head.linear_fuse.weight", {segmenter->width, stages * segmenter->width});
    shapes.require("decode_head.classifier.weight", {segmenter->labels, segmenter->width});
    if (spec.classes > 0) {
        throw Error(ErrorCode::Unsupported, "decode_head",
                    "expected a classifier of the image or of its places, found both"_msg);
    }
    spec.segmenter = segmenter;
}

/// Transformers' code leaves out layer_norm_eps, and its norms have LibTorch's usual epsilon.
FamilyDefaults inferSegformer(const Evidence& from, ModelSpec& spec)
{
    const auto strides = from.sidecar.arguments.wholeNumbers("strides", "a whole number of pixels per stage"_msg);
    if (strides && *strides != std::vector<int>{4, 2, 2, 2}) {
        throw Error(ErrorCode::Unsupported, strides.provenance.text(),
                    "strides: expected 4, 2, 2 and 2 as in every published SegFormer, found others"_msg);
    }
    auto defaults = inferPyramid(from, "num_attention_heads", spec);
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    defaults.cropPct = {1.0, Origin::FamilyRule};
    defaults.cropMode = {CropMode::Squash, Origin::FamilyRule};
    defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    readDecodeHead(from.shapes, spec);
    return defaults;
}

// PVT v2: timm's names, and the authors', which count stages from 1 and which the authors of SegFormer share.

constexpr NamingSignature kAuthorsPvtSignature{.ending = "patch_embed1.proj.weight",
                                               .companion = "block1.0.attn.kv.weight",
                                               .title = "PVT's authors'",
                                               .traits = {".attn.kv.", ".mlp.dwconv."}};
constexpr NamingSignature kSegformerSignature{.ending = "encoder.patch_embeddings.0.proj.weight",
                                              .companion = "encoder.block.0.0.layer_norm_1.weight",
                                              .title = "Hugging Face's for SegFormer",
                                              .traits = {".attention.self.sr.", ".mlp.dwconv.dwconv."},
                                              .head = "decode_head."};
constexpr NamingStyle kAuthorsPvtNames{NamingSource::Authors, "PVT v2 (the authors')"},
    kHuggingFaceSegformerNames{NamingSource::HuggingFace, "Hugging Face SegFormer"};

bool isPvt(const BackboneNames& backbone)
{
    return backbone.has("stages.0.blocks.0.attn.kv.weight");
}

/// "block2.0.norm1.weight" -> "stages.1.blocks.0.norm1.weight"
std::string countedFromZero(const std::string& name)
{
    constexpr std::pair<const char*, const char*> kPatterns[] = {{"patch_embed{}.", "stages.{}.downsample."},
                                                                 {"block{}.{}.", "stages.{}.blocks.{}."},
                                                                 {"norm{}.", "stages.{}.norm."}};
    if (const auto first = matchStart("patch_embed1.", name)) {
        return "patch_embed." + name.substr(first->length);
    }
    for (const auto& [stored, canonical] : kPatterns) {
        if (auto match = matchStart(stored, name); match && match->numbers.front() > 0) {
            --match->numbers.front();
            return expandPattern(canonical, *match) + name.substr(match->length);
        }
    }
    return name;
}

constexpr NameRule kAuthorsPvtBlockRules[] = {{"mlp.dwconv.dwconv.*", "mlp.dwconv.*"}};

void nameAuthorsPvt(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kAuthorsPvtNames;
    TensorTransforms transforms;
    for (const auto& [name, transform] : backbone.transforms) {
        addTransform(transforms, countedFromZero(name), transform);
    }
    applyTable({{}, {"stages.{}.blocks.{}."}, "stages.{}.blocks.{}.", kAuthorsPvtBlockRules}, transforms, names);
}

constexpr NameRule kSegformerRules[] = {
    {"encoder.patch_embeddings.0.proj.*", "patch_embed.proj.*"},
    {"encoder.patch_embeddings.0.layer_norm.*", "patch_embed.norm.*"},
    {"encoder.layer_norm.{}.*", "stages.{}.norm.*"},
    {"classifier.*", "head.*"},
    {"decode_head.linear_fuse.weight", "decode_head.linear_fuse.weight", matrixOfPixel},
    {"decode_head.classifier.weight", "decode_head.classifier.weight", matrixOfPixel},
};
constexpr NameRule kSegformerMergingRules[] = {
    {"encoder.patch_embeddings.{}.proj.*", "stages.{}.downsample.proj.*"},
    {"encoder.patch_embeddings.{}.layer_norm.*", "stages.{}.downsample.norm.*"},
};
constexpr NameRule kSegformerBlockRules[] = {
    {"layer_norm_1.*", "norm1.*"},
    {"attention.self.query.*", "attn.q.*"},
    {"attention.self.key.*", "attn.kv.*", nullptr, kKeyOfTwo},
    {"attention.self.value.*", "attn.kv.*", nullptr, kValueOfTwo},
    {"attention.self.sr.*", "attn.sr.*"},
    {"attention.self.layer_norm.*", "attn.norm.*"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"layer_norm_2.*", "norm2.*"},
    {"mlp.dense1.*", "mlp.fc1.*"},
    {"mlp.dwconv.dwconv.*", "mlp.dwconv.*"},
    {"mlp.dense2.*", "mlp.fc2.*"},
};

void nameSegformer(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceSegformerNames;
    TensorTransforms first, others;  // several rules may match a name, and the first embedding is named apart
    for (const auto& [name, transform] : backbone.transforms) {
        (name.starts_with("encoder.patch_embeddings.") && !name.starts_with("encoder.patch_embeddings.0.") ? others
                                                                                                           : first)
            .emplace(name, transform);
    }
    applyTable({kSegformerRules, {"encoder.block.{}.{}."}, "stages.{}.blocks.{}.", kSegformerBlockRules}, first, names);
    applyTable({kSegformerMergingRules, {}, "", {}}, others, names);
}

bool isSegformer(const Evidence& from)
{
    return from.hints.naming == &kHuggingFaceSegformerNames;
}

constexpr Naming kPvtNamings[] = {{kTimmSignature, isPvt}, {kAuthorsPvtSignature, nullptr, nameAuthorsPvt}};
constexpr Naming kSegformerNamings[] = {{kSegformerSignature, nullptr, nameSegformer}};
constexpr ConfigClass kSegformerConfigs[] = {{"segformer", 0, 1e-6}};

const std::vector<const char*> kPyramidSignature{"stages.0.blocks.0.attn.kv.weight",
                                                 "stages.0.blocks.0.mlp.dwconv.weight", "patch_embed.proj.weight"};

}  // namespace

FamilyRow segformerFamily()
{
    return {.family = Family::Segformer,
            .traits = {"segformer", "SegFormer", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = kPyramidSignature,
            .isIt = isSegformer,
            .infer = inferSegformer,
            .make = makePvt,
            .namings = kSegformerNamings,
            .configs = kSegformerConfigs};
}

FamilyRow pvtFamily()
{
    return {.family = Family::Pvt,
            .traits = {"pvt_v2", "PVT v2", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = kPyramidSignature,
            .infer = inferPvt,
            .make = makePvt,
            .namings = kPvtNamings};
}

}  // namespace core
