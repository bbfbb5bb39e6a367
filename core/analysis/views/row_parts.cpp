#include "core/analysis/views/row_parts.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

ViewRow rowOf(const char* group, const char* name, const char* title, ResultKind kind)
{
    ViewRow row;
    row.name = name;
    row.title = title;
    row.group = group;
    row.kind = kind;
    return row;
}

std::string alwaysAvailable(const ModelSpec&)
{
    return {};
}

std::string notPlainReason(const ModelSpec& spec, const char* title)
{
    return hasPlainSelfAttention(spec)
               ? ""
               : fmt::format(
                     "{} multiplies the square matrices of plain self-attention from layer to layer; this "
                     "model has {}.",
                     title, layerKindsText(spec));
}

bool hasPositionBias(const ModelSpec& spec)
{
    return spec.relative != nullptr ||
           std::ranges::any_of(spec.layers, [](const LayerSpec& layer) { return traitsOf(layer.kind).hasWindows; });
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
