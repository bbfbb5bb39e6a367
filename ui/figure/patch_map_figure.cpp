#include "ui/figure/cell_image.h"
#include "ui/figure/color_bar.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/mask_outline.h"
#include "ui/figure/numbered_point.h"
#include "ui/figure/overlay.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kPhotoArea = 440.0 * 440.0;  ///< square points that a photo gets, whatever its shape
constexpr double kLongestSide = 640.0;
constexpr double kLeastHeight = 150.0;            ///< room for the color bar beside a panorama
constexpr double kHairlineCell = 9.0;             ///< points: cells larger than this show their edges
constexpr double kHatch = 4.0;                    ///< points between two lines
constexpr double kRing = 0.56, kLeastRing = 3.5;  ///< radius of a mark: of a patch's longer side, and in points

QSizeF photoSizeInFigure(core::PixelSize photo)
{
    const double width = std::max(1, photo.width), height = std::max(1, photo.height);
    const double scale = std::min(std::sqrt(kPhotoArea / (width * height)), kLongestSide / std::max(width, height));
    return {std::max(1.0, std::round(width * scale)), std::max(1.0, std::round(height * scale))};
}

/// Photo pixels to figure points.
struct Placement {
    QRectF target;
    core::PixelRect photo;  ///< the part of it that is shown
    QPointF at(double x, double y) const
    {
        return {target.left() + (x - photo.left) * target.width() / photo.width(),
                target.top() + (y - photo.top) * target.height() / photo.height()};
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

QRectF cellOf(const core::PixelRect& area, core::PatchGrid grid, int patch, const Placement& placement)
{
    const int row = patch / grid.cols, col = patch % grid.cols;
    const double width = area.width() / grid.cols, height = area.height() / grid.rows;
    return placement.rect({area.left + col * width, area.top + row * height, area.left + (col + 1) * width,
                           area.top + (row + 1) * height});
}

void paintHatching(QPainter& painter, const QRectF& cell)
{
    painter.setPen(QPen(QColor(230, 230, 230, 150), 0.6));
    for (const QLineF& line : hatchLines(cell, kHatch)) {
        painter.drawLine(line);
    }
}

/// Around the patch, in the accent color between light and dark lines, so that it is seen on any photo and any color.
void paintRing(QPainter& painter, const QRectF& cell)
{
    const double radius = std::max(kLeastRing, kRing * std::max(cell.width(), cell.height()));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 3.2));
    painter.drawEllipse(cell.center(), radius, radius);
    painter.setPen(QPen(Qt::white, 2.2));
    painter.drawEllipse(cell.center(), radius, radius);
    painter.setPen(QPen(QColor(kAccent), 1.2));
    painter.drawEllipse(cell.center(), radius, radius);
}

void paintBox(QPainter& painter, const FigureLook& look, const QRectF& rect, const core::PatchMap::Box& box)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 170), box.asks ? 3.2 : 2.0));
    painter.drawRect(rect);
    painter.setPen(QPen(box.asks ? QColor(kAccent) : QColor(Qt::white), box.asks ? 1.6 : 0.8));
    painter.drawRect(rect);
    const QString words = plainText(box.label);
    const QRectF plate(rect.topLeft(),
                       QSizeF(look.textWidth(Type::Tick, words) + 6.0, look.lineHeight(Type::Tick) + 2.0));
    painter.fillRect(plate, QColor(255, 255, 255, 215));
    drawLine(painter, look, Type::Tick, FigureLook().ink, plate.topLeft() + QPointF(3.0, 1.0), words);
}

void paintOutlines(QPainter& painter, const core::ObjectMask& object, core::PixelSize photo, const Placement& placement)
{
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& outline : outlinesOf(object, photo)) {
        QPolygonF placed;
        for (const QPointF& point : outline) {
            placed << placement.at(point.x(), point.y());
        }
        for (const auto& [color, width] : {std::pair(QColor(0, 0, 0, 170), 2.4), std::pair(QColor(Qt::white), 1.2)}) {
            painter.setPen(QPen(color, width));
            painter.drawPolygon(placed);
        }
    }
}

core::PixelRect wholePhoto(const Figure& figure)
{
    return {0.0, 0.0, double(figure.mapping.photo.width), double(figure.mapping.photo.height)};
}

void paintMap(QPainter& painter, const FigureLook& look, const Figure& figure, const core::PatchMap& map,
              const QRectF& target)
{
    constexpr double kMostInVectors = 1e8;  // pixels; those of a PNG are bounded as a whole
    const double most = isRaster(painter) ? 1e9 : std::sqrt(kMostInVectors / (target.width() * target.height()));
    const double density = std::min(imageDensity(painter, look), most);
    const QSize pixels(std::max(1, static_cast<int>(std::lround(target.width() * density))),
                       std::max(1, static_cast<int>(std::lround(target.height() * density))));
    drawImage(painter, target, composeOverlay(figure, map, wholePhoto(figure), pixels));
    paintMapMarks(painter, look, figure, map, wholePhoto(figure), target);
}

}  // namespace

void paintMapMarks(QPainter& painter, const FigureLook& look, const Figure& figure, const core::PatchMap& map,
                   const core::PixelRect& region, const QRectF& target)
{
    const Placement placement{target, region};
    const core::PixelRect area = figure.mapRect(map.grid);
    painter.save();
    painter.setClipRect(target);
    if (!figure.isSmooth(map)) {
        paintCellLines(painter, placement.rect(area), map.grid);
    }
    paintSeenOutline(painter, placement.rect(area), target);
    for (const int patch : hatchedPatches(map)) {
        paintHatching(painter, cellOf(area, map.grid, patch, placement));
    }
    if (figure.found) {
        paintOutlines(painter, *figure.found, figure.mapping.photo, placement);
    }
    const auto inGrid = [&](int patch) { return patch >= 0 && patch < map.grid.count(); };
    if (map.queryPatch && inGrid(*map.queryPatch)) {
        drawFrame(painter, cellOf(area, map.grid, *map.queryPatch, placement), 1.4);
    }
    for (const int patch : map.marked) {
        if (inGrid(patch)) {
            paintRing(painter, cellOf(area, map.grid, patch, placement));
        }
    }
    for (const auto& box : map.boxes) {
        paintBox(painter, look, placement.rect(figure.mapping.toPhoto({box.left, box.top, box.right, box.bottom})),
                 box);
    }
    for (size_t index = 0; index < map.numbered.size(); ++index) {
        if (inGrid(map.numbered[index])) {
            paintNumberedPoint(painter, look, cellOf(area, map.grid, map.numbered[index], placement).center(),
                               static_cast<int>(index));
        }
    }
    painter.restore();
}

Part kindsPart(const FigureLook& look, const std::vector<core::PatchMap::Kind>& kinds, double width)
{
    if (kinds.empty()) {
        return {};
    }
    const double line = look.lineHeight(Type::Tick) + 3.0, swatch = look.lineHeight(Type::Tick) - 3.0,
                 left = swatch + 6.0;
    double widest = 0.0;
    for (const auto& kind : kinds) {
        widest = std::max(widest, look.textWidth(Type::Tick, plainText(kind.name)));
    }
    const double entry = left + std::ceil(widest);
    const std::size_t columns = legendColumns(width, entry), rows = (kinds.size() + columns - 1) / columns;
    Part part;
    part.size = QSizeF(std::max(width, entry), line * static_cast<double>(rows));
    part.paint = [look, &kinds, columns, entry, line, swatch, left](QPainter& painter, QPointF at) {
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const auto& kind = kinds[i];
            const std::size_t row = i / columns, col = i % columns;
            const QPointF place =
                at + QPointF(static_cast<double>(col) * (entry + kLegendGap), static_cast<double>(row) * line);
            painter.fillRect(QRectF(place.x(), place.y() + 2.0, swatch, swatch),
                             QColor::fromRgbF(kind.red, kind.green, kind.blue));
            drawLine(painter, look, Type::Tick, look.ink, place + QPointF(left, 0.0), plainText(kind.name));
        }
    };
    return part;
}

Part patchMapPart(const FigureLook& look, const Figure& figure, const core::PatchMap& map, bool colorBar)
{
    const QSizeF photo = photoSizeInFigure(figure.mapping.photo);
    const double height = std::max(photo.height(), kLeastHeight);
    const QRectF place(QPointF(0.0, std::floor((height - photo.height()) / 2.0)), photo);
    Part part;
    part.size = QSizeF(photo.width(), height);
    part.photo = place;
    part.paint = [look, &figure, &map, place](QPainter& painter, QPointF at) {
        paintMap(painter, look, figure, map, place.translated(at));
    };
    if (!colorBar) {
        return part;
    }
    if (map.values.dim() == 3) {
        return beside(part, kindsPart(look, map.kinds), 12.0);
    }
    ColorBar bar{map.range, plainText(figure.result->quantity), {}};
    bar.isSigned = figure.result->isSigned;
    bar.note =
        figure.view.smooth ? QStringLiteral("bicubic between patch centers") : QStringLiteral("patches, not smoothed");
    if (!map.leftOut.empty()) {
        bar.note += QStringLiteral("; sinks are hatched");
    }
    if (!map.dropped.empty()) {
        bar.note += QStringLiteral("; dropped patches are hatched");
    } else if (hasGaps(map.values)) {
        bar.note += QStringLiteral("; dimmed patches have no value");
    }
    return beside(part, colorBarPart(look, bar, figure.view, height), 12.0);
}

}  // namespace ui
