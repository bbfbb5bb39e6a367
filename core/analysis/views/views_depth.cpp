// Views layer by layer: the classifier's answer after each, and how much each branch adds.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "core/analysis/weights/weight_statistics.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace core {
namespace {

Message classesUnavailable(const ModelSpec& spec)
{
    if (spec.detector) {
        return "This model detects objects and does not classify the image; its queries report what they found."_msg;
    }
    if (spec.words) {
        return noClassifierReason(spec);
    }
    return spec.hasClasses() ? Message() : "This model has no classifier and thus no classes."_msg;
}

Message lensUnavailable(const ModelSpec& spec)
{
    return spec.pooledLayers > 1 ? noLogitsOfLayersReason(spec) : classesUnavailable(spec);
}

/// The view with the evidence for a class, the first that this model has; empty for none.
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

/// The number of classes is the view's option.
std::vector<ClassScore> mostProbable(const ViewInput& subject, const View& view)
{
    return topClasses(subject.trace.logits, subject.network.spec(), static_cast<int>(numberOption(view, "count")));
}

Result predictionView(const ViewInput& subject, const View& view, const RunControl& control)
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

/// The most probable classes at the end, and the chosen one.
std::vector<int> lensClasses(const ViewInput& subject, const View& view)
{
    std::vector<int> classes;
    for (const ClassScore& score : mostProbable(subject, view)) {
        classes.push_back(score.index);
    }
    if (view.classIndex && std::ranges::find(classes, *view.classIndex) == classes.end()) {
        const int64_t last = subject.trace.logits.size(0) - 1;
        if (*view.classIndex < 0 || *view.classIndex > last) {
            throw Error(ErrorCode::OutOfRange, "class: expected 0 to %1, found %2"_msg(last, *view.classIndex));
        }
        classes.push_back(*view.classIndex);
    }
    return classes;
}

Result lensView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const ModelSpec& spec = subject.network.spec();
    const bool probability = wordOption(view, "scale") == "probability";
    control.step(0, 1);
    const torch::Tensor logits = cached(subject, "logits after each layer", [&] {
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

Message gainsUnavailable(const ModelSpec& spec)
{
    return spec.layerScale ? Message() : "This model has no LayerScale, so branches are added without gains."_msg;
}

/// Branches of the model in the order in which a layer applies them, each once.
constexpr std::array branchOrder{"attention", "LPI", "MLP"};

/// The magnitudes of each layer's gains of a branch: their mean, and their quartiles as a band. NaN where a layer has
/// none.
Curves::Series gainSeries(const ViewInput& subject, const std::vector<BranchGains>& all, const std::string& branch)
{
    Curves::Series series;
    series.label = Message::ofTable(branch);
    for (int layer = 0; layer < subject.trace.layerCount(); ++layer) {
        const auto found = std::ranges::find_if(
            all, [&](const BranchGains& gains) { return gains.layer == layer && gains.branch == branch; });
        const bool has = found != all.end();
        const torch::Tensor magnitudes = has ? found->gains.abs().to(torch::kFloat64) : torch::full({1}, kNoValue);
        series.x.push_back(layer);
        series.y.push_back(magnitudes.mean().item<double>());
        series.low.push_back(magnitudes.quantile(0.25).item<double>());
        series.high.push_back(magnitudes.quantile(0.75).item<double>());
        series.targets.push_back(has ? std::optional<Target>{layerTarget(layer)} : std::nullopt);
    }
    return series;
}

Result layerScaleView(const ViewInput& subject, const View&, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const std::vector<BranchGains> all = layerGains(subject.network);
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.yTitle = "magnitude of the gain, mean and quartiles"_msg;
    curves.logarithmic = true;  // they begin between 0.1 and 0.000001, by the depth of the model
    for (const char* branch : branchOrder) {
        if (std::ranges::find(all, branch, &BranchGains::branch) != all.end()) {
            curves.series.push_back(gainSeries(subject, all, branch));
        }
    }
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "all layers and branches"_msg;
    result.content = std::move(curves);
    return result;
}

Result layerScaleChannelsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    Matrix matrix;
    matrix.rowTitle = "layer and branch"_msg;
    matrix.colTitle = "channel"_msg;
    const std::vector<BranchGains> all = layerGains(subject.network);
    int64_t widest = 0;
    for (const BranchGains& each : all) {
        widest = std::max(widest, each.gains.size(0));
    }
    std::vector<torch::Tensor> rows;
    for (const BranchGains& each : all) {
        rows.push_back(torch::constant_pad_nd(each.gains, {0, widest - each.gains.size(0)}, kNoValue));
        matrix.rowLabels.emplace_back(fmt::format("{} {}", each.layer, each.branch));
        matrix.rowTargets.push_back(layerTarget(each.layer));
    }
    matrix.values = torch::stack(rows);
    matrix.range = signedRangeOf(matrix.values, view.range);
    matrix.colLabels.reserve(static_cast<size_t>(matrix.values.size(1)));
    for (int64_t channel = 0; channel < matrix.values.size(1); ++channel) {
        matrix.colLabels.emplace_back(std::to_string(channel));
    }
    Result result;
    result.quantity = "gain"_msg;
    result.subject = "all layers, branches and channels"_msg;
    result.isSigned = true;
    result.content = std::move(matrix);
    return result;
}

/// One branch's ratios through the layers: of the patches, or of the class token.
Curves::Series ratioSeries(const Trace& trace, const std::string& branch, MessageId whose, float ResidualRatio::*part)
{
    Curves::Series series;
    series.label = enumerated({Message::ofTable(branch), whose});
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const LayerTrace& chosen = layerOf(trace, layer);
        const std::vector<std::string> names = branchNames(chosen.residualRatios.size());
        const auto at = static_cast<size_t>(std::ranges::find(names, branch) - names.begin());
        // A layer that pools only adds its MLP, to a token of neither kind.
        const bool has = outputsTokens(chosen) && at < chosen.residualRatios.size();
        const double ratio = has ? double{chosen.residualRatios[at].*part} : kNoValue;
        series.x.push_back(layer);
        series.y.push_back(ratio);
        series.targets.push_back(std::isnan(ratio) ? std::nullopt : std::optional<Target>{layerTarget(layer)});
    }
    return series;
}

Result residualRatioView(const ViewInput& subject, const View&, const RunControl& control)
{
    control.step(0, 1);
    layerOutputTokens(subject.trace, 0);  // the ratios are kept together with the tokens
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.yTitle = "norm of the branch / norm of the trunk"_msg;
    curves.logarithmic = true;  // twice and half as large are equally far from 1
    for (const char* branch : branchOrder) {
        for (auto&& series : {ratioSeries(subject.trace, branch, "patches"_msg, &ResidualRatio::patches),
                              ratioSeries(subject.trace, branch, "class token"_msg, &ResidualRatio::classToken)}) {
            if (!std::ranges::all_of(series.y, [](double ratio) { return std::isnan(ratio); })) {
                curves.series.push_back(series);
            }
        }
    }
    Result result;
    result.quantity = curves.yTitle;
    result.subject = "all layers and branches, mean over tokens"_msg;
    result.content = std::move(curves);
    return result;
}

Message ratiosUnavailable(const ModelSpec& spec)
{
    return spec.recorded && !spec.recorded->residualRatios
               ? "This trace does not contain the norms of branches and trunk."_msg
               : Message();
}

}  // namespace

const ViewRow kPredictionView{
    .name = "prediction",
    .title = "Prediction",
    .group = group::depth,
    .synonyms = {"classes", "classification", "softmax", "top-5", "probabilities"},
    .kind = ResultKind::Curves,
    .families = "all that have a classifier",
    .source = "Dosovitskiy et al. 2021, arXiv:2010.11929, section 3.1",
    .meaning =
        "The classes that the model considers most probable, by softmax over all classes that it knows; "
        "these are shares among its own classes, which need not be calibrated, and one of them is named even "
        "for an image of something else.",
    .options = {countOption("Number of most probable classes shown.")},
    .supportsConvolutions = true,
    .handlesDropped = true,
    .unavailable = classesUnavailable,
    .compute = predictionView,
};

const ViewRow kLensView{
    .name = "lens",
    .title = "Logit lens",
    .group = group::depth,
    .synonyms = {"Classes through layers", "early exit", "classifier after each layer", "tuned lens"},
    .kind = ResultKind::Curves,
    .parameters = {.classIndex = true},
    .families =
        "all that have a classifier; CaiT and XCiT from the first class-attention layer on, Swin in its last "
        "stage",
    .source =
        "nostalgebraist 2020, \"interpreting GPT: the logit lens\", LessWrong; Belrose et al. 2023, "
        "arXiv:2303.08112, section 2",
    .meaning =
        "What the classifier would predict if the network ended after each layer: final norm, pooling and "
        "classifier applied to the tokens that leave it. They were trained only for the last layer, so an "
        "early layer that scores low may represent the class in a form that the classifier cannot read.",
    .options =
        {countOption("Number of classes to follow, most probable at the end first."),
         {"scale", "Scale", "Probability by softmax over the classes, or raw logits.", {"probability", "logit"}}},
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = lensUnavailable,
    .compute = lensView,
};

const ViewRow kLayerScaleView{
    .name = "layer-scale",
    .title = "LayerScale",
    .group = group::depth,
    .synonyms = {"gamma", "gains"},
    .kind = ResultKind::Curves,
    .families = "CaiT, XCiT, and those relatives of ViT that have LayerScale (DINOv2, DeiT-III)",
    .source = "Touvron et al. 2021, arXiv:2103.17239, section 2",
    .meaning =
        "The size of the learned gains that multiply each channel of a branch before it is added: mean "
        "magnitude over the channels, and quartiles as a band. They are weights, the same for every image; "
        "how much a branch adds depends on the size of its output, too.",
    .needsWeights = true,
    .unavailable = gainsUnavailable,
    .compute = layerScaleView,
};

const ViewRow kLayerScaleChannelsView{
    .name = "layer-scale-channels",
    .title = "LayerScale by channels",
    .group = group::depth,
    .synonyms = {"gamma", "gains"},
    .kind = ResultKind::Matrix,
    .parameters = {.range = true},
    .families = "CaiT, XCiT, and those relatives of ViT that have LayerScale (DINOv2, DeiT-III)",
    .source = "Touvron et al. 2021, arXiv:2103.17239, section 2",
    .meaning =
        "The learned gain of every channel, one row per layer and branch in the order in which they are "
        "applied; the same for every image. A sign has no meaning of its own, as the weights before it can "
        "carry it as well.",
    .needsWeights = true,
    .unavailable = gainsUnavailable,
    .compute = layerScaleChannelsView,
};

const ViewRow kResidualRatioView{
    .name = "residual-ratio",
    .title = "Branch-to-trunk ratio",
    .group = group::depth,
    .synonyms = {"residual stream", "residual branches", "skip connection", "branches against the trunk"},
    .kind = ResultKind::Curves,
    .families = "all",
    .source = "Touvron et al. 2021, arXiv:2103.17239, Fig. 4",
    .meaning =
        "The norm of what each branch adds, LayerScale included, divided by the norm of the trunk that it is "
        "added to, averaged over the patches, and for the class token; for this image. It shows how much is "
        "added, not whether it turns the token: a branch along the trunk counts like one across it.",
    .needsTokens = true,
    .unavailable = ratiosUnavailable,
    .compute = residualRatioView,
};

}  // namespace core
