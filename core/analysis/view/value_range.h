// The values at the ends of the color map.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"

#include <torch/types.h>

#include <cstdint>
#include <vector>

namespace core {

/// The extremes of the finite values, or the percentiles of `choice` among them (linear interpolation, as in NumPy);
/// low and high themselves if the choice is Fixed. Without a finite value: 0 to 1.
/// @throws Error OutOfRange when the ends of the choice are in the wrong order
ValueRange rangeOf(const torch::Tensor& values, const RangeChoice& choice);

/// A symmetric range for signed values: from -m to m, m being the larger magnitude of the two ends. Fixed is kept.
ValueRange signedRangeOf(const torch::Tensor& values, const RangeChoice& choice);

/// A negative side up to this part of the span of the values and zero does not make them signed: one patch just below
/// zero would leave half of the colors unused.
constexpr float kNegativeSide = 0.05F;

/// A range, and whether its colors diverge from zero: then it is symmetric around zero. Otherwise it spans the extremes
/// of the values, so that cosines near 1 keep some contrast.
struct RangeBySign {
    ValueRange range;
    bool isSigned = false;
};
/// Signed if the negative side of the values exceeds kNegativeSide. A Fixed choice decides by its own ends, so that
/// images that share it agree: signed only if they lie on both sides of zero.
RangeBySign rangeBySign(const torch::Tensor& values, const RangeChoice& choice);

/// The same for a range instead of values.
RangeBySign rangeBySign(const ValueRange& range);

/// Symmetric around the mean of the finite values, for values whose zero has no meaning. A Fixed choice is kept.
ValueRange rangeAroundMean(const torch::Tensor& values, const RangeChoice& choice);

/// A map looks empty, which is reported, if more than kMostDim of its area lies in the lowest kDimPart of its range.
constexpr double kDimPart = 0.05, kMostDim = 0.9;

/// Share of the finite values in the lowest kDimPart of the range; for signed values, in that part around its middle. 0
/// for an empty range.
double dimShare(const torch::Tensor& values, const ValueRange& range, bool isSigned);

/// The range of values too many to hold at once, such as the matrices of all heads, added piece by piece. Extremes are
/// exact; percentiles are within 0.4 % of the value.
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
