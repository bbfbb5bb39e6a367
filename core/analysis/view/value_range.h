// The values at the ends of the color map.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"

#include <torch/types.h>

#include <array>
#include <cstdint>
#include <vector>

namespace core {

/// The extremes of the finite values, or the percentiles of `choice` among them (linear interpolation, as in NumPy);
/// low and high themselves if the choice is Fixed. Without a finite value: 0 to 1.
/// @throws Error OutOfRange when the ends of the choice are in the wrong order
ValueRange rangeOf(const torch::Tensor& values, const RangeChoice& choice);

/// A symmetric range for signed values: from -m to m, m being the larger magnitude of the two ends. Fixed is kept.
ValueRange signedRangeOf(const torch::Tensor& values, const RangeChoice& choice);

/// The range of values that may be signed: symmetric if there are values on both sides of zero, else between their
/// extremes, so that cosines near 1 retain some contrast. For a Fixed choice its ends decide, for images that share it.
struct RangeBySign {
    ValueRange range;
    bool isSigned = false;
};
/// Symmetric if the values have both signs; see RangeBySign.
RangeBySign rangeBySign(const torch::Tensor& values, const RangeChoice& choice);

/// The range of values that come in too many pieces to store, e.g. the matrices of all heads. Extremes are exact;
/// percentiles are within 0.4 % of the value.
class StreamedRange {
public:
    explicit StreamedRange(const RangeChoice& choice);
    /// Adds the finite values of a piece.
    /// @throws Error OutOfRange as rangeOf()
    void add(const torch::Tensor& values);
    ValueRange range() const;

private:
    float percentile(double percent) const;
    RangeChoice m_choice;
    bool m_clips = false;
    float m_low = 0.0F, m_high = 0.0F;
    int64_t m_count = 0;
    std::vector<int64_t> m_bins;  ///< one per upper half of a float's bits, in ascending order of value
};

}  // namespace core
