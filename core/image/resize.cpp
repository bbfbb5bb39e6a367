#include "core/image/resize.h"

#include "core/cancellation.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numbers>
#include <vector>

// The inner loops are also compiled for AVX2 and selected at program start; elsewhere the compiler's default is used.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(HEADSCOPE_SANITIZED)
#define HEADSCOPE_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define HEADSCOPE_VECTOR_CLONES
#endif

namespace core {

namespace {

// The weights of Pillow's antialiased resize along one axis: which input samples contribute to an output sample, and
// how much.

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

/// @param in, out  samples of the whole axis before and after
/// @param method   not Nearest, which has no weights
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

/// Nearest: the input sample that each output sample copies.
std::vector<int> nearestSamples(int in, int out, int first, int count)
{
    // Pillow adds the step up rather than multiplying it; the rounding of that sum decides ties.
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

constexpr std::int32_t kHalf = 1 << (AxisWeights::kFractionBits - 1);
constexpr int kLowBits = 15;  ///< a weight is high * 2^15 + low: both fit the 16-bit multiply-and-add of every CPU
constexpr int kLanes = 16;    ///< taps are padded to this with weight 0

std::uint8_t toByte(std::int32_t sum)
{
    return static_cast<std::uint8_t>(std::clamp(sum >> AxisWeights::kFractionBits, 0, 255));
}

/// The horizontal weights in halves, every sample's taps padded to kLanes.
struct SplitWeights {
    std::vector<std::int16_t> high, low;
    std::vector<std::size_t> at;
    std::vector<int> taps;
};

SplitWeights splitWeights(const AxisWeights& axis)
{
    SplitWeights split;
    for (const auto& sample : axis.samples) {
        split.at.push_back(split.high.size());
        const int padded = (sample.taps + kLanes - 1) / kLanes * kLanes;
        split.taps.push_back(padded);
        for (int tap = 0; tap < padded; ++tap) {
            const std::int32_t weight = tap < sample.taps ? axis.weights[sample.weights + tap] : 0;
            split.high.push_back(static_cast<std::int16_t>(weight >> kLowBits));
            split.low.push_back(static_cast<std::int16_t>(weight & ((1 << kLowBits) - 1)));
        }
    }
    return split;
}

/// A row of pixels as three planes of 16 bits.
struct Planes {
    explicit Planes(int columns) : stride(columns + kLanes), values(3 * static_cast<std::size_t>(stride)) {}
    std::int16_t* channel(int c) { return values.data() + c * static_cast<std::size_t>(stride); }
    int stride;
    std::vector<std::int16_t> values;
};

HEADSCOPE_VECTOR_CLONES
void separate(const std::uint8_t* __restrict rgb, int columns, std::int16_t* __restrict red,
              std::int16_t* __restrict green, std::int16_t* __restrict blue)
{
    for (int i = 0; i < columns; ++i) {
        red[i] = rgb[3 * i];
        green[i] = rgb[3 * i + 1];
        blue[i] = rgb[3 * i + 2];
    }
}

/// The sum over taps of weight * pixel for the three channels. Partial sums may wrap around; the whole fits 32 bits.
HEADSCOPE_VECTOR_CLONES
void weigh(const std::int16_t* __restrict red, const std::int16_t* __restrict green,
           const std::int16_t* __restrict blue, const std::int16_t* __restrict high, const std::int16_t* __restrict low,
           int taps, std::uint32_t* __restrict sums)
{
    std::uint32_t redHigh = 0, redLow = 0, greenHigh = 0, greenLow = 0, blueHigh = 0, blueLow = 0;
    for (int tap = 0; tap < taps; ++tap) {
        redHigh += red[tap] * high[tap];
        redLow += red[tap] * low[tap];
        greenHigh += green[tap] * high[tap];
        greenLow += green[tap] * low[tap];
        blueHigh += blue[tap] * high[tap];
        blueLow += blue[tap] * low[tap];
    }
    sums[0] = (redHigh << kLowBits) + redLow;
    sums[1] = (greenHigh << kLowBits) + greenLow;
    sums[2] = (blueHigh << kLowBits) + blueLow;
}

/// Rows [firstRow, firstRow + rows) of `rgb`, resampled along x.
torch::Tensor resampleColumns(const torch::Tensor& rgb, int firstRow, int rows, const AxisWeights& axis)
{
    const auto split = splitWeights(axis);
    const auto outColumns = axis.samples.size();
    const auto stride = static_cast<std::size_t>(rgb.size(1)) * 3;
    auto result = torch::empty({rows, static_cast<std::int64_t>(outColumns), 3}, torch::kUInt8);
    const std::uint8_t* in =
        rgb.data_ptr<std::uint8_t>() + firstRow * stride + 3 * static_cast<std::size_t>(axis.begin);
    std::uint8_t* out = result.data_ptr<std::uint8_t>();
    Planes planes(axis.end - axis.begin);
    std::uint32_t sums[3];
    for (int row = 0; row < rows; ++row, in += stride) {
        throwIfCancelled();
        separate(in, axis.end - axis.begin, planes.channel(0), planes.channel(1), planes.channel(2));
        for (std::size_t column = 0; column < outColumns; ++column) {
            const int start = axis.samples[column].start - axis.begin;
            weigh(planes.channel(0) + start, planes.channel(1) + start, planes.channel(2) + start,
                  split.high.data() + split.at[column], split.low.data() + split.at[column], split.taps[column], sums);
            for (const auto sum : sums) {
                *out++ = toByte(static_cast<std::int32_t>(sum + kHalf));
            }
        }
    }
    return result;
}

HEADSCOPE_VECTOR_CLONES
void addRow(const std::uint8_t* __restrict row, std::int32_t weight, std::size_t length, std::int32_t* __restrict sums)
{
    for (std::size_t i = 0; i < length; ++i) {
        sums[i] += weight * row[i];
    }
}

HEADSCOPE_VECTOR_CLONES
void storeRow(const std::int32_t* __restrict sums, std::size_t length, std::uint8_t* __restrict row)
{
    for (std::size_t i = 0; i < length; ++i) {
        row[i] = toByte(sums[i]);
    }
}

/// Resamples along y; `rgb` holds the rows from `firstRow` on.
torch::Tensor resampleRows(const torch::Tensor& rgb, int firstRow, const AxisWeights& axis)
{
    const auto length = static_cast<std::size_t>(rgb.size(1)) * 3;
    auto result = torch::empty({static_cast<std::int64_t>(axis.samples.size()), rgb.size(1), 3}, torch::kUInt8);
    const auto* in = rgb.data_ptr<std::uint8_t>();
    auto* out = result.data_ptr<std::uint8_t>();
    std::vector<std::int32_t> sums(length);
    for (const auto& sample : axis.samples) {
        throwIfCancelled();
        std::fill(sums.begin(), sums.end(), kHalf);
        for (int tap = 0; tap < sample.taps; ++tap) {
            addRow(in + (sample.start - firstRow + tap) * length, axis.weights[sample.weights + tap], length,
                   sums.data());
        }
        storeRow(sums.data(), length, out);
        out += length;
    }
    return result;
}

torch::Tensor resizeNearest(const torch::Tensor& rgb, PixelSize size, PixelWindow window)
{
    const auto columns = nearestSamples(static_cast<int>(rgb.size(1)), size.width, window.left, window.width);
    const auto rows = nearestSamples(static_cast<int>(rgb.size(0)), size.height, window.top, window.height);
    auto result = torch::empty({window.height, window.width, 3}, torch::kUInt8);
    auto* out = result.data_ptr<std::uint8_t>();
    for (const int row : rows) {
        const auto* in = rgb.data_ptr<std::uint8_t>() + row * static_cast<std::size_t>(rgb.size(1)) * 3;
        for (const int column : columns) {
            std::memcpy(out, in + 3 * static_cast<std::size_t>(column), 3);
            out += 3;
        }
    }
    return result;
}

}  // namespace

torch::Tensor resizeLikePillow(const torch::Tensor& rgb, PixelSize size, PixelWindow window, Interpolation method)
{
    if (rgb.dim() != 3 || rgb.size(2) != 3 || rgb.scalar_type() != torch::kUInt8) {
        throw Error(ErrorCode::ShapeMismatch, "resizing", "expected an image as [height, width, 3] of bytes"_msg);
    }
    auto image = rgb.contiguous();
    const int width = static_cast<int>(image.size(1)), height = static_cast<int>(image.size(0));
    if (method == Interpolation::Nearest) {
        return resizeNearest(image, size, window);
    }
    // A pass that keeps the side is skipped, as it would be exact anyway: only the window is cut out.
    int firstRow = 0;
    AxisWeights rowWeights;
    if (size.height == height) {
        image = image.narrow(0, window.top, window.height);
    } else {
        rowWeights = axisWeights(height, size.height, window.top, window.height, method);
        firstRow = rowWeights.begin;
    }
    if (size.width == width) {
        image = image.narrow(1, window.left, window.width).contiguous();
        return size.height == height ? image.clone() : resampleRows(image, 0, rowWeights);
    }
    const int rows = size.height == height ? window.height : rowWeights.end - rowWeights.begin;
    const auto columnWeights = axisWeights(width, size.width, window.left, window.width, method);
    image = resampleColumns(image, firstRow, rows, columnWeights);
    return size.height == height ? image : resampleRows(image, firstRow, rowWeights);
}

}  // namespace core
