// Evidence for a class by its gradient: rollout of the attention that speaks for it, and Grad-CAM.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/evidence/asked_class.h"
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/evidence/grad_cam.h"
#include "core/analysis/evidence/gradient_rollout.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

Message gradientRolloutUnavailable(const ModelSpec& spec)
{
    const Message reason = noClassifierReason(spec);
    return reason.empty() ? notPlainReason(spec, "Gradient rollout"_msg) : reason;
}

Result gradientRolloutView(const Subject& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const int classIndex = classOf(trace, view.classIndex);
    const bool mean = view.query.kind == QueryChoice::Kind::Mean;
    const torch::Tensor row = mean ? gradientRolloutMeanRow(subject.network, subject.pixels, classIndex, control)
                                   : gradientRolloutRow(subject.network, subject.pixels, classIndex,
                                                        queryToken(trace, 0, view.query), control);
    const torch::Tensor map = patchPart(trace.layers.front(), row);
    Result result;
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(trace, mapsTokens), control);
    result.content = patchMapOf(trace, 0, view, map, rangeOf(withoutSinks(map, sinks), view.range));
    result.quantity = "rollout weight"_msg;
    result.isShare = true;
    result.subject = joined({classText(subject.network.spec(), classIndex), "all layers"_msg, queryText(view.query)});
    tellSinks(result, sinks);
    return result;
}

Result gradCamView(const Subject& subject, const View& view, const RunControl& control)
{
    const int classIndex = classOf(subject.trace, view.classIndex);
    const GradCam found = gradCam(subject.network, subject.pixels, classIndex, view.layer, control);
    const PatchGrid grid{static_cast<int>(found.map.size(0)), static_cast<int>(found.map.size(1))};
    const bool convolutions = !hasAttention(layerOf(subject.trace, view.layer));
    const bool merged = grid != layerOf(subject.trace, view.layer).grid;  // between the layer before and this one
    const torch::Tensor sinks = sinksLeftOut(subject, view, merged ? view.layer - 1 : view.layer, control);
    Result result;
    result.content = PatchMap{grid, found.map, rangeOf(withoutSinks(found.map, sinks), view.range), {}, {}};
    result.quantity = "channels weighted by their gradient"_msg;
    result.subject =
        joined({classText(subject.network.spec(), classIndex),
                (convolutions ? "what leaves layer %1"_msg : "patches that enter layer %1"_msg)(view.layer),
                found.reached ? Message() : "the score has no gradient there"_msg});
    tellSinks(result, sinks);
    return result;
}

}  // namespace

ViewRow gradientRolloutRowOfTable()
{
    ViewRow row = rowOf(group::evidence, "gradient-rollout", "Gradient rollout", ResultKind::PatchMap);
    row.synonyms = {"gradient attention rollout", "heatmap", "saliency", "attribution", "vit-explain"};
    row.parameters = {.query = true, .classIndex = true, .range = true};
    row.families = "ViT and its relatives (plain self-attention) that have a classifier";
    row.source =
        "Abnar & Zuidema 2020, arXiv:2005.00928, section 3 (the product); Chefer, Gur & Wolf 2021, arXiv:2103.15679, "
        "section 3 (the evidence); after github.com/jacobgil/vit-explain";
    row.meaning =
        "Rollout of the attention that speaks for this class: with y its score before the softmax and A a layer's "
        "attention, E = mean over heads of the positive part of (dy/dA times A, entry by entry), every row of E + I is "
        "divided by its sum, the matrices are multiplied from the last layer to the first, and the query's row is "
        "shown. Evidence against the class is cut away, and values and MLPs count only through the gradient.";
    row.options = {sinksOption()};
    row.needsGradient = true;
    row.bytes = evidenceBytes;
    row.unavailable = gradientRolloutUnavailable;
    row.compute = gradientRolloutView;
    return row;
}

ViewRow gradCamRowOfTable()
{
    ViewRow row = rowOf(group::evidence, "grad-cam", "Grad-CAM", ResultKind::PatchMap);
    row.synonyms = {"gradcam", "class activation map", "CAM", "heatmap", "saliency", "attribution"};
    row.parameters = {.layer = true, .classIndex = true, .range = true};
    row.families = "all that have a classifier, ResNet among them";
    row.source = "Selvaraju et al. 2017, arXiv:1610.02391, section 3 (tokens in place of a convolution's maps)";
    row.meaning =
        "Where the channels that speak for this class are strong: with a the patch tokens that enter the layer (in "
        "Swin "
        "before they are merged) and y the score before the softmax, channel c weighs w_c = mean over the patches of "
        "dy/da_c, and a patch shows the positive part of the sum over c of w_c a_c. It does not show which patches the "
        "later layers really used: a patch is judged by the weights of the mean patch. In a ResNet a is what leaves "
        "the "
        "block, which is what the paper takes of the last one.";
    row.options = {sinksOption()};
    row.needsGradient = true;
    row.ofConvolutions = true;
    row.unavailable = noClassifierReason;
    row.compute = gradCamView;
    return row;
}

}  // namespace core
