// The distance of each place, as a decoder of depth sees it (Depth Anything).
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/depth_map.h"
#include "core/analysis/views/view_rows.h"
#include "core/model/heads/dpt/depth_model.h"
#include "core/number_text.h"

#include <torch/types.h>

#include <utility>
#include <vector>

namespace core {

torch::Tensor depthMap(const ViewInput& subject, const RunControl& control)
{
    const DepthModel& model = *subject.network.spec().depthModel;
    return cached(subject, "depth", [&] {
        std::vector<torch::Tensor> tokens;
        for (const int layer : model.layers()) {
            tokens.push_back(layerOutputTokens(subject.trace, layer));
        }
        return model.depth(tokens, subject.trace.grid, control.stop);
    });
}

namespace {

Message depthMapUnavailable(const ModelSpec& spec)
{
    return spec.depthModel ? Message() : "This model sees no depth; Depth Anything does."_msg;
}

Message metersText(double meters)
{
    return "%1 m"_msg(numberText(meters, 2));
}

Result depthMapView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const DepthModel& model = *subject.network.spec().depthModel;
    PatchMap map;
    map.values = depthMap(subject, control);
    map.grid = {static_cast<int>(map.values.size(0)), static_cast<int>(map.values.size(1))};
    map.range = rangeOf(map.values, view.range);
    Result result;
    const bool isMetric = model.farthest() > 0.0;
    result.quantity = isMetric ? "depth in meters"_msg : "inverse depth"_msg;
    const Message found = isMetric ? "%1 to %2"_msg(metersText(map.values.min().item<double>()),
                                                    metersText(map.values.max().item<double>()))
                                   : "without a unit, larger is nearer"_msg;
    result.subject = joined({found, "from %1"_msg(layersText(model.layers()))});
    result.content = std::move(map);
    return result;
}

}  // namespace

const ViewRow kDepthMapView{
    .name = "depth-map",
    .title = "Depth",
    .group = group::tokens,
    .synonyms = {"depth estimation", "distance", "monocular depth", "DPT", "MiDaS", "Depth Anything"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true},
    .families = "Depth Anything, V2 too",
    .source =
        "Yang et al. 2024, arXiv:2401.10891 and arXiv:2406.09414; decoder: Ranftl et al. 2021, arXiv:2103.13413, "
        "section 3",
    .meaning =
        "How far each place is, which the model's decoder computes from the tokens of four layers; it is the model's "
        "answer, not attention. Most models give an inverse depth without a unit, larger where it is nearer; the "
        "metric ones give meters.",
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = depthMapUnavailable,
    .compute = depthMapView,
};

}  // namespace core
