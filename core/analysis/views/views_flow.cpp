// Attention through all layers together: rollout, and relevance for a class.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/rollout.h"
#include "core/analysis/evidence/asked_class.h"
#include "core/analysis/evidence/relevance.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
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

/// What differs from the paper, as far as it does: "heads averaged", "maximum of heads · smallest 90 % dropped".
Message optionsText(const RolloutOptions& options)
{
    std::vector<Message> parts{options.fusion == HeadChoice::Kind::Max   ? "maximum of heads"_msg
                               : options.fusion == HeadChoice::Kind::Min ? "minimum of heads"_msg
                                                                         : "heads averaged"_msg};
    if (options.residual != RolloutOptions{}.residual) {
        parts.push_back("residual %1"_msg(fmt::format("{:.4g}", options.residual)));
    }
    if (options.discard > 0.0) {
        parts.push_back("smallest %1 % dropped"_msg(fmt::format("{:.4g}", 100.0 * options.discard)));
    }
    if (options.method == RolloutOptions::Method::VitExplain) {
        parts.emplace_back("columns divided as in vit-explain"_msg);
    }
    return joined(std::move(parts));
}

Result rolloutView(const Subject& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const RolloutOptions options = rolloutOptions(view);
    const bool mean = view.query.kind == QueryChoice::Kind::Mean;
    const torch::Tensor row = mean ? rolloutMeanRow(trace, control, options)
                                   : rolloutRow(trace, queryToken(trace, 0, view.query), control, options);
    const torch::Tensor map = patchPart(trace.layers.front(), row);
    Result result;
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(trace, mapsTokens), control);
    result.content = patchMapOf(subject.trace, 0, view, map, rangeOf(withoutSinks(map, sinks), view.range));
    result.quantity = "rollout weight"_msg;
    result.isShare = true;
    result.subject = joined({"all layers"_msg, optionsText(options), queryText(view.query)});
    tellSinks(result, sinks);
    return result;
}

std::vector<ViewOption> optionsOfRollout()
{
    return {{.name = "fusion",
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
             .meaning = "The share of the entries of A, the smallest of each layer, that is set to 0 before; it takes "
                        "about three times as long.",
             .initial = 0.0,
             .low = 0.0,
             .high = 0.99,
             .step = 0.01},
            {.name = "method",
             .title = "Normalisation",
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

/// The part of R that the query did not bring itself: the identity that R starts from would outshine every patch.
torch::Tensor relevanceMap(const Subject& subject, const View& view, int classIndex, const RunControl& control)
{
    const Trace& trace = subject.trace;
    if (view.query.kind == QueryChoice::Kind::Mean) {
        const torch::Tensor row = relevanceMeanRow(subject.network, subject.pixels, classIndex, control);
        return patchPart(trace.layers.front(), row).sub_(1.0 / trace.grid.count());
    }
    const int token = queryToken(trace, 0, view.query);
    torch::Tensor row = relevanceRow(subject.network, subject.pixels, classIndex, token, control);
    row[token] -= 1.0;
    return patchPart(trace.layers.front(), row);
}

Result relevanceView(const Subject& subject, const View& view, const RunControl& control)
{
    const int classIndex = classOf(subject.trace, view.classIndex);
    const torch::Tensor map = relevanceMap(subject, view, classIndex, control);
    Result result;
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(subject.trace, mapsTokens), control);
    result.content = patchMapOf(subject.trace, 0, view, map, rangeOf(withoutSinks(map, sinks), view.range));
    result.quantity = "relevance"_msg;
    result.subject = joined({classText(subject.network.spec(), classIndex), "all layers"_msg, queryText(view.query)});
    tellSinks(result, sinks);
    return result;
}

}  // namespace

ViewRow rolloutRowOfTable()
{
    ViewRow row = rowOf(group::layers, "rollout", "Attention rollout", ResultKind::PatchMap);
    row.synonyms = {"attention flow", "accumulated attention", "vit-explain", "heatmap"};
    row.parameters = {.query = true, .range = true};
    row.families = "ViT and its relatives (plain self-attention)";
    row.source =
        "Abnar & Zuidema 2020, arXiv:2005.00928, section 3; fusion, discarding and the other normalisation: "
        "github.com/jacobgil/vit-explain";
    row.meaning =
        "How attention of all layers leads from the query back to the patches: of every layer the heads are fused into "
        "A, half of each step stays at its own token, rows are made to sum to 1 (all of which options change), and the "
        "matrices are multiplied from the last layer to the first. It knows nothing of values, MLPs or classes.";
    row.options = optionsOfRollout();
    row.unavailable = rolloutUnavailable;
    row.compute = rolloutView;
    return row;
}

ViewRow relevanceRowOfTable()
{
    ViewRow row = rowOf(group::evidence, "relevance", "Relevance", ResultKind::PatchMap);
    row.synonyms = {"LRP", "transformer interpretability", "heatmap", "saliency", "attribution", "explanation"};
    row.parameters = {.query = true, .classIndex = true, .range = true};
    row.families = "ViT and its relatives (plain self-attention) that have a classifier";
    row.source = "Chefer, Gur & Wolf 2021, arXiv:2103.15679, section 3";
    row.meaning =
        "Which patches attention brought evidence for this class from, by gradient times attention; evidence against "
        "it is cut away, and so is the query's own share in itself.";
    row.options = {sinksOption()};
    row.needsGradient = true;
    row.bytes = relevanceBytes;
    row.unavailable = relevanceUnavailable;
    row.compute = relevanceView;
    return row;
}

}  // namespace core
