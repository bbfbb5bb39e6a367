#include "core/analysis/views/view_fits.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/view/difference.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/experiment/edited_network.h"
#include "core/model/recording/recording.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"

#include <torch/types.h>

#include <algorithm>
#include <optional>

namespace core {

namespace {

/// The patch grid of every image; nothing where it depends on the image. @throws Error as Network::gridFor()
std::optional<PatchGrid> fixedGrid(const Network& network)
{
    const Preprocessing& how = network.spec().preprocessing;
    const PatchGrid grid = network.gridFor(inputHeight(how), how.width);
    const bool isFixed = network.recording() || !dependsOnPhoto(how.cropMode);
    return isFixed ? std::optional(grid) : std::nullopt;
}

/// Which names there are is known only for a recorded trace: other models name queries after what they find.
void requireNamedQuery(const QueryChoice& query, const Network& network)
{
    const int count = namedQueries(network);
    if (count == 0) {
        throw Error(ErrorCode::OutOfRange, "query",
                    "expected class, mean or a patch, as this model has no named queries, found %1"_msg(toText(query)));
    }
    if (query.name.empty() && query.token > count - query.count) {
        throw Error(ErrorCode::OutOfRange, "query", "expected @0 to @%1, found %2"_msg(count - 1, toText(query)));
    }
    if (const auto& recording = network.recording()) {
        withIndex(recording->trace, query);
    }
}

}  // namespace

int namedQueries(const Network& network)
{
    if (const auto& recording = network.recording()) {
        return mostNamedQueries(recording->trace);
    }
    return network.capabilities().namedQueries ? network.spec().detector->queries : 0;
}

void requireNumbersFit(const View& view, const Network& network)
{
    const ModelSpec& spec = network.spec();
    const int layers = spec.depth(), layer = view.layer < 0 ? view.layer + layers : view.layer;
    if (layer < 0 || layer >= layers) {
        throw Error(ErrorCode::OutOfRange, "layer", "expected %1 to %2, found %3"_msg(-layers, layers - 1, view.layer));
    }
    // -1 is the last layer that the view can show, which only a pass knows.
    const bool isKnown = view.layer != -1;
    const int heads = isKnown ? spec.layers[static_cast<size_t>(layer)].heads
                              : std::ranges::max_element(spec.layers, {}, &LayerSpec::heads)->heads;
    if (view.head.kind == HeadChoice::Kind::Single && view.head.head >= heads) {
        throw Error(ErrorCode::OutOfRange, "head",
                    isKnown ? "expected 0 to %1 in layer %2, found %3"_msg(heads - 1, layer, view.head.head)
                            : "expected 0 to %1, found %2"_msg(heads - 1, view.head.head));
    }
    const auto grid = fixedGrid(network);
    if (view.query.kind == QueryChoice::Kind::Patch && grid &&
        (view.query.row >= grid->rows || view.query.col >= grid->cols)) {
        throw Error(ErrorCode::OutOfRange, "query",
                    "expected a patch in rows 0 to %1 and columns 0 to %2, found %3,%4"_msg(
                        grid->rows - 1, grid->cols - 1, view.query.row, view.query.col));
    }
    if (view.query.kind == QueryChoice::Kind::Named) {
        requireNamedQuery(view.query, network);
    }
    const int classes = spec.words ? 0 : spec.labelCount();  // also of objects and of places
    if (view.classIndex && classes > 0 && *view.classIndex >= classes) {
        throw Error(ErrorCode::OutOfRange, "class", "expected 0 to %1, found %2"_msg(classes - 1, *view.classIndex));
    }
}

void requireEditsFit(const std::vector<Edit>& edits, const Network& network)
{
    if (const auto grid = edits.empty() ? std::nullopt : fixedGrid(network)) {
        requirePatches(edits, *grid);
    }
}

void requireFits(const View& view, const Network& network)
{
    const ViewRow& row = findView(view.name);
    if (const Message reason = whyUnavailable(row, network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    View numbers = view;
    const bool takesClass = row.parameters.classIndex && network.spec().hasClasses();
    numbers.classIndex = takesClass ? view.classIndex : std::nullopt;
    if (!row.parameters.query && view.query.kind == QueryChoice::Kind::Named) {  // perhaps one of another model
        numbers.query = {};
    }
    requireNumbersFit(numbers, network);
    requireEditsFit(view.edits, network);
    if (row.parameters.words && view.words.empty()) {
        throw Error(ErrorCode::OutOfRange, "words", "expected a caption, found none"_msg);
    }
    if (isDifference(view)) {
        requireDifference(row.kind, findView(view.baseline->view ? view.baseline->view->name : view.name).kind,
                          view.range);
    }
    if (view.baseline && view.baseline->view && !needsOther(view)) {
        requireFits(*view.baseline->view, network);
    }
}

namespace {

/// The last two axes are the image's grid, or the last two before an axis of colors.
void blank(const torch::Tensor& values, const torch::Tensor& dropped, PatchGrid grid, int64_t row)
{
    values.flatten(row, row + 1).index_fill_(row, dropped.view({grid.count()}).nonzero().flatten(), kNoValue);
}

}  // namespace

void requireNoneDropped(const ViewInput& subject, const ViewRow& row, const View& view)
{
    const torch::Tensor dropped = droppedPatches(subject.network, subject.trace.grid);
    if (!dropped.defined()) {
        return;
    }
    if (!row.handlesDropped) {
        throw Error(ErrorCode::Unsupported,
                    "%1: expected a pass over all patches, found one in which some are dropped; fill "
                    "and knockout leave them in"_msg(row.title));
    }
    const bool asks = row.parameters.query;
    if (asks && view.query.kind == QueryChoice::Kind::Mean) {
        throw Error(ErrorCode::Unsupported,
                    "query: expected the class token or a patch that is there, found the mean of "
                    "patches of which some are dropped"_msg);
    }
    if (asks && view.query.kind == QueryChoice::Kind::Patch &&
        dropped[view.query.row * subject.trace.grid.cols + view.query.col].item<bool>()) {
        throw Error(ErrorCode::Unsupported,
                    "query: expected a patch that is there, found %1,%2, which an edit drops"_msg(view.query.row,
                                                                                                  view.query.col));
    }
}

void blankDropped(Result& result, const ViewInput& subject)
{
    const PatchGrid grid = subject.trace.grid;
    const torch::Tensor dropped = droppedPatches(subject.network, grid);
    if (!dropped.defined()) {
        return;
    }
    if (auto* map = std::get_if<PatchMap>(&result.content); map != nullptr && map->grid == grid) {
        map->values = map->values.clone(torch::MemoryFormat::Contiguous);
        blank(map->values, dropped, grid, 0);
        map->dropped = patchesIn(dropped);
    }
    if (auto* tiles = std::get_if<Tiles>(&result.content); tiles != nullptr && tiles->grid == grid) {
        tiles->values = tiles->values.clone(torch::MemoryFormat::Contiguous);
        blank(tiles->values, dropped, grid, 1);
    }
}

}  // namespace core
