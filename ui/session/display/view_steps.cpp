#include "ui/session/display/view_steps.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/trace/query_tokens.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ui {
namespace {

using core::HeadChoice;
using core::QueryChoice;

int headsAt(const core::Trace& trace, int layer)
{
    return layer < 0 || layer >= trace.layerCount() ? 0 : trace.layers[static_cast<size_t>(layer)].heads;
}

int countedFromFront(int layer, const core::Trace& trace)
{
    return layer < 0 ? layer + trace.layerCount() : layer;
}

bool shows(const core::ViewRow& row, const core::Trace& trace, int layer)
{
    return row.showsLayer == nullptr || row.showsLayer(trace.layers.at(static_cast<size_t>(layer)));
}

/// The deeper one of two that are equally near: what a model sees late is what people look for.
int nearestShown(const core::ViewRow& row, const core::View& view, const core::Trace& trace)
{
    for (int away = 0; away < trace.layerCount(); ++away) {
        for (const int layer : {view.layer + away, view.layer - away}) {
            if (layer >= 0 && layer < trace.layerCount() && shows(row, trace, layer)) {
                return layer;
            }
        }
    }
    return view.layer;
}

core::Message whyNotFusedIn(const core::ViewRow& row, const core::View& view, const core::Trace& trace)
{
    const bool known = row.parameters.head && view.layer >= 0 && view.layer < trace.layerCount();
    return known ? core::whyNotFused(row, trace.layers[static_cast<size_t>(view.layer)]) : core::Message();
}

void fitHead(const core::ViewRow& row, core::View& view, const core::Trace& trace)
{
    if (view.head.kind == HeadChoice::Kind::Single && view.head.head >= headsAt(trace, view.layer)) {
        view.head = HeadChoice{};
    }
    if (view.head.kind != HeadChoice::Kind::Single && !whyNotFusedIn(row, view, trace).empty()) {
        view.head = HeadChoice::single(0);
    }
}

/// In any layer: one that lacks it is asked by the mean of its patches instead (core::resolved).
bool hasClassToken(const core::Trace& trace)
{
    return std::ranges::any_of(trace.layers, [](const core::LayerTrace& layer) { return layer.layout.classToken; });
}

void fitQuery(core::View& view, const core::Trace& trace)
{
    if (view.query.kind == QueryChoice::Kind::Patch &&
        (view.query.row >= trace.grid.rows || view.query.col >= trace.grid.cols)) {
        view.query = QueryChoice{};
    }
    try {
        view.query = core::withIndex(trace, view.query);
    } catch (const core::Error&) {  // computing the view says that there is no such query
        return;
    }
    const int queries = core::mostNamedQueries(trace);
    if (view.query.kind == QueryChoice::Kind::Named && view.query.token + view.query.count > queries) {
        view.query = QueryChoice{};
    }
    if (view.query.kind == QueryChoice::Kind::Class && !hasClassToken(trace) && queries == 0) {
        view.query.kind = QueryChoice::Kind::Mean;
    }
}

void setOption(core::View& view, const core::ViewOption& option, const core::OptionValue& value)
{
    if (value == defaultOf(option)) {
        view.options.erase(option.name);
    } else {
        view.options[option.name] = value;
    }
}

/// The nearest that the option takes: what a file of another version holds, or a channel of a wider model.
core::OptionValue nearestTaken(const core::ViewOption& option, const core::OptionValue& value, double highest)
{
    if (option.choices.empty() != std::holds_alternative<double>(value)) {
        return defaultOf(option);
    }
    if (const auto* number = std::get_if<double>(&value)) {
        return std::clamp(option.step == 1.0 ? std::round(*number) : *number, option.low, highest);
    }
    const bool known = std::ranges::find(option.choices, std::get<std::string>(value)) != option.choices.end();
    return known ? value : defaultOf(option);
}

void fitOptions(const core::ViewRow& row, core::View& view, const core::Trace& trace)
{
    for (const auto& option : row.options) {
        if (const auto chosen = view.options.find(option.name); chosen != view.options.end()) {
            setOption(view, option, nearestTaken(option, chosen->second, highestOf(option, view, trace)));
        }
    }
}

/// The view reduced to the fields that its row uses; painting and all else at their defaults.
core::View heard(const core::View& view)
{
    const auto& row = core::findView(view.name);
    core::View result;
    result.name = view.name;
    const bool follows = row.followsHead != nullptr && row.followsHead(view);
    result.layer = row.parameters.layer || follows ? view.layer : result.layer;
    result.head = row.parameters.head || follows ? view.head : result.head;
    result.query = row.parameters.query ? view.query : result.query;
    result.classIndex = row.parameters.classIndex ? view.classIndex : result.classIndex;
    result.words = row.parameters.words ? view.words : result.words;
    result.edits = core::activeEdits(view.edits);
    result.baseline = view.baseline;
    result.range = row.parameters.range || view.baseline ? view.range : result.range;
    for (const auto& option : row.options) {
        result.options[option.name] = valueOf(view, option);
    }
    return result;
}

/// A difference goes where there is none: in views of other kinds, and where B would show something else than A.
void fitMinus(const core::ViewRow& row, core::View& view, const core::Trace& trace)
{
    const bool possible = row.kind == core::ResultKind::PatchMap || row.kind == core::ResultKind::Matrix;
    if (!possible || (view.baseline->view && view.baseline->view->name != view.name)) {
        view.baseline = {};
        return;
    }
    using Mode = core::RangeChoice::Mode;
    if (view.range.mode == Mode::PerLayer || view.range.mode == Mode::Shared) {
        view.range.mode = Mode::PerMap;  // a difference has no other heads to share a range with
    }
    if (view.baseline->view && !needsOther(view)) {
        core::Baseline minus = *view.baseline;
        minus.view = fitted(*minus.view, trace, nullptr);
        view.baseline = std::move(minus);
    }
}

}  // namespace

core::Message reasonAgainstFusing(const core::View& view, const core::Trace& trace)
{
    return whyNotFusedIn(core::findView(view.name), view, trace);
}

core::View fitted(core::View view, const core::Trace& trace, const core::Trace* before)
{
    const core::ViewRow& row = core::findView(view.name);
    const int last = std::max(0, trace.layerCount() - 1);
    if (before != nullptr && before->layerCount() > 1) {
        const double depth = double(countedFromFront(view.layer, *before)) / (before->layerCount() - 1);
        view.layer = static_cast<int>(std::lround(std::clamp(depth, 0.0, 1.0) * last));
    }
    view.layer = std::clamp(countedFromFront(view.layer, trace), 0, last);
    if (before != nullptr && view.query.kind == QueryChoice::Kind::Mean && !hasClassToken(*before)) {
        view.query.kind = QueryChoice::Kind::Class;  // which stood for it
    }
    if (before != nullptr && before->grid != trace.grid && view.query.kind == QueryChoice::Kind::Patch) {
        // The same place on the photo, as near as the other grid has it.
        view.query.row = view.query.row * trace.grid.rows / std::max(1, before->grid.rows);
        view.query.col = view.query.col * trace.grid.cols / std::max(1, before->grid.cols);
    }
    view.layer = nearestShown(row, view, trace);
    fitHead(row, view, trace);
    fitQuery(view, trace);
    fitOptions(row, view, trace);
    if (row.parameters.words && view.words.empty()) {
        view.words = {"a photo"};  // until there are words of the user's own
    }
    if (view.baseline) {
        fitMinus(row, view, trace);
    }
    return view;
}

core::View withLayerStep(core::View view, const core::Trace& trace, int by)
{
    const core::ViewRow& row = core::findView(view.name);
    view.layer = countedFromFront(view.layer, trace);
    const int direction = by < 0 ? -1 : 1;
    int left = std::abs(by);
    for (int layer = view.layer + direction; left > 0 && layer >= 0 && layer < trace.layerCount(); layer += direction) {
        if (shows(row, trace, layer)) {
            view.layer = layer;
            --left;
        }
    }
    fitHead(row, view, trace);
    return view;
}

core::View withHeadStep(core::View view, const core::Trace& trace, int by)
{
    view.layer = countedFromFront(view.layer, trace);
    const int now = view.head.kind == HeadChoice::Kind::Single ? view.head.head : -1;
    const int first = reasonAgainstFusing(view, trace).empty() ? -1 : 0;
    const int next = std::clamp(now + by, first, std::max(first, headsAt(trace, view.layer) - 1));
    if (next != now) {
        view.head = next < 0 ? HeadChoice{} : HeadChoice::single(next);
    }
    return view;
}

core::View withQueryStep(core::View view, const core::Trace& trace, int rows, int cols)
{
    const int layer = std::clamp(countedFromFront(view.layer, trace), 0, std::max(0, trace.layerCount() - 1));
    if (const auto* queries =
            trace.layers.empty() ? nullptr : core::queriesIn(trace.layers[static_cast<size_t>(layer)])) {
        const auto asking = core::effectiveQuery(trace.layers[static_cast<size_t>(layer)], view.query);
        if (asking.kind == QueryChoice::Kind::Named || hasNamedQueriesIn(view, trace)) {
            view.query = QueryChoice::named(std::clamp(asking.token + rows + cols, 0, queries->count() - 1));
            return view;
        }
    }
    const bool patch = view.query.kind == QueryChoice::Kind::Patch;
    const int row = patch ? view.query.row + rows : trace.grid.rows / 2;
    const int col = patch ? view.query.col + cols : trace.grid.cols / 2;
    view.query = QueryChoice::patch(std::clamp(row, 0, std::max(0, trace.grid.rows - 1)),
                                    std::clamp(col, 0, std::max(0, trace.grid.cols - 1)));
    return view;
}

core::QueryChoice patchOfImage(const core::Trace& trace, core::PatchGrid shown, int row, int col)
{
    const double patches = core::patchesAlongSide(trace, shown);
    return QueryChoice::patch(core::placeOnGrid(row, patches, trace.grid.rows),
                              core::placeOnGrid(col, patches, trace.grid.cols));
}

bool hasNamedQueriesIn(const core::View& view, const core::Trace& trace)
{
    const int layer = countedFromFront(view.layer, trace);
    return core::findView(view.name).parameters.layer && layer >= 0 && layer < trace.layerCount() &&
           core::hasNamedQueries(trace.layers[static_cast<size_t>(layer)]);
}

core::View withTarget(core::View view, const core::Target& target)
{
    view.name = target.view.empty() ? view.name : target.view;
    view.layer = target.layer.value_or(view.layer);
    view.head = target.head ? HeadChoice::single(*target.head) : view.head;
    view.query = target.query.value_or(view.query);
    view.classIndex = target.classIndex ? target.classIndex : view.classIndex;
    for (const auto& [name, value] : target.options) {
        view = withOption(std::move(view), name, value);
    }
    return view;
}

core::View withBothQueries(core::View view, const core::View& before)
{
    const bool sameScene = view.baseline && !view.baseline->model && !view.baseline->image;
    const bool together = sameScene && view.baseline == before.baseline && view.baseline->view &&
                          view.baseline->view->query == before.query;
    if (together && !(view.query == before.query)) {
        core::Baseline minus = *view.baseline;
        minus.view->query = view.query;
        view.baseline = std::move(minus);
    }
    return view;
}

core::View withOption(core::View view, const std::string& name, const core::OptionValue& value)
{
    const auto& options = core::findView(view.name).options;
    if (const auto option = std::ranges::find(options, name, &core::ViewOption::name); option != options.end()) {
        setOption(view, *option, value);
    } else {
        view.options[name] = value;
    }
    return view;
}

core::View withStyle(core::View view, core::OverlayStyle style)
{
    if (view.opacity == core::defaultOpacity(view.style)) {
        view.opacity = core::defaultOpacity(style);
    }
    view.style = style;
    return view;
}

core::View repainted(core::View view, const core::View& painting)
{
    view.colormap = painting.colormap;
    view.style = painting.style;
    view.opacity = painting.opacity;
    view.smooth = painting.smooth;
    return view;
}

core::View withPlaceOf(core::View view, const core::View& other)
{
    core::View there = repainted(other, view);
    there.edits = std::move(view.edits);
    return there;
}

bool sameResult(const core::View& one, const core::View& other)
{
    return one.name == other.name && heard(one) == heard(other);
}

}  // namespace ui
