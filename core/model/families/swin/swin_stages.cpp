#include "core/model/families/swin/swin_stages.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

void requireWidth(const std::string& prefix, int stage, const ModelSpec& spec)
{
    if (int64_t{spec.dim} << stage > 1 << 16) {
        throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected stages of at most 65536 channels, found {} "
                                                          "stages from {} channels",
                                                          prefix, stage + 1, spec.dim));
    }
}

}  // namespace

int readSwinFrame(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec)
{
    if (sidecar.alwaysPartition.value.value_or(false)) {
        throw Error(ErrorCode::Unsupported, fmt::format("{}: always_partition: expected windows no larger than their "
                                                        "grid, found true, which is not supported",
                                                        sidecar.alwaysPartition.provenance));
    }
    spec.tokens = {false, false, 0};
    readPatchConvolution(shapes, spec);
    spec.positionCoversPrefix = false;
    const int stages = shapes.count("layers.");
    for (int stage = 0; stage < stages; ++stage) {
        requireWidth(fmt::format("layers.{}.", stage), stage, spec);
    }
    spec.mlpHidden = shapes.side("layers.0.blocks.0.mlp.fc2.weight", 2, 1);
    spec.finalNorm = spec.patchBias = true;
    spec.pooling = Pooling::PatchMean;
    spec.classes = readClassifier(shapes, "head.fc", spec.dim << (stages - 1));
    return stages;
}

void addSwinStage(const ShapeReader& shapes, int stage, const SwinStage& told, ModelSpec& spec)
{
    const auto prefix = fmt::format("layers.{}.", stage);
    const int64_t width = int64_t{spec.dim} << stage;
    if (width % told.heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected a divisor of the width {} as heads, found {}",
                                                          told.told, width, told.heads));
    }
    shapes.require(prefix + "blocks.0.attn.qkv.weight", {3 * width, width});
    if (stage > 0) {
        shapes.require(prefix + "downsample.reduction.weight", {width, 2 * width});
    }
    spec.window = std::max(spec.window, told.window);
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(shapes.count(prefix + "blocks.")),
                       {LayerKind::Window, told.heads, {false, false, 0}, stage, told.window});
}

FamilyDefaults defaultsOfSwin()
{
    FamilyDefaults defaults;
    defaults.normEps.value = 1e-5;
    defaults.normalization.provenance = Origin::FamilyRule;
    return defaults;
}

}  // namespace core
