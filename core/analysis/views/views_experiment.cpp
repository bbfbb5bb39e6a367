// What becomes of the answer when something is switched off: heads, patches, and the patches that a map ranks.
#include "core/analysis/evidence/asked_class.h"
#include "core/analysis/evidence/layerwise_backward.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/experiment_parts.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_network.h"
#include "core/experiment/logit_attribution.h"
#include "core/experiment/sweeps.h"

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
        parts.push_back(
            "layer %1 head %2 (%3)"_msg(layer, head, fmt::format("{:+.3g}", values[layer][head].item<float>())));
    }
    return "strongest %1"_msg(enumerated(std::move(parts)));
}

Result headAblationView(const Subject& subject, const View& view, const RunControl& control)
{
    const Metric metric = metricFor(subject, view);
    const torch::Tensor change =
        headAblation(subject.network, pixelsFor(subject.network, subject.pixels), metric, control);
    Result result;
    result.content = headsMatrix(change, subject.network.spec(), view.range);
    result.quantity = "change of the %1"_msg(metric.name());
    result.isSigned = true;
    result.subject = joined({watchedText(subject.network.spec(), metric), "one head off"_msg, strongestText(change)});
    return result;
}

Result occlusionView(const Subject& subject, const View& view, const RunControl& control)
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
                enumerated({"one patch taken away"_msg, "fill %1"_msg(Message::ofTable(wordOption(view, "fill")))})});
    return result;
}

/// [C], of length 1: where the feature points without edits.
torch::Tensor ownDirection(const Subject& subject, const torch::Tensor& pixels)
{
    const torch::NoGradGuard noGrad;
    Network& plain = unedited(subject.network);
    const torch::Tensor feature = &plain != &subject.network ? plain.forward(pixels)[0] : subject.trace.logits;
    return feature / feature.norm();
}

Result logitAttributionView(const Subject& subject, const View& view, const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    const bool ofFeature = spec.classes == 0 || spec.words;  // a projection behind the norm is no classifier
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
    const MessageId sum = ofFeature ? "sum %1 with %2 of what enters layer 0 and %3 of the last norm's bias"_msg
                                    : "sum %1 with %2 of what enters layer 0 and %3 of the classifier's bias"_msg;
    result.subject = joined({ofFeature ? "feature along that without edits"_msg : classText(spec, classIndex),
                             sum(fmt::format("{:.4g}", found.logit), fmt::format("{:.3g}", found.embedding),
                                 fmt::format("{:.3g}", found.bias)),
                             strongestText(found.heads)});
    return result;
}

}  // namespace

ViewRow headAblationRowOfTable()
{
    ViewRow row = rowOf(group::experiments, "head-ablation", "Heads off, one by one", ResultKind::Matrix);
    row.synonyms = {"ablation", "head knockout", "head importance", "pruning", "Michel"};
    row.parameters = {.classIndex = true, .range = true};
    row.families = "all";
    row.source = "Michel, Levy & Neubig 2019, arXiv:1905.10650, section 3.2";
    row.meaning =
        "How the score of this picture changes when what one head found becomes 0 for all tokens: negative where the "
        "head spoke for the class. Later layers react to what is missing, so changes do not add up, and heads that can "
        "stand in for each other all look idle.";
    row.options = {scoreOption(), againstOption()};
    row.needsWeights = true;
    row.knowsDropped = true;
    row.unavailable = whyNoExperiments;
    row.compute = headAblationView;
    return row;
}

ViewRow occlusionRowOfTable()
{
    ViewRow row = rowOf(group::experiments, "occlusion", "Patches hidden, one by one", ResultKind::PatchMap);
    row.synonyms = {"occlusion sensitivity", "perturbation", "sliding window", "Zeiler"};
    row.parameters = {.classIndex = true, .range = true};
    row.families = "all";
    row.source = "Zeiler & Fergus 2014, arXiv:1311.2901, section 4.2, with the model's patches";
    row.meaning =
        "How the score changes when the pixels of one patch are filled: negative where the patch spoke for the class. "
        "One pass a patch. What is filled in is itself a picture that the model sees, and an object in many patches "
        "survives the loss of any one of them.";
    row.options = {fillOption(), scoreOption(), againstOption()};
    row.needsWeights = true;
    row.knowsDropped = true;
    row.unavailable = whyNoExperiments;
    row.compute = occlusionView;
    return row;
}

ViewRow logitAttributionRowOfTable()
{
    ViewRow row = rowOf(group::experiments, "logit-attribution", "Where the logit comes from", ResultKind::Matrix);
    row.synonyms = {"direct logit attribution", "DLA", "residual stream", "contribution", "Elhage"};
    row.parameters = {.classIndex = true, .range = true};
    row.families = "ViT and its relatives whose logit is a sum over heads and MLPs";
    row.source =
        "Elhage et al. 2021, A Mathematical Framework for Transformer Circuits (direct path to the logits); of images: "
        "Gandelsman, Efros & Steinhardt 2023, arXiv:2310.05916, section 3";
    row.meaning =
        "What each head and each MLP adds to the class's score by itself, the scale of the last norm held as it is: "
        "all of it, with what enters layer 0 and the classifier's bias, sums to the score. What a layer does by "
        "changing what later layers do is not in its own share but in theirs. Without a classifier the score is how "
        "far the "
        "feature reaches along the feature of the pass without edits.";
    row.needsWeights = true;
    row.knowsDropped = true;
    row.unavailable = whyNoLogitAttribution;
    row.compute = logitAttributionView;
    return row;
}

}  // namespace core
