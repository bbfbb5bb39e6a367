#include "core/analysis/views/view_choices.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/sinks.h"

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

namespace {

constexpr auto kSinksWord = "sinks", kLeftOut = "left-out";

int countOf(const torch::Tensor& sinks)
{
    return static_cast<int>(sinks.sum().item<int64_t>());
}

/// [P] of a layer as its grid.
torch::Tensor asGrid(const Trace& trace, int layer, const torch::Tensor& sinks)
{
    const PatchGrid grid = layerOf(trace, layer).grid;
    return sinks.narrow(0, 0, grid.count()).reshape({grid.rows, grid.cols});
}

/// One row per layer, as long as the largest grid: a single entry of the cache for all layers.
torch::Tensor sinkTable(const ViewInput& subject, const RunControl& control)
{
    const Trace& trace = subject.trace;
    return remembered(subject, "sinks of all layers", [&] {
        torch::Tensor table = torch::zeros({trace.layerCount(), trace.grid.count()}, torch::kBool);
        for (int layer = 0; layer < trace.layerCount(); ++layer) {
            control.step(layer, trace.layerCount());
            table[layer].narrow(0, 0, layerOf(trace, layer).grid.count()).copy_(sinkPatches(trace, layer, control));
        }
        return table;
    });
}

void addToText(Result& result, const Message& text, bool any)
{
    result.subject = joined({result.subject, text});
    if (any) {
        result.quantity = enumerated({result.quantity, text});
    }
}

}  // namespace

ViewOption sinksOption()
{
    return {.name = kSinksWord,
            .title = "Sinks",
            .meaning =
                "Sinks are patches with a norm above 3 times the median, or that receive above 3 times the 90th "
                "percentile of what patches receive. Left-out takes the color range from the other patches; sinks "
                "keep the color at its end, and are ringed and counted. A fixed range stays.",
            .choices = {"counted", kLeftOut}};
}

bool leavesSinksOut(const View& view)
{
    const auto chosen = view.options.find(kSinksWord);
    return view.range.mode != RangeChoice::Mode::Fixed && chosen != view.options.end() &&
           chosen->second == OptionValue{kLeftOut};
}

torch::Tensor sinksLeftOut(const ViewInput& subject, const View& view, int layer, const RunControl& control)
{
    if (!leavesSinksOut(view)) {
        return {};
    }
    const auto make = [&] { return sinkPatches(subject.trace, layer, control); };
    return asGrid(subject.trace, layer, remembered(subject, fmt::format("sinks of layer {}", layer), make));
}

std::vector<torch::Tensor> sinksLeftOutOfLayers(const ViewInput& subject, const View& view, const RunControl& control)
{
    std::vector<torch::Tensor> all(static_cast<size_t>(subject.trace.layerCount()));
    if (leavesSinksOut(view)) {
        const torch::Tensor table = sinkTable(subject, control);
        for (int layer = 0; layer < subject.trace.layerCount(); ++layer) {
            all[static_cast<size_t>(layer)] = asGrid(subject.trace, layer, table[layer]);
        }
    }
    return all;
}

torch::Tensor sinksLeftOutOfAny(const ViewInput& subject, const View& view, const std::vector<int>& layers,
                                const RunControl& control)
{
    if (layers.size() == 1) {
        return sinksLeftOut(subject, view, layers.front(), control);
    }
    const std::vector<torch::Tensor> all = sinksLeftOutOfLayers(subject, view, control);
    torch::Tensor any;
    for (const int layer : layers) {
        const torch::Tensor& sinks = all[static_cast<size_t>(layer)];
        any = any.defined() ? any.logical_or(sinks) : sinks;
    }
    return any;
}

torch::Tensor withoutSinks(const torch::Tensor& maps, const torch::Tensor& sinks)
{
    return sinks.defined() ? maps.masked_fill(sinks, kNoValue) : maps;
}

void tellSinks(Result& result, const torch::Tensor& sinks)
{
    if (!sinks.defined()) {
        return;
    }
    auto& map = std::get<PatchMap>(result.content);
    if (map.marked.empty()) {
        const torch::Tensor places = sinks.flatten().nonzero().flatten();
        for (int64_t index = 0; index < places.size(0); ++index) {
            map.marked.push_back(static_cast<int>(places[index].item<int64_t>()));
        }
        map.markedAs = "sink"_msg;
    }
    const int count = countOf(sinks);
    addToText(result, count == 0 ? "no sinks"_msg : "range without %1"_msg(sinkCountText({count})), count > 0);
}

void tellSinks(Result& result, const std::vector<torch::Tensor>& ofLayers, const std::vector<int>& layers)
{
    std::vector<int> counts;
    for (const int layer : layers) {
        const torch::Tensor& sinks = ofLayers[static_cast<size_t>(layer)];
        if (!sinks.defined()) {
            return;
        }
        counts.push_back(countOf(sinks));
    }
    const bool any = std::ranges::any_of(counts, [](int count) { return count > 0; });
    const MessageId text = layers.size() > 1 ? "ranges without %1 per layer"_msg : "ranges without %1"_msg;
    addToText(result, any ? text(sinkCountText(counts)) : "no sinks"_msg, any);
}

Message sinkCountText(const std::vector<int>& counts)
{
    const auto [least, most] = std::ranges::minmax(counts);
    if (least < most) {
        return (most == 1 ? "%1 to %2 sink"_msg : "%1 to %2 sinks"_msg)(least, most);
    }
    return (most == 1 ? "%1 sink"_msg : "%1 sinks"_msg)(most);
}

}  // namespace core
