// Attention through all layers together: rollout, and relevance for a class.
#include "core/analysis/attention_map.h"
#include "core/analysis/relevance.h"
#include "core/analysis/rollout.h"
#include "core/analysis/value_range.h"
#include "core/analysis/view_rows.h"
#include "core/analysis/view_text.h"

#include <fmt/format.h>
#include <torch/torch.h>

namespace core {
namespace {

Result rolloutView(const Subject& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const bool mean = view.query.kind == QueryChoice::Kind::Mean;
    const torch::Tensor row =
        mean ? rolloutMeanRow(trace, control) : rolloutRow(trace, queryToken(trace, 0, view.query), control);
    const torch::Tensor map = patchPart(trace.layers.front(), row);
    Result result;
    result.content = patchMapOf(subject.trace, 0, view, map, rangeOf(map, view.range));
    result.title = "Attention rollout";
    result.quantity = "rollout weight";
    result.subject = joined({"all layers", "heads averaged", queryText(view.query)});
    return result;
}

std::string rolloutUnavailable(const ModelSpec& spec)
{
    return notPlainReason(spec, "Attention rollout");
}

std::string relevanceUnavailable(const ModelSpec& spec)
{
    return spec.classes > 0 ? notPlainReason(spec, "Relevance")
                            : "This model has no classifier, so there is no class whose evidence could be shown.";
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

std::string classText(const ModelSpec& spec, int classIndex)
{
    return spec.labels.empty() ? fmt::format("class {}", classIndex)
                               : fmt::format("class {} ({})", classIndex, spec.labelOf(classIndex));
}

Result relevanceView(const Subject& subject, const View& view, const RunControl& control)
{
    const int classIndex =
        view.classIndex ? *view.classIndex : static_cast<int>(subject.trace.logits.argmax().item<int64_t>());
    const torch::Tensor map = relevanceMap(subject, view, classIndex, control);
    Result result;
    result.content = patchMapOf(subject.trace, 0, view, map, rangeOf(map, view.range));
    result.title = "Relevance";
    result.quantity = "relevance";
    result.subject = joined({classText(subject.network.spec(), classIndex), "all layers", queryText(view.query)});
    return result;
}

}  // namespace

ViewRow rolloutRowOfTable()
{
    ViewRow row;
    row.name = "rollout";
    row.title = "Attention rollout";
    row.group = group::layers;
    row.kind = ResultKind::PatchMap;
    row.parameters = {.query = true, .range = true};
    row.families = "ViT and its relatives (plain self-attention)";
    row.source = "Abnar & Zuidema 2020, arXiv:2005.00928, section 3";
    row.meaning =
        "How attention of all layers, heads averaged and half of each step kept at its own token, leads from the query "
        "back to the patches; it knows nothing of values, MLPs or classes.";
    row.unavailable = rolloutUnavailable;
    row.compute = rolloutView;
    return row;
}

ViewRow relevanceRowOfTable()
{
    ViewRow row;
    row.name = "relevance";
    row.title = "Relevance";
    row.group = group::evidence;
    row.kind = ResultKind::PatchMap;
    row.parameters = {.query = true, .classIndex = true, .range = true};
    row.families = "ViT and its relatives (plain self-attention) that have a classifier";
    row.source = "Chefer, Gur & Wolf 2021, arXiv:2103.15679, section 3";
    row.meaning =
        "Which patches attention brought evidence for this class from, by gradient times attention; evidence against "
        "it is cut away, and so is the query's own share in itself.";
    row.needsGradient = true;
    row.bytes = relevanceBytes;
    row.unavailable = relevanceUnavailable;
    row.compute = relevanceView;
    return row;
}

}  // namespace core
