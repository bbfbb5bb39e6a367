#include "core/analysis/views/map_comparison.h"

#include "core/analysis/evidence/asked_class.h"
#include "core/analysis/evidence/layerwise_backward.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"

#include <fmt/format.h>

namespace core {
namespace {

JudgedMap judged(const ViewInput& subject, View view, const RunControl& control)
{
    JudgedMap found;
    found.view = view;
    try {
        found.view = resolved(view, subject.trace);
        found.map = rankingMap(subject, found.view, control);
    } catch (const Error& error) {
        if (error.code == ErrorCode::Cancelled) {
            throw;
        }
        found.reason = error.what();
    }
    return found;
}

[[noreturn]] void refuseAll(const std::vector<JudgedMap>& all)
{
    std::string text = "faithfulness: expected a view that gives a map, found none";
    for (const JudgedMap& each : all) {
        text += fmt::format("; {}: {}", each.view.name, each.reason);
    }
    throw Error(ErrorCode::Unsupported, text);
}

}  // namespace

torch::Tensor rankingMap(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Result result = computeView(subject, view, {control.stop, {}});
    const auto* map = std::get_if<PatchMap>(&result.content);
    if (map == nullptr || map->values.dim() != 2) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: expected a view that gives one number per patch, found {}", view.name,
                                map == nullptr ? resultKindName(findView(view.name).kind) : "colours"));
    }
    const torch::Tensor values = onImageGrid(subject.trace, map->values);
    return findView(view.name).group == group::experiments ? -values : values;
}

std::vector<JudgedMap> compareMaps(const ViewInput& subject, const std::vector<View>& views,
                                   std::optional<int> classIndex, const FaithfulnessRequest& wish,
                                   const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    std::vector<JudgedMap> all;
    std::vector<torch::Tensor> maps;
    for (View view : views) {
        view.classIndex = classIndex;
        all.push_back(judged(subject, view, control));
        if (all.back().map.defined()) {
            maps.push_back(all.back().map);
        }
    }
    if (maps.empty()) {
        refuseAll(all);
    }
    const int watched = spec.classes > 0 ? classOf(subject.trace, classIndex) : 0;
    if (spec.classes > 0) {
        requireClass(spec, watched, "faithfulness");
    }
    const Metric metric = metricOf(spec, subject.trace.logits, Metric::Kind::Probability, watched);
    const auto curves =
        faithfulness(subject.network, pixelsFor(subject.network, subject.pixels), maps, wish, metric, control);
    size_t next = 0;
    for (JudgedMap& each : all) {
        if (each.map.defined()) {
            each.curves = curves[next++];
        }
    }
    return all;
}

}  // namespace core
