#include "core/analysis/views/view_fits.h"

#include "core/analysis/view/baseline.h"
#include "core/analysis/views/views.h"
#include "core/error.h"

#include <fmt/format.h>

namespace core {

void requireFits(const View& view, const Network& network)
{
    const ViewRow& row = findView(view.name);
    const ModelSpec& spec = network.spec();
    if (const Message reason = whyUnavailable(row, spec); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason.english());
    }
    const int layers = spec.depth(), layer = view.layer < 0 ? view.layer + layers : view.layer;
    if (layer < 0 || layer >= layers) {
        throw Error(ErrorCode::OutOfRange, "layer",
                    fmt::format("expected {} to {}, found {}", -layers, layers - 1, view.layer));
    }
    const int heads = spec.layers[static_cast<size_t>(layer)].heads;
    // -1 is the last layer that the view can show, which only a pass knows.
    if (view.layer != -1 && view.head.kind == HeadChoice::Kind::Single && view.head.head >= heads) {
        throw Error(ErrorCode::OutOfRange, "head",
                    fmt::format("expected 0 to {} in layer {}, found {}", heads - 1, layer, view.head.head));
    }
    const PatchGrid grid = network.gridFor(spec.preprocessing.height, spec.preprocessing.width);
    if (view.query.kind == QueryChoice::Kind::Patch && (view.query.row >= grid.rows || view.query.col >= grid.cols)) {
        throw Error(ErrorCode::OutOfRange, "query",
                    fmt::format("expected a patch in rows 0 to {} and columns 0 to {}, found {},{}", grid.rows - 1,
                                grid.cols - 1, view.query.row, view.query.col));
    }
    if (row.parameters.classIndex && view.classIndex && spec.classes > 0 && *view.classIndex >= spec.classes) {
        throw Error(ErrorCode::OutOfRange, "class",
                    fmt::format("expected 0 to {}, found {}", spec.classes - 1, *view.classIndex));
    }
    if (view.minus && view.minus->view && !needsOther(view)) {
        requireFits(*view.minus->view, network);
    }
}

}  // namespace core
