#include "ui/figure/cell_image.h"
#include "ui/figure/color_bar.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/overlay_layers.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ui {
namespace {

constexpr double kMostWidth = 560.0, kMostHeight = 720.0;  ///< of all tiles
constexpr double kSmallestTile = 16.0, kLowestTile = 6.0, kLargestTile = 150.0;
constexpr double kLabelGap = 5.0;
constexpr int kFlatCell = 8;             ///< pixels that a cell gets at most in SVG and PDF
constexpr double kCaptionedTile = 30.0;  ///< points: smaller ones have no captions

/// The part of the photo that tiles show: what the network saw of it.
core::PixelRect seenPhoto(const Picture& picture, core::PatchGrid grid)
{
    const core::PixelRect area = picture.mapRect(grid);
    const core::PixelSize photo = picture.mapping.photo;
    return {std::max(0.0, area.left), std::max(0.0, area.top), std::min<double>(photo.width, area.right),
            std::min<double>(photo.height, area.bottom)};
}

/// "layer 0", "layer 1", ... becomes the title "layer" and bare numbers; other labels stay as they are.
struct AxisLabels {
    QString title;
    std::vector<QString> labels;
};

AxisLabels axisLabels(const std::vector<std::string>& given)
{
    AxisLabels axis;
    for (const std::string& label : given) {
        axis.labels.push_back(plainText(label));
    }
    std::vector<QString> numbers;
    for (const QString& label : axis.labels) {
        const auto space = label.lastIndexOf(u' ');
        const QString word = label.left(std::max<qsizetype>(0, space)), number = label.mid(space + 1);
        const bool counted =
            !number.isEmpty() && std::all_of(number.begin(), number.end(), [](QChar c) { return c.isDigit(); });
        if (word.isEmpty() || !counted || (!numbers.empty() && word != axis.title)) {
            axis.title.clear();
            return axis;
        }
        axis.title = word;
        numbers.push_back(number);
    }
    axis.labels = numbers;
    return axis;
}

struct TilesLayout {
    QSizeF tile;
    double gap = 2.0;
    double left = 0.0, top = 0.0;  ///< of the first tile
    double captionHeight = 0.0;    ///< below each tile; 0: no captions
    AxisLabels rows, cols;
    QPointF at(int row, int col) const
    {
        return {left + col * (tile.width() + gap), top + row * (tile.height() + captionHeight + gap)};
    }
};

double widest(const FigureLook& look, const std::vector<QString>& labels)
{
    double width = 0.0;
    for (const QString& label : labels) {
        width = std::max(width, look.textWidth(Type::Tick, label));
    }
    return std::ceil(width);
}

/// At least half of them; a few captions here and there would only unsettle the picture.
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
    layout.gap = width > 60.0 ? 4.0 : width > 24.0 ? 2.0 : 1.0;
    layout.tile = QSizeF(std::floor(width - layout.gap), std::max(1.0, std::floor((width - layout.gap) / aspect)));

    layout.rows = axisLabels(core::english(tiles.rowLabels));
    layout.cols = axisLabels(core::english(tiles.colLabels));
    const bool named = !tiles.rowLabels.empty() && !tiles.colLabels.empty();  // captions would only repeat it
    if (!named && captionsFit(look, tiles.captions, layout.tile.width())) {
        layout.captionHeight = look.lineHeight(Type::Small) + 2.0;
    }
    layout.left = (tiles.rowLabels.empty() ? 0.0 : widest(look, layout.rows.labels) + kLabelGap) +
                  (layout.rows.title.isEmpty() ? 0.0 : look.lineHeight(Type::Body) + 2.0);
    layout.top = (tiles.colLabels.empty() ? 0.0 : look.lineHeight(Type::Tick) + kLabelGap - 2.0) +
                 (layout.cols.title.isEmpty() ? 0.0 : look.lineHeight(Type::Body));
    return layout;
}

/// Every n-th label, so that they do not touch.
int labelStep(double widest, double spacing)
{
    int step = 1;
    for (const int factor : {2, 5, 10, 20, 50, 100}) {
        if (widest + 4.0 <= spacing * step) {
            break;
        }
        step = factor;
    }
    return step;
}

void paintLabels(QPainter& painter, const FigureLook& look, const core::Tiles& tiles, const TilesLayout& layout,
                 QPointF origin)
{
    const double half = look.lineHeight(Type::Tick) / 2.0;
    const int rowStep =
        labelStep(look.lineHeight(Type::Tick) - 4.0, layout.tile.height() + layout.captionHeight + layout.gap);
    for (int row = 0; row < tiles.rows && row < static_cast<int>(layout.rows.labels.size()); row += rowStep) {
        const QPointF tile = origin + layout.at(row, 0);
        drawLine(painter, look, Type::Tick, look.ink,
                 {tile.x() - kLabelGap, tile.y() + layout.tile.height() / 2.0 - half},
                 layout.rows.labels[static_cast<std::size_t>(row)], Align::Right);
    }
    const int colStep = labelStep(widest(look, layout.cols.labels), layout.tile.width() + layout.gap);
    for (int col = 0; col < tiles.cols && col < static_cast<int>(layout.cols.labels.size()); col += colStep) {
        const QPointF tile = origin + layout.at(0, col);
        drawLine(painter, look, Type::Tick, look.ink,
                 {tile.x() + layout.tile.width() / 2.0, tile.y() - look.lineHeight(Type::Tick) - kLabelGap + 4.0},
                 layout.cols.labels[static_cast<std::size_t>(col)], Align::Center);
    }
    const QPointF last =
        origin + layout.at(tiles.rows - 1, tiles.cols - 1) + QPointF(layout.tile.width(), layout.tile.height());
    const QPointF first = origin + layout.at(0, 0);
    drawUpwards(painter, look, Type::Body, look.ink, {origin.x(), (first.y() + last.y()) / 2.0}, layout.rows.title);
    drawLine(painter, look, Type::Body, look.ink, {(first.x() + last.x()) / 2.0, origin.y() - 2.0}, layout.cols.title,
             Align::Center);
}

class TilePainter {
public:
    TilePainter(const FigureLook& look, const Picture& picture, const core::Tiles& tiles, QSize pixels)
        : m_look(look), m_picture(picture), m_tiles(tiles), m_pixels(pixels)
    {
        if (tiles.overPhoto) {
            m_series.emplace(picture, tiles.grid, seenPhoto(picture, tiles.grid), pixels);
        }
    }

    void paint(QPainter& painter, const QRectF& target, int index)
    {
        const auto values = m_tiles.values[index];
        const core::ValueRange range = m_tiles.ranges.at(static_cast<std::size_t>(index));
        if (torch::isnan(values).all().item<bool>()) {  // the tile is absent
            painter.fillRect(target, m_look.absent);
        } else if (m_series) {
            m_series->paint(painter, target, m_picture, core::PatchMap{m_tiles.grid, values, range, {}, {}});
        } else {
            drawImage(painter, target,
                      cellImage(values, range, m_picture.view, pixelsOf(painter), false, m_picture.result->isSigned));
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
    const Picture& m_picture;
    const core::Tiles& m_tiles;
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

void paintTiles(QPainter& painter, const FigureLook& look, const Picture& picture, const core::Tiles& tiles,
                const TilesLayout& layout, QPointF origin)
{
    const double density = imageDensity(painter, look);
    const QSize pixels(static_cast<int>(std::lround(layout.tile.width() * density)),
                       static_cast<int>(std::lround(layout.tile.height() * density)));
    TilePainter tilePainter(look, picture, tiles, pixels);
    for (int i = 0; i < tiles.rows * tiles.cols; ++i) {
        const QRectF target(origin + layout.at(i / tiles.cols, i % tiles.cols), layout.tile);
        tilePainter.paint(painter, target, i);
        if (std::ranges::find(tiles.marked, i) != tiles.marked.end()) {
            paintMark(painter, target);
        }
        if (layout.captionHeight > 0.0 && static_cast<std::size_t>(i) < tiles.captions.size()) {
            const QString caption = plainText(tiles.captions[static_cast<std::size_t>(i)]);
            if (look.textWidth(Type::Small, caption) <= layout.tile.width()) {
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

Part tilesPart(const FigureLook& look, const Picture& picture, const core::Tiles& tiles, bool colorBar)
{
    const core::PixelRect region = seenPhoto(picture, tiles.grid);
    double aspect = static_cast<double>(std::max(1, tiles.grid.cols)) / std::max(1, tiles.grid.rows);
    if (tiles.overPhoto && region.width() > 0.0 && region.height() > 0.0) {
        aspect = region.width() / region.height();
    }
    const TilesLayout layout = layoutTiles(look, tiles, std::clamp(aspect, 0.1, 10.0));
    const QPointF end = layout.at(tiles.rows - 1, tiles.cols - 1) + QPointF(layout.tile.width(), layout.tile.height());
    Part part;
    part.size = QSizeF(std::ceil(end.x()), std::max(120.0, std::ceil(end.y() + layout.captionHeight)));
    part.paint = [look, &picture, &tiles, layout](QPainter& painter, QPointF at) {
        paintLabels(painter, look, tiles, layout, at);
        paintTiles(painter, look, picture, tiles, layout, at);
    };

    if (!colorBar || tiles.values.dim() == 4) {  // colours are themselves: nothing to read off a bar
        return part;
    }
    const bool shared = oneRange(tiles);
    ColorBar bar{tiles.ranges.empty() ? core::ValueRange{} : tiles.ranges.front(), plainText(picture.result->quantity),
                 shared ? QStringLiteral("one range for all tiles") : QStringLiteral("each tile has its own range")};
    core::View view = picture.view;
    if (tiles.overPhoto) {
        bar.note += view.smooth ? QStringLiteral(", bicubic") : QStringLiteral(", patches");
    } else {
        view.style = core::OverlayStyle::Tint;  // cells alone are shown in colours whatever the style
    }
    bar.numbers = shared;
    bar.isSigned = picture.result->isSigned;
    const double height = std::clamp(end.y() - layout.top, 120.0, 320.0);
    Part barPart = colorBarPart(look, bar, view, height);
    Part lowered;  // the bar starts where the tiles do
    lowered.size = QSizeF(barPart.size.width(), barPart.size.height() + layout.top);
    lowered.paint = [barPart, top = layout.top](QPainter& painter, QPointF at) {
        barPart.paint(painter, at + QPointF(0.0, top));
    };
    return beside(std::move(part), std::move(lowered), 14.0);
}

}  // namespace ui
