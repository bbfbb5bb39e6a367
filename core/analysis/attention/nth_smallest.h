// An order statistic of more numbers than fit in memory.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>

namespace core {

/// Calls its argument with every piece of the numbers, the same ones each time.
using Pieces = std::function<void(const std::function<void(const torch::Tensor&)>& visit)>;

/// The exact number at this place in ascending order, in two passes over the pieces.
/// @param pieces  float32, no number below 0
/// @param place   from 0, less than the count of numbers
float nthSmallest(const Pieces& pieces, int64_t place);

}  // namespace core
