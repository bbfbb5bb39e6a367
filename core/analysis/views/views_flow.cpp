// Attention through all layers together: rollout, relevance for a class, the two of them joined, and Grad-CAM.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/rollout.h"
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/evidence/grad_cam.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/number_text.h"
#include "core/trace/attention_traits.h"

#include <torch/types.h>

namespace core {
namespace {

RolloutOptions rolloutOptions(const View& view)
{
    const std::string fusion = wordOption(view, "fusion");
    RolloutOptions options;
    options.method = wordOption(view, "method") == "vit-explain" ? RolloutOptions::Method::VitExplain
                                                                 : RolloutOptions::Method::Abnar;
    options.fusion = fusion == "max"   ? HeadChoice::Kind::Max
                     : fusion == "min" ? HeadChoice::Kind::Min
                                       : HeadChoice::Kind::Mean;
    options.residual = numberOption(view, "residual");
    options.discard = numberOption(view, "discard");
    return options;
}

/// The options that differ from the paper: "heads averaged", "maximum of heads · smallest 90 % dropped".
Message optionsText(const RolloutOptions& options)
{
    std::vector<Message> parts{options.fusion == HeadChoice::Kind::Max   ? "maximum of heads"_msg
                               : options.fusion == HeadChoice::Kind::Min ? "minimum of heads"_msg
                                                                         : "heads averaged"_msg};
    if (options.residual != RolloutOptions{}.residual) {
        parts.push_back("residual %1"_msg(numberText(options.residual, 4)));
    }
    if (options.discard > 0.0) {
        parts.push_back("smallest %1 % dropped"_msg(numberText(100.0 * options.discard, 4)));
    }
    if (options.method == RolloutOptions::Method::VitExplain) {
        parts.emplace_back("columns divided as in vit-explain"_msg);
    }
    return joined(std::move(parts));
}

Result rolloutView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const RolloutOptions options = rolloutOptions(view);
    const bool mean = view.query.kind == QueryChoice::Kind::Mean;
    const torch::Tensor row = mean ? rolloutMeanRow(trace, control, options)
                                   : rolloutRow(trace, queryToken(trace, 0, view.query), control, options);
    const torch::Tensor map = patchPart(trace.layers.front(), row);
    Result result;
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(trace, mapsTokens), map, control);
    result.content = patchMapOf(subject.trace, 0, view, map, rangeOf(withoutSinks(map, sinks), view.range));
    result.quantity = "rollout weight"_msg;
    result.isShare = true;
    result.subject = joined({"all layers"_msg, optionsText(options), queryText(view.query)});
    reportSinks(result, view, sinks);
    return result;
}

std::vector<ViewOption> optionsOfRollout()
{
    return {
        {.name = "fusion",
         .title = "Fusion of heads",
         .meaning = "How the heads of a layer become one matrix A, entry by entry.",
         .choices = {"mean", "max", "min"}},
        {.name = "residual",
         .title = "Residual weight",
         .meaning = "The share r that each token keeps of itself in a step: (1 - r) A + r I.",
         .initial = 0.5,
         .low = 0.0,
         .high = 1.0,
         .step = 0.05},
        {.name = "discard",
         .title = "Discard ratio",
         .meaning = "The share of the entries of A, the smallest of each layer, that is set to 0 first; it takes about "
                    "three times as long.",
         .initial = 0.0,
         .low = 0.0,
         .high = 0.99,
         .step = 0.01},
        {.name = "method",
         .title = "Normalization",
         .meaning = "abnar: every row is divided by its sum; vit-explain: every column is divided by the sum of "
                    "the row of the same number, as github.com/jacobgil/vit-explain does.",
         .choices = {"abnar", "vit-explain"}},
        sinksOption()};
}

Message rolloutUnavailable(const ModelSpec& spec)
{
    return notPlainReason(spec, "Attention rollout"_msg);
}

Message relevanceUnavailable(const ModelSpec& spec)
{
    const Message reason = noClassifierReason(spec);
    return reason.empty() ? notPlainReason(spec, "Relevance"_msg) : reason;
}

/// The query's row of a product over the layers.
torch::Tensor queryRow(const EvidenceProduct& product, const ViewInput& subject, const View& view, int classIndex,
                       const RunControl& control)
{
    const auto asked = view.query.kind == QueryChoice::Kind::Mean
                           ? RowSelection::meanOfPatches()
                           : RowSelection::of(queryToken(subject.trace, 0, view.query));
    return evidenceRows(product, subject.network, subject.pixels, classIndex, asked, control);
}

/// The query's row of R without its identity entry, which would outshine every patch.
torch::Tensor relevanceMap(const ViewInput& subject, const View& view, int classIndex, const RunControl& control)
{
    const Trace& trace = subject.trace;
    torch::Tensor row = queryRow(kRelevance, subject, view, classIndex, control);
    if (view.query.kind == QueryChoice::Kind::Mean) {
        return patchPart(trace.layers.front(), row).sub_(1.0 / trace.grid.count());
    }
    row[queryToken(trace, 0, view.query)] -= 1.0;
    return patchPart(trace.layers.front(), row);
}

Result relevanceView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const int classIndex = classOf(subject.trace, view.classIndex);
    const torch::Tensor map = relevanceMap(subject, view, classIndex, control);
    Result result;
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(subject.trace, mapsTokens), map, control);
    result.content = patchMapOf(subject.trace, 0, view, map, rangeOf(withoutSinks(map, sinks), view.range));
    result.quantity = "relevance"_msg;
    result.subject = joined({classText(subject.network.spec(), classIndex), "all layers"_msg, queryText(view.query)});
    reportSinks(result, view, sinks);
    return result;
}

Message gradientRolloutUnavailable(const ModelSpec& spec)
{
    const Message reason = noClassifierReason(spec);
    return reason.empty() ? notPlainReason(spec, "Gradient rollout"_msg) : reason;
}

Result gradientRolloutView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const int classIndex = classOf(trace, view.classIndex);
    const torch::Tensor row = queryRow(kGradientRollout, subject, view, classIndex, control);
    const torch::Tensor map = patchPart(trace.layers.front(), row);
    Result result;
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(trace, mapsTokens), map, control);
    result.content = patchMapOf(trace, 0, view, map, rangeOf(withoutSinks(map, sinks), view.range));
    result.quantity = "rollout weight"_msg;
    result.isShare = true;
    result.subject = joined({classText(subject.network.spec(), classIndex), "all layers"_msg, queryText(view.query)});
    reportSinks(result, view, sinks);
    return result;
}

Result gradCamView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const int classIndex = classOf(subject.trace, view.classIndex);
    const GradCam found = gradCam(subject.network, subject.pixels, classIndex, view.layer, control);
    const PatchGrid grid{static_cast<int>(found.map.size(0)), static_cast<int>(found.map.size(1))};
    const bool convolutions = !hasAttention(layerOf(subject.trace, view.layer));
    const bool merged = grid != layerOf(subject.trace, view.layer).grid;  // between the previous layer and this one
    const torch::Tensor sinks = sinksLeftOut(subject, view, merged ? view.layer - 1 : view.layer, found.map, control);
    Result result;
    result.content = PatchMap{grid, found.map, rangeOf(withoutSinks(found.map, sinks), view.range), {}, {}};
    result.quantity = "channels weighted by their gradient"_msg;
    result.subject = joined({classText(subject.network.spec(), classIndex),
                             (convolutions ? "output of layer %1"_msg : "patches entering layer %1"_msg)(view.layer),
                             found.reached ? Message() : "the score has no gradient there"_msg});
    reportSinks(result, view, sinks);
    return result;
}

}  // namespace

const ViewRow kRolloutView{
    .name = "rollout",
    .title = "Attention rollout",
    .group = group::layers,
    .synonyms = {"attention flow", "accumulated attention", "vit-explain", "heatmap"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .range = true},
    .families = "ViT and its relatives (plain self-attention)",
    .source =
        "Abnar & Zuidema 2020, arXiv:2005.00928, section 3; fusion, discarding and the other normalization: "
        "github.com/jacobgil/vit-explain",
    .meaning =
        "How attention of all layers leads from the query back to the patches: in every layer the heads are "
        "fused into A, half of each step stays at its own token, rows are normalized to sum to 1 (options "
        "change all of these), and the matrices are multiplied from the last layer to the first. Values, "
        "MLPs and classes are ignored.",
    .options = optionsOfRollout(),
    .unavailable = rolloutUnavailable,
    .compute = rolloutView,
};

const ViewRow kRelevanceView{
    .name = "relevance",
    .title = "Relevance",
    .group = group::evidence,
    .synonyms = {"LRP", "transformer interpretability", "heatmap", "saliency", "attribution", "explanation"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .classIndex = true, .range = true},
    .families = "ViT and its relatives (plain self-attention) that have a classifier",
    .source = "Chefer, Gur & Wolf 2021, arXiv:2103.15679, section 3",
    .meaning =
        "The patches from which attention collected evidence for this class, by gradient times attention; "
        "evidence against it is removed, and so is the query's own share in itself.",
    .options = {sinksOption()},
    .needsGradient = true,
    .bytes = evidenceBytes,
    .unavailable = relevanceUnavailable,
    .compute = relevanceView,
};

const ViewRow kGradientRolloutView{
    .name = "gradient-rollout",
    .title = "Gradient rollout",
    .group = group::evidence,
    .synonyms = {"gradient attention rollout", "heatmap", "saliency", "attribution", "vit-explain"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .classIndex = true, .range = true},
    .families = "ViT and its relatives (plain self-attention) that have a classifier",
    .source =
        "Abnar & Zuidema 2020, arXiv:2005.00928, section 3 (the product); Chefer, Gur & Wolf 2021, arXiv:2103.15679, "
        "section 3 (the evidence); after github.com/jacobgil/vit-explain",
    .meaning =
        "Rollout of the attention that favors this class: with y its score before the softmax and A a "
        "layer's attention, E = mean over heads of the positive part of (dy/dA times A, entry by entry), "
        "every row of E + I is divided by its sum, the matrices are multiplied from the last layer to the "
        "first, and the query's row is shown. Evidence against the class is removed, and values and MLPs "
        "count only through the gradient.",
    .options = {sinksOption()},
    .needsGradient = true,
    .bytes = evidenceBytes,
    .unavailable = gradientRolloutUnavailable,
    .compute = gradientRolloutView,
};

namespace {

Message gradCamUnavailable(const ModelSpec& spec)
{
    return spec.hasBranches() ? Message(kNoGradCamOfBranches) : noClassifierReason(spec);
}

}  // namespace

const ViewRow kGradCamView{
    .name = "grad-cam",
    .title = "Grad-CAM",
    .group = group::evidence,
    .synonyms = {"gradcam", "class activation map", "CAM", "heatmap", "saliency", "attribution"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .classIndex = true, .range = true},
    .families = "all that have a classifier, ResNet among them",
    .source = "Selvaraju et al. 2017, arXiv:1610.02391, section 3 (tokens in place of a convolution's maps)",
    .meaning =
        "Where the channels that favor this class are strong: with a the patch tokens that enter the layer "
        "(in Swin before they are merged) and y the score before the softmax, channel c weighs w_c = mean "
        "over the patches of dy/da_c, and a patch shows the positive part of the sum over c of w_c a_c. It "
        "does not show which patches the later layers really used: a patch is judged by the weights of the "
        "mean patch. In a ResNet a is the output of the block, as in the paper for the last one.",
    .options = {sinksOption()},
    .needsGradient = true,
    .supportsConvolutions = true,
    .unavailable = gradCamUnavailable,
    .compute = gradCamView,
};

}  // namespace core
