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

/// The range of values that may be signed: symmetric around zero where the negative side matters (kNegativeSide), else
/// between their extremes, so that cosines near 1 keep some contrast. For a Fixed choice its ends decide, for images
/// that share it: only ends on both sides of zero are signed.
struct RangeBySign {
    ValueRange range;
    bool isSigned = false;
};
/// Symmetric if the negative side of the values matters; see RangeBySign.
RangeBySign rangeBySign(const torch::Tensor& values, const RangeChoice& choice);

/// The same for a range that is known already.
RangeBySign rangeBySign(const ValueRange& range);

/// Symmetric around the mean of the finite values, for values whose zero has no meaning. A Fixed choice stays.
ValueRange rangeAroundMean(const torch::Tensor& values, const RangeChoice& choice);

/// The lowest part of a range, in which a map looks empty, and the share of a map in it above which that is reported.
constexpr double kDimPart = 0.05, kMostDim = 0.9;

/// The share of the finite values in the lowest kDimPart of the range; of signed ones that near to its middle. 0 for a
/// range without extent.
double dimShare(const torch::Tensor& values, const ValueRange& range, bool isSigned);

/// The range of values that come in too many pieces to keep, e.g. the matrices of all heads. Extremes are exact;
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
