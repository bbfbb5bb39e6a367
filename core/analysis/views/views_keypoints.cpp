// Where a network for the pose of a person sees its keypoints (ViTPose).
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/keypoints.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"
#include "core/model/spec/part_specs.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <utility>

namespace core {

namespace {

constexpr double kSureKeypoint = 0.3;  // as their authors draw them

torch::Tensor heatmapsOf(const ViewInput& subject, const RunControl& control)  ///< [K, rows, cols]
{
    return cached(subject, "heatmaps", [&] {
        return subject.network.capabilities().labelScores(subject.trace, control.stop).to(torch::kCPU).contiguous();
    });
}

}  // namespace

torch::Tensor keypointsIn(const ViewInput& subject, const RunControl& control)
{
    const auto heatmaps = heatmapsOf(subject, control);
    const int64_t rows = heatmaps.size(1), cols = heatmaps.size(2);
    const auto [values, places] = heatmaps.flatten(1).max(1);
    const auto along = [](const torch::Tensor& index, int64_t count, int64_t pixels) {
        return index.to(torch::kFloat32) * (static_cast<double>(pixels - 1) / static_cast<double>(count - 1));
    };
    return torch::stack({along(places.remainder(cols), cols, subject.pixels.size(3)),
                         along(places.div(cols, "floor"), rows, subject.pixels.size(2)), values},
                        1);
}

namespace {

Message keypointsUnavailable(const ModelSpec& spec)
{
    return spec.segmenter && spec.segmenter->keypoints ? Message() : "This model finds no keypoints; ViTPose does."_msg;
}

Result keypointsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const ModelSpec& spec = subject.network.spec();
    const auto heatmaps = heatmapsOf(subject, control), found = keypointsIn(subject, control);
    const int count = spec.labelCount(), asked = static_cast<int>(numberOption(view, "keypoint"));
    if (asked >= count) {
        throw Error(ErrorCode::OutOfRange, "keypoint", "expected -1 to %1, found %2"_msg(count - 1, asked));
    }
    PatchMap map;
    map.grid = {static_cast<int>(heatmaps.size(1)), static_cast<int>(heatmaps.size(2))};
    map.values = (asked < 0 ? heatmaps.amax(0) : heatmaps[asked]).contiguous();
    map.range = rangeOf(map.values, view.range);
    const double side = static_cast<double>(spec.patch) / 2.0;  // of the square around a place
    int sure = 0;
    for (int keypoint = 0; keypoint < count; ++keypoint) {
        const auto at = [&](int which) { return found[keypoint][which].item<double>(); };
        const bool isSure = at(2) >= kSureKeypoint;
        sure += int{isSure};
        if (keypoint == asked || (asked < 0 && isSure)) {
            const double x = at(0) + 0.5, y = at(1) + 0.5;  // the middle of a pixel
            map.boxes.push_back({x - side / 2, y - side / 2, x + side / 2, y + side / 2,
                                 fmt::format("{} {:.2f}", spec.labelOf(keypoint), at(2))});
        }
    }
    Result result;
    result.quantity = "heatmap"_msg;
    result.subject = joined({asked < 0 ? "all keypoints"_msg : Message(spec.labelOf(asked)),
                             "%1 of %2 keypoints at least %3"_msg(sure, count, numberText(kSureKeypoint, 1)),
                             "the whole photo is taken as a person's box"_msg});
    result.content = std::move(map);
    return result;
}

}  // namespace

const ViewRow kKeypointsView{
    .name = "keypoints",
    .title = "Keypoints",
    .group = group::tokens,
    .synonyms = {"pose estimation", "skeleton", "joints", "heatmaps", "landmarks", "human pose"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true},
    .families = "ViTPose",
    .source = "Xu et al. 2022, arXiv:2204.12484, section 3.1",
    .meaning =
        "The heatmap of a keypoint of the body, which the model's decoder computes from the tokens of the last layer, "
        "and a square at its highest value; it is the model's answer, not attention. The model expects the box of one "
        "person, and takes the whole photo as this box.",
    .options = {{.name = "keypoint",
                 .title = "Keypoint",
                 .meaning = "Number of the keypoint whose heatmap is shown; -1 is the highest value of all.",
                 .initial = -1.0,
                 .low = -1.0,
                 .high = 1e6,
                 .step = 1.0,
                 .lowest = "all"_msg}},
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = keypointsUnavailable,
    .compute = keypointsView,
};

}  // namespace core
