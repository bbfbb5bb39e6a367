#include "ui/figure/photo_raster.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ui {
namespace {

constexpr float kNoPhotoGrey = 0.82F;

struct Taps {
    int first = 0;
    std::vector<float> weights;  ///< empty: this output pixel's centre lies outside the photo
};

double cubic(double x)
{
    x = std::abs(x);
    if (x < 1.0) {
        return (1.5 * x - 2.5) * x * x + 1.0;
    }
    return x < 2.0 ? ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0 : 0.0;
}

/// Which input pixels make each of `count` output pixels of the stretch [from, to).
std::vector<Taps> axisTaps(double from, double to, int count, int inputSize)
{
    const double step = (to - from) / count;
    const double widening = std::max(1.0, step);
    std::vector<Taps> axis(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const double center = from + (i + 0.5) * step;
        if (!(center >= 0.0 && center < inputSize)) {
            continue;
        }
        const int first = std::max(0, static_cast<int>(std::floor(center - 2.0 * widening)));
        const int last = std::min(inputSize - 1, static_cast<int>(std::floor(center + 2.0 * widening)));
        double sum = 0.0;
        std::vector<double> weights;
        for (int in = first; in <= last; ++in) {
            weights.push_back(cubic((in + 0.5 - center) / widening));
            sum += weights.back();
        }
        Taps& taps = axis[static_cast<std::size_t>(i)];
        taps.first = first;
        for (const double weight : weights) {
            taps.weights.push_back(static_cast<float>(weight / sum));
        }
    }
    return axis;
}

std::vector<float> resampledRow(const std::uint8_t* pixels, const std::vector<Taps>& columns)
{
    std::vector<float> row(columns.size() * 3, 0.0F);
    for (std::size_t x = 0; x < columns.size(); ++x) {
        const Taps& taps = columns[x];
        const std::uint8_t* in = pixels + static_cast<std::size_t>(taps.first) * 3;
        float r = 0.0F, g = 0.0F, b = 0.0F;
        for (const float weight : taps.weights) {
            r += weight * static_cast<float>(in[0]);
            g += weight * static_cast<float>(in[1]);
            b += weight * static_cast<float>(in[2]);
            in += 3;
        }
        row[3 * x] = r;
        row[3 * x + 1] = g;
        row[3 * x + 2] = b;
    }
    return row;
}

void fillOutside(float* out, const std::vector<Taps>& columns, bool wholeRow)
{
    for (std::size_t x = 0; x < columns.size(); ++x) {
        if (wholeRow || columns[x].weights.empty()) {
            std::fill_n(out + 3 * x, 3, 1.0F);
        }
    }
}

}  // namespace

PhotoRaster rasterPhoto(const core::Photo* photo, core::PixelSize photoSize, const core::PixelRect& region, QSize size)
{
    PhotoRaster raster{size, {}};
    const auto rowLength = static_cast<std::size_t>(size.width()) * 3;
    raster.rgb.assign(rowLength * static_cast<std::size_t>(size.height()), photo ? 0.0F : kNoPhotoGrey);
    const auto columns = axisTaps(region.left, region.right, size.width(), photoSize.width);
    const auto rows = axisTaps(region.top, region.bottom, size.height(), photoSize.height);
    const std::uint8_t* pixels = photo ? photo->rgb.data_ptr<std::uint8_t>() : nullptr;
    const auto stride = static_cast<std::size_t>(photoSize.width) * 3;

    std::map<int, std::vector<float>> ready;  // input rows resampled along x; only those still needed are kept
    for (int y = 0; y < size.height(); ++y) {
        const Taps& taps = rows[static_cast<std::size_t>(y)];
        float* out = raster.rgb.data() + static_cast<std::size_t>(y) * rowLength;
        if (photo && !taps.weights.empty()) {
            ready.erase(ready.begin(), ready.lower_bound(taps.first));
            for (std::size_t i = 0; i < taps.weights.size(); ++i) {
                const int in = taps.first + static_cast<int>(i);
                auto found = ready.find(in);
                if (found == ready.end()) {
                    const auto* source = pixels + static_cast<std::size_t>(in) * stride;
                    found = ready.emplace(in, resampledRow(source, columns)).first;
                }
                const float weight = taps.weights[i];
                const float* row = found->second.data();
                for (std::size_t k = 0; k < rowLength; ++k) {
                    out[k] += weight * row[k];
                }
            }
            for (std::size_t k = 0; k < rowLength; ++k) {
                out[k] = std::clamp(out[k] / 255.0F, 0.0F, 1.0F);
            }
        }
        fillOutside(out, columns, taps.weights.empty());
    }
    return raster;
}

}  // namespace ui
