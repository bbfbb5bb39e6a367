#include "core/analysis/views/talking_choice.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"

#include <algorithm>

namespace core {

ViewOption talkingOption()
{
    return {.name = "talking",
            .title = "Talking heads",
            .meaning =
                "CaiT only: mixed shows what multiplies the values, after the heads were mixed (weights may be "
                "negative); softmax shows each head's own softmax before that.",
            .choices = {"mixed", "softmax"},
            .matters = [](const ModelSpec& spec) {
                return hasLayersThat(spec, [](const AttentionTraits& traits) { return traits.mixesHeads; });
            }};
}

Talking talkingOf(const View& view)
{
    return wordOption(view, "talking") == "softmax" ? Talking::Softmax : Talking::Mixed;
}

bool hasTalkingHeads(const Trace& trace)
{
    return std::ranges::any_of(trace.layers, [](const LayerTrace& layer) { return hasTalkingHeads(layer); });
}

Message weightText(const LayerTrace& layer, Talking talking)
{
    return talking == Talking::Softmax ? "attention weight"_msg : weightText(layer);
}

Message subjectWith(Message subject, Talking talking, bool headsTalk)
{
    const bool before = talking == Talking::Softmax && headsTalk;
    return before ? joined({std::move(subject), "heads before mixing"_msg}) : subject;
}

}  // namespace core
