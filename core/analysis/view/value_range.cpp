#include "core/analysis/view/value_range.h"

#include "core/error.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace core {
namespace {

void checkChoice(const RangeChoice& choice)
{
    const bool fixedOk = std::isfinite(choice.low) && std::isfinite(choice.high) && choice.low <= choice.high;
    if (choice.mode == RangeChoice::Mode::Fixed && !fixedOk) {
        throw Error(ErrorCode::OutOfRange, "range",
                    "expected low at most high, found %1 and %2"_msg(choice.low, choice.high));
    }
    if (!(choice.lowPercentile >= 0.0 && choice.lowPercentile <= choice.highPercentile &&
          choice.highPercentile <= 100.0)) {
        throw Error(ErrorCode::OutOfRange, "range",
                    "expected percentiles in order from 0 to 100, found %1 and %2"_msg(choice.lowPercentile,
                                                                                       choice.highPercentile));
    }
}

ValueRange fixedRange(const RangeChoice& choice)
{
    return {static_cast<float>(choice.low), static_cast<float>(choice.high)};
}

/// Between the two nearest of the sorted values; partly sorts.
float percentileOf(std::vector<float>& values, double percent)
{
    const double place = percent / 100.0 * static_cast<double>(values.size() - 1);
    const auto below = values.begin() + static_cast<std::ptrdiff_t>(std::floor(place));
    std::nth_element(values.begin(), below, values.end());
    if (below + 1 == values.end()) {
        return *below;
    }
    const float above = *std::min_element(below + 1, values.end());
    return static_cast<float>(*below + (place - std::floor(place)) * (double{above} - *below));
}

std::vector<float> finiteValues(const torch::Tensor& values)
{
    const torch::Tensor flat = values.to(torch::kCPU, torch::kFloat32).contiguous();
    const float* data = flat.data_ptr<float>();
    std::vector<float> finite;
    finite.reserve(static_cast<size_t>(flat.numel()));
    std::copy_if(data, data + flat.numel(), std::back_inserter(finite),
                 [](float value) { return std::isfinite(value); });
    return finite;
}

bool negativeSideMatters(const ValueRange& range)
{
    return range.low < 0.0F && -range.low > kNegativeSide * (std::max(range.high, 0.0F) - range.low);
}

/// Upper 16 bits of a float, turned so that their order is the order of the values.
uint32_t binOf(float value)
{
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    return (bits & 0x80000000U ? ~bits : bits | 0x80000000U) >> 16;
}

float middleOfBin(uint32_t bin)
{
    const uint32_t turned = (bin << 16) | 0x8000U;
    return std::bit_cast<float>(turned & 0x80000000U ? turned & 0x7FFFFFFFU : ~turned);
}

}  // namespace

ValueRange rangeOf(const torch::Tensor& values, const RangeChoice& choice)
{
    checkChoice(choice);
    if (choice.mode == RangeChoice::Mode::Fixed) {
        return fixedRange(choice);
    }
    std::vector<float> finite = finiteValues(values);
    if (finite.empty()) {
        return {};
    }
    const float low = percentileOf(finite, choice.lowPercentile);
    return {low, std::max(low, percentileOf(finite, choice.highPercentile))};
}

ValueRange signedRangeOf(const torch::Tensor& values, const RangeChoice& choice)
{
    const ValueRange range = rangeOf(values, choice);
    const float most = std::max(std::abs(range.low), std::abs(range.high));
    return choice.mode == RangeChoice::Mode::Fixed ? range : ValueRange{-most, most};
}

RangeBySign rangeBySign(const torch::Tensor& values, const RangeChoice& choice)
{
    const ValueRange own = choice.mode == RangeChoice::Mode::Fixed ? rangeOf(values, choice) : rangeOf(values, {});
    const bool fixed = choice.mode == RangeChoice::Mode::Fixed;
    const bool isSigned = negativeSideMatters(own) && (own.high > 0.0F || !fixed);
    return {isSigned ? signedRangeOf(values, choice) : rangeOf(values, choice), isSigned};
}

RangeBySign rangeBySign(const ValueRange& range)
{
    const float most = std::max(std::abs(range.low), std::abs(range.high));
    const bool isSigned = negativeSideMatters(range);
    return {isSigned ? ValueRange{-most, most} : range, isSigned};
}

ValueRange rangeAroundMean(const torch::Tensor& values, const RangeChoice& choice)
{
    const ValueRange range = rangeOf(values, choice);
    if (choice.mode == RangeChoice::Mode::Fixed) {
        return range;
    }
    const torch::Tensor wide = values.to(torch::kCPU, torch::kFloat64);
    const torch::Tensor finite = wide.masked_select(torch::isfinite(wide));
    const double mean = finite.numel() > 0 ? finite.mean().item<double>() : 0.0;
    const double most = std::max(range.high - mean, mean - range.low);
    return {static_cast<float>(mean - most), static_cast<float>(mean + most)};
}

double dimShare(const torch::Tensor& values, const ValueRange& range, bool isSigned)
{
    const std::vector<float> finite = finiteValues(values);
    const double span = double{range.high} - range.low;
    if (finite.empty() || !(span > 0.0)) {
        return 0.0;
    }
    const auto isDim = [&](float value) {
        const double t = std::clamp((value - range.low) / span, 0.0, 1.0);
        return (isSigned ? std::abs(2.0 * t - 1.0) : t) <= kDimPart;
    };
    return static_cast<double>(std::ranges::count_if(finite, isDim)) / static_cast<double>(finite.size());
}

StreamedRange::StreamedRange(const RangeChoice& choice) : m_choice(choice)
{
    checkChoice(choice);
    m_clips = choice.lowPercentile > 0.0 || choice.highPercentile < 100.0;
    if (m_clips) {
        m_bins.resize(1U << 16);
    }
}

void StreamedRange::add(const torch::Tensor& values)
{
    if (m_choice.mode == RangeChoice::Mode::Fixed) {
        return;
    }
    const std::vector<float> finite = finiteValues(values);
    if (finite.empty()) {
        return;
    }
    const auto [low, high] = std::minmax_element(finite.begin(), finite.end());
    m_low = m_count == 0 ? *low : std::min(m_low, *low);
    m_high = m_count == 0 ? *high : std::max(m_high, *high);
    m_count += static_cast<int64_t>(finite.size());
    if (m_clips) {
        for (const float value : finite) {
            ++m_bins[binOf(value)];
        }
    }
}

ValueRange StreamedRange::range() const
{
    if (m_choice.mode == RangeChoice::Mode::Fixed) {
        return fixedRange(m_choice);
    }
    if (m_count == 0) {
        return {};
    }
    return {percentile(m_choice.lowPercentile), percentile(m_choice.highPercentile)};
}

float StreamedRange::percentile(double percent) const
{
    if (percent <= 0.0) {
        return m_low;
    }
    if (percent >= 100.0) {
        return m_high;
    }
    const double place = percent / 100.0 * static_cast<double>(m_count - 1);
    double seen = 0.0;
    for (uint32_t bin = 0; bin < m_bins.size(); ++bin) {
        seen += static_cast<double>(m_bins[bin]);
        if (seen > place) {
            return std::clamp(middleOfBin(bin), m_low, m_high);
        }
    }
    return m_high;
}

}  // namespace core
