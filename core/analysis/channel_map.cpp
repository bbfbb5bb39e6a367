#include "core/analysis/channel_map.h"

#include "core/analysis/attention_rows.h"
#include "core/analysis/layer_choice.h"
#include "core/error.h"

#include <fmt/format.h>
#include <torch/torch.h>

namespace core {
namespace {

void requireWithin(const char* what, int found, int64_t bound)
{
    if (found < 0 || found >= bound) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("{}: expected 0 to {} in this layer, found {}", what, bound - 1, found));
    }
}

bool mixesChannels(const LayerTrace& layer)
{
    return !mapsTokens(layer);
}

}  // namespace

torch::Tensor channelMap(const Trace& trace, int layer, int head, int channel)
{
    const LayerTrace& chosen = layerOf(trace, layer);
    const auto* channels = std::get_if<ChannelAttention>(&chosen.attention);
    if (channels == nullptr) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("channel map: expected a layer that mixes channels ({}), found layer {}",
                                layersText(layersThat(trace, mixesChannels)), layer));
    }
    requireWithin("head", head, channels->v.size(0));
    requireWithin("channel", channel, channels->v.size(1));
    const torch::NoGradGuard noGrad;
    return channels->v[head][channel].reshape({chosen.grid.rows, chosen.grid.cols}).to(torch::kCPU).contiguous();
}

}  // namespace core
