#include "ui/figure/overlay_layers.h"

#include "ui/figure/colormap.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/map_samples.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace ui {
namespace {

constexpr int kLayerCell = 8;  ///< largest number of pixels per patch: finer steps are invisible

core::PixelRect common(const core::PixelRect& a, const core::PixelRect& b)
{
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right), std::min(a.bottom, b.bottom)};
}

/// blend() of overlay.cpp as a color over the photo: photo * (1 - alpha) + color * alpha.
QRgb layerColor(core::OverlayStyle style, const std::array<float, 3>& color, float weight, float opacity)
{
    float alpha = opacity, colored = opacity;
    if (style == core::OverlayStyle::Glow) {
        colored = opacity * weight;
        alpha = 1.0F - (1.0F - kGlowDim * opacity) * (1.0F - colored);
    } else if (style == core::OverlayStyle::Spotlight) {
        colored = 0.0F;
        alpha = opacity * (1.0F - kSpotlightFloor) * (1.0F - weight);
    }
    const float share = alpha > 0.0F ? colored / alpha : 0.0F;
    const auto byte = [](float v) { return static_cast<int>(std::clamp(v, 0.0F, 1.0F) * 255.0F + 0.5F); };
    return qRgba(byte(color[0] * share), byte(color[1] * share), byte(color[2] * share), byte(alpha));
}

/// Whole pixels per patch where the whole map is seen, so that all patches come out equally large.
QSize layerSize(const core::PatchGrid& grid, const core::PixelRect& map, const core::PixelRect& seen, double density)
{
    const auto along = [&](int cells, double whole, double part) {
        if (part < whole - 1e-6 * whole) {
            return std::max(1, static_cast<int>(std::lround(part * density)));
        }
        const int perCell = static_cast<int>(std::ceil(whole * density / cells));
        return cells * std::clamp(perCell, 1, kLayerCell);
    };
    return {along(grid.cols, map.width(), seen.width()), along(grid.rows, map.height(), seen.height())};
}

}  // namespace

QImage overlayGround(const Figure& figure, core::PatchGrid grid, const core::PixelRect& photoRect,
                     const PhotoRaster& raster)
{
    const auto none = torch::full({grid.rows, grid.cols, 3}, core::kNoValue);  // of colors: the photo as it is
    return composeOverlay(figure, core::PatchMap{grid, none, {}}, photoRect, raster);
}

std::optional<OverlayLayer> overlayLayer(const Figure& figure, const core::PatchMap& map,
                                         const core::PixelRect& photoRect, double density)
{
    const core::PixelRect area = figure.mapRect(map.grid);
    const core::PixelSize photo = figure.mapping.photo;
    const core::PixelRect seen = common(common(area, photoRect), {0.0, 0.0, double(photo.width), double(photo.height)});
    if (!map.leftOut.empty() || torch::isnan(map.values).any().item<bool>() || seen.width() <= 0.0 ||
        seen.height() <= 0.0) {
        return std::nullopt;
    }
    const QSize size = layerSize(map.grid, area, seen, density);
    const bool smooth = figure.isSmooth(map), triples = map.values.dim() == 3;
    const auto columns =
        axisPoints(seen.left, seen.right, size.width(), area.left, area.width(), map.grid.cols, smooth);
    const auto rows = axisPoints(seen.top, seen.bottom, size.height(), area.top, area.height(), map.grid.rows, smooth);
    auto samplers = samplersOf(map.values, columns);
    std::vector<std::vector<float>> sampled(samplers.size(), std::vector<float>(columns.size()));
    const Colormap& colors = findColormap(figure.view.colormap);
    const float opacity = static_cast<float>(std::clamp(figure.view.opacity, 0.0, 1.0));
    const bool isSigned = figure.result && figure.result->isSigned;
    QImage image = newImage(size).convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < size.height(); ++y) {
        for (std::size_t k = 0; k < samplers.size(); ++k) {
            samplers[k].sample(rows[static_cast<std::size_t>(y)], sampled[k]);
        }
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (std::size_t x = 0; x < columns.size(); ++x) {
            if (triples) {
                const std::array<float, 3> color{sampled[0][x], sampled[1][x], sampled[2][x]};
                const float luma = 0.299F * color[0] + 0.587F * color[1] + 0.114F * color[2];
                const bool spotlight = figure.view.style == core::OverlayStyle::Spotlight;
                out[x] = layerColor(figure.view.style, color, spotlight ? std::clamp(luma, 0.0F, 1.0F) : 1.0F, opacity);
            } else {
                const float t = colorPosition(sampled[0][x], map.range, isSigned);
                out[x] = layerColor(figure.view.style, colors.at(t), overlayWeight(t, isSigned), opacity);
            }
        }
    }
    return OverlayLayer{seen, image};
}

OverlaySeries::OverlaySeries(const Figure& figure, core::PatchGrid grid, const core::PixelRect& photoRect, QSize pixels)
    : m_region(photoRect),
      m_raster(rasterPhoto(figure.photo.get(), figure.mapping.photo, photoRect, pixels)),
      m_ground(overlayGround(figure, grid, photoRect, m_raster))
{
}

void OverlaySeries::paint(QPainter& painter, const QRectF& target, const Figure& figure, const core::PatchMap& map)
{
    const double across = target.width() / m_region.width(), down = target.height() / m_region.height();
    const auto layer =
        isRaster(painter) ? std::nullopt : overlayLayer(figure, map, m_region, m_ground.width() / m_region.width());
    if (!layer) {
        drawImage(painter, target, composeOverlay(figure, map, m_region, m_raster));
        return;
    }
    drawImage(painter, target, m_ground);
    drawImage(painter,
              QRectF(target.left() + (layer->area.left - m_region.left) * across,
                     target.top() + (layer->area.top - m_region.top) * down, layer->area.width() * across,
                     layer->area.height() * down),
              layer->image);
}

}  // namespace ui
