#include "ui/figure/color_bar.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/overlay.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kPhotoArea = 440.0 * 440.0;  ///< square points that a photo gets, whatever its shape
constexpr double kLongestSide = 640.0;
constexpr double kLeastHeight = 150.0;  ///< room for the colour bar beside a panorama
constexpr double kHairlineCell = 9.0;   ///< points: cells larger than this show their edges

QSizeF photoSizeInFigure(core::PixelSize photo)
{
    const double width = std::max(1, photo.width), height = std::max(1, photo.height);
    const double scale = std::min(std::sqrt(kPhotoArea / (width * height)), kLongestSide / std::max(width, height));
    return {std::max(1.0, std::round(width * scale)), std::max(1.0, std::round(height * scale))};
}

/// Photo pixels to figure points.
struct Placement {
    QRectF target;
    core::PixelSize photo;
    QPointF at(double x, double y) const
    {
        return {target.left() + x * target.width() / photo.width, target.top() + y * target.height() / photo.height};
    }
    QRectF rect(const core::PixelRect& r) const { return {at(r.left, r.top), at(r.right, r.bottom)}; }
};

void paintCellLines(QPainter& painter, const QRectF& area, core::PatchGrid grid)
{
    const double cellWidth = area.width() / grid.cols, cellHeight = area.height() / grid.rows;
    if (std::min(cellWidth, cellHeight) < kHairlineCell) {
        return;
    }
    painter.setPen(QPen(QColor(255, 255, 255, 70), 0.5));
    for (int col = 1; col < grid.cols; ++col) {
        const double x = area.left() + col * cellWidth;
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    for (int row = 1; row < grid.rows; ++row) {
        const double y = area.top() + row * cellHeight;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
}

/// The edge of what the network saw, where it runs inside the photo.
void paintSeenOutline(QPainter& painter, const QRectF& seen, const QRectF& photo)
{
    const double slack = 0.25;
    const bool whole = seen.left() < photo.left() + slack && seen.top() < photo.top() + slack &&
                       seen.right() > photo.right() - slack && seen.bottom() > photo.bottom() - slack;
    if (!whole) {
        drawFrame(painter, seen, 0.8);
    }
}

void paintMap(QPainter& painter, const Picture& picture, const core::PatchMap& map, const QRectF& target)
{
    const core::PixelSize photo = picture.mapping.photo;
    const double density = imageDensity(painter);
    const QSize pixels(std::max(1, static_cast<int>(std::lround(target.width() * density))),
                       std::max(1, static_cast<int>(std::lround(target.height() * density))));
    const core::PixelRect whole{0.0, 0.0, static_cast<double>(photo.width), static_cast<double>(photo.height)};
    drawImage(painter, target, composeOverlay(picture, map, whole, pixels));

    const Placement placement{target, photo};
    const core::PixelRect area = picture.mapRect(map.grid);
    painter.save();
    painter.setClipRect(target);
    if (!picture.view.smooth) {
        paintCellLines(painter, placement.rect(area), map.grid);
    }
    paintSeenOutline(painter, placement.rect(area), target);
    if (map.queryPatch && *map.queryPatch >= 0 && *map.queryPatch < map.grid.count()) {
        const int row = *map.queryPatch / map.grid.cols, col = *map.queryPatch % map.grid.cols;
        const double width = area.width() / map.grid.cols, height = area.height() / map.grid.rows;
        drawFrame(painter,
                  placement.rect({area.left + col * width, area.top + row * height, area.left + (col + 1) * width,
                                  area.top + (row + 1) * height}),
                  1.4);
    }
    painter.restore();
}

}  // namespace

Part patchMapPart(const Picture& picture, const core::PatchMap& map)
{
    const QSizeF photo = photoSizeInFigure(picture.mapping.photo);
    const double height = std::max(photo.height(), kLeastHeight);
    const QRectF place(QPointF(0.0, std::floor((height - photo.height()) / 2.0)), photo);
    Part part;
    part.size = QSizeF(photo.width(), height);
    part.photo = place;
    part.paint = [&picture, &map, place](QPainter& painter, QPointF at) {
        paintMap(painter, picture, map, place.translated(at));
    };
    if (map.values.dim() == 3) {
        return part;
    }
    ColorBar bar{map.range, plainText(picture.result->quantity), {}};
    bar.note =
        picture.view.smooth ? QStringLiteral("bicubic between patch centres") : QStringLiteral("patches, not smoothed");
    if (hasGaps(map.values)) {
        bar.note += QStringLiteral("; dimmed patches have no value");
    }
    return beside(std::move(part), colorBarPart(bar, picture.view, height), 12.0);
}

}  // namespace ui
