#include "core/image/resample_weights.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace core {

namespace {

double bilinear(double t)
{
    t = std::abs(t);
    return t < 1.0 ? 1.0 - t : 0.0;
}

double bicubic(double t)
{
    constexpr double a = -0.5;
    t = std::abs(t);
    if (t < 1.0) {
        return ((a + 2.0) * t - (a + 3.0)) * t * t + 1.0;
    }
    return t < 2.0 ? (((t - 5.0) * t + 8.0) * t - 4.0) * a : 0.0;
}

double sinc(double t)
{
    if (t == 0.0) {
        return 1.0;
    }
    t *= std::numbers::pi;
    return std::sin(t) / t;
}

double lanczos(double t)
{
    return t >= -3.0 && t < 3.0 ? sinc(t) * sinc(t / 3.0) : 0.0;
}

struct Filter {
    double (*value)(double);
    double support;
};

Filter filterOf(Interpolation method)
{
    switch (method) {
        case Interpolation::Bilinear:
            return {bilinear, 1.0};
        case Interpolation::Lanczos:
            return {lanczos, 3.0};
        default:
            return {bicubic, 2.0};
    }
}

std::int32_t fixedPoint(double weight)
{
    constexpr double one = 1 << AxisWeights::kFractionBits;
    return static_cast<std::int32_t>(weight * one + (weight < 0.0 ? -0.5 : 0.5));
}

}  // namespace

AxisWeights axisWeights(int in, int out, int first, int count, Interpolation method)
{
    const auto filter = filterOf(method);
    const double scale = static_cast<double>(in) / out;
    const double filterScale = std::max(scale, 1.0);
    const double support = filter.support * filterScale;
    const double inverse = 1.0 / filterScale;

    AxisWeights axis;
    axis.samples.reserve(count);
    axis.begin = in;
    std::vector<double> exact;
    for (int i = first; i < first + count; ++i) {
        const double center = (i + 0.5) * scale;
        const int low = std::max(static_cast<int>(center - support + 0.5), 0);
        const int high = std::min(static_cast<int>(center + support + 0.5), in);
        exact.clear();
        double sum = 0.0;
        for (int j = low; j < high; ++j) {
            exact.push_back(filter.value((j - center + 0.5) * inverse));
            sum += exact.back();
        }
        axis.samples.push_back({low, high - low, axis.weights.size()});
        for (const double weight : exact) {
            axis.weights.push_back(fixedPoint(sum != 0.0 ? weight / sum : weight));
        }
        axis.begin = std::min(axis.begin, low);
        axis.end = std::max(axis.end, high);
    }
    return axis;
}

std::vector<int> nearestSamples(int in, int out, int first, int count)
{
    // Pillow adds the step repeatedly rather than multiplying it; the rounding of that sum decides ties.
    const double step = static_cast<double>(in) / out;
    std::vector<int> samples;
    samples.reserve(count);
    double position = step * 0.5;
    for (int i = 0; i < first + count; ++i, position += step) {
        if (i >= first) {
            samples.push_back(std::min(static_cast<int>(position), in - 1));
        }
    }
    return samples;
}

}  // namespace core
