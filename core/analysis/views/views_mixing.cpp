// Learned mixing: CaiT's matrices over heads, and the channel gates of squeeze and excitation.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"
#include "core/model/families/family_traits.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

Message talkingUnavailable(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.mixesHeads; })
               ? Message()
               : "Only CaiT mixes heads; this model has %1."_msg(layerKindsText(spec));
}

const TalkingHeads& talkingHeadsOf(const Trace& trace, int layer)
{
    const auto* heads = std::get_if<TalkingHeads>(&layerOf(trace, layer).attention);
    if (heads == nullptr) {
        throw Error(ErrorCode::Unsupported,
                    "talking heads: expected a layer that mixes its heads (%1), found layer %2"_msg(
                        layersText(layersThat(trace, hasTalkingHeads)), layer));
    }
    return *heads;
}

/// The mixing before the softmax, without the heads that an edit adds.
torch::Tensor mixingBefore(const TalkingHeads& heads)
{
    return heads.mixLogits.narrow(1, 0, heads.mixLogits.size(0));
}

/// Both matrices of this layer or of all, in one row.
torch::Tensor pooledMixing(const Trace& trace, const View& view)
{
    std::vector<torch::Tensor> flat;
    for (const int layer : layersThat(trace, hasTalkingHeads)) {
        if (layer == view.layer || view.range.mode == Mode::Shared) {
            const TalkingHeads& heads = talkingHeadsOf(trace, layer);
            flat.push_back(mixingBefore(heads).flatten());
            flat.push_back(heads.mixWeights.flatten());
        }
    }
    return torch::cat(flat);
}

/// Goes to the head's attention at this matrix: the softmax at the first one, mixed weights at the second.
Target outputTarget(int layer, int head, bool before)
{
    Target target = headTarget(layer, head);
    target.options["talking"] = std::string(before ? "softmax" : "mixed");
    return target;
}

Result talkingHeadsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const TalkingHeads& heads = talkingHeadsOf(subject.trace, view.layer);
    const bool before = wordOption(view, "mixing") == "before";
    const bool own = view.range.mode == Mode::PerMap || view.range.mode == Mode::Fixed;
    Matrix matrix;
    matrix.values = (before ? mixingBefore(heads) : heads.mixWeights).to(torch::kCPU).contiguous();
    matrix.range = signedRangeOf(own ? matrix.values : pooledMixing(subject.trace, view), view.range);
    matrix.rowTitle = "output head"_msg;
    matrix.colTitle = "input head"_msg;
    for (int head = 0; head < static_cast<int>(matrix.values.size(0)); ++head) {
        matrix.rowLabels.emplace_back(fmt::to_string(head));
        matrix.rowTargets.push_back(outputTarget(view.layer, head, before));
    }
    matrix.colLabels = matrix.rowLabels;
    Result result;
    result.content = std::move(matrix);
    result.quantity = before ? "weight on the scores"_msg : "weight on the attention"_msg;
    result.isSigned = true;
    result.subject =
        joined({"layer %1"_msg(view.layer), before ? "mixing before the softmax"_msg : "mixing after the softmax"_msg});
    return result;
}

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
    return any ? Message() : "This model has no squeeze-and-excitation gates."_msg;
}

Result channelGateView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const LayerTrace& layer = layerOf(subject.trace, view.layer);
    if (!hasGate(layer)) {
        throw Error(ErrorCode::Unsupported,
                    "channel gate: expected a block with squeeze and excitation (%1), found layer %2"_msg(
                        layersText(layersThat(subject.trace, hasGate)), view.layer));
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

const ViewRow kTalkingHeadsView{
    .name = "talking-heads",
    .title = "Talking heads",
    .group = group::channels,
    .synonyms = {"head mixing", "CaiT"},
    .kind = ResultKind::Matrix,
    .parameters = {.layer = true, .range = true},
    .families = "CaiT (self-attention layers)",
    .source = "Shazeer et al. 2020, arXiv:2003.02436; in CaiT: Touvron et al. 2021, arXiv:2103.17239",
    .meaning =
        "How each head's scores (before the softmax) or weights (after it) are combined from those of all "
        "heads; learned numbers that are the same for every image, without biases. A large entry means "
        "little where the input head's attention is small.",
    .options = {{.name = "mixing",
                 .title = "Mixing",
                 .meaning = "Mixing of the scores before the softmax, or of the weights after it.",
                 .choices = {"before", "after"}}},
    .unavailable = talkingUnavailable,
    .showsLayer = hasTalkingHeads,
    .compute = talkingHeadsView,
};

const ViewRow kChannelGateView{
    .name = "channel-gate",
    .title = "Channel gate",
    .group = group::channels,
    .synonyms = {"squeeze and excitation", "SE", "channel attention", "SENet", "excitation"},
    .kind = ResultKind::Curves,
    .parameters = {.layer = true},
    .families = "SE-ResNet and SE-ResNeXt (every block)",
    .source = "Hu et al. 2018, arXiv:1709.01507, section 3 and Fig. 6",
    .meaning =
        "The gate of each channel of the block's branch, from 0 (shut) to 1 (open), computed by a small "
        "network from the mean of every channel: one number for the whole image, so no place in it is "
        "preferred. A channel's number has no meaning of its own, and the trunk bypasses the gate.",
    .supportsConvolutions = true,
    .unavailable = gateUnavailable,
    .showsLayer = hasGate,
    .compute = channelGateView,
};

}  // namespace core
