#include "ui/video/video_colors.h"

#include "core/analysis/view/baseline.h"
#include "core/analysis/view/color_range.h"
#include "core/analysis/views/views.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace ui {

namespace {

void widen(core::ValueRange& range, const core::ValueRange& other)
{
    range.low = std::min(range.low, other.low);
    range.high = std::max(range.high, other.high);
}

}  // namespace

core::View withOneBasis(core::View view)
{
    const bool hasBasis = std::ranges::any_of(core::findView(view.name).options,
                                              [](const core::ViewOption& option) { return option.name == "basis"; });
    if (hasBasis && view.options.find("basis") == view.options.end()) {
        view.options["basis"] = std::string("others");
    } else if (hasBasis && view.options["basis"] == core::OptionValue{"shared"}) {
        view.options["basis"] = std::string("others");  // of the frame and all: the same for each
    }
    return view;
}

std::vector<core::ValueRange> rangesOf(const core::Result& result)
{
    const auto ranges = core::colorRangesOf(result);
    return {ranges.begin(), ranges.end()};
}

core::Result withRanges(core::Result result, const std::vector<core::ValueRange>& ranges, bool isSigned)
{
    result.isSigned = isSigned;
    const auto own = core::colorRangesOf(result);
    for (std::size_t tile = 0; tile < own.size(); ++tile) {
        own[tile] = ranges[std::min(tile, ranges.size() - 1)];
    }
    return result;
}

std::vector<core::ValueRange> commonRanges(std::span<const std::shared_ptr<const core::Result>> results, bool isSigned)
{
    auto common = rangesOf(*results.front());
    for (const auto& result : results) {
        const auto ranges = rangesOf(*result);
        if (ranges.size() != common.size() && !ranges.empty() && !common.empty()) {
            for (const auto& range : common) {
                widen(common.front(), range);
            }
            common.resize(1);
        }
        for (std::size_t index = 0; index < ranges.size() && !common.empty(); ++index) {
            widen(common[std::min(index, common.size() - 1)], ranges[index]);
        }
    }
    for (auto& range : common) {
        const float most = std::max(std::abs(range.low), std::abs(range.high));
        range = isSigned ? core::ValueRange{-most, most} : range;
    }
    return common;
}

core::View withFixedRange(core::View view, const core::ValueRange& range)
{
    view.range.mode = core::RangeChoice::Mode::Fixed;
    view.range.low = std::stod(fmt::format("{}", range.low));
    view.range.high = std::stod(fmt::format("{}", range.high));
    if (view.baseline && view.baseline->view) {  // the baseline is described as `render --range` describes it
        auto baseline = *view.baseline;
        baseline.view = withFixedRange(*baseline.view, range);
        view.baseline = baseline;
    }
    return view;
}

}  // namespace ui
