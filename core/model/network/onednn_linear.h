// network/packed_linear.h by oneDNN, which LibTorch brings along.
#pragma once

#include "core/model/network/packed_linear.h"

namespace core {

/// Whether it has kernels for laid-out weights here: not without it, and not of oneDNN 2 with AVX2 alone.
bool oneDnnPacks();

/// Null where it has none for a weight of these sizes.
/// @param weight  [outputs, inputs], in float32 on the CPU, not empty
std::shared_ptr<const PackedLinear> packByOneDnn(const torch::Tensor& weight);

}  // namespace core
