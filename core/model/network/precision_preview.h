// Passes whose linear layers, and on a CPU self-attention, multiply in bfloat16: a preview. Norms, the softmax and sums
// stay float32. models/README.md states how far that is from float32, tests/bench/README.md what it costs.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

namespace core {

/// Whether the device multiplies in bfloat16: a GPU, or a CPU with AVX-512 BF16.
bool hasBfloat16Products(torch::Device device);

/// @throws Error Unsupported for bfloat16 where the device has no such products
void requirePrecision(Precision precision, torch::Device device);

/// The part of an attention whose queries and keys may be stored in float16; null except for plain self-attention and
/// talking heads.
SelfAttention* halvable(Attention& attention);

/// The largest absolute difference in self-attention scores, at the softmax's input, when queries and keys are stored
/// in float16, on a test pattern of the model's own input size, limited to 448 pixels per side and, except with
/// windows, to 1024 patches.
/// @throws Error Unsupported for a network without such attention; Cancelled
double changeByKeepingHalf(Network& network, const RunControl& control = {});

Message keptText(double scoreChange);  ///< a sentence for the user

}  // namespace core
