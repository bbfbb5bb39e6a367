// DaViT: each block of the file is a layer of windows and a layer of channels. Heads and the side of the windows are in
// no tensor. Florence-2's tower differs in how channels attend, which its names of blocks state.
#include "core/error.h"
#include "core/model/families/davit/davit.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

#include <span>
#include <utility>

namespace core {

namespace {

constexpr int kDavitPatch = 4, kDavitStem = 7, kMostDavitStages = 8;
constexpr int kDavitWindow = 7, kFlorenceWindow = 12, kLargestDavitWindow = 64;
constexpr int kDavitHeadWidth = 32;  ///< in every published DaViT

HierarchySpec::Stage readDavitStage(const ShapeReader& shapes, int stage, int inputs, int kernel)
{
    const auto prefix = fmt::format("stages.{}.", stage);
    HierarchySpec::Stage read;
    read.width = shapes.side(prefix + "blocks.0.0.norm1.weight", 1, 0);
    read.hidden = shapes.side(prefix + "blocks.0.0.mlp.fc1.weight", 2, 0);
    read.blocks = shapes.count(prefix + "blocks.");
    for (int block = 0; block < read.blocks; ++block) {
        const auto pair = fmt::format("{}blocks.{}.", prefix, block);
        if (const int layers = shapes.count(pair); layers != 2) {
            throw Error(ErrorCode::Unsupported, pair,
                        "expected a layer of windows and a layer of channels, found %1 layers"_msg(layers));
        }
    }
    if (stage > 0) {
        shapes.require(prefix + "downsample.conv.weight", {read.width, inputs, kernel, kernel});
    }
    return read;
}

int readDavitWindow(const Evidence& from, int usual, ModelSpec& spec)
{
    const auto stated = from.sidecar.arguments.positive("window_size");
    const int window = stated ? *stated : usual;
    if (window > kLargestDavitWindow) {
        throw Error(
            ErrorCode::OutOfRange, "window_size",
            "expected 1 to %1 patches, found %2 (from %3)"_msg(kLargestDavitWindow, window, stated.provenance.words()));
    }
    spec.provenance["window"] = stated ? stated.provenance : Provenance(Origin::FamilyRule);
    return window;
}

std::vector<int> readDavitHeads(const Evidence& from, const std::vector<int>& widths, ModelSpec& spec)
{
    PublishedStages usual{widths, {}};
    for (const int width : widths) {
        if (width % kDavitHeadWidth != 0) {
            return readStageHeads(from, "num_heads", widths, {}, spec);
        }
        usual.heads.push_back(width / kDavitHeadWidth);
    }
    return readStageHeads(from, "num_heads", widths, {&usual, 1}, spec);
}

constexpr NamingStyle kNamedDavitNames{NamingSource::Timm, "timm (Florence-2)"},
    kFlorenceNames{NamingSource::Authors, "Florence-2 (the authors')"};

FamilyDefaults inferDavit(const Evidence& from, ModelSpec& spec)
{
    const auto& [shapes, sidecar, hints] = from;
    refuseArguments(sidecar, {"attn_types", "cpe_act", "head_norm_first"});
    requireMeanPooling(sidecar);
    const bool named = hints.naming == &kNamedDavitNames || hints.naming == &kFlorenceNames;
    const auto hierarchy = std::make_shared<DavitSpec>();
    hierarchy->kernel = kDavitStem;
    hierarchy->scalesByTokens = sidecar.arguments.flag("channel_attn_v2").value.value_or(named);
    const int count = countStages(shapes, "stages", kMostDavitStages);
    hierarchy->mergingKernel = count > 1 ? shapes.side("stages.1.downsample.conv.weight", 4, 2) : 2;
    if (hierarchy->mergingKernel != 2 && hierarchy->mergingKernel != 3) {
        throw Error(ErrorCode::Unsupported, "stages.1.downsample.conv.weight",
                    "expected a convolution of 2 x 2 or 3 x 3, found %1 x %1"_msg(hierarchy->mergingKernel));
    }
    std::vector<int> widths;
    for (int stage = 0; stage < count; ++stage) {
        hierarchy->stages.push_back(
            readDavitStage(shapes, stage, widths.empty() ? 0 : widths.back(), hierarchy->mergingKernel));
        widths.push_back(hierarchy->stages.back().width);
    }
    setHierarchy(hierarchy, spec);
    spec.patch = kDavitPatch;
    shapes.require("stem.conv.weight", {spec.dim, 3, kDavitStem, kDavitStem});
    usePatchesOnly(spec);
    spec.qkvBias = anyBlockHas(shapes, "stages.0.blocks.", "0.attn.qkv.bias");
    const auto heads = readDavitHeads(from, widths, spec);
    const int window = readDavitWindow(from, named ? kFlorenceWindow : kDavitWindow, spec);
    for (int stage = 0; stage < count; ++stage) {
        const auto at = static_cast<size_t>(stage);
        for (int block = 0; block < hierarchy->stages[at].blocks; ++block) {
            spec.layers.push_back({LayerKind::Window, heads[at], spec.tokens, stage, window});
            spec.layers.push_back({LayerKind::Channel, heads[at], spec.tokens, stage});
        }
    }
    spec.finalNorm = false;
    spec.classes = readClassifier(shapes, "head.fc", widths.back());
    spec.poolNorm = spec.classes > 0 || shapes.has("head.norm.weight");

    auto defaults = named ? FamilyDefaults::ofPublished(768, 1.0) : FamilyDefaults::ofPublished(224, 0.95);
    defaults.normEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

// DaViT: timm's names, which in Florence-2's tower name the two layers of a block, and the authors' of Florence-2.

constexpr NamingSignature kDavitSignature{.ending = "stem.conv.weight",
                                          .companion = "stages.0.blocks.0.0.cpe1.proj.weight",
                                          .title = "DaViT's",
                                          .traits = {".cpe1.proj.", ".cpe2.proj."}};
constexpr NamingSignature kNamedDavitSignature{.ending = "stem.conv.weight",
                                               .companion = "stages.0.blocks.0.spatial_block.cpe1.proj.weight",
                                               .title = "timm's for Florence-2",
                                               .traits = {".spatial_block.cpe1.", ".channel_block.cpe1."}};
constexpr NamingSignature kFlorenceSignature{.ending = "convs.0.proj.weight",
                                             .companion = "blocks.0.0.spatial_block.conv1.fn.dw.weight",
                                             .title = "Florence-2's authors'",
                                             .traits = {".spatial_block.conv1.", ".channel_block.conv1."}};
/// Parts of names and their replacements, in this order.
using NameParts = std::span<const std::pair<std::string_view, std::string_view>>;

constexpr std::pair<std::string_view, std::string_view> kNamedDavitParts[] = {{".spatial_block.", ".0."},
                                                                              {".channel_block.", ".1."}};
constexpr std::pair<std::string_view, std::string_view> kFlorenceParts[] = {
    {".spatial_block.", ".0."},     {".channel_block.", ".1."},       {"window_attn.norm.", "norm1."},
    {"window_attn.fn.", "attn."},   {"channel_attn.norm.", "norm1."}, {"channel_attn.fn.", "attn."},
    {"ffn.norm.", "norm2."},        {"ffn.fn.net.", "mlp."},          {"conv1.fn.dw.", "cpe1.proj."},
    {"conv2.fn.dw.", "cpe2.proj."},
};

std::string withParts(std::string name, NameParts parts)
{
    for (const auto& [stored, canonical] : parts) {
        if (const auto at = name.find(stored); at != std::string::npos) {
            name.replace(at, stored.size(), canonical);
        }
    }
    return name;
}

void nameWithParts(const TensorTransforms& transforms, NameParts parts, CanonicalNames& names)
{
    for (const auto& [name, transform] : transforms) {
        placeTensor(names, withParts(name, parts), singleTensor(transform));
    }
}

void nameNamedDavit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kNamedDavitNames;
    nameWithParts(backbone.transforms, kNamedDavitParts, names);
}

/// "blocks.1.0." -> "stages.1.blocks.0."; "convs.1." -> "stages.1.downsample."
void nameFlorence(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kFlorenceNames;
    TensorTransforms transforms;
    for (const auto& [name, transform] : backbone.transforms) {
        std::string renamed = name;
        if (const auto merging = matchStart("convs.{}.", name)) {
            const bool isConvolution = name.substr(merging->length).starts_with("proj.");
            const auto part = isConvolution ? "conv" + name.substr(merging->length + 4) : name.substr(merging->length);
            renamed =
                (merging->numbers.front() == 0 ? "stem." : expandPattern("stages.{}.downsample.", *merging)) + part;
        } else if (const auto block = matchStart("blocks.{}.", name)) {
            renamed = expandPattern("stages.{}.blocks.", *block) + name.substr(block->length);
        }
        addTransform(transforms, renamed, transform);
    }
    nameWithParts(transforms, kFlorenceParts, names);
}

constexpr Naming kDavitNamings[] = {
    {kDavitSignature}, {kNamedDavitSignature, nullptr, nameNamedDavit}, {kFlorenceSignature, nullptr, nameFlorence}};

}  // namespace

FamilyRow davitFamily()
{
    return {.family = Family::Davit,
            .traits = {"davit", "DaViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.0.cpe1.proj.weight", "stages.0.blocks.0.1.cpe1.proj.weight",
                          "stem.conv.weight"},
            .infer = inferDavit,
            .make = makeDavit,
            .namings = kDavitNamings};
}

}  // namespace core
