// Experiments: effects of removing heads, patches, and patches in the order of a map.
#include "core/analysis/evidence/layerwise_backward.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/experiment_parts.h"
#include "core/analysis/views/faithfulness_ranking.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_network.h"
#include "core/experiment/faithfulness.h"
#include "core/experiment/logit_attribution.h"
#include "core/experiment/sweeps.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

/// "layer 3 head 1 (-2.31), layer 5 head 0 (-1.02)": those of the largest size.
Message strongestText(const torch::Tensor& values)
{
    constexpr int64_t most = 3;
    const torch::Tensor sizes = torch::nan_to_num(values, 0.0).abs().flatten();
    const torch::Tensor at = std::get<1>(sizes.topk(std::min<int64_t>(most, sizes.size(0))));
    std::vector<Message> parts;
    for (int64_t i = 0; i < at.size(0); ++i) {
        const int64_t place = at[i].item<int64_t>(), layer = place / values.size(1), head = place % values.size(1);
        parts.push_back("layer %1 head %2 (%3)"_msg(layer, head, changeText(values[layer][head].item<float>(), 3)));
    }
    return "strongest %1"_msg(enumerated(std::move(parts)));
}

Result headAblationView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Metric metric = metricFor(subject, view);
    const torch::Tensor change =
        headAblation(subject.network, pixelsFor(subject.network, subject.pixels), metric, control);
    Result result;
    result.content = headsMatrix(change, subject.network.spec(), view.range);
    result.quantity = "change of the %1"_msg(metric.name());
    result.isSigned = true;
    result.subject =
        joined({watchedText(subject.network.spec(), metric), "each head ablated"_msg, strongestText(change)});
    return result;
}

Result occlusionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Metric metric = metricFor(subject, view);
    const torch::Tensor change = occlusion(subject.network, pixelsFor(subject.network, subject.pixels),
                                           {parseRemoval(wordOption(view, "fill")), 0}, metric, control);
    Result result;
    result.content = PatchMap{subject.trace.grid, change, signedRangeOf(change, view.range), {}, {}};
    result.quantity = "change of the %1"_msg(metric.name());
    result.isSigned = true;
    result.subject =
        joined({watchedText(subject.network.spec(), metric),
                enumerated({"each patch occluded"_msg, "fill %1"_msg(Message::ofTable(wordOption(view, "fill")))})});
    return result;
}

/// [C], unit length: the direction of the feature without edits.
torch::Tensor ownDirection(const ViewInput& subject, const torch::Tensor& pixels)
{
    const torch::NoGradGuard noGrad;
    Network& plain = unedited(subject.network);
    const torch::Tensor feature = &plain != &subject.network ? plain.forward(pixels)[0] : subject.trace.logits;
    return feature / feature.norm();
}

Result logitAttributionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    const bool ofFeature = !spec.hasClasses();
    const torch::Tensor pixels = pixelsFor(subject.network, subject.pixels);
    const int classIndex = ofFeature ? -1 : classOf(subject.trace, view.classIndex);
    const LogitAttribution found =
        ofFeature ? attributionAlong(subject.network, pixels, ownDirection(subject, pixels), control)
                  : logitAttribution(subject.network, pixels, classIndex, control);
    Matrix matrix = headsMatrix(torch::cat({found.heads, found.projections.unsqueeze(1), found.mlps.unsqueeze(1)}, 1),
                                spec, view.range);
    matrix.colLabels.insert(matrix.colLabels.end(), {"bias"_msg, "MLP"_msg});
    matrix.colTargets.resize(matrix.colLabels.size());
    Result result;
    result.content = std::move(matrix);
    result.quantity = ofFeature ? "share of the feature"_msg : "share of the logit"_msg;
    result.isSigned = true;
    const MessageId sum = ofFeature ? "sum %1, with %2 from the input of layer 0 and %3 from the last norm's bias"_msg
                                    : "sum %1, with %2 from the input of layer 0 and %3 from the classifier's bias"_msg;
    result.subject = joined({ofFeature ? "feature along that without edits"_msg : classText(spec, classIndex),
                             sum(numberText(found.logit, 4), numberText(found.embedding, 3), numberText(found.bias, 3)),
                             strongestText(found.heads)});
    return result;
}

/// The map to evaluate, on the image's grid: that of another view, for the same layer, head, query and class.
torch::Tensor evaluatedMap(const ViewInput& subject, const View& view, const RunControl& control)
{
    View other = view;
    other.name = wordOption(view, "map");
    other.options.clear();
    countSinks(other);  // the ranking reads no range
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

/// The ends of all curves are two images, which are run once.
double passesOfFaithfulness(const ModelSpec&, PatchGrid, const View& view)
{
    const View exact = withAllOptions(view, kFaithfulnessView);
    return (2.0 + numberOption(exact, "orders")) * (numberOption(exact, "steps") - 1.0) + 2.0;
}

Result faithfulnessView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    const int classIndex = spec.hasClasses() ? classOf(subject.trace, view.classIndex) : 0;
    const Metric metric = metricOf(spec, subject.trace.logits, Metric::Kind::Probability, classIndex);
    FaithfulnessRequest request;
    request.removal = parseRemoval(wordOption(view, "fill"));
    request.steps = static_cast<int>(numberOption(view, "steps"));
    request.orders = static_cast<int>(numberOption(view, "orders"));
    const FaithfulnessCurves found = faithfulness(subject.network, pixelsFor(subject.network, subject.pixels),
                                                  {evaluatedMap(subject, view, control)}, request, metric, control)
                                         .front();
    Curves curves;
    curves.xTitle = "patches deleted or inserted (%)"_msg;
    curves.yTitle = metric.kind == Metric::Kind::Cosine ? metric.name() : "probability of the class"_msg;
    curves.series = {seriesOf(enumerated({"deletion"_msg, "most relevant first"_msg}), found, found.deletion),
                     seriesOf(enumerated({"insertion"_msg, "most relevant first"_msg}), found, found.insertion)};
    if (request.orders > 0) {
        curves.series.push_back(randomSeries(found));
    }
    Result result;
    result.content = std::move(curves);
    result.quantity = metric.name();
    const double difference = areaUnder(found.insertion) - areaUnder(found.deletion);
    result.subject = joined(
        {spec.hasClasses() ? classText(spec, classIndex) : Message(),
         enumerated({"map %1 of layer %2"_msg(Message::ofTable(wordOption(view, "map")), view.layer),
                     headText(view.head), queryText(view.query)}),
         "insertion minus deletion %1"_msg(changeText(difference, 3)), "Gini %1"_msg(fmt::format("{:.2f}", found.gini)),
         "fill %1"_msg(Message::ofTable(wordOption(view, "fill")))});
    return result;
}

}  // namespace

const ViewRow kHeadAblationView{
    .name = "head-ablation",
    .title = "Head ablation",
    .group = group::experiments,
    .synonyms = {"ablation", "head knockout", "head importance", "pruning", "Michel", "heads off, one by one"},
    .kind = ResultKind::Matrix,
    .parameters = {.classIndex = true, .range = true},
    .families = "all",
    .source = "Michel, Levy & Neubig 2019, arXiv:1905.10650, section 3.2",
    .meaning =
        "How the score changes when the output of one head is set to 0 for all tokens: negative where the "
        "head favored the class. Later layers react to what is missing, so changes do not add up, and heads "
        "that can replace each other all look idle.",
    .options = {scoreOption(), againstOption()},
    .needsWeights = true,
    .handlesDropped = true,
    .passes = passesOfHeads,
    .unavailable = whyNoExperiments,
    .compute = headAblationView,
};

const ViewRow kOcclusionView{
    .name = "occlusion",
    .title = "Occlusion",
    .group = group::experiments,
    .synonyms = {"occlusion sensitivity", "perturbation", "sliding window", "Zeiler", "patches hidden, one by one"},
    .kind = ResultKind::PatchMap,
    .parameters = {.classIndex = true, .range = true},
    .families = "all",
    .source = "Zeiler & Fergus 2014, arXiv:1311.2901, section 4.2, with the model's patches",
    .meaning =
        "How the score changes when the pixels of one patch are filled: negative where the patch favored the "
        "class. One pass per patch. The fill itself is an image that the model sees, and an object in many "
        "patches survives the loss of any one of them.",
    .options = {fillOption(), scoreOption(), againstOption()},
    .needsWeights = true,
    .handlesDropped = true,
    .passes = [](const ModelSpec&, PatchGrid grid, const View&) { return double(grid.count()); },
    .unavailable = whyNoExperiments,
    .compute = occlusionView,
};

const ViewRow kLogitAttributionView{
    .name = "logit-attribution",
    .title = "Logit attribution",
    .group = group::experiments,
    .synonyms = {"direct logit attribution", "DLA", "residual stream", "contribution", "Elhage",
                 "where the logit comes from"},
    .kind = ResultKind::Matrix,
    .parameters = {.classIndex = true, .range = true},
    .families = "ViT and its relatives whose logit is a sum over heads and MLPs",
    .source =
        "Elhage et al. 2021, A Mathematical Framework for Transformer Circuits (direct path to the logits); of images: "
        "Gandelsman, Efros & Steinhardt 2023, arXiv:2310.05916, section 3",
    .meaning =
        "What each head and each MLP adds directly to the class's score, with the scale of the last norm "
        "held fixed: together with the input of layer 0 and the classifier's bias they sum to the score. An "
        "effect through later layers counts in their shares. Without a classifier the score is the "
        "projection of the feature on that of the pass without edits.",
    .needsWeights = true,
    .handlesDropped = true,
    .unavailable = whyNoLogitAttribution,
    .compute = logitAttributionView,
};

const ViewRow kFaithfulnessView{
    .name = "faithfulness",
    .title = "Faithfulness of the map",
    .group = group::experiments,
    .synonyms = {"deletion", "insertion", "RISE", "Petsiuk", "pixel flipping", "AUC", "how far a map can be believed"},
    .kind = ResultKind::Curves,
    .parameters = {.layer = true, .head = true, .query = true, .classIndex = true},
    .families = "all, with the maps that each has",
    .source =
        "Petsiuk et al. 2018, arXiv:1806.07421 (deletion, insertion); Samek et al. 2017, arXiv:1509.06321 (least "
        "relevant first, random orders); Hurley & Rickard 2009, arXiv:0811.4706 (Gini index)",
    .meaning =
        "The class's probability while patches are filled in the order in which a map ranks them. For a "
        "faithful map it falls fast when the most relevant are deleted first and rises fast when they are "
        "inserted first; a map that stays in the band of random orders is uninformative. The area is the "
        "curve's mean height. A filled image is unlike any that the model was trained on, which lowers all "
        "curves alike.",
    .options = {{.name = "map",
                 .title = "Map",
                 .meaning = "View whose map is evaluated, for the same layer, head, query and class.",
                 .choices = {"attention", "class-attention", "rollout", "relevance", "gradient-rollout", "grad-cam",
                             "legrad", "integrated-gradients", "smooth-grad"}},
                fillOption(),
                {.name = "steps",
                 .title = "Steps",
                 .meaning = "Points per curve after the first.",
                 .initial = 20.0,
                 .low = 2.0,
                 .high = 100.0,
                 .step = 1.0},
                {.name = "orders",
                 .title = "Random orders",
                 .meaning = "Number of random orders in the band.",
                 .initial = 20.0,
                 .low = 0.0,
                 .high = 50.0,
                 .step = 1.0}},
    .needsWeights = true,
    .passes = passesOfFaithfulness,
    .unavailable = whyNoExperiments,
    .showsLayer = mapsTokens,
    .compute = faithfulnessView,
};

}  // namespace core
