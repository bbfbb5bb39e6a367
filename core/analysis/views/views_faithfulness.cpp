// How far a map of another view can be believed, as curves.
#include "core/analysis/evidence/asked_class.h"
#include "core/analysis/evidence/layerwise_backward.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/views/experiment_parts.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/map_comparison.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/experiment/edit_meaning.h"
#include "core/experiment/faithfulness.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

/// The map that is judged, on the picture's grid: that of another view, of the same layer, head, query and class.
torch::Tensor judgedMap(const Subject& subject, const View& view, const RunControl& control)
{
    View other = view;
    other.name = wordOption(view, "map");
    other.options.clear();
    return rankingMap(subject, other, control);
}

std::vector<double> numbers(const torch::Tensor& values)
{
    const torch::Tensor doubles = values.to(torch::kCPU, torch::kFloat64).contiguous();
    return {doubles.data_ptr<double>(), doubles.data_ptr<double>() + doubles.numel()};
}

Curves::Series seriesOf(const Message& name, const FaithfulnessCurves& found, const torch::Tensor& scores)
{
    Curves::Series series;
    series.label = enumerated({name, "area %1"_msg(fmt::format("{:.3f}", areaUnder(scores)))});
    series.x = numbers(found.shares * 100.0);
    series.y = numbers(scores);
    return series;
}

/// Mean of the random orders, in a band between their quartiles.
Curves::Series randomSeries(const FaithfulnessCurves& found)
{
    Curves::Series series = seriesOf("random orders"_msg, found, found.random.mean(0));
    series.low = numbers(torch::quantile(found.random, 0.25, 0));
    series.high = numbers(torch::quantile(found.random, 0.75, 0));
    return series;
}

Result faithfulnessView(const Subject& subject, const View& view, const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    const int classIndex = spec.classes > 0 ? classOf(subject.trace, view.classIndex) : 0;
    const Metric metric = metricOf(spec, subject.trace.logits, Metric::Kind::Probability, classIndex);
    FaithfulnessWish wish;
    wish.removal = parseRemoval(wordOption(view, "fill"));
    wish.steps = static_cast<int>(numberOption(view, "steps"));
    wish.orders = static_cast<int>(numberOption(view, "orders"));
    const FaithfulnessCurves found = faithfulness(subject.network, pixelsFor(subject.network, subject.pixels),
                                                  {judgedMap(subject, view, control)}, wish, metric, control)
                                         .front();
    Curves curves;
    curves.xTitle = "patches taken away, or brought back (%)"_msg;
    curves.yTitle = metric.kind == Metric::Kind::Cosine ? metric.name() : "probability of the class"_msg;
    curves.series = {seriesOf(enumerated({"deletion"_msg, "most relevant first"_msg}), found, found.deletion),
                     seriesOf(enumerated({"insertion"_msg, "most relevant first"_msg}), found, found.insertion)};
    if (wish.orders > 0) {
        curves.series.push_back(randomSeries(found));
    }
    Result result;
    result.content = std::move(curves);
    result.quantity = metric.name();
    const double difference = areaUnder(found.insertion) - areaUnder(found.deletion);
    result.subject = joined(
        {spec.classes > 0 ? classText(spec, classIndex) : Message(),
         enumerated({"map %1 of layer %2"_msg(Message::ofTable(wordOption(view, "map")), view.layer),
                     headText(view.head), queryText(view.query)}),
         "insertion less deletion %1"_msg(fmt::format("{:+.3f}", difference)),
         "Gini %1"_msg(fmt::format("{:.2f}", found.gini)), "fill %1"_msg(Message::ofTable(wordOption(view, "fill")))});
    return result;
}

}  // namespace

ViewRow faithfulnessRowOfTable()
{
    ViewRow row = rowOf(group::experiments, "faithfulness", "How far a map can be believed", ResultKind::Curves);
    row.synonyms = {"deletion", "insertion", "RISE", "Petsiuk", "pixel flipping", "AUC"};
    row.parameters = {.layer = true, .head = true, .query = true, .classIndex = true};
    row.families = "all; of each the maps that it has";
    row.source =
        "Petsiuk et al. 2018, arXiv:1806.07421 (deletion, insertion); Samek et al. 2017, arXiv:1509.06321 (least "
        "relevant first, random orders); Hurley & Rickard 2009, arXiv:0811.4706 (Gini index)";
    row.meaning =
        "The class's probability while patches are filled in the order in which a map ranks them: a map that knows "
        "what matters falls fast when the most relevant go first and rises fast when they come back first; one that "
        "stays in the band of random orders knows nothing. The area is the curve's mean height. A filled picture is "
        "unlike any that the model was trained on, which lowers all curves alike.";
    row.options = {
        {.name = "map",
         .title = "Map",
         .meaning = "The view whose map is judged, for the same layer, head, query and class.",
         .choices = {"attention", "class-attention", "rollout", "relevance", "gradient-rollout", "grad-cam"}},
        fillOption(),
        {.name = "steps",
         .title = "Steps",
         .meaning = "Points of each curve behind the first.",
         .initial = 20.0,
         .low = 2.0,
         .high = 100.0,
         .step = 1.0},
        {.name = "orders",
         .title = "Random orders",
         .meaning = "How many random orders the band is made of.",
         .initial = 20.0,
         .low = 0.0,
         .high = 50.0,
         .step = 1.0}};
    row.needsWeights = true;
    row.unavailable = whyNoExperiments;
    row.showsLayer = mapsTokens;
    row.compute = faithfulnessView;
    return row;
}

}  // namespace core
