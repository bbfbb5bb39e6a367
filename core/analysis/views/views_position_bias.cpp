// The relative position bias of Swin, BEiT and their like, as the table that it was learnt as or is said to be, and of
// SAM as a patch asks for it; and on the photo.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/fusion.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/position_maps.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/shown_patch.h"
#include "core/analysis/views/view_rows.h"
#include "core/model/families/family_table.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

constexpr auto sourceOfBias =
    "Liu et al. 2021, arXiv:2103.14030, section 3.2, equation 4; SAM's: Li et al. 2022, arXiv:2112.01526, section 3";
constexpr auto familiesWithBias = "Swin, BEiT, relative-position ViTs, SAM";

Message biasUnavailable(const ModelSpec& spec)
{
    return hasPositionBias(spec)
               ? Message()
               : "Only Swin, BEiT, relative-position ViTs and SAM have a bias by the offset of two patches; %1 adds a "
                 "position to every patch, shown by the view position-similarity."_msg(familyTitle(spec.family));
}

/// In the layer's grid.
int patchOf(const Trace& trace, int layer, const QueryChoice& query)
{
    return queryToken(trace, layer, query) - layerOf(trace, layer).layout.prefix();
}

/// Of one head or of heads fused: the head's axis goes.
torch::Tensor fusedBias(const torch::Tensor& ofHeads, const HeadChoice& head)
{
    const std::optional<int> single = singleHead(head);
    return fuseHeads(single ? ofHeads.narrow(0, *single, 1) : ofHeads, head).contiguous();
}

[[noreturn]] void refuseWithoutBias(int layer)
{
    throw Error(ErrorCode::Unsupported, fmt::format("Layer {} has no position bias.", layer));
}

/// All that a layer's bias can be for the query: the table of its offsets, or what the query asks for.
torch::Tensor biasesOf(const Trace& trace, int layer, const QueryChoice& query)
{
    const LayerTrace& chosen = layerOf(trace, layer);
    const torch::Tensor table = biasTable(chosen);
    return table.defined() ? table : askedBias(chosen, patchOf(trace, layer, query)).values;
}

/// A layer's own range is that of all its heads; one for all layers spans their biases.
ValueRange rangeOfBias(const Trace& trace, const View& view, const QueryChoice& query, const torch::Tensor& shown)
{
    if (view.range.mode == Mode::PerLayer) {
        return signedRangeOf(biasesOf(trace, view.layer, query), view.range);
    }
    if (view.range.mode == Mode::Shared) {
        std::vector<torch::Tensor> all;
        for (int layer = 0; layer < trace.layerCount(); ++layer) {
            if (const torch::Tensor biases = biasesOf(trace, layer, query); biases.defined()) {
                all.push_back(biases.flatten());
            }
        }
        return signedRangeOf(torch::cat(all), view.range);
    }
    return signedRangeOf(shown, view.range);
}

/// "-2", "-1", "0", "1": offsets from the place that is `own`.
std::vector<Message> offsetLabels(int64_t length, int64_t own)
{
    std::vector<Message> labels;
    for (int64_t at = 0; at < length; ++at) {
        labels.emplace_back(std::to_string(at - own));
    }
    return labels;
}

constexpr MessageId biasQuantity = "bias added to the attention score"_msg;

/// The window, or the grid where there is none, in which the bias is looked up.
Message reachText(const LayerTrace& layer)
{
    const std::optional<PatchGrid> window = windowOf(layer);
    const PatchGrid reach = window.value_or(layer.grid);
    return (window ? "windows of %1 x %2 patches"_msg : "grid of %1 x %2 patches"_msg)(reach.rows, reach.cols);
}

Result biasView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const ShownPatch shown = shownPatch(trace, view.query);
    torch::Tensor table = biasTable(layer);
    int64_t ownRow = table.defined() ? table.size(1) / 2 : 0, ownCol = table.defined() ? table.size(2) / 2 : 0;
    std::vector<Message> subjects{"layer %1"_msg(view.layer), headText(view.head), reachText(layer)};
    if (!table.defined()) {
        const AskedBias asked = askedBias(layer, patchOf(trace, view.layer, shown.query));
        if (!asked.values.defined()) {
            refuseWithoutBias(view.layer);
        }
        table = asked.values;
        ownRow = asked.row;
        ownCol = asked.col;
        subjects.push_back(shown.text);
    }
    Matrix matrix;
    matrix.values = fusedBias(table, view.head);
    matrix.range = rangeOfBias(trace, view, shown.query, matrix.values);
    matrix.rowTitle = "rows from query to key"_msg;
    matrix.colTitle = "columns from query to key"_msg;
    matrix.rowLabels = offsetLabels(matrix.values.size(0), ownRow);
    matrix.colLabels = offsetLabels(matrix.values.size(1), ownCol);
    Result result;
    result.content = std::move(matrix);
    result.quantity = biasQuantity;
    result.subject = joined(std::move(subjects));
    result.isSigned = true;
    return result;
}

Result biasMapView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const LayerTrace& layer = layerOf(trace, view.layer);
    const ShownPatch shown = shownPatch(trace, view.query);
    const int patch = patchOf(trace, view.layer, shown.query);
    const torch::Tensor ofHeads = biasMap(layer, patch);
    if (!ofHeads.defined()) {
        refuseWithoutBias(view.layer);
    }
    const torch::Tensor map = fusedBias(ofHeads, view.head);
    Result result;
    result.content = PatchMap{layer.grid, map, rangeOfBias(trace, view, shown.query, map), patch, {}};
    result.quantity = biasQuantity;
    result.subject = joined({"layer %1"_msg(view.layer), headText(view.head), shown.text});
    result.isSigned = true;
    return result;
}

}  // namespace

ViewRow positionBiasRowOfTable()
{
    ViewRow row = rowOf(group::positions, "position-bias", "Relative position bias", ResultKind::Matrix);
    row.synonyms = {"RPE", "Swin"};
    row.parameters = {.layer = true, .head = true, .query = true, .range = true};
    row.families = familiesWithBias;
    row.source = sourceOfBias;
    row.meaning =
        "What is added to the attention score of a patch for another, by how many rows and columns the other lies "
        "below "
        "and to the right of it; 0, 0 is the patch itself. It is learnt, the same for every picture and query but in "
        "SAM, whose query patch asks for it, and no attention: scores of queries and keys come on top before the "
        "softmax.";
    row.unavailable = biasUnavailable;
    row.compute = biasView;
    return row;
}

ViewRow positionBiasMapRowOfTable()
{
    ViewRow row =
        rowOf(group::positions, "position-bias-map", "Relative position bias on the photo", ResultKind::PatchMap);
    row.synonyms = {"RPE", "Swin"};
    row.parameters = {.layer = true, .head = true, .query = true, .range = true};
    row.families = familiesWithBias;
    row.source = sourceOfBias;
    row.meaning =
        "The bias of the query patch's scores for each patch that it may attend to, laid where these lie on the photo; "
        "patches outside its window, and those that the shift keeps from it, have none. But in SAM, where the query "
        "asks for it, it does not depend on what the photo shows, and is no attention.";
    row.unavailable = biasUnavailable;
    row.compute = biasMapView;
    return row;
}

}  // namespace core
