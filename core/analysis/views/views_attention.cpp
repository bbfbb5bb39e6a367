// Attention as it is: one map. All maps at once are in views_grid.cpp.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/padding_text.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/talking_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

constexpr auto sourceOfMaps =
    "Caron et al. 2021, arXiv:2104.14294, Fig. 1; Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 6";

Result attentionView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const Talking talking = talkingOf(view);
    const torch::Tensor map = patchPart(layer, attentionRow(trace, view.layer, view.head, view.query, talking));
    Result result;
    const torch::Tensor sinks = sinksLeftOut(subject, view, view.layer, control);
    result.content = patchMapOf(trace, view.layer, view, map, rangeOfMap(subject, view, map, sinks, talking, control));
    result.quantity = weightText(layer, talking);
    result.isShare = true;
    result.subject = joined({"layer %1"_msg(view.layer), headText(view.head), queryText(view.query, layer)});
    result.subject = subjectWith(result.subject, talking, hasTalkingHeads(layer));
    result.subject = withPadding(std::move(result.subject), trace, view.layer, view.head, view.query);
    tellSinks(result, sinks);
    return result;
}

}  // namespace

ViewRow attentionRowOfTable()
{
    ViewRow row = rowOf(group::attention, "attention", "Attention", ResultKind::PatchMap);
    row.synonyms = {"heatmap",  "heat map", "attention map", "attention weights",
                    "saliency", "DINO",     "raw attention", "self-attention"};
    row.parameters = {.layer = true, .head = true, .query = true, .range = true};
    row.families = "all; of XCiT the class-attention layers";
    row.source = sourceOfMaps;
    row.meaning =
        "How the query shares its attention among the patches in this layer and head; it shows where values are "
        "fetched from, not what they change in the answer. Weights of talking heads may be negative once mixed; in "
        "layers with windows only a patch's own window has weights, and what SAM's windows give to padding beyond the "
        "picture is told in the caption.";
    row.unavailable = alwaysAvailable;
    row.options = {talkingOption(), sinksOption()};
    row.showsLayer = mapsTokens;
    row.knowsDropped = true;
    row.compute = attentionView;
    return row;
}

}  // namespace core
