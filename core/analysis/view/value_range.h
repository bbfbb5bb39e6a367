// Which values the ends of the colour map stand for.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"

#include <torch/types.h>

#include <array>
#include <cstdint>
#include <vector>

namespace core {

/// The extremes of the finite values, or the percentiles of `choice` among them (linear between neighbours, as numpy);
/// low and high themselves when the choice is Fixed. No finite value: 0 to 1.
/// @throws Error OutOfRange when the choice itself is upside down
ValueRange rangeOf(const torch::Tensor& values, const RangeChoice& choice);

/// The same about zero, for values with a sign: from -m to m, m the larger of the two ends. A Fixed choice stays.
ValueRange signedRangeOf(const torch::Tensor& values, const RangeChoice& choice);

/// For values that may have a sign: about zero where they lie on both sides of it, else between their own extremes, for
/// cosines that are all near 1 would be one colour. Of a Fixed choice its own ends say so, for pictures that share it.
struct RangeBySign {
    ValueRange range;
    bool isSigned = false;
};
RangeBySign rangeBySign(const torch::Tensor& values, const RangeChoice& choice);

/// The same for values that come in pieces too many to keep, e.g. the matrices of all heads. Extremes are exact;
/// percentiles are within 0.4 % of the value.
class StreamedRange {
public:
    explicit StreamedRange(const RangeChoice& choice);
    void add(const torch::Tensor& values);
    ValueRange range() const;

private:
    float percentile(double percent) const;
    RangeChoice m_choice;
    bool m_clips = false;
    float m_low = 0.0F, m_high = 0.0F;
    int64_t m_count = 0;
    std::vector<int64_t> m_bins;  ///< one for each upper half of a float's bits, in ascending order of value
};

}  // namespace core
