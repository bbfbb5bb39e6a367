// An order statistic of numbers that do not fit in memory at once.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>

namespace core {

/// Calls its argument with every piece of the numbers; always the same pieces.
using Pieces = std::function<void(const std::function<void(const torch::Tensor&)>& visit)>;

/// The exact number at this index in ascending order, in two passes over the pieces.
/// @param pieces  float32, not negative
/// @param place   from 0, less than the count of numbers
float nthSmallest(const Pieces& pieces, int64_t place);

}  // namespace core
