// CaiT's talking heads: the two maps over heads that a layer mixes its attention with.
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

Message talkingUnavailable(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.mixesHeads; })
               ? Message()
               : "Heads are mixed in CaiT alone; this model has %1."_msg(layerKindsText(spec));
}

const TalkingHeads& talkingHeadsOf(const Trace& trace, int layer)
{
    const auto* heads = std::get_if<TalkingHeads>(&layerOf(trace, layer).attention);
    if (heads == nullptr) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("talking heads: expected a layer that mixes its heads ({}), found layer {}",
                                layersText(layersThat(trace, hasTalkingHeads)).english(), layer));
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

/// That head's attention as this matrix leaves it: before the second mixing its softmax is all there is.
Target outputTarget(int layer, int head, bool before)
{
    Target target = headTarget(layer, head);
    target.options["talking"] = std::string(before ? "softmax" : "mixed");
    return target;
}

Result talkingHeadsView(const Subject& subject, const View& view, const RunControl& control)
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

}  // namespace

ViewRow talkingHeadsRowOfTable()
{
    ViewRow row = rowOf(group::channels, "talking-heads", "Talking heads", ResultKind::Matrix);
    row.synonyms = {"head mixing", "CaiT"};
    row.parameters = {.layer = true, .range = true};
    row.families = "CaiT (self-attention layers)";
    row.source = "Shazeer et al. 2020, arXiv:2003.02436; in CaiT: Touvron et al. 2021, arXiv:2103.17239";
    row.meaning =
        "How each head's scores (before the softmax) or weights (after it) are made of those of all heads; learnt "
        "numbers that are the same for every picture, biases left out. A large entry says little where the input "
        "head's attention is small.";
    row.options = {{.name = "mixing",
                    .title = "Mixing",
                    .meaning = "Of the scores before the softmax, or of the weights after it.",
                    .choices = {"before", "after"}}};
    row.unavailable = talkingUnavailable;
    row.showsLayer = hasTalkingHeads;
    row.compute = talkingHeadsView;
    return row;
}

}  // namespace core
