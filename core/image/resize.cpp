#include "core/image/resize.h"

#include "core/cancellation.h"
#include "core/error.h"
#include "core/image/resample_weights.h"

#include <torch/types.h>

#include <algorithm>
#include <cstring>

// The inner loops are also compiled for AVX2 and selected at program start; elsewhere the compiler's default is used.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(HEADSCOPE_SANITIZED)
#define HEADSCOPE_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define HEADSCOPE_VECTOR_CLONES
#endif

namespace core {

namespace {

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
        throw Error(ErrorCode::ShapeMismatch, "resizing", "expected an image as [height, width, 3] of bytes");
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

torch::Tensor resizeLikePillow(const torch::Tensor& rgb, PixelSize size, Interpolation method)
{
    return resizeLikePillow(rgb, size, {0, 0, size.width, size.height}, method);
}

}  // namespace core
