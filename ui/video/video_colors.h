// One range and one basis of colors for all frames of a video, so that colors mean the same in each.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"

#include <memory>
#include <span>
#include <vector>

namespace ui {

/// Colors that are made of the tokens are made of those of all frames, unless the user wants each frame's own.
core::View withOneBasis(core::View view);

/// The color ranges of a result, one per tile; none where colors are themselves, and of curves.
std::vector<core::ValueRange> rangesOf(const core::Result& result);

/// The smallest that hold those of every result, tile by tile where all have as many, else one; none as rangesOf().
/// @param results   at least one, all of one view
/// @param isSigned  as far below 0 as above it
std::vector<core::ValueRange> commonRanges(std::span<const std::shared_ptr<const core::Result>> results, bool isSigned);

/// @param ranges  as commonRanges() of this result and others; not empty
core::Result withRanges(core::Result result, const std::vector<core::ValueRange>& ranges, bool isSigned);

/// With the range that `--range` gives when the numbers are written out and read again.
core::View withFixedRange(core::View view, const core::ValueRange& range);

}  // namespace ui
