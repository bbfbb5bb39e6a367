// How the queries of a decoder ask each other.
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/fusion.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

Message queryAttentionUnavailable(const ModelSpec& spec)
{
    const bool queries =
        hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.askers == Askers::Queries; });
    return queries ? Message() : "This model has no queries of its own kind that could ask each other."_msg;
}

bool queriesAskEachOther(const LayerTrace& layer)
{
    return amongQueries(layer).defined();
}

ValueRange rangeOfQueryMatrix(const Trace& trace, const View& view, const torch::Tensor& values)
{
    if (view.range.mode == Mode::PerMap || view.range.mode == Mode::Fixed) {
        return rangeOf(values, view.range);
    }
    std::vector<torch::Tensor> all;
    for (const int layer : layersThat(trace, queriesAskEachOther)) {
        if (layer == view.layer || view.range.mode == Mode::Shared) {
            all.push_back(amongQueries(layerOf(trace, layer)).flatten());
        }
    }
    return rangeOf(torch::cat(all), view.range);
}

Result queryAttentionView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    const torch::Tensor heads = amongQueries(layer);
    if (!heads.defined()) {
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("query attention: expected a layer in which queries ask each other ({}), found layer {}",
                        layersText(layersThat(subject.trace, queriesAskEachOther)).english(), view.layer));
    }
    const auto single = singleHead(view.head);
    Matrix matrix;
    matrix.values = fuseHeads(single ? heads.narrow(0, *single, 1) : heads, view.head).contiguous();
    matrix.range = rangeOfQueryMatrix(subject.trace, view, matrix.values);
    matrix.rowTitle = "query that asks"_msg;
    matrix.colTitle = "query that answers"_msg;
    const QueryTokens& queries = *queriesIn(layer);
    for (int token = 0; token < queries.count(); ++token) {
        matrix.rowLabels.push_back(nameOfQuery(queries, token));
        matrix.rowTargets.push_back({.layer = {},
                                     .head = {},
                                     .query = QueryChoice::named(token),
                                     .classIndex = {},
                                     .options = {},
                                     .view = "attention"});
    }
    matrix.colLabels = matrix.rowLabels;
    Result result;
    result.content = std::move(matrix);
    result.quantity = "attention weight"_msg;
    result.subject = joined({"layer %1"_msg(view.layer), headText(view.head)});
    return result;
}

}  // namespace

ViewRow queryAttentionRowOfTable()
{
    ViewRow row = rowOf(group::attention, "query-attention", "Attention among queries", ResultKind::Matrix);
    row.synonyms = {"object queries", "decoder self-attention", "DETR"};
    row.parameters = {.layer = true, .head = true, .range = true};
    row.families = "DETR (decoder layers)";
    row.source = "Carion et al. 2020, arXiv:2005.12872, section 3.2";
    row.meaning =
        "How much each object query asks every other before the layer looks at the picture, one row a query; rows of "
        "one head sum to 1. In the first decoder layer the queries know nothing of the picture yet, so that this "
        "matrix is the same for every picture. Through it queries agree on who reports which object.";
    row.unavailable = queryAttentionUnavailable;
    row.showsLayer = queriesAskEachOther;
    row.compute = queryAttentionView;
    return row;
}

}  // namespace core
