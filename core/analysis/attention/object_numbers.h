// How a map lies to an object that the user marked: numbers inside and outside.
#pragma once

#include <torch/types.h>

#include <cstdint>

namespace core {

/// Patches that lie partly on the object count by that part; patches without a value (NaN) do not count.
struct ObjectNumbers {
    double covered = 0.0;                        ///< share of the counted patches' area that lies on the object
    double meanInside = 0.0, meanOutside = 0.0;  ///< NaN where nothing is inside, or nothing outside
    double massInside = 0.0, massOutside = 0.0;  ///< sums of the values
    double share = 0.0;                          ///< of the map's sum inside, negative values as 0; NaN where all are
    int64_t strongest =
        -1;  ///< the patch with the largest value, in reading order the first of equals; -1: none has one
    /// At least half of that patch lies on the object: the map points at it (the game of Zhang et al. 2018,
    /// arXiv:1608.00507, without tolerance).
    bool strongestInside = false;
};

/// @param map     [rows, cols] of any floating type, on any device
/// @param object  [rows, cols]: how much of each patch lies on the object, 0 to 1
/// @throws Error ShapeMismatch where the two have different grids
ObjectNumbers objectNumbers(const torch::Tensor& map, const torch::Tensor& object);

/// ObjectNumbers::share of each of many maps: [N, rows, cols] -> [N] float32 on the CPU.
torch::Tensor shareOnObject(const torch::Tensor& maps, const torch::Tensor& object);

}  // namespace core
