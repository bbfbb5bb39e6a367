#include "ui/figure/cell_image.h"
#include "ui/figure/color_bar.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/map_samples.h"
#include "ui/figure/overlay_layers.h"
#include "ui/figure/tile_places.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ui {
namespace {

constexpr double kMostWidth = 560.0, kMostHeight = 720.0;  ///< of all tiles
constexpr double kSmallestTile = 16.0, kLowestTile = 6.0, kLargestTile = 150.0;
constexpr int kFlatCell = 8;             ///< pixels that a cell gets at most in SVG and PDF
constexpr double kCaptionedTile = 30.0;  ///< points: smaller ones have no captions

/// The part of the photo that tiles show: what the network saw of it.
core::PixelRect seenPhoto(const Figure& figure, core::PatchGrid grid)
{
    const core::PixelRect area = figure.mapRect(grid);
    const core::PixelSize photo = figure.mapping.photo;
    return {std::max(0.0, area.left), std::max(0.0, area.top), std::min<double>(photo.width, area.right),
            std::min<double>(photo.height, area.bottom)};
}

struct TilesLayout {
    TileGrid grid;
    double captionHeight = 0.0;  ///< below each tile; 0: no captions
};

/// At least half of them; a few captions here and there would only unsettle the figure.
bool captionsFit(const FigureLook& look, const std::vector<core::Message>& captions, double width)
{
    std::ptrdiff_t written = 0, fitting = 0;
    for (const core::Message& caption : captions) {
        written += caption.empty() ? 0 : 1;
        fitting += !caption.empty() && look.textWidth(Type::Small, plainText(caption)) <= width ? 1 : 0;
    }
    return width >= kCaptionedTile && fitting > 0 && 2 * fitting >= written;
}

TilesLayout layoutTiles(const FigureLook& look, const core::Tiles& tiles, double aspect)
{
    TilesLayout layout;
    const int rows = std::max(1, tiles.rows), cols = std::max(1, tiles.cols);
    double width = std::min({kLargestTile, kMostWidth / cols, kMostHeight / rows * aspect});
    width = std::max({width, kSmallestTile, kLowestTile * aspect});
    const double gap = width > 60.0 ? 4.0 : width > 24.0 ? 2.0 : 1.0;
    TileGrid& grid = layout.grid;
    grid.tile = QSizeF(std::floor(width - gap), std::max(1.0, std::floor((width - gap) / aspect)));
    grid.places = placeTilesAsGiven(tiles);
    const bool named = !tiles.rowLabels.empty() && !tiles.colLabels.empty();  // captions would only repeat it
    if (!named && captionsFit(look, tiles.captions, grid.tile.width())) {
        layout.captionHeight = look.lineHeight(Type::Small) + 2.0;
    }
    grid.gap = QSizeF(gap, layout.captionHeight + gap);
    const QMarginsF margins = tileMargins(look, grid.places);
    grid.origin = {margins.left(), margins.top()};
    return layout;
}

class TilePainter {
public:
    TilePainter(const FigureLook& look, const Figure& figure, const core::Tiles& tiles, QSize pixels)
        : m_look(look), m_figure(figure), m_tiles(tiles), m_values(drawnValues(tiles)), m_pixels(pixels)
    {
        if (tiles.overPhoto) {
            m_series.emplace(figure, tiles.grid, seenPhoto(figure, tiles.grid), pixels);
        }
    }

    void paint(QPainter& painter, const QRectF& target, int index)
    {
        const auto values = m_values[index];
        const core::ValueRange range = m_tiles.ranges.at(static_cast<std::size_t>(index));
        if (torch::isnan(values).all().item<bool>()) {  // the tile is absent
            painter.fillRect(target, m_look.absent);
        } else if (m_series) {
            m_series->paint(painter, target, m_figure, core::PatchMap{m_tiles.grid, values, range, {}, {}});
        } else {
            drawImage(painter, target,
                      cellImage(values, range, m_figure.view, pixelsOf(painter), false, m_figure.result->isSigned));
        }
    }

private:
    /// Cells are flat: a file needs no more pixels than make them look so.
    QSize pixelsOf(const QPainter& painter) const
    {
        const QSize cells(m_tiles.grid.cols, m_tiles.grid.rows);
        return isRaster(painter) || m_tiles.values.dim() == 4 ? m_pixels : m_pixels.boundedTo(cells * kFlatCell);
    }

    const FigureLook& m_look;
    const Figure& m_figure;
    const core::Tiles& m_tiles;
    torch::Tensor m_values;
    QSize m_pixels;
    std::optional<OverlaySeries> m_series;
};

/// A dot in the upper right corner that shows on any photo.
void paintMark(QPainter& painter, const QRectF& tile)
{
    const double radius = std::clamp(0.06 * tile.width(), 1.2, 4.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0, 0, 0), 0.35 * radius));
    painter.setBrush(QColor(0xff, 0xb0, 0x20));
    painter.drawEllipse(tile.topRight() + QPointF(-1.8, 1.8) * radius, radius, radius);
    painter.restore();
}

void paintTiles(QPainter& painter, const FigureLook& look, const Figure& figure, const core::Tiles& tiles,
                const TilesLayout& layout, QPointF at)
{
    const QSizeF tile = layout.grid.tile;
    const double density = imageDensity(painter, look);
    const QSize pixels(static_cast<int>(std::lround(tile.width() * density)),
                       static_cast<int>(std::lround(tile.height() * density)));
    TilePainter tilePainter(look, figure, tiles, pixels);
    for (int i = 0; i < tiles.rows * tiles.cols; ++i) {
        const QRectF target = layout.grid.rect(i).translated(at);
        tilePainter.paint(painter, target, i);
        if (std::ranges::find(tiles.marked, i) != tiles.marked.end()) {
            paintMark(painter, target);
        }
        if (layout.captionHeight > 0.0 && static_cast<std::size_t>(i) < tiles.captions.size()) {
            const QString caption = plainText(tiles.captions[static_cast<std::size_t>(i)]);
            if (look.textWidth(Type::Small, caption) <= tile.width()) {
                drawLine(painter, look, Type::Small, look.ink, {target.center().x(), target.bottom() + 1.0}, caption,
                         Align::Center);
            }
        }
    }
}

bool oneRange(const core::Tiles& tiles)
{
    return std::all_of(tiles.ranges.begin(), tiles.ranges.end(),
                       [&](const core::ValueRange& range) { return range == tiles.ranges.front(); });
}

}  // namespace

Part tilesPart(const FigureLook& look, const Figure& figure, const core::Tiles& tiles, bool colorBar)
{
    const core::PixelRect region = seenPhoto(figure, tiles.grid);
    double aspect = static_cast<double>(std::max(1, tiles.grid.cols)) / std::max(1, tiles.grid.rows);
    if (tiles.overPhoto && region.width() > 0.0 && region.height() > 0.0) {
        aspect = region.width() / region.height();
    }
    const TilesLayout layout = layoutTiles(look, tiles, std::clamp(aspect, 0.1, 10.0));
    const QPointF first = layout.grid.origin;
    const QPointF end = first + QPointF(layout.grid.size().width(), layout.grid.size().height());
    Part part;
    part.size = QSizeF(std::ceil(end.x()), std::max(120.0, std::ceil(end.y() + layout.captionHeight)));
    part.paint = [look, &figure, &tiles, layout](QPainter& painter, QPointF at) {
        TileGrid grid = layout.grid;
        grid.origin += at;
        paintTileLabels(painter, look, grid, at, QRectF(grid.origin, grid.size()));
        paintTiles(painter, look, figure, tiles, layout, at);
    };

    if (!colorBar || tiles.values.dim() == 4) {  // colors are themselves: nothing to read off a bar
        return part;
    }
    const bool shared = oneRange(tiles);
    ColorBar bar{tiles.ranges.empty() ? core::ValueRange{} : tiles.ranges.front(), plainText(figure.result->quantity),
                 shared ? QStringLiteral("one range for all tiles") : QStringLiteral("each tile has its own range")};
    core::View view = figure.view;
    if (tiles.overPhoto) {
        bar.note += view.smooth ? QStringLiteral(", bicubic") : QStringLiteral(", patches");
    } else {
        view.style = core::OverlayStyle::Tint;  // bare cells are shown in colors whatever the style
    }
    bar.numbers = shared;
    bar.isSigned = figure.result->isSigned;
    const double height = std::clamp(end.y() - first.y(), 120.0, 320.0);
    Part barPart = colorBarPart(look, bar, view, height);
    Part lowered;  // the bar starts where the tiles do
    lowered.size = QSizeF(barPart.size.width(), barPart.size.height() + first.y());
    lowered.paint = [barPart, top = first.y()](QPainter& painter, QPointF at) {
        barPart.paint(painter, at + QPointF(0.0, top));
    };
    return beside(part, lowered, 14.0);
}

}  // namespace ui
