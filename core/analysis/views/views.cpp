#include "core/analysis/views/views.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

/// Rows of a group stand together, groups in this order, rows in that of the files.
std::vector<ViewRow> groupedTable()
{
    std::vector<ViewRow> rows{attentionRowOfTable(),  attentionGridRowOfTable(), attentionMatrixRowOfTable(),
                              rolloutRowOfTable(),    relevanceRowOfTable(),     headDistanceRowOfTable(),
                              headEntropyRowOfTable()};
    for (auto&& more : {classRowsOfTable(), gradientRowsOfTable(), channelRowsOfTable(), tokenRowsOfTable(),
                        positionRowsOfTable(), depthRowsOfTable()}) {
        rows.insert(rows.end(), more.begin(), more.end());
    }
    constexpr std::array order{group::attention, group::layers, group::evidence,  group::heads,
                               group::channels,  group::tokens, group::positions, group::depth};
    std::ranges::stable_sort(rows, {}, [&](const ViewRow& row) { return std::ranges::find(order, row.group); });
    return rows;
}

}  // namespace

const std::vector<ViewRow>& viewTable()
{
    static const std::vector<ViewRow> table = groupedTable();
    return table;
}

const ViewRow& findView(const std::string& name)
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

Result computeView(const Subject& subject, const View& view, const RunControl& control)
{
    const ViewRow& row = findView(view.name);
    if (const std::string reason = row.unavailable(subject.network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    Result result = row.compute(subject, resolved(view, subject.trace), control);
    result.title = row.title;
    return result;
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

std::string alwaysAvailable(const ModelSpec&)
{
    return {};
}

std::string notPlainReason(const ModelSpec& spec, const char* view)
{
    return hasPlainSelfAttention(spec)
               ? ""
               : fmt::format(
                     "{} multiplies the square matrices of plain self-attention from layer to layer; this "
                     "model has {}.",
                     view, layerKindsText(spec));
}

torch::Tensor remembered(const Subject& subject, const std::string& name, const std::function<torch::Tensor()>& make)
{
    return subject.memo != nullptr ? subject.memo->get(name, make) : make();
}

PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range)
{
    const LayerTrace& shown = layerOf(trace, layer);
    PatchMap result{shown.grid, map, range};
    if (view.query.kind == QueryChoice::Kind::Patch) {
        result.queryPatch = queryToken(trace, layer, view.query) - shown.layout.prefix();
    }
    return result;
}

}  // namespace core
