// How a query's attention is divided among the steps of a clip.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/view_rows.h"

#include <torch/types.h>

#include <utility>

namespace core {
namespace {

/// @param shares  [steps], on the CPU
Curves::Series seriesOf(const torch::Tensor& shares, Message label)
{
    Curves::Series series;
    series.label = std::move(label);
    const torch::Tensor values = shares.to(torch::kFloat64).contiguous();
    for (int64_t step = 0; step < values.size(0); ++step) {
        series.x.push_back(static_cast<double>(step));
        series.y.push_back(values[step].item<double>());
    }
    return series;
}

Result timeProfileView(const ViewInput& subject, const View& view, const RunControl&)
{
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const torch::Tensor maps = patchPart(layer, attentionRowsOfHeads(trace, view.layer, view.query));
    const torch::Tensor profiles = maps.reshape({maps.size(0), trace.steps, -1}).nansum(2);  // [H, steps]
    Curves curves;
    curves.xTitle = "step"_msg;
    curves.yTitle = "share of the attention"_msg;
    for (int head = 0; head < layer.heads; ++head) {
        curves.series.push_back(seriesOf(profiles[head], "head %1"_msg(head)));
        curves.series.back().targets.assign(static_cast<size_t>(trace.steps), headTarget(view.layer, head));
    }
    curves.series.push_back(seriesOf(profiles.mean(0), "mean of heads"_msg));
    curves.guides = {{1.0 / trace.steps, "uniform over patches"_msg}};
    Result result;
    result.quantity = curves.yTitle;
    result.subject = joined({"layer %1"_msg(view.layer), queryText(view.query, layer)});
    result.content = std::move(curves);
    return result;
}

Message timeProfileUnavailable(const ModelSpec& spec)
{
    return seesClips(spec.preprocessing) ? Message() : "This model looks at single images, not at clips."_msg;
}

}  // namespace

const ViewRow kTimeProfileView{
    .name = "time-profile",
    .title = "Attention over time",
    .group = group::attention,
    .synonyms = {"temporal profile", "temporal attention", "frames", "video"},
    .kind = ResultKind::Curves,
    .parameters = {.layer = true, .query = true},
    .families = "VideoMAE, V-JEPA 2, ViViT, TimeSformer",
    .source = "Bertasius et al. 2021, arXiv:2102.05095, section 3 (joint attention over space and time)",
    .meaning =
        "How a query's attention is divided among the steps of the clip: the sum of each head's weights over the "
        "patches of a step, which is one tubelet long. It does not show where in the frame a head looks.",
    .unavailable = timeProfileUnavailable,
    .compute = timeProfileView,
};

}  // namespace core
