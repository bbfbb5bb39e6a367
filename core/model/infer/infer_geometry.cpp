// Geometry that several families share: the patch convolution, the position embedding's grid, the classifier.
#include "core/error.h"
#include "core/model/infer/infer_family.h"

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
    std::string origin;
};

std::optional<PositionFit> fitPositions(int rows, std::array<int, 2> prefixes, const Sidecar& sidecar, int patch)
{
    for (const auto* told : {&sidecar.trainedSize, &sidecar.inputSize}) {
        for (const int prefix : prefixes) {
            if (*told) {
                const PatchGrid grid{(**told).first / patch, (**told).second / patch};
                if (int64_t{grid.rows} * grid.cols + prefix == rows && grid.rows > 0) {
                    return PositionFit{grid, prefix, told->origin};
                }
            }
        }
    }
    for (const int prefix : prefixes) {
        if (const auto side = squareRoot(rows - prefix)) {
            return PositionFit{{*side, *side}, prefix, "shapes"};
        }
    }
    return std::nullopt;
}

}  // namespace

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
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("pos_embed: expected a square grid of patches with or without {} prefix tokens, found "
                                "{} rows; a config.json with the model's img_size would settle it",
                                spec.tokens.prefix(), rows));
    }
    spec.trainedRows = fit->grid.rows;
    spec.trainedCols = fit->grid.cols;
    spec.positionCoversPrefix = fit->prefix > 0;
    spec.provenance["position_grid"] = fit->origin;
}

void readClassAttentionModel(const ShapeReader& shapes, LayerKind kind, int heads, const std::string& classBlocks,
                             ModelSpec& spec)
{
    const int64_t width = spec.dim;
    shapes.require("blocks.0.attn.qkv.weight", {3 * width, width});
    shapes.require(classBlocks + "0.attn.q.weight", {width, width});
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = shapes.has("blocks.0.attn.qkv.bias");
    spec.layerScale = true;
    spec.finalNorm = shapes.has("norm.weight");
    spec.pooling = Pooling::ClassToken;
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {kind, heads, {false, false, 0}, 0});
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(shapes.count(classBlocks)),
                       {LayerKind::Class, heads, {true, false, 0}, 0});
}

int readClassifier(const ShapeReader& shapes, const std::string& name, int width)
{
    if (!shapes.has(name + ".weight")) {
        return 0;
    }
    const int classes = shapes.side(name + ".weight", 2, 0);
    shapes.require(name + ".weight", {classes, width});
    return classes;
}

}  // namespace core
