// Swin's relative position bias: as the table that it was learnt as, and in the window of a patch.
#include "core/analysis/attention/attention_map.h"
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

constexpr auto sourceOfBias = "Liu et al. 2021, arXiv:2103.14030, section 3.2, equation 4";

std::string biasUnavailable(const ModelSpec& spec)
{
    return hasPositionBias(spec)
               ? ""
               : fmt::format(
                     "Only Swin has a bias for each offset of two patches; {} adds a position to every "
                     "patch, shown by the view position-similarity.",
                     familyTitle(spec.family));
}

const WindowAttention& windowsOf(const Trace& trace, int layer)
{
    const auto* windows = std::get_if<WindowAttention>(&layerOf(trace, layer).attention);
    if (windows == nullptr) {
        throw Error(ErrorCode::Unsupported, fmt::format("Layer {} has no windows and no position bias.", layer));
    }
    return *windows;
}

/// Of one head or of heads fused: the head's axis goes.
torch::Tensor fusedBias(const torch::Tensor& ofHeads, const HeadChoice& head)
{
    const std::optional<int> single = singleHead(head);
    return fuseHeads(single ? ofHeads.narrow(0, *single, 1) : ofHeads, head).contiguous();
}

/// A layer's own range is that of all its heads; one for all layers spans their biases.
ValueRange rangeOfBias(const Trace& trace, const View& view, const torch::Tensor& shown)
{
    if (view.range.mode == Mode::PerLayer) {
        return signedRangeOf(windowsOf(trace, view.layer).bias, view.range);
    }
    if (view.range.mode == Mode::Shared) {
        std::vector<torch::Tensor> all;
        for (int layer = 0; layer < trace.layerCount(); ++layer) {
            all.push_back(biasTable(windowsOf(trace, layer)).flatten());
        }
        return signedRangeOf(torch::cat(all), view.range);
    }
    return signedRangeOf(shown, view.range);
}

std::vector<std::string> offsetLabels(int length)
{
    std::vector<std::string> labels;
    for (int offset = 1 - length; offset < length; ++offset) {
        labels.push_back(std::to_string(offset));
    }
    return labels;
}

constexpr auto biasQuantity = "bias added to the attention score";

Result biasView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const WindowAttention& windows = windowsOf(subject.trace, view.layer);
    Matrix matrix;
    matrix.values = fusedBias(biasTable(windows), view.head);
    matrix.range = rangeOfBias(subject.trace, view, matrix.values);
    matrix.rowTitle = "rows from query to key";
    matrix.colTitle = "columns from query to key";
    matrix.rowLabels = offsetLabels(windows.window.rows);
    matrix.colLabels = offsetLabels(windows.window.cols);
    Result result;
    result.content = std::move(matrix);
    result.quantity = biasQuantity;
    result.subject = joined({fmt::format("layer {}", view.layer), headText(view.head),
                             fmt::format("windows of {} x {} patches", windows.window.rows, windows.window.cols)});
    result.isSigned = true;
    return result;
}

Result biasMapView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const WindowAttention& windows = windowsOf(trace, view.layer);
    const ShownPatch shown = shownPatch(trace, view.query);
    const int patch = queryToken(trace, view.layer, shown.query);  // no token stands before Swin's patches
    const torch::Tensor map = fusedBias(biasMap(windows, layerOf(trace, view.layer).grid, patch), view.head);
    Result result;
    result.content = PatchMap{layerOf(trace, view.layer).grid, map, rangeOfBias(trace, view, map), patch, {}};
    result.quantity = biasQuantity;
    result.subject = joined({fmt::format("layer {}", view.layer), headText(view.head), shown.text});
    result.isSigned = true;
    return result;
}

}  // namespace

ViewRow positionBiasRowOfTable()
{
    ViewRow row = rowOf(group::positions, "position-bias", "Relative position bias", ResultKind::Matrix);
    row.parameters = {.layer = true, .head = true, .range = true};
    row.families = "Swin";
    row.source = sourceOfBias;
    row.meaning =
        "What is added to the attention score of a patch for another of its window, by how many rows and columns the "
        "other lies below and to the right of it; the middle is the patch itself. It is learnt, the same for every "
        "picture, and no attention: scores of queries and keys come on top before the softmax.";
    row.unavailable = biasUnavailable;
    row.compute = biasView;
    return row;
}

ViewRow positionBiasMapRowOfTable()
{
    ViewRow row =
        rowOf(group::positions, "position-bias-map", "Relative position bias in the window", ResultKind::PatchMap);
    row.parameters = {.layer = true, .head = true, .query = true, .range = true};
    row.families = "Swin";
    row.source = sourceOfBias;
    row.meaning =
        "The learnt bias of the query patch's scores for each patch of its window, laid where these lie on the photo; "
        "patches outside the window, and those that the shift keeps from it, have none. It does not depend on what the "
        "photo shows, and is no attention.";
    row.unavailable = biasUnavailable;
    row.compute = biasMapView;
    return row;
}

}  // namespace core
