// An order statistic of more numbers than one wants to hold.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>

namespace core {

/// Calls its argument with every piece of the numbers, each time the same.
using Pieces = std::function<void(const std::function<void(const torch::Tensor&)>& visit)>;

/// The number at this place in ascending order, exactly, in two passes over the pieces.
/// @param pieces  float32, no number below 0
/// @param place   from 0, less than there are numbers
float nthSmallest(const Pieces& pieces, int64_t place);

}  // namespace core
