#include "core/analysis/views/view_choices.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

namespace {

struct FeatureWord {
    const char* option;
    MessageId plural;
};
/// In the order of TokenFeature.
constexpr std::array kFeatureWords{FeatureWord{"tokens", "tokens"_msg}, FeatureWord{"q", "queries of %1"_msg},
                                   FeatureWord{"k", "keys of %1"_msg}, FeatureWord{"v", "values of %1"_msg}};

}  // namespace

ViewOption featureOption()
{
    ViewOption option;
    option.name = "features";
    option.title = "Features";
    option.meaning =
        "Feature of a token: the token as it leaves the layer, or its query, key or value in the layer; the "
        "latter of one head, or of all heads concatenated when heads are fused.";
    for (const FeatureWord& word : kFeatureWords) {
        option.choices.emplace_back(word.option);
    }
    return option;
}

TokenFeature featureOf(const View& view)
{
    const auto found = std::ranges::find(kFeatureWords, wordOption(view, "features"), &FeatureWord::option);
    return static_cast<TokenFeature>(found - kFeatureWords.begin());
}

torch::Tensor featuresOf(const ViewInput& subject, const View& view, const std::stop_token& stop)
{
    return tokenFeatures(subject.trace, view.layer, featureOf(view), view.head, [&] {
        return remembered(subject, fmt::format("values of layer {}", view.layer), [&] {
            return valuesOfTokens(subject.network, subject.trace, subject.pixels, view.layer, stop);
        });
    });
}

Message featureText(const View& view)
{
    const TokenFeature feature = featureOf(view);
    const MessageId plural = kFeatureWords.at(static_cast<size_t>(feature)).plural;
    if (feature == TokenFeature::Tokens) {
        return plural;
    }
    const bool single = view.head.kind == HeadChoice::Kind::Single;
    return plural(single ? headText(view.head) : "all heads"_msg);
}

ViewOption legradLayersOption()
{
    return {.name = "layers",
            .title = "Layers",
            .meaning = "The sum over all layers, as in the paper, or over the last two, as in the authors' code.",
            .choices = {"all", "last2"}};
}

LegradLayers legradLayersOf(const View& view)
{
    return wordOption(view, "layers") == "all" ? LegradLayers::All : LegradLayers::LastTwo;
}

Filling baselineOf(const View& view)
{
    const std::string word = wordOption(view, "baseline");
    return word == "zero" ? Filling::Zero : word == "mean" ? Filling::Mean : Filling::Blur;
}

}  // namespace core
