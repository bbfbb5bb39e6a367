#include "core/analysis/views/faithfulness_ranking.h"

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

using torch::Tensor;

void addCurve(Tensor& sum, const Tensor& what)
{
    sum = sum.defined() ? sum + what : what.to(torch::kFloat64);
}

/// Mean heights of the random orders' curves: [orders].
Tensor randomAreas(const FaithfulnessCurves& curves)
{
    std::vector<double> areas;
    for (const auto& curve : curves.random.unbind(0)) {
        areas.push_back(areaUnder(curve));
    }
    return torch::tensor(areas, torch::kFloat64);
}

void addMap(FaithfulnessRow& row, const EvaluatedMap& map, const MapPointing& pointing)
{
    const double deletion = areaUnder(map.curves.deletion), insertion = areaUnder(map.curves.insertion);
    ++row.images;
    addCurve(row.deletion, map.curves.deletion);
    addCurve(row.insertion, map.curves.insertion);
    row.deletionArea += deletion;
    row.insertionArea += insertion;
    row.squares += (insertion - deletion) * (insertion - deletion);
    row.gini += map.curves.gini;
    if (map.curves.random.size(0) > 0) {
        const auto areas = randomAreas(map.curves);
        row.below += deletion < areas.min().item<double>() ? 1.0 : 0.0;
        row.above += insertion > areas.max().item<double>() ? 1.0 : 0.0;
    }
    if (pointing) {
        const auto score = pointing(map.map);
        auto& sum = row.pointing ? *row.pointing : row.pointing.emplace();
        sum.hits += score.hits;
        sum.inside += score.inside;
    }
}

void toMeans(FaithfulnessRow& row)
{
    const double images = std::max(1, row.images);
    for (double* sum : {&row.deletionArea, &row.insertionArea, &row.below, &row.above, &row.squares, &row.gini}) {
        *sum /= images;
    }
    if (row.deletion.defined()) {
        row.deletion = row.deletion / images;
        row.insertion = row.insertion / images;
    }
    if (row.pointing) {
        row.pointing->hits /= images;
        row.pointing->inside /= images;
    }
}

}  // namespace

std::optional<double> FaithfulnessRow::margin() const
{
    constexpr double normal95 = 1.96;  // standard deviations
    if (images < 2) {
        return std::nullopt;
    }
    const double variance = std::max(0.0, squares - lerfMinusMorf() * lerfMinusMorf());  // of the images, divided by n
    return normal95 * std::sqrt(variance / (images - 1));
}

std::string FaithfulnessRow::faithful() const
{
    const int times = int{below > 0.5} + int{above > 0.5};
    return times == 2 ? "yes" : times == 1 ? "partly" : "no";
}

void FaithfulnessSum::add(const std::vector<EvaluatedMap>& maps, const MapPointing& pointing)
{
    if (m_sum.rows.empty()) {
        for (const auto& map : maps) {
            m_sum.rows.emplace_back().view = map.view;
        }
    }
    const auto computed = std::ranges::find_if(maps, [](const EvaluatedMap& each) { return each.map.defined(); });
    for (size_t i = 0; i < maps.size(); ++i) {
        auto& row = m_sum.rows[i];
        if (maps[i].map.defined()) {
            row.view = maps[i].view;
            addMap(row, maps[i], pointing);
        } else if (row.reason.empty()) {
            row.reason = maps[i].reason;
        }
    }
    ++m_sum.images;
    const FaithfulnessCurves& any = computed->curves;
    m_sum.shares = any.shares;
    if (any.random.size(0) > 0) {
        const auto areas = randomAreas(any);
        addCurve(m_sum.random, any.random.mean(0));
        m_sum.randomArea += areas.mean().item<double>();
        m_sum.randomLow += torch::quantile(areas, 0.25).item<double>();
        m_sum.randomHigh += torch::quantile(areas, 0.75).item<double>();
    }
}

FaithfulnessReport FaithfulnessSum::report() const
{
    auto report = m_sum;
    for (auto& row : report.rows) {
        toMeans(row);
    }
    const double images = std::max(1, report.images);
    for (double* sum : {&report.randomArea, &report.randomLow, &report.randomHigh}) {
        *sum /= images;
    }
    if (report.random.defined()) {
        report.random = report.random / images;
    }
    std::ranges::stable_sort(report.rows, [](const FaithfulnessRow& one, const FaithfulnessRow& other) {
        const bool measured = one.images > 0, otherMeasured = other.images > 0;
        return measured != otherMeasured ? measured : one.lerfMinusMorf() > other.lerfMinusMorf();
    });
    return report;
}

namespace {

EvaluatedMap judged(const ViewInput& subject, const View& view, const RunControl& control)
{
    EvaluatedMap found;
    found.view = view;
    try {
        found.view = resolved(view, subject.trace);
        found.map = rankingMap(subject, found.view, control);
    } catch (const Error& error) {
        if (error.code == ErrorCode::Cancelled) {
            throw;
        }
        found.reason = error.message();
    }
    return found;
}

[[noreturn]] void refuseAll(const std::vector<EvaluatedMap>& all)
{
    std::vector<Message> reasons{"faithfulness: expected a view that gives a map, found none"_msg};
    for (const EvaluatedMap& each : all) {
        reasons.push_back(Message::list(ListKind::Explanation, {Message(each.view.name), each.reason}));
    }
    throw Error(ErrorCode::Unsupported, Message::list(ListKind::Clauses, std::move(reasons)));
}

}  // namespace

torch::Tensor rankingMap(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Result result = computeView(subject, view, {control.stop, {}});
    const auto* map = std::get_if<PatchMap>(&result.content);
    if (map == nullptr || map->values.dim() != 2) {
        throw Error(ErrorCode::Unsupported,
                    "%1: expected a view that gives one number per patch, found %2"_msg(
                        view.name, map == nullptr ? Message(std::string(resultKindName(findView(view.name).kind)))
                                                  : "colours"_msg));
    }
    const torch::Tensor values = onImageGrid(subject.trace, map->values);
    return findView(view.name).group == group::experiments ? -values : values;
}

std::vector<EvaluatedMap> compareMaps(const ViewInput& subject, const std::vector<View>& views,
                                      std::optional<int> classIndex, const FaithfulnessRequest& request,
                                      const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    std::vector<EvaluatedMap> all;
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
    const int watched = spec.hasClasses() ? classOf(subject.trace, classIndex) : 0;
    if (spec.hasClasses()) {
        requireClass(spec, watched, "faithfulness");
    }
    const Metric metric = metricOf(spec, subject.trace.logits, Metric::Kind::Probability, watched);
    const auto curves =
        faithfulness(subject.network, pixelsFor(subject.network, subject.pixels), maps, request, metric, control);
    size_t next = 0;
    for (EvaluatedMap& each : all) {
        if (each.map.defined()) {
            each.curves = curves[next++];
        }
    }
    return all;
}

}  // namespace core
