// Views of XCiT, where channels attend to channels: their matrix, a channel as a map, and its source channels.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/channel_map.h"
#include "core/analysis/attention/correlation.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_rows.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

constexpr auto sourceOfChannels = "El-Nouby et al. 2021, arXiv:2106.09681, section 3";
constexpr auto familiesOfChannels = "XCiT, DaViT, EdgeNeXt (layers in which channels attend to channels)";

Message channelsUnavailable(const ModelSpec& spec)
{
    return hasLayersThat(spec, [](const AttentionTraits& traits) { return !traits.mapsTokens(); })
               ? Message()
               : "Only XCiT, DaViT and EdgeNeXt have attention between channels; this model has %1."_msg(
                     layerKindsText(spec));
}

Target channelTarget(const char* view, std::optional<int> head, const char* option, int channel)
{
    return {.layer = {},
            .head = head,
            .query = {},
            .classIndex = {},
            .options = {{option, OptionValue{static_cast<double>(channel)}}},
            .view = view};
}

/// The layers of a shared range: the view's, or all that mix channels.
std::vector<int> layersOfRange(const Trace& trace, const View& view)
{
    return view.range.mode == Mode::PerLayer ? std::vector<int>{view.layer} : layersThat(trace, mixesChannels);
}

/// Weights of all heads of these layers, in one row.
torch::Tensor pooledWeights(const Trace& trace, const View& view)
{
    std::vector<torch::Tensor> flat;
    for (const int layer : layersOfRange(trace, view)) {
        flat.push_back(channelWeights(layerOf(trace, layer)).flatten());
    }
    return torch::cat(flat);
}

template <ChannelSource of>
const torch::Tensor& tensorOf(const LayerTrace& layer)
{
    return channelTensor(std::get<ChannelAttention>(layer.attention), of);
}

/// Centered on the mean, as a channel's zero has no meaning: a channel that is negative everywhere would look uniform.
struct ChannelRange {
    ValueRange range;
    torch::Tensor sinks;  ///< that it leaves out, in the view's layer
};

/// @param map  determines the range if that is PerMap
ChannelRange rangeOfChannel(const ViewInput& subject, const View& view, const torch::Tensor& map, ChannelSource of,
                            const RunControl& control)
{
    if (view.range.mode == Mode::PerMap || view.range.mode == Mode::Fixed) {
        const torch::Tensor sinks = sinksLeftOut(subject, view, view.layer, map, control);
        return {rangeAroundMean(withoutSinks(map, sinks), view.range), sinks};
    }
    const auto tensor = of == ChannelSource::Value ? tensorOf<ChannelSource::Value>
                        : of == ChannelSource::Key ? tensorOf<ChannelSource::Key>
                                                   : tensorOf<ChannelSource::Query>;
    ChannelRange found;
    std::vector<torch::Tensor> flat;
    for (const int index : layersOfRange(subject.trace, view)) {
        const LayerTrace& layer = layerOf(subject.trace, index);
        const torch::Tensor maps = tensor(layer).unflatten(-1, {layer.grid.rows, layer.grid.cols});
        const torch::Tensor sinks = sinksLeftOut(subject, view, index, maps, control);
        flat.push_back(withoutSinks(maps, sinks).flatten());
        found.sinks = index == view.layer ? sinks : found.sinks;
    }
    found.range = rangeAroundMean(torch::cat(flat), view.range);
    return found;
}

Message temperatureText(const ChannelAttention& channels, const HeadChoice& head)
{
    if (head.kind == HeadChoice::Kind::Single) {
        return "temperature %1"_msg(numberText(channels.temperature[head.head].item<float>(), 3));
    }
    return "temperatures %1 to %2"_msg(numberText(channels.temperature.min().item<float>(), 3),
                                       numberText(channels.temperature.max().item<float>(), 3));
}

/// Rows and columns in the same order, so that the diagonal remains a diagonal.
Matrix channelMatrix(const torch::Tensor& weights, bool clustered)
{
    std::vector<int64_t> order(static_cast<size_t>(weights.size(0)));
    std::iota(order.begin(), order.end(), 0);
    if (clustered) {
        order = orderByLikeness(weights);
    }
    const torch::Tensor places = torch::tensor(order, torch::kInt64);
    Matrix matrix;
    matrix.values = weights.index_select(0, places).index_select(1, places).contiguous();
    matrix.rowTitle = "query channel"_msg;
    matrix.colTitle = "key channel"_msg;
    for (const int64_t channel : order) {
        matrix.rowLabels.emplace_back(fmt::to_string(channel));
        matrix.rowTargets.push_back(channelTarget("channel-sources", {}, "channel", static_cast<int>(channel)));
        matrix.colTargets.push_back(channelTarget("", {}, "partner", static_cast<int>(channel)));
    }
    matrix.colLabels = matrix.rowLabels;
    return matrix;
}

Result channelAttentionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const ChannelAttention& channels = channelsOf(trace, view.layer, "channel attention");
    const bool clustered = wordOption(view, "order") == "clustered";
    const bool own = view.range.mode == Mode::PerMap || view.range.mode == Mode::Fixed;
    Matrix matrix = channelMatrix(attentionMatrix(trace, view.layer, view.head, control), clustered);
    matrix.range = rangeOf(own ? matrix.values : pooledWeights(trace, view), view.range);
    Result result;
    result.content = std::move(matrix);
    result.quantity = "attention weight"_msg;
    result.subject = joined({"layer %1"_msg(view.layer), headText(view.head), temperatureText(channels, view.head)});
    if (clustered) {
        result.subject = joined({result.subject, "similar channels grouped"_msg});
    }
    return result;
}

ChannelSource channelOfOption(const View& view)
{
    const std::string word = wordOption(view, "of");
    return word == "key" ? ChannelSource::Key : word == "query" ? ChannelSource::Query : ChannelSource::Value;
}

/// Whether a channel is normalized, as in cross-covariance attention; DaViT compares channels as they are.
bool hasUnitNorm(const torch::Tensor& map)
{
    constexpr double rounding = 1e-3;
    return std::abs(map.norm().item<double>() - 1.0) < rounding;
}

Message quantityOf(ChannelSource of, bool normalized)
{
    switch (of) {
        case ChannelSource::Value:
            break;
        case ChannelSource::Key:
            return normalized ? "normalized key"_msg : "key"_msg;
        case ChannelSource::Query:
            return normalized ? "normalized query"_msg : "query"_msg;
    }
    return "value"_msg;
}

Result channelMapView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const ChannelSource of = channelOfOption(view);
    const int head = channelHead(view.head), channel = static_cast<int>(numberOption(view, "channel"));
    PatchMap map;
    map.grid = layerOf(trace, view.layer).grid;
    map.values = channelMap(trace, view.layer, head, channel, of);
    const auto [range, sinks] = rangeOfChannel(subject, view, map.values, of, control);
    map.range = range;
    Result result;
    result.content = std::move(map);
    result.quantity = quantityOf(of, hasUnitNorm(channelMap(trace, view.layer, head, channel, of)));
    result.isSigned = true;
    result.subject = joined({"layer %1"_msg(view.layer), "head %1"_msg(head), "channel %1"_msg(channel)});
    if (view.range.mode != Mode::Fixed) {
        result.subject = joined({result.subject, "colors diverge from the mean"_msg});
    }
    reportSinks(result, view, sinks);
    return result;
}

/// A channel with the weight that the chosen one gives it.
struct Source {
    int channel = 0;
    float weight = 0.0F;
};

/// The strongest sources of a channel, in descending order; the lower number first for equal weights.
std::vector<Source> sourcesOf(const torch::Tensor& weights, int channel, int partner, size_t most)
{
    const auto cells = weights.accessor<float, 1>();
    std::vector<Source> sources;
    for (int each = 0; each < static_cast<int>(weights.size(0)); ++each) {
        if (each != channel && each != partner) {
            sources.push_back({each, cells[each]});
        }
    }
    std::ranges::stable_sort(sources, std::ranges::greater{}, &Source::weight);
    sources.resize(std::min(sources.size(), most));
    return sources;
}

/// The channel, its partner if it has one, and its sources, as the tiles show them.
std::vector<Source> shownSources(const ChannelAttention& channels, int head, const View& view)
{
    const int channel = static_cast<int>(numberOption(view, "channel"));
    const int partner = static_cast<int>(numberOption(view, "partner"));
    requireChannel(channels, channel);
    const torch::Tensor weights = channels.weights[head][channel].to(torch::kCPU).contiguous();
    std::vector<Source> shown{{channel, weights[channel].item<float>()}};
    if (partner >= 0) {
        requireChannel(channels, partner, "partner");
        shown.push_back({partner, weights[partner].item<float>()});
    }
    const auto count = static_cast<size_t>(numberOption(view, "count"));
    for (const Source& source : sourcesOf(weights, channel, partner, count)) {
        shown.push_back(source);
    }
    return shown;
}

Result channelSourcesView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const Trace& trace = subject.trace;
    const ChannelAttention& channels = channelsOf(trace, view.layer, "channel sources");
    const int head = channelHead(view.head);
    const std::vector<Source> shown = shownSources(channels, head, view);
    const bool own = view.range.mode == Mode::PerMap || view.range.mode == Mode::Fixed;
    const ChannelRange shared = own ? ChannelRange{} : rangeOfChannel(subject, view, {}, ChannelSource::Value, control);
    Tiles tiles = stripOf(static_cast<int>(shown.size()), layerOf(trace, view.layer).grid);
    for (const Source& each : shown) {
        const torch::Tensor map = channelMap(trace, view.layer, head, each.channel);
        const auto [range, sinks] =
            own ? rangeOfChannel(subject, view, map, ChannelSource::Value, control) : ChannelRange(shared);
        addTile(tiles, map, range,
                joined({"channel %1"_msg(each.channel), Message(fmt::format("{:.2f}", each.weight))}),
                channelTarget("channel-map", head, "channel", each.channel));
        leaveOut(tiles, static_cast<int>(tiles.captions.size()) - 1, sinks);
    }
    Result result;
    result.content = finished(std::move(tiles));
    result.quantity = "value"_msg;
    result.isSigned = true;
    result.subject = joined(
        {"layer %1"_msg(view.layer), "head %1"_msg(head), "channel %1, then its sources"_msg(shown.front().channel)});
    reportSinks(result, view);
    return result;
}

bool unrelatedHeads(const LayerTrace&)
{
    return false;
}

/// The number of the head's last channel; unknown where the trace does not hold the layer's attention.
std::optional<double> highestChannel(const LayerTrace& layer)
{
    const bool known = mixesChannels(layer) && channelWeights(layer).defined();
    return known ? std::optional<double>(static_cast<double>(channelWeights(layer).size(-1) - 1)) : std::nullopt;
}

ViewOption channelOption()
{
    return {.name = "channel",
            .title = "Channel",
            .meaning = "Which channel of the head, from 0.",
            .initial = 0.0,
            .low = 0.0,
            .high = 1023.0,
            .step = 1.0,
            .highestIn = highestChannel};
}

}  // namespace

const ViewRow kChannelAttentionView{
    .name = "channel-attention",
    .title = "Channel attention",
    .group = group::channels,
    .synonyms = {"XCA", "cross-covariance", "XCiT"},
    .kind = ResultKind::Matrix,
    .parameters = {.layer = true, .head = true, .range = true},
    .families = familiesOfChannels,
    .source = sourceOfChannels,
    .meaning =
        "How much of every channel's value (columns) each channel of the head fetches (rows), one weight for "
        "the whole image: rows sum to 1, and a cell has no place in the photo. The temperature sharpens the "
        "head's softmax.",
    .options = {{.name = "order",
                 .title = "Order",
                 .meaning =
                     "By number, or similar rows grouped (leaves of average linkage on the rows' correlation); columns "
                     "follow the rows, and channels keep their numbers.",
                 .choices = {"index", "clustered"}}},
    .unavailable = channelsUnavailable,
    .showsLayer = mixesChannels,
    .fusesHeads = unrelatedHeads,
    .compute = channelAttentionView,
};

const ViewRow kChannelMapView{
    .name = "channel-map",
    .title = "Channel map",
    .group = group::channels,
    .synonyms = {"feature map", "activation", "XCiT"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true, .range = true},
    .families = familiesOfChannels,
    .source = sourceOfChannels,
    .meaning =
        "One channel of the head over the patches: its value as the attention fetches it, or its query or key as they "
        "are compared (of unit norm over the image, except in DaViT). Its sign has a meaning only to the model, so "
        "colors diverge from the channel's mean. Where heads are fused, head 0 is shown.",
    .options = {channelOption(),
                {.name = "of",
                 .title = "Channel of",
                 .meaning = "The values, or the keys or queries as they are compared.",
                 .choices = {"value", "key", "query"}},
                sinksOption()},
    .unavailable = channelsUnavailable,
    .showsLayer = mixesChannels,
    .fusesHeads = unrelatedHeads,
    .compute = channelMapView,
};

const ViewRow kChannelSourcesView{
    .name = "channel-sources",
    .title = "Sources of a channel",
    .group = group::channels,
    .synonyms = {"XCA", "XCiT"},
    .kind = ResultKind::Tiles,
    .parameters = {.layer = true, .head = true, .range = true},
    .families = familiesOfChannels,
    .source = sourceOfChannels,
    .meaning =
        "A channel's value over the patches, then the channels of its head that it fetches most from, with their "
        "weights (the first caption has its weight on itself); it does not show what the sum looks like, nor the "
        "channels left out. Where heads are fused, head 0 is shown.",
    .options = {channelOption(),
                {.name = "partner",
                 .title = "Compare with",
                 .meaning = "A channel to show second, whatever its weight; -1 for none.",
                 .initial = -1.0,
                 .low = -1.0,
                 .high = 1023.0,
                 .step = 1.0,
                 .lowest = "none"_msg,
                 .highestIn = highestChannel},
                {.name = "count",
                 .title = "Sources",
                 .meaning = "Number of strongest source channels to show.",
                 .initial = 7.0,
                 .low = 1.0,
                 .high = 63.0,
                 .step = 1.0},
                sinksOption()},
    .unavailable = channelsUnavailable,
    .showsLayer = mixesChannels,
    .fusesHeads = unrelatedHeads,
    .compute = channelSourcesView,
};

}  // namespace core
