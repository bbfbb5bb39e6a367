// A layer's attention as a matrix: tokens by tokens, or channels by channels where those are mixed.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/talking_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

/// Of the matrices of all heads of some layers, which are never held at once.
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

ValueRange rangeOfMatrix(const Trace& trace, const View& view, const torch::Tensor& values, Talking talking,
                         const RunControl& control)
{
    switch (view.range.mode) {
        case Mode::PerLayer:
            return rangeOfMatrices(trace, {view.layer}, view.range, talking, control);
        case Mode::Shared: {  // weights of channels and of tokens do not compare
            const bool tokens = mapsTokens(layerOf(trace, view.layer));
            return rangeOfMatrices(trace, layersThat(trace, tokens ? mapsTokens : mixesChannels), view.range, talking,
                                   control);
        }
        case Mode::PerMap:
        case Mode::Fixed:
            break;
    }
    return rangeOf(values, view.range);
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
    matrix.rowLabels = patchesAsk(layer) ? matrix.colLabels : askerNames(layer);
}

Result attentionMatrixView(const Subject& subject, const View& view, const RunControl& control)
{
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    const Talking talking = talkingOf(view);
    Matrix matrix;
    matrix.values = attentionMatrix(subject.trace, view.layer, view.head, control, talking);
    matrix.range = rangeOfMatrix(subject.trace, view, matrix.values, talking, control);
    if (mapsTokens(layer)) {
        nameTokens(matrix, layer);
    } else {
        nameChannels(matrix);
    }
    Result result;
    result.content = std::move(matrix);
    result.quantity = weightText(layer, talking);
    result.subject = joined({"layer %1"_msg(view.layer), headText(view.head)});
    result.subject = subjectWith(result.subject, talking, hasTalkingHeads(layer));
    return result;
}

}  // namespace

ViewRow attentionMatrixRowOfTable()
{
    ViewRow row = rowOf(group::attention, "attention-matrix", "Attention matrix", ResultKind::Matrix);
    row.synonyms = {"heatmap", "token to token", "query key matrix", "BertViz"};
    row.parameters = {.layer = true, .head = true, .range = true};
    row.families = "all; of XCiT the channels' matrices too";
    row.source =
        "Vaswani et al. 2017, arXiv:1706.03762, section 3.2.1; channels: El-Nouby et al. 2021, arXiv:2106.09681, "
        "section 3.1";
    row.meaning =
        "Every token's attention to every token, one row a query, tokens before the patches included; rows of one "
        "head sum to 1, except where talking heads are mixed. Class attention has one row; layers that mix channels "
        "show channels instead of tokens; in Swin only tokens of one window have weights.";
    row.unavailable = alwaysAvailable;
    row.options = {talkingOption()};
    row.compute = attentionMatrixView;
    return row;
}

}  // namespace core
