#include "core/analysis/views/views.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/word_match.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/view/difference.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/grid_choice.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_fits.h"
#include "core/analysis/views/view_rows.h"
#include "core/cancellation.h"
#include "core/experiment/edited_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace core {
namespace {

/// The last layer that the view can show: XCiT's last layers mix no channels, its others map no tokens.
int lastShown(const Trace& trace, const ViewRow& row)
{
    const std::vector<int> shown = row.showsLayer != nullptr ? layersThat(trace, row.showsLayer) : std::vector<int>{};
    return shown.empty() ? trace.layerCount() - 1 : shown.back();
}

/// For views of all layers: each layer finds its own query, the class token if any layer has one.
QueryChoice effectiveQueryOfAllLayers(const Trace& trace, const QueryChoice& query)
{
    const bool missing = std::none_of(trace.layers.begin(), trace.layers.end(),
                                      [](const LayerTrace& layer) { return layer.layout.classToken; });
    return missing && query.kind == QueryChoice::Kind::Class ? QueryChoice{QueryChoice::Kind::Mean} : query;
}

/// A result must match the edits in the view's name.
void requireSameEdits(const ViewInput& subject, const View& view)
{
    const std::vector<Edit> wanted = activeEdits(view.edits), made = editsOf(subject.network);
    if (!wanted.empty() && wanted != made) {
        throw Error(ErrorCode::Unsupported, "view",
                    "expected a pass with the edits %1, found one with %2"_msg(
                        editsText(wanted), made.empty() ? "none"_msg : Message(editsText(made))));
    }
}

/// The share of the area of a map, or of all tiles, in the lowest part of its range; 0 for matrices and curves, whose
/// cells have no area of the image.
double dimArea(const Result& result)
{
    const auto shown = [](const torch::Tensor& values, const torch::Tensor& leftOut) {
        return leftOut.defined() ? values.masked_fill(leftOut, kNoValue) : values;
    };
    if (const auto* map = std::get_if<PatchMap>(&result.content); map != nullptr && map->values.dim() == 2) {
        torch::Tensor values = map->values.clone();
        for (const int patch : map->leftOut) {
            values.view(-1)[patch] = kNoValue;
        }
        return dimShare(values, map->range, result.isSigned);
    }
    const auto* tiles = std::get_if<Tiles>(&result.content);
    if (tiles == nullptr || tiles->values.dim() != 3) {
        return 0.0;
    }
    const torch::Tensor values = shown(tiles->values, tiles->leftOut);
    double sum = 0.0;
    int64_t present = 0;
    for (int64_t tile = 0; tile < values.size(0); ++tile) {
        if (!values[tile].isnan().all().item<bool>()) {
            sum += dimShare(values[tile], tiles->ranges.at(static_cast<size_t>(tile)), result.isSigned);
            ++present;
        }
    }
    return present > 0 ? sum / static_cast<double>(present) : 0.0;
}

constexpr MessageId kDimAroundMiddle = "%1 % of the area within 5 % of the middle of the range"_msg;
constexpr MessageId kDimAtLowEnd = "%1 % of the area in the lowest 5 % of the range"_msg;

/// States in the subject that the map looks empty, though it is not.
void reportDimShare(Result& result)
{
    const double dim = dimArea(result);
    if (dim > kMostDim) {
        result.dimShare = dim;
        const MessageId text = result.isSigned ? kDimAroundMiddle : kDimAtLowEnd;
        result.subject = joined({result.subject, text(fmt::format("{:.0f}", std::floor(100.0 * dim)))});
    }
}

/// The result of one model on one image, titled as its row.
Result resultOf(const ViewInput& subject, const View& view, const RunControl& control)
{
    const ViewRow& row = findView(view.name);
    if (const Message reason = whyUnavailable(row, subject.network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    requireSameEdits(subject, view);
    const View complete = withAllOptions(view, row);
    requireNoneDropped(subject, row, complete);
    Result result = row.compute(subject, complete, control);
    result.title = Message::ofTable(row.title);
    blankDropped(result, subject);
    if (view.range.mode != RangeChoice::Mode::Fixed) {
        reportDimShare(result);
    }
    if (const std::string edits = editsText(editsOf(subject.network)); !edits.empty()) {
        result.subject = joined({result.subject, kEditedText(edits)});
    }
    return result;
}

/// A difference has a range of its own, so the sinks that the range of either side would leave out are not computed.
View asSide(View view)
{
    view.range = {};
    view.baseline = {};
    countSinks(view);
    return view;
}

std::string sideName(const ViewInput& subject)
{
    const std::string& model = subject.network.spec().name;
    return subject.photoName.empty() ? model : fmt::format("{} on {}", model, subject.photoName);
}

/// Only a map has a place on the photo.
PhotoArea areaOfGrid(const ViewInput& subject, const Result& result)
{
    const auto* map = std::get_if<PatchMap>(&result.content);
    return map != nullptr ? areaOfPatches(subject, map->grid, patchSizeOf(subject.trace, result)) : PhotoArea{};
}

/// A's view for B, whose patches may differ.
View atSamePlace(View view, const ViewInput& from, const ViewInput& to)
{
    view.baseline = {};
    if (view.query.kind != QueryChoice::Kind::Patch) {
        return view;
    }
    const PatchGrid grid = from.trace.grid;
    const PhotoPoint place =
        middleOfPatch(areaOfPatches(from, grid, from.trace.patchSize), grid, view.query.row, view.query.col);
    const auto query = patchAt(areaOfPatches(to, to.trace.grid, to.trace.patchSize), to.trace.grid, place);
    if (!query) {
        throw Error(ErrorCode::OutOfRange, "query",
                    "expected a patch that %1 sees, too, found %2"_msg(sideName(to), toText(view.query)));
    }
    view.query = *query;
    return view;
}

}  // namespace

PhotoArea areaOfPatches(const ViewInput& subject, PatchGrid grid, double patchSize)
{
    const PhotoArea& input = subject.inPhoto;
    const double width = input.right - input.left, height = input.bottom - input.top;
    return {input.left, input.top,
            input.left + width * grid.cols * patchSize / static_cast<double>(subject.pixels.size(3)),
            input.top + height * grid.rows * patchSize / static_cast<double>(subject.pixels.size(2))};
}

const std::vector<ViewRow>& viewTable()
{
#define HEADSCOPE_ROW(row) row,
    static const std::vector<ViewRow> table{HEADSCOPE_VIEWS(HEADSCOPE_ROW)};
#undef HEADSCOPE_ROW
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
        throw Error(ErrorCode::NotFound, "view", "expected one of %1, found \"%2\""_msg(names, name));
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

Result computeView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const CancellationScope stoppable(control.stop);
    const View exact = resolved(view, subject);
    if (!isDifference(exact)) {
        return resultOf(subject, exact, control);
    }
    const ViewInput& other = needsOther(exact) ? *subject.other : subject;
    const Result a = resultOf(subject, asSide(exact), control);
    const Result b = resultOf(other, asSide(*exact.baseline->view), control);
    const bool named = needsOther(exact);
    return differenceOf({a, areaOfGrid(subject, a), named ? sideName(subject) : ""},
                        {b, areaOfGrid(other, b), named ? sideName(other) : ""}, exact.range);
}

bool needsTokens(const View& view)
{
    const bool ofOther = view.baseline && view.baseline->view && needsTokens(*view.baseline->view);
    return findView(view.name).needsTokens || mayLeaveSinksOut(view) || countsSinkHeads(view) || ofOther;
}

bool isDifference(const View& view)
{
    return view.baseline && !findView(view.name).takesBothSides;
}

bool asksOtherSide(const View& view)
{
    const ViewRow& row = findView(view.name);
    return view.baseline && row.takesBothSides && row.parameters.query;
}

bool needsObject(const View& view)
{
    const bool ofOther = view.baseline && view.baseline->view && needsObject(*view.baseline->view);
    const ViewRow& row = findView(view.name);
    return (row.needsObject != nullptr && row.needsObject(view)) || ofOther;
}

bool needsCompanions(const View& view)
{
    const ViewRow& row = findView(view.name);
    return row.needsCompanions != nullptr && row.needsCompanions(view);
}

View resolved(const View& view, const Trace& trace)
{
    const ViewRow& row = findView(view.name);
    View result = view;
    const int layers = trace.layerCount();
    result.layer = view.layer == -1 ? lastShown(trace, row) : view.layer < 0 ? view.layer + layers : view.layer;
    if (result.layer < 0 || result.layer >= layers) {
        throw Error(ErrorCode::OutOfRange, "layer", "expected %1 to %2, found %3"_msg(-layers, layers - 1, view.layer));
    }
    const LayerTrace& layer = trace.layers[static_cast<size_t>(result.layer)];
    requireHead(view.head, layer, result.layer);
    if (view.query.kind == QueryChoice::Kind::Patch) {
        queryToken(trace, result.layer, view.query);
    }
    const QueryChoice query = withIndex(trace, view.query);
    result.query = !row.parameters.layer ? effectiveQueryOfAllLayers(trace, query)
                   : row.needsTokens     ? effectiveTokenQuery(layer, query)
                                         : effectiveQuery(layer, query);
    return result;
}

View resolved(const View& view, const ViewInput& subject)
{
    View result = resolved(view, subject.trace);
    if (!view.baseline) {
        return result;
    }
    if (needsOther(view) && subject.other == nullptr) {
        throw Error(ErrorCode::Unsupported, "difference",
                    "expected another model or image to subtract, found none"_msg);
    }
    const ViewInput& other = needsOther(view) ? *subject.other : subject;
    Baseline baseline = *view.baseline;
    baseline.view = resolved(baseline.view ? *baseline.view : atSamePlace(view, subject, other), other.trace);
    result.baseline = std::move(baseline);
    return result;
}

Result withoutDimShare(Result result)
{
    result.dimShare = 0.0;
    result.subject = without(result.subject, {kDimAroundMiddle, kDimAtLowEnd});
    return result;
}

double patchSizeOf(const Trace& trace, const Result& result)
{
    const auto* map = std::get_if<PatchMap>(&result.content);
    return trace.patchSize * (map != nullptr ? patchesAlongSide(trace, map->grid) : 1);
}

}  // namespace core
