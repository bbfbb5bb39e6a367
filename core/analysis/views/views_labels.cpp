// Labels of places, as a network with a decoder for them assigns them (SegFormer, DINOv2 with a linear head).
#include "core/analysis/attention/mass_threshold.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/view_rows.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace core {
namespace {

Message labelMapUnavailable(const ModelSpec& spec)
{
    return spec.segmenter && !spec.segmenter->keypoints
               ? Message()
               : "This model labels no places of the image; SegFormer with its decoder does, and DINOv2 with "
                 "a linear head of labels."_msg;
}

/// Labels by the number of places that have them, the most frequent first.
std::vector<std::pair<int, int64_t>> countedLabels(const torch::Tensor& labels)
{
    const auto [found, inverse, counts] = torch::_unique2(labels.flatten(), true, false, true);
    std::vector<std::pair<int, int64_t>> counted;
    for (int64_t i = 0; i < found.size(0); ++i) {
        counted.emplace_back(static_cast<int>(found[i].item<int64_t>()), counts[i].item<int64_t>());
    }
    std::ranges::stable_sort(counted, [](const auto& a, const auto& b) { return a.second > b.second; });
    return counted;
}

Result labelMapView(const ViewInput& subject, const View&, const RunControl& control)
{
    constexpr size_t mostNamed = 24;
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const ModelSpec& spec = subject.network.spec();
    const torch::Tensor scores =
        subject.network.capabilities().labelScores(subject.trace, control.stop).to(torch::kCPU);
    const torch::Tensor labels = scores.argmax(0);
    const auto counted = countedLabels(labels);
    PatchMap map;
    map.grid = {static_cast<int>(labels.size(0)), static_cast<int>(labels.size(1))};
    map.values = coloredByHead(labels.flatten()).reshape({map.grid.rows, map.grid.cols, 3});
    for (size_t i = 0; i < std::min(counted.size(), mostNamed); ++i) {
        const HeadColor color = headColor(counted[i].first);
        map.kinds.push_back({Message(spec.labelOf(counted[i].first)), color.red, color.green, color.blue});
    }
    for (int label = 0; label < spec.labelCount(); ++label) {
        map.candidates.names.emplace_back(spec.labelOf(label));
    }
    map.candidates.probabilities = torch::softmax(scores.to(torch::kFloat32), 0).contiguous();
    const auto [first, places] = counted.front();
    Result result;
    result.quantity = "label"_msg;
    result.subject =
        joined({"%1 of %2 labels"_msg(counted.size(), spec.labelCount()),
                "%1 on %2 % of the image"_msg(
                    spec.labelOf(first), fmt::format("{:.0f}", 100.0 * static_cast<double>(places) / map.grid.count())),
                counted.size() > mostNamed ? "the %1 largest are named"_msg(mostNamed) : Message()});
    result.content = std::move(map);
    return result;
}

}  // namespace

const ViewRow kLabelMapView{
    .name = "label-map",
    .title = "Label map",
    .group = group::tokens,
    .synonyms = {"semantic segmentation", "segmentation map", "dense prediction", "scene parsing", "ADE20K",
                 "Cityscapes"},
    .kind = ResultKind::PatchMap,
    .families = "SegFormer with its decoder; DINOv2 with a linear head of labels",
    .source =
        "Xie et al. 2021, arXiv:2105.15203, section 3.2; DINOv2: Oquab et al. 2023, arXiv:2304.07193, section 7.4",
    .meaning =
        "The label with the highest score at each place, which the model's decoder computes from the tokens of all "
        "stages, four pixels apart, or DINOv2's linear head from each patch token of the last layer; it is the model's "
        "answer, not attention.",
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = labelMapUnavailable,
    .compute = labelMapView,
};

}  // namespace core
