// A channel of an XCiT layer over the picture: where tokens do not attend to tokens, a channel itself is a map.
// Source: El-Nouby et al. 2021, arXiv:2106.09681, section 3.1.
#pragma once

#include "core/trace/trace.h"

namespace core {

/// The value channel that the channel attention of a layer mixes: [rows, cols] on the CPU.
/// @param layer    from 0
/// @param channel  in [0, D), within the head
/// @throws Error OutOfRange without such a layer, head or channel; Unsupported where a layer does not mix channels,
///         naming those that do
torch::Tensor channelMap(const Trace& trace, int layer, int head, int channel);

}  // namespace core
