#include "core/analysis/views/views.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/views/dropped_patches.h"
#include "core/analysis/table/word_match.h"
#include "core/analysis/views/grid_choice.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/experiment/edited_network.h"
#include "core/stop_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace core {
namespace {

/// For views of the tokens themselves: any of them can be asked, whoever asks in the layer's attention.
QueryChoice askingAmongTokens(const LayerTrace& layer, const QueryChoice& query)
{
    const bool missing = query.kind == QueryChoice::Kind::Class && !layer.layout.classToken;
    return missing ? QueryChoice{QueryChoice::Kind::Mean} : query;
}

/// The last layer is the last that the view can show: XCiT's last layers mix no channels, its others map no tokens.
int lastShown(const Trace& trace, const ViewRow& row)
{
    const std::vector<int> shown = row.showsLayer != nullptr ? layersThat(trace, row.showsLayer) : std::vector<int>{};
    return shown.empty() ? trace.layerCount() - 1 : shown.back();
}

/// For views of all layers: each layer finds its own query, the class token if any has one.
QueryChoice askingAnywhere(const Trace& trace, const QueryChoice& query)
{
    const bool missing = std::none_of(trace.layers.begin(), trace.layers.end(),
                                      [](const LayerTrace& layer) { return layer.layout.classToken; });
    return missing && query.kind == QueryChoice::Kind::Class ? QueryChoice{QueryChoice::Kind::Mean} : query;
}

/// Nothing may be shown under a name that it does not deserve.
void requireSameEdits(const Subject& subject, const View& view)
{
    const std::vector<Edit> wanted = activeEdits(view.edits), made = editsOf(subject.network);
    if (!wanted.empty() && wanted != made) {
        throw Error(ErrorCode::Unsupported, fmt::format("view: expected a pass with the edits {}, found one with {}",
                                                        editsText(wanted), made.empty() ? "none" : editsText(made)));
    }
}

}  // namespace

const std::vector<ViewRow>& viewTable()
{
    static const std::vector<ViewRow> table{
        attentionRowOfTable(),
        attentionGridRowOfTable(),
        attentionMatrixRowOfTable(),
        classAttentionRowOfTable(),
        massThresholdRowOfTable(),
        rolloutRowOfTable(),
        attentionFlowRowOfTable(),
        relevanceRowOfTable(),
        gradientRolloutRowOfTable(),
        gradCamRowOfTable(),
        headDistanceRowOfTable(),
        headEntropyRowOfTable(),
        headSimilarityRowOfTable(),
        attentionSharesRowOfTable(),
        channelAttentionRowOfTable(),
        channelMapRowOfTable(),
        channelSourcesRowOfTable(),
        talkingHeadsRowOfTable(),
        tokenSimilarityRowOfTable(),
        tokenPcaRowOfTable(),
        tokenNormsRowOfTable(),
        tokenNormsLayersRowOfTable(),
        positionSimilarityRowOfTable(),
        positionSimilarityGridRowOfTable(),
        positionBiasRowOfTable(),
        positionBiasMapRowOfTable(),
        patchFilterRowOfTable(),
        predictionRowOfTable(),
        lensRowOfTable(),
        layerScaleRowOfTable(),
        layerScaleChannelsRowOfTable(),
        residualRatioRowOfTable(),
        headAblationRowOfTable(),
        occlusionRowOfTable(),
        logitAttributionRowOfTable(),
        faithfulnessRowOfTable(),
    };
    return table;
}

const ViewRow& findView(std::string_view name)
{
    const std::vector<ViewRow>& table = viewTable();
    const auto row = std::find_if(table.begin(), table.end(), [&](const ViewRow& each) { return each.name == name; });
    if (row == table.end()) {
        std::vector<std::string> names;
        for (const ViewRow& each : table) {
            names.push_back(each.name);
        }
        throw Error(ErrorCode::NotFound,
                    fmt::format("view: expected one of {}, found \"{}\"", fmt::join(names, ", "), name));
    }
    return *row;
}

std::vector<const ViewRow*> viewsThatMatch(std::string_view typed)
{
    std::vector<std::pair<double, const ViewRow*>> ranked;
    for (const ViewRow& row : viewTable()) {
        if (const double match = matchOfView(typed, row); match > 0.0) {
            ranked.emplace_back(match, &row);
        }
    }
    std::ranges::stable_sort(ranked, [](const auto& one, const auto& other) { return one.first > other.first; });
    std::vector<const ViewRow*> rows;
    std::ranges::transform(ranked, std::back_inserter(rows), &std::pair<double, const ViewRow*>::second);
    return rows;
}

Result computeView(const Subject& subject, const View& view, const RunControl& control)
{
    const StopScope stoppable(control.stop);
    const ViewRow& row = findView(view.name);
    if (const std::string reason = row.unavailable(subject.network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    requireSameEdits(subject, view);
    const View wish = withAllOptions(resolved(view, subject.trace), row);
    requireNoneDropped(subject, row, wish);
    Result result = row.compute(subject, wish, control);
    result.title = row.title;
    blankDropped(result, subject);
    if (const std::string edits = editsText(editsOf(subject.network)); !edits.empty()) {
        result.subject += (result.subject.empty() ? "edited: " : " · edited: ") + edits;
    }
    return result;
}

bool needsTokens(const View& view)
{
    return findView(view.name).needsTokens || leavesSinksOut(view) || countsSinkHeads(view);
}

bool needsObject(const View& view)
{
    const ViewRow& row = findView(view.name);
    return row.needsObject != nullptr && row.needsObject(view);
}

View resolved(const View& view, const Trace& trace)
{
    const ViewRow& row = findView(view.name);
    View result = view;
    const int layers = trace.layerCount();
    result.layer = view.layer == -1 ? lastShown(trace, row) : view.layer < 0 ? view.layer + layers : view.layer;
    if (result.layer < 0 || result.layer >= layers) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("layer: expected {} to {}, found {}", -layers, layers - 1, view.layer));
    }
    const LayerTrace& layer = trace.layers[static_cast<size_t>(result.layer)];
    requireHead(view.head, layer, result.layer);
    if (view.query.kind == QueryChoice::Kind::Patch) {
        queryToken(trace, result.layer, view.query);
    }
    result.query = !row.parameters.layer ? askingAnywhere(trace, view.query)
                   : row.needsTokens     ? askingAmongTokens(layer, view.query)
                                         : askingIn(layer, view.query);
    return result;
}

int patchSizeOf(const Trace& trace, const Result& result)
{
    const auto* map = std::get_if<PatchMap>(&result.content);
    return trace.patchSize * (map != nullptr ? patchesAlongSide(trace, map->grid) : 1);
}

}  // namespace core
