#include "core/analysis/views/padding_text.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/fusion.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {
namespace {

/// One less the sum of each row over the patches.
torch::Tensor shareOnPadding(const torch::Tensor& rows)
{
    return 1.0 - rows.nansum(-1);
}

Message saidBehind(Message text, double share)
{
    return joined({std::move(text), "%1 % on padding"_msg(fmt::format("{:.1f}", 100.0 * std::clamp(share, 0.0, 1.0)))});
}

}  // namespace

Message withPadding(Message subject, const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query)
{
    if (!hasPadding(layerOf(trace, layer))) {
        return subject;
    }
    const torch::Tensor ofHeads = shareOnPadding(attentionRowsOfHeads(trace, layer, query));
    const std::optional<int> single = singleHead(head);
    const torch::Tensor share = fuseHeads(single ? ofHeads.narrow(0, *single, 1) : ofHeads, head);
    return saidBehind(std::move(subject), share.item<double>());
}

Message withPadding(Message caption, const LayerTrace& layer, const torch::Tensor& row)
{
    return hasPadding(layer) ? saidBehind(std::move(caption), shareOnPadding(row.flatten()).item<double>()) : caption;
}

}  // namespace core
