// A map inside and outside an object that the user marked.
#pragma once

#include <torch/types.h>

#include <cstdint>

namespace core {

/// Numbers of a map with respect to an object. A patch partly on the object counts by that part; patches without a
/// value (NaN) do not count.
struct ObjectNumbers {
    double covered = 0.0;                        ///< share of the counted patches' area that lies on the object
    double meanInside = 0.0, meanOutside = 0.0;  ///< NaN if nothing is inside, or nothing outside
    double massInside = 0.0, massOutside = 0.0;  ///< sums of the values
    double share = 0.0;      ///< share of the map's sum inside, negative values as 0; NaN if all are
    int64_t strongest = -1;  ///< the patch with the largest value, the first in reading order; -1 if none has a value
    /// Whether at least half of that patch lies on the object, so that the map points at it (the pointing game of Zhang
    /// et al. 2018, arXiv:1608.00507, without tolerance).
    bool strongestInside = false;
};

/// @param map     [rows, cols] of any floating type, on any device
/// @param object  [rows, cols]: share of each patch on the object, 0 to 1
/// @throws Error ShapeMismatch for different grids
ObjectNumbers objectNumbers(const torch::Tensor& map, const torch::Tensor& object);

/// ObjectNumbers::share for many maps: [N, rows, cols] -> [N] float32 on the CPU.
torch::Tensor shareOnObject(const torch::Tensor& maps, const torch::Tensor& object);

}  // namespace core
