#include "ui/figure/overlay.h"

#include "ui/figure/colormap.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/map_samples.h"

#include <algorithm>
#include <array>
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

namespace {

/// The rows of a photo at another size, from the top, without ever holding all of them.
class PhotoRows {
public:
    PhotoRows(const core::Photo* photo, core::PixelSize photoSize, const core::PixelRect& region, QSize size)
        : m_pixels(photo ? photo->rgb.data_ptr<std::uint8_t>() : nullptr),
          m_stride(static_cast<std::size_t>(photoSize.width) * 3),
          m_columns(axisTaps(region.left, region.right, size.width(), photoSize.width)),
          m_rows(axisTaps(region.top, region.bottom, size.height(), photoSize.height))
    {
    }
    /// Writes row `y`; rows are asked for in ascending order.
    void read(int y, float* out)
    {
        const auto length = m_columns.size() * 3;
        const Taps& taps = m_rows[static_cast<std::size_t>(y)];
        std::fill_n(out, length, m_pixels != nullptr ? 0.0F : kNoPhotoGrey);
        if (m_pixels != nullptr && !taps.weights.empty()) {
            m_ready.erase(m_ready.begin(), m_ready.lower_bound(taps.first));
            for (std::size_t i = 0; i < taps.weights.size(); ++i) {
                const float weight = taps.weights[i];
                const float* row = resampled(taps.first + static_cast<int>(i)).data();
                for (std::size_t k = 0; k < length; ++k) {
                    out[k] += weight * row[k];
                }
            }
            for (std::size_t k = 0; k < length; ++k) {
                out[k] = std::clamp(out[k] / 255.0F, 0.0F, 1.0F);
            }
        }
        fillOutside(out, m_columns, taps.weights.empty());
    }

private:
    const std::vector<float>& resampled(int in)
    {
        auto found = m_ready.find(in);
        if (found == m_ready.end()) {
            const auto* source = m_pixels + static_cast<std::size_t>(in) * m_stride;
            found = m_ready.emplace(in, resampledRow(source, m_columns)).first;
        }
        return found->second;
    }

    const std::uint8_t* m_pixels;
    std::size_t m_stride;
    std::vector<Taps> m_columns, m_rows;
    std::map<int, std::vector<float>> m_ready;  ///< input rows resampled along x; only those still needed are kept
};

}  // namespace

PhotoRaster rasterPhoto(const core::Photo* photo, core::PixelSize photoSize, const core::PixelRect& region, QSize size)
{
    const auto rowLength = static_cast<std::size_t>(size.width()) * 3;
    PhotoRaster raster{size, std::vector<float>(rowLength * static_cast<std::size_t>(size.height()))};
    PhotoRows rows(photo, photoSize, region, size);
    for (int y = 0; y < size.height(); ++y) {
        rows.read(y, raster.rgb.data() + static_cast<std::size_t>(y) * rowLength);
    }
    return raster;
}

namespace {

using Color = std::array<float, 3>;

float luma(const Color& c)
{
    return 0.299F * c[0] + 0.587F * c[1] + 0.114F * c[2];
}
float mix(float a, float b, float part)
{
    return a + (b - a) * part;
}

Color unseen(const Color& photo)
{
    const float light = luma(photo);
    Color out{};
    for (std::size_t k = 0; k < 3; ++k) {
        out[k] = mix(photo[k], light, kUnseenGrey) * kUnseenLight;
    }
    return out;
}

Color blend(core::OverlayStyle style, const Color& photo, const Color& color, float weight, float opacity)
{
    Color out{};
    for (std::size_t k = 0; k < 3; ++k) {
        switch (style) {
            case core::OverlayStyle::Glow:
                out[k] = mix(photo[k] * (1.0F - kGlowDim * opacity), color[k], opacity * weight);
                break;
            case core::OverlayStyle::Tint:
                out[k] = mix(photo[k], color[k], opacity);
                break;
            case core::OverlayStyle::Spotlight:
                out[k] = photo[k] * mix(1.0F, kSpotlightFloor + (1.0F - kSpotlightFloor) * weight, opacity);
                break;
        }
    }
    return out;
}

QRgb packed(const Color& color)
{
    const auto byte = [](float v) { return static_cast<int>(std::clamp(v, 0.0F, 1.0F) * 255.0F + 0.5F); };
    return qRgb(byte(color[0]), byte(color[1]), byte(color[2]));
}

bool onPhoto(double position, int size)
{
    return position >= 0.0 && position < size;
}

}  // namespace

float colorPosition(float value, core::ValueRange range, bool isSigned)
{
    if (std::isnan(value)) {
        return value;
    }
    if (range.high > range.low) {
        return std::clamp((value - range.low) / (range.high - range.low), 0.0F, 1.0F);
    }
    return isSigned ? 0.5F : 0.0F;
}

float sampleMap(const float* values, core::PatchGrid grid, float x, float y, bool smooth)
{
    return sampleAt(values, grid.cols, axisPoint(x, grid.cols, smooth), axisPoint(y, grid.rows, smooth));
}

namespace {

/// @param photoRow  gives the photo's row y at this size; asked for in ascending order
template <typename PhotoRow>
QImage composeOver(const Figure& figure, const core::PatchMap& map, const core::PixelRect& photoRect, QSize size,
                   const PhotoRow& photoRow)
{
    const core::View& view = figure.view;
    const Colormap& colors = findColormap(view.colormap);
    const float opacity = static_cast<float>(std::clamp(view.opacity, 0.0, 1.0));
    const core::PixelRect area = figure.mapRect(map.grid);
    const bool smooth = figure.isSmooth(map);
    const auto columns =
        axisPoints(photoRect.left, photoRect.right, size.width(), area.left, area.width(), map.grid.cols, smooth);
    const auto rows =
        axisPoints(photoRect.top, photoRect.bottom, size.height(), area.top, area.height(), map.grid.rows, smooth);

    const bool triples = map.values.dim() == 3, isSigned = figure.result && figure.result->isSigned;
    std::vector<RowSampler> samplers = samplersOf(drawnValues(map), columns);
    std::vector<std::vector<float>> sampled(samplers.size(), std::vector<float>(columns.size()));

    QImage image = newImage(size);
    for (int y = 0; y < size.height(); ++y) {
        const AxisPoint& row = rows[static_cast<std::size_t>(y)];
        const double photoY = photoRect.top + (y + 0.5) * photoRect.height() / size.height();
        const bool rowOnPhoto = onPhoto(photoY, figure.mapping.photo.height);
        if (row.inside) {
            for (std::size_t k = 0; k < samplers.size(); ++k) {
                samplers[k].sample(row, sampled[k]);
            }
        }
        const float* in = photoRow(y);
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (std::size_t x = 0; x < columns.size(); ++x, in += 3) {
            const Color photo{in[0], in[1], in[2]};
            const double photoX = photoRect.left + (static_cast<double>(x) + 0.5) * photoRect.width() / size.width();
            if (!rowOnPhoto || !onPhoto(photoX, figure.mapping.photo.width)) {
                out[x] = packed(photo);
            } else if (!row.inside || !columns[x].inside || std::isnan(sampled[0][x])) {
                const bool background = triples && row.inside && columns[x].inside;
                out[x] = packed(background ? photo : unseen(photo));
            } else if (triples) {
                const Color color{sampled[0][x], sampled[1][x], sampled[2][x]};
                const float weight =
                    view.style == core::OverlayStyle::Spotlight ? std::clamp(luma(color), 0.0F, 1.0F) : 1.0F;
                out[x] = packed(blend(view.style, photo, color, weight, opacity));
            } else {
                const float t = colorPosition(sampled[0][x], map.range, isSigned);
                out[x] = packed(blend(view.style, photo, colors.at(t), overlayWeight(t, isSigned), opacity));
            }
        }
    }
    return image;
}

}  // namespace

QImage composeOverlay(const Figure& figure, const core::PatchMap& map, const core::PixelRect& photoRect, QSize size)
{
    PhotoRows rows(figure.photo.get(), figure.mapping.photo, photoRect, size);
    std::vector<float> row(static_cast<std::size_t>(size.width()) * 3);
    return composeOver(figure, map, photoRect, size, [&](int y) {
        rows.read(y, row.data());
        return row.data();
    });
}

QImage composeOverlay(const Figure& figure, const core::PatchMap& map, const core::PixelRect& photoRect,
                      const PhotoRaster& raster)
{
    return composeOver(figure, map, photoRect, raster.size, [&raster](int y) { return raster.row(y); });
}

}  // namespace ui
