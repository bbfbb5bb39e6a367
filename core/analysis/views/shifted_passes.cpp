#include "core/analysis/views/shifted_passes.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/error.h"
#include "core/experiment/edited_network.h"
#include "core/file/text.h"
#include "core/memory_supply.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/preprocessing.h"
#include "core/number_text.h"

#include <algorithm>
#include <string>
#include <variant>

namespace core {
namespace {

constexpr auto kOption = "stride", kPatch = "patch";

bool editsSinglePatches(const Network& network)
{
    return std::ranges::any_of(editsOf(network), [](const Edit& edit) {
        return !edit.tokens.rectangles.empty() || !edit.keys.rectangles.empty();
    });
}

/// The input seen from so many pixels further down and to the right.
torch::Tensor shifted(const torch::Tensor& pixels, int down, int right)
{
    const auto places = [&](int64_t size, int by) {
        return (torch::arange(size, torch::kInt64) + by).clamp(0, size - 1).to(pixels.device());
    };
    return pixels.index_select(2, places(pixels.size(2), down)).index_select(3, places(pixels.size(3), right));
}

/// The control of one of several passes.
RunControl partOf(const RunControl& control, int pass, int passes)
{
    if (!control.progress) {
        return control;
    }
    return {control.stop,
            [&control, pass, passes](int done, int total) { control.progress(pass * total + done, passes * total); }};
}

}  // namespace

ViewOption strideOption()
{
    return {kOption,
            "Stride",
            "Pixels of the model input between features. Patch: one feature per patch. A divisor of the patch's side, "
            "patch / k: one feature per part of a patch, from k * k passes over the shifted image, which take that "
            "many times as long.",
            {kPatch, "16", "8", "7", "4", "2", "1"}};
}

int strideOf(const View& view)
{
    const auto chosen = view.options.find(kOption);
    const auto* word = chosen == view.options.end() ? nullptr : std::get_if<std::string>(&chosen->second);
    return word != nullptr ? parsedNumber<int>(*word).value_or(0) : 0;  // kPatch is no number
}

PatchGrid finerGrid(const ViewInput& subject, int layer, int stride)
{
    if (subject.trace.steps != 1 || seesClips(subject.network.spec().preprocessing)) {
        throw Error(ErrorCode::Unsupported, kOption, "expected patch for a model of clips, found %1"_msg(stride));
    }
    if (editsSinglePatches(subject.network)) {
        throw Error(ErrorCode::Unsupported, kOption,
                    "expected patch while edits name single patches, which shifts would move, found %1"_msg(stride));
    }
    const PatchGrid grid = layerOf(subject.trace, layer).grid;
    const double side = subject.trace.patchSize * patchesAlongSide(subject.trace, grid);
    const int shifts = stride < 1 ? 0 : static_cast<int>(side) / stride;
    const PatchGrid cells{grid.rows * shifts, grid.cols * shifts};
    if (shifts * stride != side) {
        throw Error(ErrorCode::OutOfRange, kOption,
                    "expected a divisor of the patches' side, %1 pixels, found %2"_msg(numberText(side, 3), stride));
    }
    if (subject.trace.patchSize * patchesAlongSide(subject.trace, cells) != stride) {
        throw Error(ErrorCode::Unsupported, kOption,
                    "expected patch in a layer whose patches do not fill the image evenly, found %1"_msg(stride));
    }
    return cells;
}

torch::Tensor finerFeatures(const ViewInput& subject, int layer, int stride, const FeaturesOfPatches& features,
                            const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const PatchGrid cells = finerGrid(subject, layer, stride), grid = layerOf(subject.trace, layer).grid;
    const int shifts = cells.rows / grid.rows, passes = shifts * shifts;
    const auto shiftOf = [&](int index) { return (2 * index - shifts + 1) * stride / 2; };
    torch::Tensor finer;  // [rows, k, cols, k, F]
    for (int pass = 0; pass < passes; ++pass) {
        const int down = pass / shifts, right = pass % shifts;
        const torch::Tensor pixels = shifted(subject.pixels, shiftOf(down), shiftOf(right));
        const Trace trace = runTrace(subject.network, pixels, partOf(control, pass, passes), {.keepTokens = true});
        const torch::Tensor rows = features({trace, subject.network, pixels}, {control.stop, {}});
        if (!finer.defined()) {
            const int64_t bytes = int64_t{sizeof(double)} * cells.count() * rows.size(1);
            requireMemory("the features of shifted passes"_msg, 2 * bytes,  // and a copy in unit length
                          availableMemory(torch::kCPU));
            finer = torch::empty({grid.rows, shifts, grid.cols, shifts, rows.size(1)}, torch::kFloat64);
        }
        finer.select(3, right).select(1, down).copy_(rows.reshape({grid.rows, grid.cols, -1}));
    }
    return finer.reshape({cells.count(), -1});
}

torch::Tensor onFinerGrid(const torch::Tensor& values, PatchGrid finer)
{
    const auto places = [](int64_t coarse, int fine) {
        return (torch::arange(fine, torch::kInt64) * coarse).div(fine, "floor");
    };
    const torch::Tensor own = values.to(torch::kCPU);
    return own.index_select(0, places(own.size(0), finer.rows)).index_select(1, places(own.size(1), finer.cols));
}

}  // namespace core
