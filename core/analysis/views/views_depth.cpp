// What the model answers, and what it would have answered after each of its layers.
#include "core/analysis/evidence/top_classes.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

Message classesUnavailable(const ModelSpec& spec)
{
    if (spec.detector) {
        return "This model finds objects and does not classify the picture; its queries say what they found."_msg;
    }
    return spec.classes > 0 ? Message()
                            : "This model has no classifier, so there are no classes that it could name."_msg;
}

/// The view that shows where a class is seen; of several the one that this model has, empty for none.
std::string evidenceView(const ModelSpec& spec)
{
    for (const char* name : {"relevance", "grad-cam"}) {
        const auto row = std::ranges::find(viewTable(), name, &ViewRow::name);
        if (row != viewTable().end() && whyUnavailable(*row, spec).empty()) {
            return name;
        }
    }
    return {};
}

Target classTarget(const ModelSpec& spec, int classIndex)
{
    Target target;
    target.classIndex = classIndex;
    target.view = evidenceView(spec);
    return target;
}

ViewOption countOption(const char* meaning)
{
    return {"count", "Classes", meaning, {}, 5.0, 1.0, 20.0, 1.0};
}

/// As many as the view's option says.
std::vector<ClassScore> mostProbable(const Subject& subject, const View& view)
{
    return topClasses(subject.trace.logits, subject.network.spec(), static_cast<int>(numberOption(view, "count")));
}

Result predictionView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const ModelSpec& spec = subject.network.spec();
    Curves curves;
    curves.xTitle = "class"_msg;
    curves.yTitle = "probability"_msg;
    curves.shape = Curves::Shape::Bars;
    Curves::Series series;
    series.label = "probability"_msg;
    for (const ClassScore& score : mostProbable(subject, view)) {
        series.x.push_back(static_cast<double>(series.x.size()));
        series.y.push_back(score.probability);
        series.targets.emplace_back(classTarget(spec, score.index));
        curves.xLabels.push_back(score.label);
    }
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "%1 most probable of %2 classes"_msg(series.x.size(), spec.classes);
    curves.series = {std::move(series)};
    result.content = std::move(curves);
    return result;
}

/// The most probable classes at the end, and the one that was chosen if it is not among them.
std::vector<int> lensClasses(const Subject& subject, const View& view)
{
    std::vector<int> classes;
    for (const ClassScore& score : mostProbable(subject, view)) {
        classes.push_back(score.index);
    }
    if (view.classIndex && std::ranges::find(classes, *view.classIndex) == classes.end()) {
        const int64_t last = subject.trace.logits.size(0) - 1;
        if (*view.classIndex < 0 || *view.classIndex > last) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("class: expected 0 to {}, found {}", last, *view.classIndex));
        }
        classes.push_back(*view.classIndex);
    }
    return classes;
}

Result lensView(const Subject& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const ModelSpec& spec = subject.network.spec();
    const bool probability = wordOption(view, "scale") == "probability";
    control.step(0, 1);
    const torch::Tensor logits = remembered(subject, "logits after each layer", [&] {
                                     return logitLens(subject.network, subject.trace, control);
                                 }).to(torch::kFloat64);
    const torch::Tensor table = probability ? logits.softmax(1) : logits;
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.yTitle = probability ? "probability"_msg : "logit"_msg;
    for (const int each : lensClasses(subject, view)) {
        Curves::Series series;
        series.label = Message(spec.labelOf(each));
        for (int layer = 0; layer < subject.trace.layerCount(); ++layer) {
            const double value = table[layer][each].item<double>();
            Target target = classTarget(spec, each);
            target.layer = layer;
            series.x.push_back(layer);
            series.y.push_back(value);
            series.targets.push_back(std::isnan(value) ? std::nullopt : std::optional<Target>{target});
        }
        curves.series.push_back(std::move(series));
    }
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "classifier after every layer"_msg;
    result.content = std::move(curves);
    return result;
}

ViewRow classRow(const char* name, const char* title)
{
    ViewRow row = rowOf(group::depth, name, title, ResultKind::Curves);
    row.unavailable = classesUnavailable;
    return row;
}

}  // namespace

ViewRow predictionRowOfTable()
{
    ViewRow row = classRow("prediction", "Prediction");
    row.synonyms = {"classes", "classification", "softmax", "top-5", "probabilities"};
    row.families = "all that have a classifier";
    row.source = "Dosovitskiy et al. 2021, arXiv:2010.11929, section 3.1";
    row.meaning =
        "The classes that the model holds to be most probable, by softmax over all classes that it knows; these are "
        "shares among its own classes, which need not be calibrated, and one of them is named even for a picture of "
        "something else.";
    row.options = {countOption("How many of the most probable classes are shown.")};
    row.knowsDropped = true;
    row.compute = predictionView;
    row.ofConvolutions = true;
    return row;
}

ViewRow lensRowOfTable()
{
    ViewRow row = classRow("lens", "Logit lens");
    row.synonyms = {"Classes through layers", "early exit", "classifier after each layer", "tuned lens"};
    row.parameters = {.classIndex = true};
    row.families =
        "all that have a classifier; CaiT and XCiT from the first class-attention layer on, Swin in its last "
        "stage";
    row.source =
        "nostalgebraist 2020, \"interpreting GPT: the logit lens\", LessWrong; Belrose et al. 2023, "
        "arXiv:2303.08112, section 2";
    row.meaning =
        "What the classifier would say if the network ended after each layer: final norm, pooling and classifier "
        "applied to the tokens that leave it. They were trained for the last layer alone, so an early layer that "
        "scores low may hold the class in a form that the classifier cannot read.";
    row.options = {countOption("How many of the classes that are most probable at the end are followed."),
                   {"scale",
                    "Scale",
                    "Probability by softmax over the classes, or the logits as they are.",
                    {"probability", "logit"}}};
    row.needsWeights = true;
    row.needsTokens = true;
    row.compute = lensView;
    return row;
}

}  // namespace core
