#include "core/analysis/views/view_fits.h"

#include "core/analysis/view/baseline.h"
#include "core/analysis/view/difference.h"
#include "core/analysis/views/views.h"
#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

void requireNumbersFit(const View& view, const Network& network)
{
    const ModelSpec& spec = network.spec();
    const int layers = spec.depth(), layer = view.layer < 0 ? view.layer + layers : view.layer;
    if (layer < 0 || layer >= layers) {
        throw Error(ErrorCode::OutOfRange, "layer",
                    fmt::format("expected {} to {}, found {}", -layers, layers - 1, view.layer));
    }
    // -1 is the last layer that the view can show, which only a pass knows.
    const bool isKnown = view.layer != -1;
    const int heads = isKnown ? spec.layers[static_cast<size_t>(layer)].heads
                              : std::ranges::max_element(spec.layers, {}, &LayerSpec::heads)->heads;
    if (view.head.kind == HeadChoice::Kind::Single && view.head.head >= heads) {
        throw Error(ErrorCode::OutOfRange, "head",
                    fmt::format("expected 0 to {}{}, found {}", heads - 1,
                                isKnown ? fmt::format(" in layer {}", layer) : "", view.head.head));
    }
    const PatchGrid grid = network.gridFor(spec.preprocessing.height, spec.preprocessing.width);
    if (view.query.kind == QueryChoice::Kind::Patch && (view.query.row >= grid.rows || view.query.col >= grid.cols)) {
        throw Error(ErrorCode::OutOfRange, "query",
                    fmt::format("expected a patch in rows 0 to {} and columns 0 to {}, found {},{}", grid.rows - 1,
                                grid.cols - 1, view.query.row, view.query.col));
    }
    if (view.classIndex && spec.classes > 0 && *view.classIndex >= spec.classes) {
        throw Error(ErrorCode::OutOfRange, "class",
                    fmt::format("expected 0 to {}, found {}", spec.classes - 1, *view.classIndex));
    }
}

void requireFits(const View& view, const Network& network)
{
    const ViewRow& row = findView(view.name);
    if (const Message reason = whyUnavailable(row, network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason.english());
    }
    View numbers = view;
    numbers.classIndex = row.parameters.classIndex ? view.classIndex : std::nullopt;
    requireNumbersFit(numbers, network);
    if (row.parameters.words && view.words.empty()) {
        throw Error(ErrorCode::OutOfRange, "words", "expected a caption, found none");
    }
    if (view.minus && !row.takesBothSides) {
        requireDifference(row.kind, findView(view.minus->view ? view.minus->view->name : view.name).kind, view.range);
    }
    if (view.minus && view.minus->view && !needsOther(view)) {
        requireFits(*view.minus->view, network);
    }
}

}  // namespace core
