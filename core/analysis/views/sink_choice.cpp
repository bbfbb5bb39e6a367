#include "core/analysis/views/sink_choice.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/sinks.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>

namespace core {
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

/// One row a layer, as long as the largest grid: one entry of the memo however many layers there are.
torch::Tensor sinkTable(const Subject& subject, const RunControl& control)
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
                "Sinks are patches with a norm above 3 times the median, or that receive above 3 times what 90 % of "
                "the patches receive at most. Left-out takes the colour range from the other patches: sinks keep "
                "the colour of its end, and are ringed and counted. A fixed range stays.",
            .choices = {"counted", kLeftOut}};
}

bool leavesSinksOut(const View& view)
{
    const auto chosen = view.options.find(kSinksWord);
    return view.range.mode != RangeChoice::Mode::Fixed && chosen != view.options.end() &&
           chosen->second == OptionValue{kLeftOut};
}

torch::Tensor sinksLeftOut(const Subject& subject, const View& view, int layer, const RunControl& control)
{
    if (!leavesSinksOut(view)) {
        return {};
    }
    const auto make = [&] { return sinkPatches(subject.trace, layer, control); };
    return asGrid(subject.trace, layer, remembered(subject, fmt::format("sinks of layer {}", layer), make));
}

std::vector<torch::Tensor> sinksLeftOutOfLayers(const Subject& subject, const View& view, const RunControl& control)
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

torch::Tensor sinksLeftOutOfAny(const Subject& subject, const View& view, const std::vector<int>& layers,
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
    const MessageId text = layers.size() > 1 ? "ranges without %1 a layer"_msg : "ranges without %1"_msg;
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
