#include "core/analysis/views.h"

#include "core/analysis/attention_map.h"
#include "core/analysis/layer_choice.h"
#include "core/analysis/view_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {
namespace {

void requireHead(const HeadChoice& head, const LayerTrace& layer, int index)
{
    if (head.kind == HeadChoice::Kind::Single && (head.head < 0 || head.head >= layer.heads)) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("head: expected 0 to {} in layer {}, found {}", layer.heads - 1, index, head.head));
    }
}

/// For views of all layers: each layer finds its own query, the class token if any has one.
QueryChoice askingAnywhere(const Trace& trace, const QueryChoice& query)
{
    const bool missing = std::none_of(trace.layers.begin(), trace.layers.end(),
                                      [](const LayerTrace& layer) { return layer.layout.classToken; });
    return missing && query.kind == QueryChoice::Kind::Class ? QueryChoice{QueryChoice::Kind::Mean} : query;
}

}  // namespace

const std::vector<ViewRow>& viewTable()
{
    static const std::vector<ViewRow> table{
        attentionRowOfTable(), attentionGridRowOfTable(), attentionMatrixRowOfTable(), rolloutRowOfTable(),
        relevanceRowOfTable(), headDistanceRowOfTable(),  headEntropyRowOfTable(),
    };
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
    return row.compute(subject, resolved(view, subject.trace), control);
}

View resolved(const View& view, const Trace& trace)
{
    View result = view;
    const int layers = trace.layerCount();
    result.layer = view.layer < 0 ? view.layer + layers : view.layer;
    if (result.layer < 0 || result.layer >= layers) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("layer: expected {} to {}, found {}", -layers, layers - 1, view.layer));
    }
    const LayerTrace& layer = trace.layers[static_cast<size_t>(result.layer)];
    requireHead(view.head, layer, result.layer);
    if (view.query.kind == QueryChoice::Kind::Patch) {
        queryToken(trace, result.layer, view.query);
    }
    result.query =
        findView(view.name).parameters.layer ? askingIn(layer, view.query) : askingAnywhere(trace, view.query);
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

PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range)
{
    const LayerTrace& shown = layerOf(trace, layer);
    PatchMap result{shown.grid, map, range, {}};
    if (view.query.kind == QueryChoice::Kind::Patch) {
        result.queryPatch = queryToken(trace, layer, view.query) - shown.layout.prefix();
    }
    return result;
}

}  // namespace core
