// The weights of Pillow's antialiased resize along one axis: which input samples contribute to an output sample, and
// how much.
#pragma once

#include "core/model/spec/preprocessing.h"

#include <cstdint>
#include <vector>

namespace core {

/// Fixed-point weights of output samples [first, first + count) of an axis; they use input [begin, end).
struct AxisWeights {
    static constexpr int kFractionBits = 22;

    /// Inputs and weights of one output sample.
    struct Sample {
        int start = 0;            ///< first input sample
        int taps = 0;             ///< number of input samples
        std::size_t weights = 0;  ///< index of its first weight in `weights`
    };
    std::vector<Sample> samples;
    std::vector<std::int32_t> weights;  ///< in units of 2^-kFractionBits
    int begin = 0, end = 0;
};

/// @param in, out  samples of the whole axis before and after
/// @param method   not Nearest, which has no weights
AxisWeights axisWeights(int in, int out, int first, int count, Interpolation method);

/// Nearest: the input sample that each output sample copies.
std::vector<int> nearestSamples(int in, int out, int first, int count);

}  // namespace core
