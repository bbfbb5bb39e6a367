// Channels of an XCiT layer over the picture: where tokens do not attend to tokens, a channel itself is a map.
// Source: El-Nouby et al. 2021, arXiv:2106.09681, section 3.
#pragma once

#include "core/analysis/view/view.h"
#include "core/trace/trace.h"

#include <string_view>

namespace core {

/// The tensor that a channel is taken from. Keys and queries are of unit norm over the patches, as the attention takes
/// them.
enum class ChannelOf { Value, Key, Query };

/// The tensor that a layer that mixes channels keeps.
/// @param what  begins the sentence: "channel map"
/// @throws Error OutOfRange without such a layer; Unsupported where a layer does not mix channels, naming those that do
const ChannelAttention& channelsOf(const Trace& trace, int layer, std::string_view what);

/// A channel belongs to one head: the chosen one, or head 0 where heads are fused.
int channelHead(const HeadChoice& head);

/// @param what  begins the sentence: the option's name
/// @throws Error OutOfRange, naming the bound
void requireChannel(const ChannelAttention& channels, int channel, const char* what = "channel");

/// The channel that the channel attention of a layer mixes or compares: [rows, cols] on the CPU.
/// @param layer    from 0
/// @param channel  in [0, D), within the head
/// @throws Error OutOfRange without such a layer, head or channel; Unsupported where a layer does not mix channels,
///         naming those that do
torch::Tensor channelMap(const Trace& trace, int layer, int head, int channel, ChannelOf of = ChannelOf::Value);

/// The channels of all heads: [H, D, P], where the trace keeps them.
const torch::Tensor& channelTensor(const ChannelAttention& channels, ChannelOf of);

}  // namespace core
