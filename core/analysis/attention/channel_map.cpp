#include "core/analysis/attention/channel_map.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/error.h"

#include <torch/types.h>

namespace core {
namespace {

void requireWithin(const char* what, int found, int64_t bound)
{
    if (found < 0 || found >= bound) {
        throw Error(ErrorCode::OutOfRange, "%1: expected 0 to %2 in this layer, found %3"_msg(what, bound - 1, found));
    }
}

}  // namespace

const ChannelAttention& channelsOf(const Trace& trace, int layer, std::string_view what)
{
    const auto* channels = std::get_if<ChannelAttention>(&layerOf(trace, layer).attention);
    if (channels == nullptr) {
        throw Error(ErrorCode::Unsupported, "%1: expected a layer that mixes channels (%2), found layer %3"_msg(
                                                what, layersText(layersThat(trace, mixesChannels)), layer));
    }
    return *channels;
}

int channelHead(const HeadChoice& head)
{
    return head.kind == HeadChoice::Kind::Single ? head.head : 0;
}

void requireChannel(const ChannelAttention& channels, int channel, const char* what)
{
    requireWithin(what, channel, channels.v.size(1));
}

torch::Tensor channelMap(const Trace& trace, int layer, int head, int channel, ChannelSource of)
{
    const PatchGrid grid = layerOf(trace, layer).grid;
    const ChannelAttention& channels = channelsOf(trace, layer, "channel map");
    requireWithin("head", head, channels.v.size(0));
    requireChannel(channels, channel);
    const torch::NoGradGuard noGrad;
    return channelTensor(channels, of)[head][channel].reshape({grid.rows, grid.cols}).to(torch::kCPU).contiguous();
}

const torch::Tensor& channelTensor(const ChannelAttention& channels, ChannelSource of)
{
    switch (of) {
        case ChannelSource::Value:
            break;
        case ChannelSource::Key:
            return channels.k;
        case ChannelSource::Query:
            return channels.q;
    }
    return channels.v;
}

}  // namespace core
