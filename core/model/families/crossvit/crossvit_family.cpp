// CrossViT: two branches. The sizes to which they scale the image, and heads, are in no tensor.
#include "core/error.h"
#include "core/model/families/crossvit/crossvit.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace core {

namespace {

using Branch = CrossvitSpec::Branch;
using BranchCounts = std::array<int, 2>;

/// Reads a branch: width, MLP, and the side of its patches where one convolution makes them. @return  number of patches
int readBranch(const ShapeReader& shapes, int branch, CrossvitSpec& hierarchy)
{
    const auto named = [&](const char* pattern) { return fmt::format(fmt::runtime(pattern), branch); };
    const int width = shapes.side(named("cls_token_{}"), 3, 2);
    const int tokens = shapes.side(named("pos_embed_{}"), 3, 1);
    shapes.require(named("cls_token_{}"), {1, 1, width});
    shapes.require(named("pos_embed_{}"), {1, tokens, width});
    shapes.require(named("blocks.0.blocks.{}.0.attn.qkv.weight"), {3 * int64_t{width}, width});
    hierarchy.stages.push_back(
        {.width = width, .hidden = shapes.side(named("blocks.0.blocks.{}.0.mlp.fc2.weight"), 2, 1)});
    hierarchy.branches.emplace_back();
    if (hierarchy.convolvesPatches) {
        shapes.require(named("patch_embed.{}.proj.0.weight"), {width / 4, 3, 7, 7});
        shapes.require(named("patch_embed.{}.proj.2.weight"), {width / 2, width / 4, 3, 3});
        shapes.require(named("patch_embed.{}.proj.4.weight"), {width, width / 2, 3, 3});
    } else {
        const int patch = hierarchy.branches.back().patch = shapes.side(named("patch_embed.{}.proj.weight"), 4, 2);
        shapes.require(named("patch_embed.{}.proj.weight"), {width, 3, patch, patch});
    }
    return tokens - 1;
}

/// The sides of patches that three convolutions make: 12 and 16 pixels in every published model.
void readConvolvedPatches(const Evidence& from, CrossvitSpec& hierarchy, ModelSpec& spec)
{
    const auto stated = from.sidecar.arguments.wholeNumbers("patch_size", "the side of a patch per branch"_msg);
    const auto sides = stated ? *stated : std::vector<int>{12, 16};
    const auto isKnown = [](int side) { return side == 12 || side == 16; };
    if (sides.size() != 2 || !std::ranges::all_of(sides, isKnown)) {
        throw Error(
            ErrorCode::Unsupported, "patch_size",
            "expected patches of 12 or 16 pixels for each of two branches, found %1"_msg(fmt::format("{}", sides)));
    }
    spec.provenance["patch"] = stated ? stated.provenance : Provenance(Origin::FamilyRule);
    for (size_t branch = 0; branch < 2; ++branch) {
        hierarchy.branches[branch].patch = sides[branch];
    }
}

/// The scale of each branch's image, as stated, or as the published models of the name or with these patches have it.
Sourced<std::vector<double>> readScales(const Evidence& from, BranchCounts patches)
{
    if (auto stated = from.sidecar.arguments.scales("img_scale")) {
        if (stated->size() == 1) {
            stated.value->push_back(stated->front());
        }
        if (stated->size() != 2) {
            throw Error(ErrorCode::Unsupported, "img_scale",
                        "expected a scale for each of two branches, found %1"_msg(fmt::format("{}", *stated)));
        }
        return stated;
    }
    const bool named = from.isNamed("crossvit_");
    if (named ? from.isNamed("_408") : patches == BranchCounts{34 * 34, 24 * 24}) {
        return {std::vector{1.0, 384.0 / 408.0}, named ? Origin::Name : Origin::Shapes};
    }
    if (named || patches == BranchCounts{20 * 20, 14 * 14}) {
        return {std::vector{1.0, 224.0 / 240.0}, named ? Origin::Name : Origin::Shapes};
    }
    throw Error(ErrorCode::Unsupported, "img_scale",
                "the sizes to which the branches scale the image are not in the file, and no published model has these "
                "patches: expected them from config.json (img_scale), found none"_msg);
}

PatchGrid gridOfBranch(const Branch& branch, bool convolves)
{
    const auto along = [&](int side) {
        if (!convolves) {
            return side / branch.patch;
        }
        const int quarter = (side + 3) / 4;
        return branch.patch == 12 ? quarter / 3 : (quarter + 3) / 4;
    };
    return {along(branch.height), along(branch.width)};
}

/// Whether an input of this size has the patches of both branches, which it fills in.
bool fitsBranches(std::pair<int, int> input, const std::vector<double>& scales, BranchCounts patches,
                  CrossvitSpec& hierarchy)
{
    std::tie(hierarchy.inputHeight, hierarchy.inputWidth) = input;
    bool fits = true;
    for (size_t i = 0; i < 2; ++i) {
        auto& branch = hierarchy.branches[i];
        branch.height = static_cast<int>(input.first * scales[i]);  // rounded down as by timm
        branch.width = static_cast<int>(input.second * scales[i]);
        branch.grid = gridOfBranch(branch, hierarchy.convolvesPatches);
        fits = fits && branch.grid.rows > 0 && int64_t{branch.grid.rows} * branch.grid.cols == patches[i];
    }
    return fits;
}

Provenance readBranchSizes(const Evidence& from, const std::vector<double>& scales, BranchCounts patches,
                           CrossvitSpec& hierarchy)
{
    for (const auto* size : {&from.sidecar.trainedSize, &from.sidecar.inputSize}) {
        if (*size && fitsBranches(**size, scales, patches, hierarchy)) {
            return size->provenance;
        }
    }
    const int side = squareRoot(patches[0]).value_or(0) * hierarchy.branches[0].patch;
    const int input = static_cast<int>(std::min(side / scales[0], 65536.0));
    if (!fitsBranches({input, input}, scales, patches, hierarchy)) {
        throw Error(
            ErrorCode::ShapeMismatch, "pos_embed_1",
            "expected the patches of a square image scaled by %1 and %2, found %3 and %4; a config.json with the "
            "model's img_size and img_scale would settle it"_msg(scales[0], scales[1], patches[0], patches[1]));
    }
    return Origin::Shapes;
}

/// The side of a branch's patches in pixels of the model input. @throws Error Unsupported when they are not square
/// there
double patchInInput(const Branch& branch, const CrossvitSpec& hierarchy)
{
    if (int64_t{hierarchy.inputHeight} * branch.width != int64_t{hierarchy.inputWidth} * branch.height) {
        throw Error(ErrorCode::Unsupported, "img_scale",
                    "expected images of the model input's proportions, %1x%2, found %3x%4"_msg(
                        hierarchy.inputWidth, hierarchy.inputHeight, branch.width, branch.height));
    }
    return static_cast<double>(branch.patch) * hierarchy.inputHeight / branch.height;
}

/// The blocks of each branch, then the class token of the first among the patches of the second, then the reverse.
void addMultiScaleBlock(const ShapeReader& shapes, int block, const std::array<LayerSpec, 2>& layers, ModelSpec& spec)
{
    for (int branch = 0; branch < 2; ++branch) {
        const auto name = fmt::format("blocks.{}.blocks.{}.", block, branch);
        const int count = shapes.count(name);
        if (count == 0) {
            throw Error(ErrorCode::ShapeMismatch, name, "expected blocks of each branch, found none"_msg);
        }
        spec.layers.insert(spec.layers.end(), static_cast<size_t>(count), layers[static_cast<size_t>(branch)]);
    }
    for (int branch = 0; branch < 2; ++branch) {
        if (shapes.hasPrefix(fmt::format("blocks.{}.fusion.{}.1.", block, branch))) {
            throw Error(ErrorCode::Unsupported, fmt::format("blocks.{}.fusion.{}", block, branch),
                        "expected one cross attention per branch, found several"_msg);
        }
        auto crossing = layers[static_cast<size_t>(1 - branch)];
        crossing.kind = LayerKind::Class;
        crossing.hasMlp = false;
        spec.layers.push_back(crossing);
    }
}

FamilyDefaults inferCrossvit(const Evidence& from, ModelSpec& spec)
{
    static const std::vector<PublishedStages> kPublished{
        {{96, 192}, {3, 3}}, {{128, 256}, {4, 4}}, {{192, 384}, {6, 6}}, {{224, 448}, {7, 7}}, {{384, 768}, {12, 12}}};
    const auto& shapes = from.shapes;
    if (from.sidecar.arguments.flag("crop_scale").value.value_or(false)) {
        throw Error(ErrorCode::Unsupported, "crop_scale",
                    "expected branches that scale the image, found ones that crop it"_msg);
    }
    if (shapes.hasPrefix("patch_embed.2.")) {
        throw Error(ErrorCode::Unsupported, "patch_embed.2", "expected two branches, found more"_msg);
    }
    const auto hierarchy = std::make_shared<CrossvitSpec>();
    hierarchy->convolvesPatches = shapes.has("patch_embed.0.proj.0.weight");
    const int first = readBranch(shapes, 0, *hierarchy), second = readBranch(shapes, 1, *hierarchy);
    if (hierarchy->convolvesPatches) {
        readConvolvedPatches(from, *hierarchy, spec);
    }
    const auto scales = readScales(from, {first, second});
    const auto size = readBranchSizes(from, *scales, {first, second}, *hierarchy);
    const auto& branches = hierarchy->branches;
    const double patch = patchInInput(branches[0], *hierarchy);
    if (patch != static_cast<int>(patch) || branches[0].grid == branches[1].grid) {
        throw Error(
            ErrorCode::Unsupported, "img_scale",
            "expected patches of whole pixels in the first branch, and other patches in the second, found %1 and "
            "%2 pixels"_msg(patch, patchInInput(branches[1], *hierarchy)));
    }
    spec.patch = static_cast<int>(patch);
    hierarchy->kernel = branches[0].patch;
    spec.trainedRows = branches[0].grid.rows;
    spec.trainedCols = branches[0].grid.cols;
    spec.provenance["position_grid"] = size;
    spec.hierarchy = hierarchy;
    spec.tokens = {true, false, 0};
    const std::vector<int> widths{hierarchy->stages[0].width, hierarchy->stages[1].width};
    const auto heads = readStageHeads(from, "num_heads", widths, kPublished, spec);
    const std::array<LayerSpec, 2> layers{LayerSpec{.heads = heads[0], .layout = spec.tokens},
                                          LayerSpec{.heads = heads[1],
                                                    .layout = spec.tokens,
                                                    .stage = 1,
                                                    .ownGrid = branches[1].grid,
                                                    .ownPatch = patchInInput(branches[1], *hierarchy)}};
    for (int block = 0; block < shapes.count("blocks."); ++block) {
        addMultiScaleBlock(shapes, block, layers, spec);
    }
    spec.dim = widths[0];
    spec.mlpHidden = hierarchy->stages[0].hidden;
    spec.qkvBias = shapes.has("blocks.0.blocks.0.0.attn.qkv.bias") || shapes.has("blocks.0.fusion.0.attn.q.bias");
    spec.classes = readClassifier(shapes, "head.0", widths[0]);
    if (readClassifier(shapes, "head.1", widths[1]) != spec.classes) {
        throw Error(ErrorCode::ShapeMismatch, "head.1.weight",
                    "expected %1 classes as in head.0.weight, found another number"_msg(spec.classes));
    }
    readMeanOrTokenPooling(from, spec);

    FamilyDefaults defaults;
    defaults.shapesStateInputSize = true;
    defaults.inputSize = {std::pair(hierarchy->inputHeight, hierarchy->inputWidth), size};
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {0.875, Origin::FamilyRule};
    defaults.keepLargeInputsWhole();
    return defaults;
}

// CrossViT: the authors' lists of parameters have a dot where timm's names have an underscore. Cross attention may be a
// list of one.

constexpr NamingSignature kCrossvitSignature{.ending = "blocks.0.projs.0.0.weight",
                                             .title = "CrossViT's",
                                             .missing = "patch_embed.0.proj.weight",
                                             .traits = {".revert_projs.", ".fusion."},
                                             .numbersHeads = true};
constexpr NamingStyle kAuthorsCrossvitNames{NamingSource::Authors, "CrossViT (the authors')"};

constexpr NameRule kCrossvitRules[] = {
    {"pos_embed.{}", "pos_embed_{}"},
    {"cls_token.{}", "cls_token_{}"},
    {"blocks.{}.fusion.{}.attn.wq.*", "blocks.{}.fusion.{}.attn.q.*"},
    {"blocks.{}.fusion.{}.attn.wk.*", "blocks.{}.fusion.{}.attn.k.*"},
    {"blocks.{}.fusion.{}.attn.wv.*", "blocks.{}.fusion.{}.attn.v.*"},
    {"blocks.{}.fusion.{}.0.norm1.*", "blocks.{}.fusion.{}.norm1.*"},
    {"blocks.{}.fusion.{}.0.attn.wq.*", "blocks.{}.fusion.{}.attn.q.*"},
    {"blocks.{}.fusion.{}.0.attn.wk.*", "blocks.{}.fusion.{}.attn.k.*"},
    {"blocks.{}.fusion.{}.0.attn.wv.*", "blocks.{}.fusion.{}.attn.v.*"},
    {"blocks.{}.fusion.{}.0.attn.proj.*", "blocks.{}.fusion.{}.attn.proj.*"},
};

void nameCrossvit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.has("pos_embed.0") ? &kAuthorsCrossvitNames : &kTimmNames;
    applyTable({kCrossvitRules, {}, "", {}}, backbone.transforms, names);
}

constexpr Naming kCrossvitNamings[] = {{kCrossvitSignature, nullptr, nameCrossvit}};

}  // namespace

FamilyRow crossvitFamily()
{
    return {.family = Family::Crossvit,
            .traits = {"crossvit", "CrossViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"blocks.0.projs.0.0.weight", "cls_token_0", "pos_embed_1"},
            .infer = inferCrossvit,
            .make = makeCrossvit,
            .namings = kCrossvitNamings};
}

}  // namespace core
