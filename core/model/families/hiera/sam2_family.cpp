// SAM 2's Hiera: windows whose side differs from stage to stage, with blocks that attend to every token among them;
// both are in no tensor. The memory of videos is left out.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/hiera/hiera.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

namespace {

constexpr int kMostSam2Stages = 8, kLargestSam2Window = 64;
constexpr int kSam2Side = 1024;  ///< `image_size` in all of the authors' configurations

// timm's names; the authors', which differ in the MLP and have a neck beside the trunk; and Hugging Face's.
constexpr NamingStyle kAuthorsSam2Names{NamingSource::Authors, "SAM 2 (the authors')"},
    kHuggingFaceSam2Names{NamingSource::HuggingFace, "Hugging Face SAM 2"};

/// The published trunks, by the blocks of their stages.
struct PublishedTrunk {
    std::vector<int> blocks, windows, global;
    int heads = 0;
    bool layerScale = false;
};

const PublishedTrunk* publishedTrunk(const std::vector<int>& blocks, bool layerScale)
{
    static const std::vector<PublishedTrunk> kTrunks{{{1, 2, 7, 2}, {8, 4, 14, 7}, {5, 7, 9}, 1},
                                                     {{1, 2, 11, 2}, {8, 4, 14, 7}, {7, 10, 13}, 1},
                                                     {{1, 2, 11, 2}, {8, 4, 16, 8}, {7, 10, 13}, 1, true},
                                                     {{2, 3, 16, 3}, {8, 4, 14, 7}, {12, 16, 20}, 2},
                                                     {{2, 6, 36, 4}, {8, 4, 16, 8}, {23, 33, 43}, 2}};
    const auto found = std::ranges::find_if(
        kTrunks, [&](const PublishedTrunk& trunk) { return trunk.blocks == blocks && trunk.layerScale == layerScale; });
    return found == kTrunks.end() ? nullptr : &*found;
}

std::vector<HierarchySpec::Stage> readSam2Stages(const ShapeReader& shapes)
{
    auto stages = readHieraStages(shapes, [&](const std::string& prefix, int inputs, int) {
        shapes.require(prefix + "proj.weight", {int64_t{2} * inputs, inputs});
    });
    if (stages.size() > kMostSam2Stages) {
        throw Error(ErrorCode::Unsupported, "blocks",
                    "expected at most %1 stages, found %2"_msg(kMostSam2Stages, stages.size()));
    }
    return stages;
}

/// A list of the sidecar, else that of the published trunk with these blocks.
/// @param huggingFace  its key there, in the trunk's configuration or in the one around it
Sourced<std::vector<int>> readSam2List(const Evidence& from, const char* key, const char* huggingFace,
                                       const std::vector<int>& published)
{
    const auto& arguments = from.sidecar.arguments;
    constexpr auto expected = "a list of whole numbers"_msg;
    auto stated = arguments.wholeNumbers(key, expected);
    for (const auto& place : {arguments, arguments.within("backbone_config")}) {
        stated = stated ? stated : place.wholeNumbers(huggingFace, expected);
    }
    if (!stated && !published.empty()) {
        stated = {published, Origin::FamilyRule};
    }
    if (!stated) {
        throw Error(ErrorCode::Unsupported, key,
                    "not in the file, and no published model has these stages: expected it from config.json, "
                    "found none"_msg);
    }
    return stated;
}

/// The side of each stage's windows; even where the next stage pools queries inside them.
std::vector<int> readSam2Windows(const Evidence& from, const PublishedTrunk* published, size_t stages, ModelSpec& spec)
{
    const auto windows = readSam2List(from, "window_spec", "window_size_per_stage",
                                      published != nullptr ? published->windows : std::vector<int>{});
    bool fits = windows->size() == stages;
    for (size_t stage = 0; fits && stage < stages; ++stage) {
        const int side = windows->at(stage);
        fits = side > 0 && side <= kLargestSam2Window && (stage + 1 == stages || side % 2 == 0);
    }
    if (!fits) {
        throw Error(ErrorCode::OutOfRange, "window_spec",
                    "expected a side of 1 to %1 patches for each of %2 stages, even before the last, found %3"_msg(
                        kLargestSam2Window, stages, fmt::format("{}", *windows)));
    }
    spec.provenance["window"] = windows.provenance;
    return *windows;
}

void readSam2Positions(const ShapeReader& shapes, HieraSpec& hierarchy, ModelSpec& spec)
{
    hierarchy.windowPositions = true;
    hierarchy.maskUnit = shapes.side("pos_embed_window", 4, 2);
    shapes.require("pos_embed_window", {1, spec.dim, hierarchy.maskUnit, hierarchy.maskUnit});
    spec.trainedRows = shapes.side("pos_embed", 4, 2);
    spec.trainedCols = shapes.side("pos_embed", 4, 3);
    shapes.require("pos_embed", {1, spec.dim, spec.trainedRows, spec.trainedCols});
    // Whole units in the first stage must be whole tokens in the last.
    if (const int merged = 1 << (static_cast<int>(hierarchy.stages.size()) - 1); hierarchy.maskUnit % merged != 0) {
        throw Error(ErrorCode::Unsupported, "pos_embed_window",
                    "expected a multiple of %1 patches a side, found %2"_msg(merged, hierarchy.maskUnit));
    }
    spec.positionResampling = PositionResampling::Plain;
}

/// The first block of a stage keeps the windows of the stage before, in which it pools its queries.
void addSam2Layers(int heads, const std::vector<int>& windows, const std::vector<int>& global, ModelSpec& spec)
{
    for (size_t stage = 0; stage < windows.size(); ++stage) {
        for (int block = 0; block < spec.hierarchy->stages[stage].blocks; ++block) {
            const bool pools = stage > 0 && block == 0;
            const bool everywhere = std::ranges::find(global, spec.depth()) != global.end();
            LayerSpec layer{.heads = heads << stage, .layout = spec.tokens, .stage = static_cast<int>(stage)};
            layer.reduction = pools ? -2 : 0;
            if (everywhere) {
                layer.kind = pools ? LayerKind::Reduced : LayerKind::Self;
            } else {
                layer.kind = LayerKind::Window;
                layer.window = pools ? windows[stage - 1] / 2 : windows[stage];
            }
            spec.layers.push_back(layer);
        }
    }
}

/// The neck reads every stage, the last first; a decoder of masks reads all but the last of its results (`scalp: 1`).
void readSam2Neck(const ShapeReader& shapes, ModelSpec& spec)
{
    const auto& stages = spec.hierarchy->stages;
    constexpr size_t levels = 4;
    if (stages.size() != levels) {
        throw Error(ErrorCode::Unsupported, "neck", "expected %1 stages, found %2"_msg(levels, stages.size()));
    }
    const int width = shapes.side("neck.0.weight", 2, 0);
    for (size_t level = 0; level < levels; ++level) {
        shapes.require(fmt::format("neck.{}.weight", level), {width, stages[levels - 1 - level].width});
    }
    spec.neck = std::make_shared<NeckSpec>(NeckSpec{.width = width, .halvings = 2});
}

/// The authors squash images, and have one input size; timm has others.
FamilyDefaults defaultsOfSam2(const InferenceHints& hints, const ModelSpec& spec)
{
    const bool authors = hints.naming != &kTimmNames;
    const int side = authors || spec.dim == 144 ? kSam2Side : 896;
    auto defaults = FamilyDefaults::ofPublished(side, 1.0);
    if (authors) {
        defaults.cropMode = {CropMode::Squash, Origin::FamilyRule};
        defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    }
    return defaults;
}

FamilyDefaults inferSam2Hiera(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"q_pool", "q_stride", "dim_mul", "head_mul", "patch_stride", "patch_padding"});
    requireMeanPooling(from.sidecar);
    const auto hierarchy = std::make_shared<HieraSpec>();
    hierarchy->stages = readSam2Stages(shapes);
    hierarchy->kernel = 7;
    usePatchesOnly(spec);
    spec.absolutePosition = true;
    spec.patch = 4;
    spec.provenance["patch"] = Origin::FamilyRule;
    setHierarchy(hierarchy, spec);
    shapes.require("patch_embed.proj.weight", {spec.dim, 3, hierarchy->kernel, hierarchy->kernel});
    readSam2Positions(shapes, *hierarchy, spec);
    spec.layerScale = anyBlockHas(shapes, "blocks.", "ls1.gamma");

    std::vector<int> blocks;
    std::ranges::transform(hierarchy->stages, std::back_inserter(blocks), &HierarchySpec::Stage::blocks);
    const auto* published = publishedTrunk(blocks, spec.layerScale);
    const bool isNamed = from.isNamed("sam2_hiera_tiny") || from.isNamed("sam2_hiera_small");
    const auto heads = from.sidecar.heads     ? from.sidecar.heads
                       : isNamed              ? Sourced<int>{1, Origin::Name}
                       : published != nullptr ? Sourced<int>{published->heads, Origin::FamilyRule}
                                              : Sourced<int>{};
    if (!heads || *heads < 1 || spec.dim % *heads != 0) {
        throw Error(ErrorCode::OutOfRange, "heads",
                    "expected a divisor of the width %1 from config.json (num_heads), found %2"_msg(
                        spec.dim, heads.value.value_or(0)));
    }
    spec.provenance["heads"] = heads.provenance;
    const auto windows = readSam2Windows(from, published, blocks.size(), spec);
    const auto global = readSam2List(from, "global_att_blocks", "global_attention_blocks",
                                     published != nullptr ? published->global : std::vector<int>{});
    addSam2Layers(*heads, windows, *global, spec);
    spec.finalNorm = false;
    const int width = hierarchy->stages.back().width;
    spec.classes = readClassifier(shapes, "head.fc", width);
    spec.poolNorm = spec.classes > 0 || shapes.has("head.norm.weight");
    if (shapes.has("neck.0.weight")) {
        readSam2Neck(shapes, spec);
    }
    return defaultsOfSam2(from.hints, spec);
}

constexpr NameRule kSam2Rules[] = {{"neck.convs.{}.conv.weight", "neck.{}.weight", matrixOfPixel},
                                   {"neck.convs.{}.conv.bias", "neck.{}.bias"}};
constexpr NameRule kSam2BlockRules[] = {{"mlp.layers.0.*", "mlp.fc1.*"}, {"mlp.layers.1.*", "mlp.fc2.*"}};

bool isSam2(const BackboneNames& backbone)
{
    return backbone.has("pos_embed_window");
}

void nameSam2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.has("blocks.0.mlp.layers.0.weight") ? &kAuthorsSam2Names : &kTimmNames;
    applyTable({kSam2Rules, {"blocks.{}."}, "blocks.{}.", kSam2BlockRules}, backbone.transforms, names);
}

constexpr NameRule kHuggingFaceSam2Rules[] = {{"patch_embed.projection.*", "patch_embed.proj.*"},
                                              {"neck.convs.{}.weight", "neck.{}.weight", matrixOfPixel},
                                              {"neck.convs.{}.bias", "neck.{}.bias"}};
constexpr NameRule kHuggingFaceSam2BlockRules[] = {{"layer_norm1.*", "norm1.*"},
                                                   {"layer_norm2.*", "norm2.*"},
                                                   {"mlp.proj_in.*", "mlp.fc1.*"},
                                                   {"mlp.proj_out.*", "mlp.fc2.*"}};

void nameHuggingFaceSam2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceSam2Names;
    applyTable({kHuggingFaceSam2Rules, {"blocks.{}."}, "blocks.{}.", kHuggingFaceSam2BlockRules}, backbone.transforms,
               names);
}

constexpr Naming kSam2Namings[] = {{kTimmSignature, isSam2, nameSam2},
                                   {kHuggingFaceSamSignature, isSam2, nameHuggingFaceSam2}};
constexpr ConfigClass kSam2Configs[] = {{"sam2", 0, 1e-6}, {"sam2_video", 0, 1e-6}, {"sam2_vision_model", 0, 1e-6}};

}  // namespace

FamilyRow sam2HieraFamily()
{
    return {.family = Family::Sam2Hiera,
            .traits = {"sam2_hiera", "SAM 2's Hiera", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"pos_embed_window", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight", "pos_embed"},
            .infer = inferSam2Hiera,
            .make = makeHiera,
            .namings = kSam2Namings,
            .configs = kSam2Configs};
}

}  // namespace core
