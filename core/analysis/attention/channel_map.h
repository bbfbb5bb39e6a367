// Channels of an XCiT layer as maps over the image, for layers in which tokens do not attend to tokens.
// Source: El-Nouby et al. 2021, arXiv:2106.09681, section 3.
#pragma once

#include "core/analysis/view/view.h"
#include "core/trace/trace.h"

#include <string_view>

namespace core {

/// The source of a channel. Keys and queries have unit norm over the patches, as in the attention.
enum class ChannelSource { Value, Key, Query };

/// The attention of a layer that mixes channels.
/// @param what  start of the error sentence: "channel map"
/// @throws Error OutOfRange for a missing layer; Unsupported if the layer does not mix channels, naming those that do
const ChannelAttention& channelsOf(const Trace& trace, int layer, std::string_view what);

/// The head that a channel index refers to: the chosen one, or head 0 if heads are fused.
int channelHead(const HeadChoice& head);

/// @param what  start of the error sentence: the option's name
/// @throws Error OutOfRange, naming the bound
void requireChannel(const ChannelAttention& channels, int channel, const char* what = "channel");

/// One channel over the patches: [rows, cols] on the CPU.
/// @param layer    from 0
/// @param channel  in [0, D), within the head
/// @throws Error OutOfRange for a missing layer, head or channel; Unsupported if the layer does not mix channels,
///         naming those that do
torch::Tensor channelMap(const Trace& trace, int layer, int head, int channel, ChannelSource of = ChannelSource::Value);

/// The channels of all heads: [H, D, P], where the trace keeps them.
const torch::Tensor& channelTensor(const ChannelAttention& channels, ChannelSource of);

}  // namespace core
