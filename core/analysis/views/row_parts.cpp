#include "core/analysis/views/row_parts.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

Message alwaysAvailable(const ModelSpec&)
{
    return {};
}

Message notPlainReason(const ModelSpec& spec, MessageId title)
{
    return hasPlainSelfAttention(spec)
               ? Message()
               : "%1 multiplies the square matrices of plain self-attention from layer to layer; this model has "
                 "%2."_msg(title, layerKindsText(spec));
}

bool hasPositionBias(const ModelSpec& spec)
{
    return spec.relative != nullptr ||
           std::ranges::any_of(spec.layers, [](const LayerSpec& layer) { return traitsOf(layer.kind).hasWindows; });
}

std::vector<PatchMap::Box> boxesOf(const QueryTokens& queries, const QueryChoice& asking)
{
    constexpr double sure = 0.5;
    constexpr int mostUnscored = 30;
    std::vector<PatchMap::Box> boxes;
    for (int token = 0; queries.boxes.defined() && token < queries.count(); ++token) {
        const bool asks = asking == QueryChoice::named(token);
        const double score = queries.scores.defined() ? queries.scores[token].item<double>() : 0.0;
        if (!asks && (queries.scores.defined() ? score < sure : queries.count() > mostUnscored)) {
            continue;
        }
        const auto side = [&](int which) { return queries.boxes[token][which].item<double>(); };
        const std::string& label = queries.labels[static_cast<size_t>(token)];
        boxes.push_back({side(0), side(1), side(2), side(3),
                         queries.scores.defined() ? fmt::format("{} {:.2f}", label, score) : label, token, asks});
    }
    return boxes;
}

PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range)
{
    const LayerTrace& shown = layerOf(trace, layer);
    PatchMap result{shown.grid, map, range};
    if (view.query.kind == QueryChoice::Kind::Patch) {
        result.queryPatch = queryToken(trace, layer, view.query) - shown.layout.prefix();
    }
    if (const QueryTokens* queries = queriesIn(shown)) {
        result.queryPatch.reset();
        result.boxes = boxesOf(*queries, askingIn(shown, view.query));
    }
    return result;
}

}  // namespace core
