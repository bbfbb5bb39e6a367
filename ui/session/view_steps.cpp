#include "ui/session/view_steps.h"

#include "core/analysis/layer_choice.h"
#include "core/analysis/views.h"

#include <algorithm>
#include <cstdlib>

namespace ui {
namespace {

using core::HeadChoice;
using core::QueryChoice;

int headsAt(const core::Trace& trace, int layer)
{
    return trace.layers.empty() ? 0 : trace.layers.at(static_cast<size_t>(layer)).heads;
}

int countedFromFront(int layer, const core::Trace& trace)
{
    return layer < 0 ? layer + trace.layerCount() : layer;
}

bool shows(const core::View& view, const core::Trace& trace, int layer)
{
    const auto showsLayer = core::findView(view.name).showsLayer;
    return showsLayer == nullptr || showsLayer(trace.layers.at(static_cast<size_t>(layer)));
}

/// The deeper one of two that are equally near: what a model sees late is what people look for.
int nearestShown(const core::View& view, const core::Trace& trace)
{
    for (int away = 0; away < trace.layerCount(); ++away) {
        for (const int layer : {view.layer + away, view.layer - away}) {
            if (layer >= 0 && layer < trace.layerCount() && shows(view, trace, layer)) {
                return layer;
            }
        }
    }
    return view.layer;
}

void fitHead(core::View& view, const core::Trace& trace)
{
    if (view.head.kind == HeadChoice::Kind::Single && view.head.head >= headsAt(trace, view.layer)) {
        view.head = HeadChoice{};
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
    if (view.query.kind == QueryChoice::Kind::Class && !hasClassToken(trace)) {
        view.query.kind = QueryChoice::Kind::Mean;
    }
}

}  // namespace

core::View fitted(core::View view, const core::Trace& trace, const core::Trace* before)
{
    const int last = std::max(0, trace.layerCount() - 1);
    const bool wasLast = before != nullptr && countedFromFront(view.layer, *before) == before->layerCount() - 1;
    view.layer = wasLast ? last : std::clamp(countedFromFront(view.layer, trace), 0, last);
    if (before != nullptr && before->grid != trace.grid && view.query.kind == QueryChoice::Kind::Patch) {
        // The same place on the photo, as near as the other grid has it.
        view.query.row = view.query.row * trace.grid.rows / std::max(1, before->grid.rows);
        view.query.col = view.query.col * trace.grid.cols / std::max(1, before->grid.cols);
    }
    view.layer = nearestShown(view, trace);
    fitHead(view, trace);
    fitQuery(view, trace);
    return view;
}

core::View withLayerStep(core::View view, const core::Trace& trace, int by)
{
    view.layer = countedFromFront(view.layer, trace);
    const int direction = by < 0 ? -1 : 1;
    int left = std::abs(by);
    for (int layer = view.layer + direction; left > 0 && layer >= 0 && layer < trace.layerCount(); layer += direction) {
        if (shows(view, trace, layer)) {
            view.layer = layer;
            --left;
        }
    }
    fitHead(view, trace);
    return view;
}

core::View withHeadStep(core::View view, const core::Trace& trace, int by)
{
    view.layer = countedFromFront(view.layer, trace);
    const int now = view.head.kind == HeadChoice::Kind::Single ? view.head.head : -1;
    const int next = std::clamp(now + by, -1, headsAt(trace, view.layer) - 1);
    if (next != now) {
        view.head = next < 0 ? HeadChoice{} : HeadChoice::single(next);
    }
    return view;
}

core::View withQueryStep(core::View view, const core::Trace& trace, int rows, int cols)
{
    const bool patch = view.query.kind == QueryChoice::Kind::Patch;
    const int row = patch ? view.query.row + rows : trace.grid.rows / 2;
    const int col = patch ? view.query.col + cols : trace.grid.cols / 2;
    view.query = QueryChoice::patch(std::clamp(row, 0, std::max(0, trace.grid.rows - 1)),
                                    std::clamp(col, 0, std::max(0, trace.grid.cols - 1)));
    return view;
}

core::QueryChoice patchOfPicture(const core::Trace& trace, core::PatchGrid shown, int row, int col)
{
    const int side = core::patchesAlongSide(trace, shown);
    return QueryChoice::patch(std::min(row * side + side / 2, trace.grid.rows - 1),
                              std::min(col * side + side / 2, trace.grid.cols - 1));
}

core::View withTarget(core::View view, core::Target target)
{
    view.name = target.view.empty() ? view.name : target.view;
    view.layer = target.layer.value_or(view.layer);
    view.head = target.head ? HeadChoice::single(*target.head) : view.head;
    view.query = target.query.value_or(view.query);
    view.classIndex = target.classIndex ? target.classIndex : view.classIndex;
    for (const auto& [name, value] : target.options) {
        view.options[name] = value;
    }
    return view;
}

bool sameResult(const core::View& one, const core::View& other)
{
    core::View painted = one;
    painted.colormap = other.colormap;
    painted.style = other.style;
    painted.opacity = other.opacity;
    painted.smooth = other.smooth;
    return painted == other;
}

}  // namespace ui
