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

// Beside the grid while that is in sight, pinned to the widget's edge when it is not.
void TilesPainter::paintLabels(Frame& frame)
{
    const QRectF first = frame.at(tileRect(0));
    const double pitchY = frame.px((m_tile.height() + kTileGap) * frame.camera.scale());
    const double pitchX = frame.px((m_tile.width() + kTileGap) * frame.camera.scale());
    const QColor veil = frame.theme.panel;
    double width = 0.0;
    for (int row = 0; row < int(m_tiles->rowLabels.size()); ++row) {
        width = std::max(width, frame.ink.textSize(textAt(m_tiles->rowLabels, row), TextSize::Small).width());
    }
    const double lineHeight = frame.ink.textSize(QStringLiteral("0"), TextSize::Small).height();
    const double right = std::max(first.left() - frame.px(8.0), width + frame.px(8.0));
    const bool pinnedX = right > first.left(), pinnedY = first.top() - frame.px(6.0) < lineHeight + frame.px(4.0);
    const int everyRow = std::max(1, int(std::ceil(lineHeight * 1.05 / pitchY)));
    for (int row = 0; row < std::min(m_tiles->rows, int(m_tiles->rowLabels.size())); row += everyRow) {
        const QString label = textAt(m_tiles->rowLabels, row);
        const QSizeF size = frame.ink.textSize(label, TextSize::Small);
        const QRectF tile = frame.at(tileRect(row * m_tiles->cols));
        const QPointF at(right - size.width(), tile.center().y() - size.height() / 2);
        if (pinnedX) {
            frame.ink.fill(QRectF(at, size).adjusted(-frame.px(4.0), 0, frame.px(4.0), 0), veil, frame.px(3.0));
        }
        frame.ink.text(at, label, pinnedX ? frame.theme.text : frame.theme.quiet, TextSize::Small);
    }
    double widest = 1.0;
    for (int col = 0; col < int(m_tiles->colLabels.size()); ++col) {
        widest = std::max(widest, frame.ink.textSize(textAt(m_tiles->colLabels, col), TextSize::Small).width());
    }
    const int everyCol = std::max(1, int(std::ceil((widest + frame.px(4.0)) / pitchX)));
    for (int col = 0; col < std::min(m_tiles->cols, int(m_tiles->colLabels.size())); col += everyCol) {
        const QString label = textAt(m_tiles->colLabels, col);
        const QSizeF size = frame.ink.textSize(label, TextSize::Small);
        const QRectF tile = frame.at(tileRect(col));
        const QPointF at(tile.center().x() - size.width() / 2,
                         pinnedY ? frame.px(4.0) : first.top() - size.height() - frame.px(5.0));
        if (pinnedY) {
            frame.ink.fill(QRectF(at, size).adjusted(-frame.px(4.0), 0, frame.px(4.0), 0), veil, frame.px(3.0));
        }
        frame.ink.text(at, label, pinnedY ? frame.theme.text : frame.theme.quiet, TextSize::Small);
    }
}

void TilesPainter::paintCaptions(Frame& frame)
{
    if (m_tile.width() * frame.camera.scale() < kCaptionFrom) {
        return;
    }
    for (int index = 0; index < std::min(m_tiles->rows * m_tiles->cols, int(m_tiles->captions.size())); ++index) {
        const QRectF tile = frame.at(tileRect(index));
        const QString caption = textAt(m_tiles->captions, index);
        if (caption.isEmpty() || !tile.intersects(QRectF(QPointF(), QSizeF(frame.device)))) {
            continue;
        }
        const QSizeF size = frame.ink.textSize(caption, TextSize::Small);
        if (size.width() + frame.px(10.0) > tile.width()) {
            continue;
        }
        const QPointF at(tile.left() + frame.px(5.0), tile.bottom() - size.height() - frame.px(4.0));
        frame.ink.fill(QRectF(at, size).adjusted(-frame.px(3.0), -frame.px(1.0), frame.px(3.0), frame.px(1.0)),
                       QColor(0, 0, 0, 130), frame.px(3.0));
        frame.ink.text(at, caption, QColor(255, 255, 255, 235), TextSize::Small);
    }
}

// One frame around all where they fill a block, as the heads of a layer do when they are fused.
void TilesPainter::paintFrames(Frame& frame)
{
    std::vector<int> current;
    QRect block;  // in columns and rows
    for (int index = 0; index < std::min(m_tiles->rows * m_tiles->cols, int(m_tiles->targets.size())); ++index) {
        const auto& leads = m_tiles->targets[std::size_t(index)];
        if (leads && isCurrent(*leads, m_picture->view)) {
            current.push_back(index);
            block |= QRect(index % m_tiles->cols, index / m_tiles->cols, 1, 1);
        }
    }
    if (int(current.size()) == block.width() * block.height() && !current.empty()) {
        paintAccentFrame(frame, frame.at(tileRect(current.front()).united(tileRect(current.back()))), 2.0);
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
    frame.ink.rect(tile.adjusted(-line, -line, line, line), frame.theme.text, line);
    QString label = hit(*frame.cursor / frame.ratio, frame.camera).text;
    paintNote(frame, *frame.cursor, label.split(QStringLiteral(" · ")));
}

}  // namespace ui
