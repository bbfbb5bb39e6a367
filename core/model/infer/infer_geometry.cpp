// Geometry that several families share: the patch convolution, the position embedding's grid, the classifier.
#include "core/error.h"
#include "core/model/infer/infer_family.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>

namespace core {

namespace {

struct PositionFit {
    PatchGrid grid;
    int prefix = 0;
    Provenance provenance;
};

std::optional<PositionFit> fitPositions(int rows, std::array<int, 2> prefixes, const Sidecar& sidecar, int patch)
{
    int found = 0;
    const auto stated = statedGrid(sidecar, patch, [&](PatchGrid grid) {
        return std::ranges::any_of(prefixes, [&](int prefix) {
            found = prefix;
            return int64_t{grid.rows} * grid.cols + prefix == rows;
        });
    });
    if (stated) {
        return PositionFit{*stated, found, stated.provenance};
    }
    for (const int prefix : prefixes) {
        if (const auto side = squareRoot(rows - prefix)) {
            return PositionFit{{*side, *side}, prefix, Origin::Shapes};
        }
    }
    return std::nullopt;
}

/// timm's global_pool, "" for the usual one; empty for other words.
std::optional<Pooling> poolingNamed(const std::string& name, Pooling usual)
{
    constexpr std::pair<std::string_view, Pooling> known[] = {{"token", Pooling::ClassToken},
                                                              {"avg", Pooling::PatchMean},
                                                              {"max", Pooling::PatchMax},
                                                              {"avgmax", Pooling::PatchMeanMax}};
    const auto* row = std::ranges::find(known, name, &std::pair<std::string_view, Pooling>::first);
    return name.empty() ? std::optional(usual) : row == std::end(known) ? std::nullopt : std::optional(row->second);
}

/// The class token if there is one and no norm of a pooled token, else the mean; or as stated by the sidecar.
/// @param known  poolings that the network has, with words for the error
void readTokenPooling(const Sidecar& sidecar, std::initializer_list<Pooling> known, const char* words, ModelSpec& spec)
{
    const auto usual = spec.tokens.classToken && !spec.poolNorm ? Pooling::ClassToken : Pooling::PatchMean;
    const auto stated = poolingNamed(sidecar.globalPool.value.value_or(""), usual);
    if (!stated || (sidecar.globalPool && std::ranges::find(known, *stated) == known.end())) {
        throw Error(ErrorCode::Unsupported, sidecar.globalPool.provenance.text(),
                    "global_pool: expected %1, found %2"_msg(words, *sidecar.globalPool));
    }
    spec.pooling = *stated;
    if (sidecar.globalPool && !sidecar.globalPool->empty()) {
        spec.provenance["pooling"] = sidecar.globalPool.provenance;
    }
}

void readAttentionPool(const Sidecar& sidecar, ModelSpec& spec)
{
    if (sidecar.globalPool && *sidecar.globalPool != "map" && !sidecar.globalPool->empty()) {
        throw Error(
            ErrorCode::Unsupported, sidecar.globalPool.provenance.text(),
            "global_pool: expected map, because the file holds attn_pool.latent, found %1"_msg(*sidecar.globalPool));
    }
    const bool poolsPrefix = blockOf(spec).poolsPrefix;
    if (poolsPrefix && spec.tokens.classToken) {
        throw Error(ErrorCode::Unsupported, "attn_pool.latent",
                    "attention pooling that reads the class token beside the patches is not supported"_msg);
    }
    spec.pooling = Pooling::AttentionPool;
    spec.layers.push_back({LayerKind::Class, 0, poolsPrefix ? spec.tokens : TokenLayout{false, false, 0}, 0});
}

}  // namespace

bool Evidence::isNamed(std::string_view word) const
{
    return hints.name.find(word) != std::string::npos || architecture().find(word) != std::string::npos;
}

FamilyDefaults FamilyDefaults::ofPublished(int side, double cropPct)
{
    FamilyDefaults defaults;
    defaults.inputSize = {std::pair(side, side), Origin::FamilyRule};
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {cropPct, Origin::FamilyRule};
    return defaults;
}

FamilyDefaults FamilyDefaults::ofPublished(const ModelSpec& spec, double cropPct)
{
    auto defaults = ofPublished(0, cropPct);
    defaults.useTrainedGrid(spec);
    return defaults;
}

void FamilyDefaults::useTrainedGrid(const ModelSpec& spec)
{
    shapesStateInputSize = true;
    inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                 spec.provenance.at("position_grid")};
}

void FamilyDefaults::keepLargeInputsWhole()
{
    if (inputSize->first >= 384) {
        cropPct = {1.0, {Origin::Rule, "large inputs are not cropped"_msg}};
    }
}

Sourced<PatchGrid> statedGrid(const Sidecar& sidecar, int patch, const std::function<bool(PatchGrid)>& fits)
{
    for (const auto* size : {&sidecar.trainedSize, &sidecar.inputSize}) {
        const PatchGrid grid = *size ? PatchGrid{(*size)->first / patch, (*size)->second / patch} : PatchGrid{};
        if (grid.rows > 0 && grid.cols > 0 && fits(grid)) {
            return {grid, size->provenance};
        }
    }
    return {};
}

void readBiasGrid(const Evidence& from, const std::string& name, ModelSpec& spec)
{
    const int places = from.shapes.side(name, 2, 1);
    const auto stated =
        statedGrid(from.sidecar, spec.patch, [&](PatchGrid grid) { return int64_t{grid.rows} * grid.cols == places; });
    const auto side = squareRoot(places);
    if (!stated && !side) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected a square number of biases, found %1; a config.json with the model's img_size would "
                    "settle it"_msg(places));
    }
    const PatchGrid grid = stated ? *stated : PatchGrid{*side, *side};
    spec.trainedRows = grid.rows;
    spec.trainedCols = grid.cols;
    spec.provenance["position_grid"] = stated ? stated.provenance : Provenance(Origin::Shapes);
}

void readPatchConvolution(const ShapeReader& shapes, ModelSpec& spec)
{
    const auto& patch = shapes.shape("patch_embed.proj.weight", 4);
    if (patch[1] < 1 || patch[1] > kMostChannels || patch[2] != patch[3]) {
        throw Error(ErrorCode::ShapeMismatch, "patch_embed.proj.weight",
                    "expected [width, channels, patch, patch] with 1 to %1 channels, found %2"_msg(kMostChannels,
                                                                                                   sidesText(patch)));
    }
    spec.preprocessing.mean.resize(static_cast<size_t>(patch[1]));  // their values are chosen later
    spec.dim = static_cast<int>(patch[0]);
    spec.patch = static_cast<int>(patch[2]);
    spec.patchBias = shapes.has("patch_embed.proj.bias");
}

void readTokens(const ShapeReader& shapes, ModelSpec& spec)
{
    auto& tokens = spec.tokens;
    tokens.classToken = shapes.has("cls_token");
    tokens.distillationToken = shapes.has("dist_token");
    tokens.registers = 0;
    if (shapes.has("reg_token")) {
        tokens.registers = shapes.side("reg_token", 3, 1);
        shapes.require("reg_token", {1, tokens.registers, spec.dim});
    }
}

void readPositionGrid(const Evidence& from, ModelSpec& spec)
{
    const auto& position = from.shapes.shape("pos_embed", 3);
    if (position[0] != 1 || position[2] != spec.dim) {
        throw Error(ErrorCode::ShapeMismatch, "pos_embed",
                    "expected [1, tokens, %1], found %2"_msg(spec.dim, sidesText(position)));
    }
    const int rows = static_cast<int>(position[1]);
    const int prefix = spec.tokens.prefix();
    std::array<int, 2> prefixes{0, prefix};
    if (!from.sidecar.arguments.flag("no_embed_class").value.value_or(true)) {
        std::swap(prefixes[0], prefixes[1]);
    }
    const auto fit = fitPositions(rows, prefixes, from.sidecar, spec.patch);
    if (!fit && squareRoot(rows - prefix - 1)) {
        throw Error(ErrorCode::ShapeMismatch, spec.tokens.classToken ? "dist_token" : "cls_token",
                    "no such tensor, but pos_embed has %1 rows, one more than a square grid of patches "
                    "and %2 prefix tokens"_msg(rows, prefix));
    }
    if (!fit) {
        throw Error(ErrorCode::ShapeMismatch, "pos_embed",
                    "expected a square grid of patches with or without %1 prefix tokens, found %2 "
                    "rows; a config.json with the model's img_size would settle it"_msg(prefix, rows));
    }
    spec.trainedRows = fit->grid.rows;
    spec.trainedCols = fit->grid.cols;
    spec.positionCoversPrefix = fit->prefix > 0;
    spec.provenance["position_grid"] = fit->provenance;
}

void readBlocks(const ShapeReader& shapes, ModelSpec& spec, const BlockNames& names)
{
    const int64_t width = spec.dim;
    shapes.require(names.attention + "qkv.weight", {3 * width, width});
    const auto& first = shapes.shape(names.mlp + "fc1.weight", 2);
    spec.mlpHidden = shapes.side(names.mlp + "fc2.weight", 2, 1);
    spec.gatedMlp = first[0] == 2 * int64_t{spec.mlpHidden};
    const auto any = [&](const char* name) { return anyBlockHas(shapes, "blocks.", name); };
    spec.qkvBias = shapes.has(names.attention + "qkv.bias") || any("attn.qkv.bias");
    spec.layerScale = shapes.has(names.gain) || any("ls1.gamma") || any("ls2.gamma");
    spec.preNorm = shapes.hasPrefix("norm_pre.");
    spec.finalNorm = shapes.hasPrefix("norm.");
    spec.poolNorm = shapes.hasPrefix("fc_norm.");
}

void readClassAttentionModel(const ShapeReader& shapes, LayerKind kind, int heads, const std::string& classBlocks,
                             ModelSpec& spec)
{
    const int64_t width = spec.dim;
    shapes.require("blocks.0.attn.qkv.weight", {3 * width, width});
    shapes.require(classBlocks + "0.attn.q.weight", {width, width});
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = anyBlockHas(shapes, "blocks.", "attn.qkv.bias") || anyBlockHas(shapes, classBlocks, "attn.q.bias");
    spec.layerScale = true;
    spec.finalNorm = true;
    spec.pooling = Pooling::ClassToken;
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {kind, heads, {false, false, 0}, 0});
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(shapes.count(classBlocks)),
                       {LayerKind::Class, heads, {true, false, 0}, 0});
}

void readBiasedVit(const Evidence& from, int heads, ModelSpec& spec)
{
    if (spec.dim % heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, "position bias",
                    "expected a divisor of the width %1 as heads, found %2"_msg(spec.dim, heads));
    }
    readBlocks(from.shapes, spec);
    spec.layers.assign(static_cast<size_t>(from.shapes.count("blocks.")), {LayerKind::Self, heads, spec.tokens});
    spec.classes = readClassifier(from.shapes, "head", spec.dim);
    readMeanOrTokenPooling(from, spec);
}

void readMeanOrTokenPooling(const Evidence& from, ModelSpec& spec)
{
    spec.provenance["pooling"] = Origin::Shapes;
    if (spec.tokens.classToken) {
        readTokenPooling(from.sidecar, {Pooling::PatchMean, Pooling::ClassToken}, "avg or token", spec);
    } else {
        readTokenPooling(from.sidecar, {Pooling::PatchMean}, "avg", spec);
    }
}

void readPooling(const Evidence& from, ModelSpec& spec)
{
    spec.provenance["pooling"] = Origin::Shapes;
    if (from.shapes.hasPrefix("attn_pool.")) {
        readAttentionPool(from.sidecar, spec);
        return;
    }
    readTokenPooling(from.sidecar, {Pooling::ClassToken, Pooling::PatchMean, Pooling::PatchMax, Pooling::PatchMeanMax},
                     "token, avg, max or avgmax", spec);
    if (from.sidecar.globalPool && spec.pooling == Pooling::ClassToken) {
        from.shapes.require("cls_token", {1, 1, spec.dim});
    }
}

bool anyBlockHas(const ShapeReader& shapes, const std::string& blocks, const std::string& name)
{
    for (int i = 0; i < shapes.count(blocks); ++i) {
        if (shapes.has(fmt::format("{}{}.{}", blocks, i, name))) {
            return true;
        }
    }
    return false;
}

int readClassifier(const ShapeReader& shapes, const std::string& name, int width)
{
    if (!shapes.has(name + ".weight") && !shapes.has(name + ".bias")) {
        return 0;
    }
    const int classes = shapes.side(name + ".weight", 2, 0);
    shapes.require(name + ".weight", {classes, width});
    return classes;
}

}  // namespace core
