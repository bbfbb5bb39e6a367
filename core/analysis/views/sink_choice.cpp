#include "core/analysis/views/sink_choice.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/tokens/sinks.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/views.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

bool hasChosen(const View& view, const char* word)
{
    const auto chosen = view.options.find(kSinksOption);
    return chosen != view.options.end() && chosen->second == OptionValue{word};
}

bool isAutomatic(const View& view)
{
    return !view.options.contains(kSinksOption) || hasChosen(view, kSinksAutomatic);
}

bool couldLeaveSinksOut(const View& view)
{
    return hasSinksOption(view) && view.range.mode != RangeChoice::Mode::Fixed;
}

/// [rows, cols] of a layer's grid.
torch::Tensor sinksOf(const ViewInput& subject, const View& view, int layer, const RunControl& control)
{
    const LayerTrace& chosen = layerOf(subject.trace, layer);
    const int entering = sourceLayerOf(subject.trace, layer);
    const bool tokens = entering < 0 || layerOf(subject.trace, entering).tokens.defined();
    const bool byNorms = tokens || !isAutomatic(view);
    return cached(subject, fmt::format("sinks of layer {}", layer),
                  [&] { return sinkPatches(subject.trace, layer, control, byNorms); })
        .reshape({chosen.grid.rows, chosen.grid.cols});
}

/// A map as plain numbers without positions: computed for each of hundreds of tiles while the mouse moves.
struct Patches {
    std::vector<float> values;      ///< NaN where there is none
    std::vector<float> magnitudes;  ///< 0 there; of several maps the mean
};

Patches patchesOf(const torch::Tensor& maps)
{
    const torch::Tensor flat = maps.to(torch::kCPU, torch::kFloat32).contiguous();
    const auto patches = static_cast<size_t>(flat.size(-1) * flat.size(-2));
    const float* data = flat.data_ptr<float>();
    Patches result{{data, data + flat.numel()}, std::vector<float>(patches)};
    for (size_t index = 0; index < result.values.size(); ++index) {
        const float value = result.values[index];
        result.magnitudes[index % patches] += std::isfinite(value) ? std::abs(value) : 0.0F;
    }
    return result;
}

/// @param counts  whether a patch's magnitude counts
template <typename Counts>
double shareOf(const std::vector<float>& magnitudes, const Counts& counts)
{
    double part = 0.0, whole = 0.0;
    for (size_t index = 0; index < magnitudes.size(); ++index) {
        whole += magnitudes[index];
        part += counts(index) ? magnitudes[index] : 0.0;
    }
    return whole > 0.0 ? part / whole : 0.0;
}

/// The share of the values in the lowest part of their own range. @param skip  a value that does not count
template <typename Skip>
double dimShareOf(const std::vector<float>& values, const Skip& skip)
{
    float low = 0.0F, high = 0.0F;
    size_t count = 0, dim = 0;
    const auto forEach = [&](const auto& action) {
        for (size_t index = 0; index < values.size(); ++index) {
            if (std::isfinite(values[index]) && !skip(index)) {
                action(values[index]);
            }
        }
    };
    forEach([&](float value) {
        low = count == 0 ? value : std::min(low, value);
        high = count == 0 ? value : std::max(high, value);
        ++count;
    });
    const double limit = low + kDimPart * (double{high} - low);
    forEach([&](float value) { dim += value <= limit ? 1U : 0U; });
    return count == 0 || !(high > low) ? 0.0 : static_cast<double>(dim) / static_cast<double>(count);
}

/// Whether a few patches of the maps outshine the rest, so that they may be sinks.
bool hasOutshining(const Patches& patches)
{
    std::vector<float> sorted = patches.magnitudes;
    const auto ordinary = sorted.begin() + static_cast<std::ptrdiff_t>(kSinkOrdinary * (sorted.size() - 1));
    std::nth_element(sorted.begin(), ordinary, sorted.end());
    const double limit = kSinkReceived * *ordinary;
    return shareOf(patches.magnitudes, [&](size_t index) { return patches.magnitudes[index] > limit; }) > kSinkMass ||
           dimShareOf(patches.values, [](size_t) { return false; }) > kMostDim;
}

/// @param sinks  [rows, cols]
bool outshine(const Patches& patches, const torch::Tensor& sinks)
{
    const torch::Tensor flat = sinks.to(torch::kCPU).contiguous();
    const bool* isSink = flat.data_ptr<bool>();
    const size_t count = patches.magnitudes.size();
    if (std::none_of(isSink, isSink + count, [](bool sink) { return sink; })) {
        return false;
    }
    return shareOf(patches.magnitudes, [&](size_t index) { return isSink[index]; }) > kSinkMass ||
           (dimShareOf(patches.values, [](size_t) { return false; }) > kMostDim &&
            dimShareOf(patches.values, [&](size_t index) { return isSink[index % count]; }) <= kMostDim);
}

/// @param sinksOfMaps  called only if sinks may matter
torch::Tensor leftOutOf(const View& view, const torch::Tensor& maps, const std::function<torch::Tensor()>& sinksOfMaps)
{
    if (!mayLeaveSinksOut(view)) {
        return {};
    }
    if (!isAutomatic(view)) {
        return sinksOfMaps();
    }
    if (!maps.defined() || maps.numel() == 0) {
        return {};
    }
    const Patches patches = patchesOf(maps);
    if (!hasOutshining(patches)) {
        return {};
    }
    const torch::Tensor sinks = sinksOfMaps();
    return outshine(patches, sinks) ? sinks : torch::Tensor{};
}

void addToText(Result& result, const Message& inSubject, const Message& atBar)
{
    result.subject = joined({result.subject, inSubject});
    if (!atBar.empty()) {
        result.quantity = enumerated({result.quantity, atBar});
    }
}

}  // namespace

ViewOption sinksOption()
{
    return {.name = kSinksOption,
            .title = "Sinks",
            .meaning =
                "Sinks are patches with a norm above 3 times the median, or that receive above 3 times the 90th "
                "percentile of what patches receive. Left-out takes the color range from the other patches and hatches "
                "the sinks; auto does so where they hold more than 30 % of the map or leave 90 % of it in the lowest "
                "5 % of its range; counted never does. A fixed range stays.",
            .choices = {kSinksAutomatic, kSinksCounted, kSinksLeftOut}};
}

bool hasSinksOption(const View& view)
{
    return std::ranges::count(findView(view.name).options, kSinksOption, &ViewOption::name) > 0;
}

bool mayLeaveSinksOut(const View& view)
{
    return couldLeaveSinksOut(view) && !hasChosen(view, kSinksCounted);
}

bool countsSinks(const View& view)
{
    return couldLeaveSinksOut(view) && hasChosen(view, kSinksCounted);
}

bool choosesSinks(const View& view)
{
    return hasSinksOption(view) && isAutomatic(view) && !view.baseline;
}

void countSinks(View& view)
{
    view.options[kSinksOption] = std::string(kSinksCounted);
}

void leaveSinksOut(View& view)
{
    view.options[kSinksOption] = std::string(kSinksLeftOut);
}

torch::Tensor sinksLeftOut(const ViewInput& subject, const View& view, int layer, const torch::Tensor& maps,
                           const RunControl& control)
{
    const bool applies = !isAutomatic(view) || hasAttention(layerOf(subject.trace, layer));
    return applies ? leftOutOf(view, maps, [&] { return sinksOf(subject, view, layer, control); }) : torch::Tensor{};
}

std::vector<torch::Tensor> sinksLeftOutOfLayers(const ViewInput& subject, const View& view,
                                                const std::function<torch::Tensor(int layer)>& mapsOf,
                                                const RunControl& control)
{
    const int layers = subject.trace.layerCount();
    std::vector<torch::Tensor> all(static_cast<size_t>(layers));
    for (int layer = 0; mayLeaveSinksOut(view) && layer < layers; ++layer) {
        control.step(layer, layers);
        all[static_cast<size_t>(layer)] = sinksLeftOut(subject, view, layer, mapsOf(layer), control);
    }
    return all;
}

torch::Tensor sinksLeftOutOfAny(const ViewInput& subject, const View& view, const std::vector<int>& layers,
                                const torch::Tensor& map, const RunControl& control)
{
    return leftOutOf(view, map, [&] {
        torch::Tensor any;
        for (const int layer : layers) {
            control.step(layer, subject.trace.layerCount());
            const torch::Tensor sinks = sinksOf(subject, view, layer, control);
            any = any.defined() ? any.logical_or(sinks) : sinks;
        }
        return any;
    });
}

torch::Tensor withoutSinks(const torch::Tensor& maps, const torch::Tensor& sinks)
{
    return sinks.defined() ? maps.masked_fill(sinks, kNoValue) : maps;
}

void reportSinks(Result& result, const View& view, const torch::Tensor& sinks)
{
    if (!sinks.defined()) {
        return;
    }
    auto* map = std::get_if<PatchMap>(&result.content);
    const torch::Tensor& values = map != nullptr ? map->values : std::get<Matrix>(result.content).values;
    const torch::Tensor sizes = torch::nan_to_num(values).abs();
    const double share = (sizes * sinks).sum().item<double>() / std::max(sizes.sum().item<double>(), 1e-30);
    const SinkNote note{static_cast<int>(sinks.sum().item<int64_t>()), share, isAutomatic(view)};
    if (note.count == 0) {
        addToText(result, "no sinks"_msg, {});
        return;
    }
    if (map != nullptr) {
        map->leftOut = patchesIn(sinks);
    }
    const Message without = "range without %1"_msg(sinkCountText({note.count}));
    const MessageId holding = forCount(note.count, "%1 that holds %2 %"_msg, "%1 that hold %2 %"_msg);
    addToText(result, holding(without, fmt::format("{:.0f}", 100.0 * note.share)), without);
    result.sinks = note;
}

void reportSinks(Result& result, const View& view)
{
    const auto& tiles = std::get<Tiles>(result.content);
    const auto any = [](const torch::Tensor& values) { return values.flatten(1).any(1).sum().item<int64_t>(); };
    const int without = tiles.leftOut.defined() ? static_cast<int>(any(tiles.leftOut)) : 0;
    if (without == 0) {
        if (mayLeaveSinksOut(view) && !isAutomatic(view)) {
            addToText(result, "no sinks"_msg, {});
        }
        return;
    }
    const Message text = "ranges of %1 of %2 maps without sinks"_msg(without, any(tiles.values.isnan().logical_not()));
    addToText(result, text, text);
    result.sinks = SinkNote{without, 0.0, isAutomatic(view)};
}

Message sinkCountText(const std::vector<int>& counts)
{
    const auto [least, most] = std::ranges::minmax(counts);
    if (least < most) {
        return forCount(most, "%1 to %2 sink"_msg, "%1 to %2 sinks"_msg)(least, most);
    }
    return forCount(most, "%1 sink"_msg, "%1 sinks"_msg)(most);
}

}  // namespace core
