// Swin: attention inside windows that are shifted in every other layer, on a grid that is halved from stage to stage.
#include "core/error.h"
#include "core/model/families/family_rows.h"
#include "core/model/families/swin/swin.h"
#include "core/model/families/swin/swin_namings.h"
#include "core/model/families/swin/swin_stages.h"
#include "core/model/naming/backbone_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr int64_t kSwinSideLimit = 1 << 20;

/// The table has a row for each offset between two places of a window: (2 window - 1) squared.
SwinStage readBiasTable(const ShapeReader& shapes, int stage)
{
    const auto name = fmt::format("layers.{}.blocks.0.attn.relative_position_bias_table", stage);
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
    return {window, static_cast<int>(table[1]), name};
}

/// The smallest grid that such windows can have been trained on: at every stage at least one whole window. A stage
/// whose grid was not larger than a window has a table for that grid, and then this is the very grid.
int64_t smallestTrainedSide(const ModelSpec& spec)
{
    int64_t side = 0;
    for (const auto& layer : spec.layers) {
        side = std::max(side, int64_t{layer.window} << layer.stage);
    }
    return std::min(side, kSwinSideLimit);
}

FamilyDefaults inferSwin(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec)
{
    const int stages = readSwinFrame(shapes, sidecar, spec);
    for (int stage = 0; stage < stages; ++stage) {
        addSwinStage(shapes, stage, readBiasTable(shapes, stage), spec);
    }
    spec.qkvBias = false;
    for (int stage = 0; stage < stages && !spec.qkvBias; ++stage) {
        spec.qkvBias = anyBlockHas(shapes, fmt::format("layers.{}.blocks.", stage), "attn.qkv.bias");
    }
    const int64_t trained = smallestTrainedSide(spec);
    // A last window that is smaller than the others is the whole grid of its stage.
    const bool sized = spec.layers.back().window < spec.layers.front().window;

    auto defaults = defaultsOfSwin();
    // 224 for windows of 7, 384 for 12.
    const auto side = static_cast<int>(std::min(spec.patch * trained, kSwinSideLimit));
    defaults.inputSize = {
        std::pair(side, side),
        sized ? Provenance(Origin::Shapes) : Provenance(Origin::Rule, fmt::format("windows of {}", spec.window))};
    if (hints.patchSide && *hints.patchSide > 0 && *hints.patchSide <= kSwinSideLimit / spec.patch) {
        defaults.inputSize = {std::pair(spec.patch * *hints.patchSide, spec.patch * *hints.patchSide), Origin::Shapes};
    }
    defaults.inputSizeTellsModels = true;
    if (side >= 384) {
        defaults.cropPct = {1.0, {Origin::Rule, "large inputs are not cropped"}};
    }
    return defaults;
}

constexpr Naming kSwinNamings[] = {
    {kTimmSignature, isSwin, nameSwin},
    {kHuggingFaceSignature, isHuggingFaceSwin, nameHuggingFaceSwin},
};

}  // namespace

FamilyRow swinFamily()
{
    return {.family = Family::Swin,
            .traits = {"swin", "Swin", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"layers.0.blocks.0.attn.relative_position_bias_table", "layers.0.blocks.0.attn.qkv.weight",
                          "patch_embed.proj.weight"},
            .infer = inferSwin,
            .make = makeNetworkOf<Swin>,
            .namings = kSwinNamings,
            .zoo = {{"swin"}, nullptr}};
}

}  // namespace core
