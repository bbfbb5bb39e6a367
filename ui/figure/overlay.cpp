#include "ui/figure/overlay.h"

#include "ui/figure/colormap.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/map_samples.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
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

QImage composeOverlay(const Picture& picture, const core::PatchMap& map, const core::PixelRect& photoRect, QSize size)
{
    const auto raster = rasterPhoto(picture.photo.get(), picture.mapping.photo, photoRect, size);
    return composeOverlay(picture, map, photoRect, raster);
}

QImage composeOverlay(const Picture& picture, const core::PatchMap& map, const core::PixelRect& photoRect,
                      const PhotoRaster& raster)
{
    const QSize size = raster.size;
    const core::View& view = picture.view;
    const Colormap& colors = findColormap(view.colormap);
    const float opacity = static_cast<float>(std::clamp(view.opacity, 0.0, 1.0));
    const core::PixelRect area = picture.mapRect(map.grid);
    const bool smooth = picture.isSmooth(map);
    const auto columns =
        axisPoints(photoRect.left, photoRect.right, size.width(), area.left, area.width(), map.grid.cols, smooth);
    const auto rows =
        axisPoints(photoRect.top, photoRect.bottom, size.height(), area.top, area.height(), map.grid.rows, smooth);

    const bool triples = map.values.dim() == 3, isSigned = picture.result && picture.result->isSigned;
    std::vector<RowSampler> samplers = samplersOf(map.values, columns);
    std::vector<std::vector<float>> sampled(samplers.size(), std::vector<float>(columns.size()));

    QImage image = newImage(size);
    for (int y = 0; y < size.height(); ++y) {
        const AxisPoint& row = rows[static_cast<std::size_t>(y)];
        const double photoY = photoRect.top + (y + 0.5) * photoRect.height() / size.height();
        const bool rowOnPhoto = onPhoto(photoY, picture.mapping.photo.height);
        if (row.inside) {
            for (std::size_t k = 0; k < samplers.size(); ++k) {
                samplers[k].sample(row, sampled[k]);
            }
        }
        const float* in = raster.row(y);
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (std::size_t x = 0; x < columns.size(); ++x, in += 3) {
            const Color photo{in[0], in[1], in[2]};
            const double photoX = photoRect.left + (static_cast<double>(x) + 0.5) * photoRect.width() / size.width();
            if (!rowOnPhoto || !onPhoto(photoX, picture.mapping.photo.width)) {
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

}  // namespace ui
