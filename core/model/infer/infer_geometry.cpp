// Geometry that several families share: the patch convolution, the position embedding's grid, the classifier.
#include "core/error.h"
#include "core/model/infer/infer_family.h"
#include "core/model/spec/block_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

namespace {

std::optional<int> squareRoot(int count)
{
    const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(std::max(count, 0)))));
    return side > 0 && side * side == count ? std::optional(side) : std::nullopt;
}

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

/// global_pool as timm spells it; empty for words that name none.
std::optional<Pooling> poolingNamed(const std::string& name)
{
    if (name == "token") {
        return Pooling::ClassToken;
    }
    if (name == "avg") {
        return Pooling::PatchMean;
    }
    if (name == "max") {
        return Pooling::PatchMax;
    }
    if (name == "avgmax") {
        return Pooling::PatchMeanMax;
    }
    return std::nullopt;
}

void readAttentionPool(const Sidecar& sidecar, ModelSpec& spec)
{
    if (sidecar.globalPool && *sidecar.globalPool != "map" && !sidecar.globalPool->empty()) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: global_pool: expected map, because the file holds attn_pool.latent, found {}",
                                sidecar.globalPool.provenance, *sidecar.globalPool));
    }
    TokenLayout asked{false, false, 0};
    if (blockOf(spec).poolsPrefix) {
        asked = spec.tokens;
        if (asked.classToken) {
            throw Error(ErrorCode::Unsupported,
                        "attention pooling that reads the class token beside the patches is not supported");
        }
    }
    spec.pooling = Pooling::AttentionPool;
    spec.layers.push_back({LayerKind::Class, 0, asked, 0});
}

void readPooledToken(const Sidecar& sidecar, ModelSpec& spec)
{
    spec.provenance["pooling"] = Origin::Shapes;
    spec.pooling = !spec.tokens.classToken || spec.poolNorm ? Pooling::PatchMean : Pooling::ClassToken;
    if (!sidecar.globalPool || sidecar.globalPool->empty()) {
        return;
    }
    const auto& word = *sidecar.globalPool;
    if (word != "avg" && !(word == "token" && spec.tokens.classToken)) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: global_pool: expected avg{}, found {}", sidecar.globalPool.provenance,
                                spec.tokens.classToken ? " or token" : "", word));
    }
    spec.pooling = word == "avg" ? Pooling::PatchMean : Pooling::ClassToken;
    spec.provenance["pooling"] = sidecar.globalPool.provenance;
}

}  // namespace

void FamilyDefaults::useTrainedGrid(const ModelSpec& spec)
{
    shapesStateInputSize = true;
    inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                 spec.provenance.at("position_grid")};
}

void FamilyDefaults::keepLargeInputsWhole()
{
    if (inputSize->first >= 384) {
        cropPct = {1.0, {Origin::Rule, "large inputs are not cropped"}};
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

void readPatchConvolution(const ShapeReader& shapes, ModelSpec& spec)
{
    const auto& patch = shapes.shape("patch_embed.proj.weight", 4);
    if (patch[1] != 3 || patch[2] != patch[3]) {
        throw Error(
            ErrorCode::ShapeMismatch,
            fmt::format("patch_embed.proj.weight: expected [width, 3, patch, patch], found {}", sidesText(patch)));
    }
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

void readPositionGrid(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec)
{
    const auto& position = shapes.shape("pos_embed", 3);
    if (position[0] != 1 || position[2] != spec.dim) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("pos_embed: expected [1, tokens, {}], found {}", spec.dim, sidesText(position)));
    }
    const int rows = static_cast<int>(position[1]);
    std::array<int, 2> prefixes{0, spec.tokens.prefix()};
    if (sidecar.positionCoversPrefix && *sidecar.positionCoversPrefix) {
        std::swap(prefixes[0], prefixes[1]);
    }
    const auto fit = fitPositions(rows, prefixes, sidecar, spec.patch);
    if (!fit) {
        if (squareRoot(rows - spec.tokens.prefix() - 1)) {
            throw Error(ErrorCode::ShapeMismatch,
                        fmt::format("{}: no such tensor, but pos_embed has {} rows, one more than a square grid of "
                                    "patches and {} prefix tokens",
                                    spec.tokens.classToken ? "dist_token" : "cls_token", rows, spec.tokens.prefix()));
        }
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("pos_embed: expected a square grid of patches with or without {} prefix tokens, found "
                                "{} rows; a config.json with the model's img_size would settle it",
                                spec.tokens.prefix(), rows));
    }
    spec.trainedRows = fit->grid.rows;
    spec.trainedCols = fit->grid.cols;
    spec.positionCoversPrefix = fit->prefix > 0;
    spec.provenance["position_grid"] = fit->provenance;
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

void readBiasedVit(const ShapeReader& shapes, const Sidecar& sidecar, int heads, ModelSpec& spec)
{
    const int64_t width = spec.dim;
    if (spec.dim % heads != 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("position bias: expected a divisor of the width {} as heads, found {}", width, heads));
    }
    shapes.require("blocks.0.attn.qkv.weight", {3 * width, width});
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = shapes.has("blocks.0.attn.qkv.bias");
    spec.layerScale = shapes.has("blocks.0.ls1.gamma");
    spec.finalNorm = shapes.has("norm.weight");
    spec.poolNorm = shapes.has("fc_norm.weight");
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {LayerKind::Self, heads, spec.tokens});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    readPooledToken(sidecar, spec);
}

void readPooling(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec)
{
    spec.provenance["pooling"] = Origin::Shapes;
    if (shapes.hasPrefix("attn_pool.")) {
        readAttentionPool(sidecar, spec);
        return;
    }
    spec.pooling = !spec.tokens.classToken || spec.poolNorm ? Pooling::PatchMean : Pooling::ClassToken;
    if (!sidecar.globalPool || sidecar.globalPool.value->empty()) {
        return;
    }
    const auto told = poolingNamed(*sidecar.globalPool);
    if (!told) {
        throw Error(ErrorCode::Unsupported, fmt::format("{}: global_pool: expected token, avg, max or avgmax, found {}",
                                                        sidecar.globalPool.provenance, *sidecar.globalPool));
    }
    if (*told == Pooling::ClassToken) {
        shapes.require("cls_token", {1, 1, spec.dim});
    }
    spec.pooling = *told;
    spec.provenance["pooling"] = sidecar.globalPool.provenance;
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
