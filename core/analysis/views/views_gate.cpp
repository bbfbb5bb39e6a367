// Squeeze and excitation: which channels of a block the picture as a whole lets through.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"
#include "core/model/families/family_traits.h"
#include "core/model/spec/resnet_spec.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

bool hasGate(const LayerTrace& layer)
{
    const auto* convolution = std::get_if<Convolution>(&layer.attention);
    return convolution != nullptr && convolution->gate.defined();
}

Message gateUnavailable(const ModelSpec& spec)
{
    const auto gated = [](const ResnetSpec::Block& block) { return block.squeezed > 0; };
    const bool any =
        spec.resnet && !familyTraits(spec.family).attends &&
        std::ranges::any_of(spec.resnet->stages, [&](const auto& stage) { return std::ranges::any_of(stage, gated); });
    return any ? Message()
               : "This model has no squeeze and excitation, so no channel is weighed for the whole picture."_msg;
}

Result channelGateView(const Subject& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    if (!hasGate(layer)) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("channel gate: expected a block with squeeze and excitation ({}), found layer {}",
                                layersText(layersThat(subject.trace, hasGate)).english(), view.layer));
    }
    const torch::Tensor gate =
        std::get<Convolution>(layer.attention).gate.to(torch::kCPU, torch::kFloat64).contiguous();
    const auto* values = gate.data_ptr<double>();
    Curves::Series series;
    series.label = "layer %1"_msg(view.layer);
    series.y.assign(values, values + gate.numel());
    for (int64_t channel = 0; channel < gate.numel(); ++channel) {
        series.x.push_back(static_cast<double>(channel));
    }
    Curves curves;
    curves.xTitle = "channel"_msg;
    curves.yTitle = "weight of the channel"_msg;
    curves.guides = {{gate.mean().item<double>(), "mean"_msg}};
    curves.series = {std::move(series)};
    Result result;
    result.quantity = curves.yTitle;
    result.subject = joined({"layer %1"_msg(view.layer), "%1 channels"_msg(gate.numel())});
    result.content = std::move(curves);
    return result;
}

}  // namespace

ViewRow channelGateRowOfTable()
{
    ViewRow row = rowOf(group::channels, "channel-gate", "Channel gate", ResultKind::Curves);
    row.synonyms = {"squeeze and excitation", "SE", "channel attention", "SENet", "excitation"};
    row.parameters = {.layer = true};
    row.families = "SE-ResNet and SE-ResNeXt (every block)";
    row.source = "Hu et al. 2018, arXiv:1709.01507, section 3 and Fig. 6";
    row.meaning =
        "What each channel of the block's branch is multiplied with, from 0 (shut) to 1 (open), by a small network "
        "that "
        "sees the mean of every channel: one number for the whole picture, so no place in it is preferred. A channel's "
        "number has no meaning of its own, and the trunk goes past the gate.";
    row.ofConvolutions = true;
    row.unavailable = gateUnavailable;
    row.showsLayer = hasGate;
    row.compute = channelGateView;
    return row;
}

}  // namespace core
