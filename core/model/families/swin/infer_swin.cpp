// Swin: attention inside windows that are shifted in every other layer, on a grid that is halved from stage to stage.
#include "core/error.h"
#include "core/model/families/swin/swin_family.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace core {

namespace {

constexpr int64_t kSwinSideLimit = 1 << 20;
constexpr int kLargestWindow = 64;  // memory for the bias grows as its fourth power

struct BiasTable {
    int window = 0, heads = 0;
};

/// The table has a row for each offset between two places of a window: (2 window - 1) squared.
BiasTable readBiasTable(const ShapeReader& shapes, const std::string& name)
{
    const auto& table = shapes.shape(name, 2);
    const auto side = static_cast<int64_t>(std::lround(std::sqrt(static_cast<double>(table[0]))));
    if (side * side != table[0] || side % 2 == 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("{}: expected the square of an odd number of rows, found {}", name, table[0]));
    }
    const int window = static_cast<int>(side + 1) / 2;
    if (window > kLargestWindow) {
        throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected windows of at most {} patches a side, found {}",
                                                          name, kLargestWindow, window));
    }
    return {window, static_cast<int>(table[1])};
}

std::string tableName(int stage)
{
    return fmt::format("layers.{}.blocks.0.attn.relative_position_bias_table", stage);
}

void readStage(const ShapeReader& shapes, int stage, ModelSpec& spec, std::vector<int>& windows)
{
    const auto prefix = fmt::format("layers.{}.", stage);
    const int64_t width = int64_t{spec.dim} << stage;
    if (width > 1 << 16) {
        throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected stages of at most 65536 channels, found {} "
                                                          "stages from {} channels",
                                                          prefix, stage + 1, spec.dim));
    }
    const auto name = tableName(stage);
    const auto table = readBiasTable(shapes, name);
    if (stage == 0) {
        spec.window = table.window;
    }
    windows.push_back(table.window);
    if (width % table.heads != 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("{}: expected a divisor of the width {} as heads, found {}", name, width, table.heads));
    }
    shapes.require(prefix + "blocks.0.attn.qkv.weight", {3 * width, width});
    if (stage > 0) {
        shapes.require(prefix + "downsample.reduction.weight", {width, 2 * width});
    }
    const int blocks = shapes.count(prefix + "blocks.");
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(blocks),
                       {LayerKind::Window, table.heads, {false, false, 0}, stage});
}

/// The smallest grid that such windows can have been trained on. A stage whose grid was not larger than a window has a
/// table for that grid, and then this is the very grid; else each stage has at least one whole window.
int smallestTrainedSide(const std::vector<int>& windows)
{
    const int stages = static_cast<int>(windows.size());
    const int64_t side = int64_t{windows.back()} << (stages - 1);
    for (int stage = 1; stage < stages; ++stage) {
        const auto expected = std::min<int64_t>(windows.front(), side >> stage);
        if (windows[static_cast<size_t>(stage)] != expected) {
            throw Error(ErrorCode::Unsupported,
                        fmt::format("{}: expected windows of at most {} patches as in stage 0, found {}",
                                    tableName(stage), windows.front(), windows[static_cast<size_t>(stage)]));
        }
    }
    return static_cast<int>(std::min(side, kSwinSideLimit));
}

}  // namespace

Rules inferSwin(const ShapeReader& shapes, const Sidecar& /*sidecar*/, const Clues& clues, ModelSpec& spec)
{
    spec.tokens = {false, false, 0};
    readPatchConvolution(shapes, spec);
    spec.positionCoversPrefix = false;
    const int stages = shapes.count("layers.");
    std::vector<int> windows;
    for (int stage = 0; stage < stages; ++stage) {
        readStage(shapes, stage, spec, windows);
    }
    const int64_t trained = smallestTrainedSide(windows);
    spec.mlpHidden = shapes.side("layers.0.blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = shapes.has("layers.0.blocks.0.attn.qkv.bias");
    spec.finalNorm = shapes.has("norm.weight");
    spec.pooling = Pooling::PatchMean;
    spec.classes = readClassifier(shapes, "head.fc", spec.dim << (stages - 1));

    Rules rules;
    // 224 for windows of 7, 384 for 12.
    const auto side = static_cast<int>(std::min(spec.patch * trained, kSwinSideLimit));
    rules.inputSize = {std::pair(side, side), windows.back() < spec.window
                                                  ? std::string("shapes")
                                                  : fmt::format("rule: windows of {}", spec.window)};
    if (clues.patchSide && *clues.patchSide > 0 && *clues.patchSide <= kSwinSideLimit / spec.patch) {
        rules.inputSize = {std::pair(spec.patch * *clues.patchSide, spec.patch * *clues.patchSide), "shapes"};
    }
    rules.inputSizeTellsModels = true;
    rules.normEps.value = 1e-5;
    rules.mean.origin = rules.std.origin = "rule of the family";
    if (side >= 384) {
        rules.cropPct = {1.0, "rule: large inputs are not cropped"};
    }
    return rules;
}

}  // namespace core
