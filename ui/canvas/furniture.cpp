#include "ui/canvas/furniture.h"

#include "ui/figure/figure_parts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

void paintHint(FrameContext& frame, const QString& text)
{
    const QSizeF size = frame.draw.textSize(text);
    const double bottom = frame.device.height() - frame.px(18.0);
    const QRectF box(std::round((frame.device.width() - size.width()) / 2), std::round(bottom - size.height()),
                     size.width(), size.height());
    frame.draw.fill(box.adjusted(-frame.px(10.0), -frame.px(5.0), frame.px(10.0), frame.px(5.0)), frame.theme.panel,
                    frame.px(6.0));
    frame.draw.text(box.topLeft(), text, frame.theme.text);
}

void paintProgress(FrameContext& frame, double fraction)
{
    const double thick = std::max(2.0, std::round(frame.px(2.5)));
    const double width = frame.device.width();
    frame.draw.fill({0.0, 0.0, width, thick}, frame.theme.track);
    frame.draw.fill({0.0, 0.0, std::round(width * std::clamp(fraction, 0.0, 1.0)), thick}, frame.theme.accent);
}

}  // namespace

void Furniture::paint(FrameContext& frame) const
{
    if (!hint.isEmpty()) {
        paintHint(frame, hint);
    }
    if (progress) {
        paintProgress(frame, *progress);
    }
}

namespace {

/// Widget pixels of a result that fits into such room.
double fittedArea(QSizeF content, QSizeF room)
{
    const QSizeF fitted = content.scaled(room, Qt::KeepAspectRatio);
    return fitted.width() * fitted.height();
}

}  // namespace

bool isLegendInside(QSizeF photo, QSizeF canvas, int bars)
{
    constexpr double kMostCost = 0.05;  // of the photo's area
    const double height = canvas.height() - 2.0 * kEdge;
    const double beside = fittedArea(photo, {canvas.width() - (2 - bars) * kEdge - bars * kLegendWidth, height});
    const double inside = fittedArea(photo, {canvas.width() - 2.0 * kEdge, height});
    return beside < (1.0 - kMostCost) * inside;
}

namespace {

/// A photo that is zoomed in runs under what stands beside it.
bool isOverImage(const FrameContext& frame, bool inside)
{
    return inside || !frame.camera.fitted();
}

constexpr QMarginsF kPad(3.0, 10.0, 3.0, 10.0);  // widget pixels: numbers reach beyond the ends of their bar
constexpr int kVeil = 176;                       // of 255
constexpr double kBarShare = 0.42, kLeastHeight = 72.0, kMostHeight = 280.0;

}  // namespace

const CanvasTheme& legendTheme(const FrameContext& frame, bool inside)
{
    return isOverImage(frame, inside) ? canvasTheme(true) : frame.theme;
}

void LegendView::layOut(const FrameContext& frame, const Legend& legend, bool inside)
{
    const double height = frame.device.height() / frame.ratio;
    const double room = height - frame.bottom - kEdge;
    constexpr double kNarrow = 560.0;  // widget pixels
    const bool narrow = inside && frame.device.width() / frame.ratio < kNarrow;
    Key key{legend.figure, legend.bar, frame.look, room, inside, narrow, frame.camera.fitted()};
    if (key == m_key) {
        return;
    }
    m_key = std::move(key);
    FigureLook look = frame.look;
    look.body -= 1;
    const CanvasTheme& colors = legendTheme(frame, inside);
    look.ink = colors.text;
    look.quiet = colors.quiet;
    if (!legend.bar) {
        m_part = kindsPart(look, std::get<core::PatchMap>(legend.figure->result->content).kinds);
        return;
    }
    core::View view = legend.figure->view;
    view.style = legend.style;
    const double most = std::max(1.0, room - kPad.top() - kPad.bottom());
    const double length = std::min(most, std::clamp(kBarShare * height, kLeastHeight, kMostHeight));
    m_part = colorBarPart(look, *legend.bar, view, length);
    if (narrow) {
        ColorBar bar = *legend.bar;
        bar.quantity.clear();  // shown in the title above
        bar.note.clear();
        m_part = colorBarPart(look, bar, view, length);
    } else if (m_part.size.width() > kLegendWidth - kPad.left() - kPad.right()) {
        ColorBar bar = *legend.bar;
        bar.note.clear();  // shown in the panel beside the canvas, too
        m_part = colorBarPart(look, bar, view, length);
    }
}

QRectF LegendView::paint(QPainter& painter, const FrameContext& frame, const Legend& legend, Place place)
{
    const bool inside = place == Place::Inside || place == Place::InsideLeft;
    layOut(frame, legend, inside);
    if (!m_part.paint) {
        return {};
    }
    const QSizeF widget = QSizeF(frame.device) / frame.ratio, size = m_part.size.grownBy(kPad);
    const double right = widget.width() - std::max(size.width(), kLegendWidth - 10.0);
    const double middle = std::max(0.0, (widget.height() - frame.bottom - size.height()) / 2.0);
    QPointF at(place == Place::Left ? kEdge : right, middle);
    if (inside) {
        const QRectF photo = frame.camera.toWidget(QRectF(QPointF(), frame.camera.contentSize()));
        const QRectF seen = photo & QRectF(QPointF(), widget);
        at = place == Place::InsideLeft ? seen.topLeft() + QPointF(kEdge, kEdge)
                                        : seen.topRight() + QPointF(-size.width() - kEdge, kEdge);
    }
    at = QPointF(std::round(at.x()), std::round(at.y()));
    const QPointF bar = at + QPointF(kPad.left(), kPad.top());
    const CanvasTheme& colors = legendTheme(frame, inside);
    if (isOverImage(frame, inside)) {
        QColor veil = colors.panel;
        veil.setAlpha(std::min(veil.alpha(), kVeil));
        painter.setPen(Qt::NoPen);
        painter.setBrush(veil);
        painter.drawRoundedRect(QRectF(at, size), 4.0, 4.0);
    }
    m_part.paint(painter, bar);
    if (legend.marked && legend.bar && !std::isnan(*legend.marked) && legend.bar->range.high > legend.bar->range.low) {
        const QRectF bands = m_part.colors.translated(bar);
        const auto [low, high] = legend.bar->range;
        const double t = std::clamp(double(*legend.marked - low) / (high - low), 0.0, 1.0);
        const QPointF tip(bands.left() - 2.0, bands.bottom() - t * bands.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.text);
        painter.drawPolygon(QPolygonF{tip, tip + QPointF(-5.0, -3.5), tip + QPointF(-5.0, 3.5)});
    }
    return {at, size};
}

}  // namespace ui
