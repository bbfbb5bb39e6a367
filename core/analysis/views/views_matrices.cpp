// Attention as a matrix: tokens by tokens, channels by channels where those are mixed, and the queries of a decoder
// among themselves.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

/// The range of the matrices of all heads of some layers, which are never held at once.
ValueRange rangeOfMatrices(const Trace& trace, const std::vector<int>& layers, const RangeChoice& choice,
                           Talking talking, const RunControl& control)
{
    StreamedRange range(choice);
    const int count = static_cast<int>(layers.size());
    for (int done = 0; done < count; ++done) {
        forEachWeightBlock(layerOf(trace, layers[static_cast<size_t>(done)]), talking,
                           [&](const torch::Tensor& weights) {
                               control.step(done, count);
                               range.add(weights);
                           });
    }
    control.step(count, count);
    return range.range();
}

/// @param values  the matrix, with NaN where its own range ignores a value
RangeBySign rangeOfMatrix(const Trace& trace, const View& view, const torch::Tensor& values, Talking talking,
                          const RunControl& control)
{
    switch (view.range.mode) {
        case Mode::PerLayer:
            return rangeBySign(rangeOfMatrices(trace, {view.layer}, view.range, talking, control));
        case Mode::Shared: {  // weights of channels and of tokens do not compare
            const bool tokens = mapsTokens(layerOf(trace, view.layer));
            return rangeBySign(rangeOfMatrices(trace, layersThat(trace, tokens ? mapsTokens : mixesChannels),
                                               view.range, talking, control));
        }
        case Mode::PerMap:
        case Mode::Fixed:
            break;
    }
    return rangeBySign(values, view.range);
}

/// The columns of the sinks that the matrix's own range leaves out: [1, tokens]; undefined: none.
torch::Tensor sinkColumns(const ViewInput& subject, const View& view, const torch::Tensor& values,
                          const RunControl& control)
{
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    if (view.range.mode != Mode::PerMap || !patchesAreQueries(layer) || !mapsTokens(layer)) {
        return {};
    }
    const PatchGrid grid = layer.grid;
    const torch::Tensor received = torch::nan_to_num(patchPart(layer, torch::nanmean(values.abs(), 0)));
    const torch::Tensor sinks =
        sinksLeftOut(subject, view, view.layer, received.reshape({grid.rows, grid.cols}), control);
    if (!sinks.defined()) {
        return {};
    }
    torch::Tensor columns = torch::zeros({1, values.size(1)}, torch::kBool);
    columns[0].narrow(0, layer.layout.prefix(), grid.count()).copy_(sinks.flatten());
    return columns;
}

void nameChannels(Matrix& matrix)
{
    matrix.rowTitle = "query channel"_msg;
    matrix.colTitle = "key channel"_msg;
    for (int64_t channel = 0; channel < matrix.values.size(0); ++channel) {
        matrix.rowLabels.emplace_back(fmt::to_string(channel));
    }
    matrix.colLabels = matrix.rowLabels;
}

void nameTokens(Matrix& matrix, const LayerTrace& layer)
{
    matrix.rowTitle = "query token"_msg;
    matrix.colTitle = "key token"_msg;
    matrix.colLabels = tokenLabels(layer);
    matrix.rowLabels = patchesAreQueries(layer) ? matrix.colLabels : rowLabels(layer);
}

Result attentionMatrixView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    const Talking talking = talkingOf(view);
    Matrix matrix;
    matrix.values = attentionMatrix(subject.trace, view.layer, view.head, control, talking);
    const torch::Tensor sinks = sinkColumns(subject, view, matrix.values, control);
    const auto [range, isSigned] =
        rangeOfMatrix(subject.trace, view, withoutSinks(matrix.values, sinks), talking, control);
    matrix.range = range;
    if (mapsTokens(layer)) {
        nameTokens(matrix, layer);
    } else {
        nameChannels(matrix);
    }
    Result result;
    result.content = std::move(matrix);
    result.isSigned = isSigned;
    result.quantity = weightText(layer, talking);
    result.subject = joined({"layer %1"_msg(view.layer), headText(view.head)});
    result.subject = subjectWith(result.subject, talking, hasTalkingHeads(layer));
    reportSinks(result, view, sinks);
    return result;
}

Message queryAttentionUnavailable(const ModelSpec& spec)
{
    const bool queries =
        hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.querySource == QuerySource::Queries; });
    return queries ? Message() : "This model has no object queries."_msg;
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

Result queryAttentionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    if (!queriesAskEachOther(layer)) {
        throw Error(ErrorCode::Unsupported,
                    "query attention: expected a layer in which queries ask each other (%1), found "
                    "layer %2"_msg(layersText(layersThat(subject.trace, queriesAskEachOther)), view.layer));
    }
    Matrix matrix;
    matrix.values = amongQueries(layer, view.head);
    matrix.range = rangeOfQueryMatrix(subject.trace, view, matrix.values);
    matrix.rowTitle = "asking query"_msg;
    matrix.colTitle = "answering query"_msg;
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

const ViewRow kAttentionMatrixView{
    .name = "attention-matrix",
    .title = "Attention matrix",
    .group = group::attention,
    .synonyms = {"heatmap", "token to token", "query key matrix", "BertViz"},
    .kind = ResultKind::Matrix,
    .parameters = {.layer = true, .head = true, .range = true},
    .families = "all; of XCiT the channels' matrices too",
    .source =
        "Vaswani et al. 2017, arXiv:1706.03762, section 3.2.1; channels: El-Nouby et al. 2021, arXiv:2106.09681, "
        "section 3.1",
    .meaning =
        "Every token's attention to every token, one row per query, tokens before the patches included; rows "
        "of one head sum to 1.",
    .remarks = {{"Once talking heads are mixed, rows no longer sum to 1.", mixesHeads},
                {"Class attention has one row.", hasOneQuery},
                {"Layers that mix channels show channels instead of tokens.", mixesChannelsSomewhere},
                {"Only tokens of one window have weights between them.", hasWindows}},
    .options = {talkingOption(), sinksOption()},
    .unavailable = alwaysAvailable,
    .fusesHeads = mapsTokens,
    .compute = attentionMatrixView,
};

const ViewRow kQueryAttentionView{
    .name = "query-attention",
    .title = "Attention among queries",
    .group = group::attention,
    .synonyms = {"object queries", "decoder self-attention", "DETR", "words to words"},
    .kind = ResultKind::Matrix,
    .parameters = {.layer = true, .head = true, .range = true},
    .families = "DETR (decoder layers); traces that have it, such as a language model's",
    .source = "Carion et al. 2020, arXiv:2005.12872, section 3.2",
    .meaning =
        "How much each object query attends to every other before the layer looks at the image, one row per "
        "query; rows of one head sum to 1. In the first decoder layer the queries have not seen the image "
        "yet, so this matrix is the same for every image. Through it queries settle which of them reports "
        "which object. In the trace of a language model the queries are words: each row is what a word takes "
        "from the words before it, and sums to less than 1, as the image and other words have the rest.",
    .unavailable = queryAttentionUnavailable,
    .showsLayer = queriesAskEachOther,
    .compute = queryAttentionView,
};

}  // namespace core
