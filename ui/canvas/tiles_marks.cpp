// What stands over and beside tiles: labels, captions, frames, and what is pointed at.
#include "ui/canvas/targets.h"
#include "ui/canvas/tiles_painter.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kCaptionFrom = 84.0;  // widget pixels a tile

}  // namespace

// Beside the grid while that is in sight, pinned to the widget's edge when it is not. Those of further banks stand in
// the gaps between banks, where they fit.
void TilesPainter::paintLabels(Frame& frame)
{
    paintLeftLabels(frame);
    paintTopLabels(frame);
}

void TilesPainter::paintLeftLabels(Frame& frame)
{
    const double pitch = frame.px((m_tile.height() + kTileGap) * frame.camera.scale());
    const double lineHeight = frame.draw.textSize(QStringLiteral("0"), TextSize::Small).height();
    const int every = std::max(1, int(std::ceil(lineHeight * 1.05 / pitch)));
    double width = 0.0;
    for (const TilePlaces::Label& label : m_places.left) {
        width = std::max(width, frame.draw.textSize(label.text, TextSize::Small).width());
    }
    for (const TilePlaces::Label& label : m_places.left) {
        const QRectF tile = frame.at(placeRect(label.row, label.col));
        const QSizeF size = frame.draw.textSize(label.text, TextSize::Small);
        const bool further = label.col > 0;
        const double gap = frame.px((kTileGap + bankGap()) * frame.camera.scale());
        if (label.row % every != 0 || (further && size.width() + frame.px(8.0) > gap)) {
            continue;
        }
        const double right =
            further ? tile.left() - frame.px(5.0) : std::max(tile.left() - frame.px(8.0), width + frame.px(8.0));
        const bool pinned = right > tile.left();
        const QPointF at(right - size.width(), tile.center().y() - size.height() / 2);
        if (pinned) {
            frame.draw.fill(QRectF(at, size).adjusted(-frame.px(4.0), 0, frame.px(4.0), 0), frame.theme.panel,
                            frame.px(3.0));
        }
        frame.draw.text(at, label.text, pinned ? frame.theme.text : frame.theme.quiet, TextSize::Small);
    }
}

void TilesPainter::paintTopLabels(Frame& frame)
{
    const double pitch = frame.px((m_tile.width() + kTileGap) * frame.camera.scale());
    double widest = 1.0;
    for (const TilePlaces::Label& label : m_places.top) {
        widest = std::max(widest, frame.draw.textSize(label.text, TextSize::Small).width());
    }
    const int every = std::max(1, int(std::ceil((widest + frame.px(4.0)) / pitch)));
    for (const TilePlaces::Label& label : m_places.top) {
        const QRectF tile = frame.at(placeRect(label.row, label.col));
        const QSizeF size = frame.draw.textSize(label.text, TextSize::Small);
        const bool further = label.row > 0;
        const double gap = frame.px((kTileGap + bankGap()) * frame.camera.scale());
        if (label.col % m_places.bankCols % every != 0 || (further && size.height() + frame.px(3.0) > gap)) {
            continue;
        }
        const bool pinned = !further && tile.top() - frame.px(6.0) < size.height() + frame.px(4.0);
        const QPointF at(tile.center().x() - size.width() / 2,
                         pinned ? frame.px(4.0) : tile.top() - size.height() - frame.px(further ? 3.0 : 5.0));
        if (pinned) {
            frame.draw.fill(QRectF(at, size).adjusted(-frame.px(4.0), 0, frame.px(4.0), 0), frame.theme.panel,
                            frame.px(3.0));
        }
        frame.draw.text(at, label.text, pinned ? frame.theme.text : frame.theme.quiet, TextSize::Small);
    }
}

// A dot in the corner that shows on any photo.
void TilesPainter::paintMarks(Frame& frame)
{
    for (const int index : m_tiles->marked) {
        const QRectF tile = frame.at(tileRect(index));
        const double radius = std::clamp(0.06 * tile.width(), frame.px(2.0), frame.px(5.0));
        const QPointF at = tile.topRight() + QPointF(-1.8, 1.8) * radius;
        frame.draw.disc(at, radius + frame.px(1.2), QColor(0, 0, 0, 190));
        frame.draw.disc(at, radius, frame.theme.accent);
    }
}

void TilesPainter::paintCaptions(Frame& frame)
{
    const bool named = !m_places.left.empty() && m_places.cols == m_places.bankCols;  // else nothing else names them
    if (named && m_tile.width() * frame.camera.scale() < kCaptionFrom) {
        return;
    }
    for (int index = 0; index < std::min(m_tiles->rows * m_tiles->cols, int(m_tiles->captions.size())); ++index) {
        const QRectF tile = frame.at(tileRect(index));
        const QString caption = textAt(m_tiles->captions, index);
        if (caption.isEmpty() || !tile.intersects(QRectF(QPointF(), QSizeF(frame.device)))) {
            continue;
        }
        const QSizeF size = frame.draw.textSize(caption, TextSize::Small);
        if (size.width() + frame.px(10.0) > tile.width()) {
            continue;
        }
        const QPointF at(tile.left() + frame.px(5.0), tile.bottom() - size.height() - frame.px(4.0));
        frame.draw.fill(QRectF(at, size).adjusted(-frame.px(3.0), -frame.px(1.0), frame.px(3.0), frame.px(1.0)),
                        QColor(0, 0, 0, 130), frame.px(3.0));
        frame.draw.text(at, caption, QColor(255, 255, 255, 235), TextSize::Small);
    }
}

// One frame around all where they fill a block, as the heads of a layer do when they are fused.
void TilesPainter::paintFrames(Frame& frame)
{
    std::vector<int> current;
    QRect block;  // in places
    for (int index = 0; index < std::min(m_tiles->rows * m_tiles->cols, int(m_tiles->targets.size())); ++index) {
        const auto& leads = m_tiles->targets[std::size_t(index)];
        if (leads && isCurrent(*leads, m_picture->view)) {
            current.push_back(index);
            block |= QRect(m_places.colOf(index), m_places.rowOf(index), 1, 1);
        }
    }
    if (int(current.size()) == block.width() * block.height() && !current.empty()) {
        const QRectF first = placeRect(block.top(), block.left()), last = placeRect(block.bottom(), block.right());
        paintAccentFrame(frame, frame.at(first.united(last)), 2.0);
        return;
    }
    for (const int index : current) {
        paintAccentFrame(frame, frame.at(tileRect(index)), 2.0);
    }
}

void TilesPainter::paintHovered(Frame& frame)
{
    if (!frame.cursor) {
        return;
    }
    const int index = tileAt(frame.camera.toContent(*frame.cursor / frame.ratio));
    if (index < 0) {
        return;
    }
    const QRectF tile = frame.at(tileRect(index)).toAlignedRect();
    const double line = std::max(1.0, std::round(frame.px(1.5)));
    frame.draw.rect(tile.adjusted(-line, -line, line, line), frame.theme.text, line);
    QString label = hit(*frame.cursor / frame.ratio, frame.camera).text;
    paintNote(frame, *frame.cursor, label.split(QStringLiteral(" · ")));
}

}  // namespace ui
