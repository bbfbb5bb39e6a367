#include "ui/figure/curves_axes.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/series_colors.h"

#include <QPainter>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kPlotWidth = 440.0, kPlotHeight = 270.0;
constexpr int kMostXTicks = 13, kMostYTicks = 8;
constexpr double kTickLength = 3.5, kTickGap = 4.0;
constexpr double kLegendGap = 16.0, kLegendMark = 18.0, kScaleHeight = 110.0, kScaleWidth = 12.0;
constexpr double kColumns = 0.72;  ///< of the distance between places

/// @param height  along y, see CurvesAxes::height()
QPointF placedAt(const CurvesAxes& axes, const QRectF& plot, double x, double height)
{
    return {plot.left() + (x - axes.xLow) / (axes.xHigh - axes.xLow) * plot.width(),
            plot.bottom() - (height - axes.yLow) / (axes.yHigh - axes.yLow) * plot.height()};
}

QPointF placed(const CurvesAxes& axes, const QRectF& plot, double x, double y)
{
    return placedAt(axes, plot, x, axes.height(y));
}

void paintAxes(QPainter& painter, const CurvesAxes& axes, const QRectF& plot)
{
    const double half = lineHeight(Type::Tick) / 2.0;
    for (const auto& tick : axes.y.ticks) {
        const double y = placedAt(axes, plot, axes.xLow, tick.value).y();
        painter.setPen(QPen(figureInk(kHairline), 0.6));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        drawLine(painter, Type::Tick, kInk, {plot.left() - kTickLength - kTickGap, y - half}, tick.label, Align::Right);
    }
    painter.setPen(QPen(figureInk(kInk), 0.8));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    if (!axes.logarithmic && axes.yLow < 0.0 && axes.yHigh > 0.0) {
        const double zero = placed(axes, plot, axes.xLow, 0.0).y();
        painter.setPen(QPen(figureInk(kQuietInk), 0.6));
        painter.drawLine(QPointF(plot.left(), zero), QPointF(plot.right(), zero));
    }
    for (const auto& tick : axes.x.ticks) {
        const double x = placedAt(axes, plot, tick.value, axes.yLow).x();
        painter.setPen(QPen(figureInk(kInk), 0.8));
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + kTickLength));
        drawLine(painter, Type::Tick, kInk, {x, plot.bottom() + kTickLength + 1.0}, tick.label, Align::Center);
    }
    drawLine(painter, Type::Tick, kQuietInk, {plot.left(), plot.top() - lineHeight(Type::Tick) - 1.0}, axes.y.factor);
    drawLine(painter, Type::Tick, kQuietInk, {plot.right() + 6.0, plot.bottom() - half}, axes.x.factor);
}

void paintGuides(QPainter& painter, const core::Curves& curves, const CurvesAxes& axes, const QRectF& plot)
{
    for (const auto& guide : curves.guides) {
        if (!std::isfinite(axes.height(guide.value))) {
            continue;
        }
        const double y = placed(axes, plot, axes.xLow, guide.value).y();
        painter.setPen(QPen(figureInk(kQuietInk), 0.9, Qt::CustomDashLine, Qt::FlatCap));
        QPen dashed = painter.pen();
        dashed.setDashPattern({5.0, 3.5});
        painter.setPen(dashed);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
}

/// After the data, on a patch of white, so that they stay readable; above their line, below it where another is close.
void paintGuideLabels(QPainter& painter, const core::Curves& curves, const CurvesAxes& axes, const QRectF& plot)
{
    const double line = lineHeight(Type::Note);
    std::vector<QRectF> taken;
    for (const auto& guide : curves.guides) {
        const QString label = plainText(guide.label);
        if (!std::isfinite(axes.height(guide.value)) || label.isEmpty()) {
            continue;
        }
        const double y = placed(axes, plot, axes.xLow, guide.value).y();
        const double width = textWidth(Type::Note, label);
        QRectF box(plot.right() - width - 4.0, y - line - 1.0, width + 4.0, line);
        const auto blocked = [&](const QRectF& candidate) {
            return std::any_of(taken.begin(), taken.end(),
                               [&](const QRectF& other) { return other.intersects(candidate); });
        };
        if (blocked(box)) {
            box.moveTop(y + 2.0);
        }
        taken.push_back(box);
        painter.fillRect(box, QColor(255, 255, 255, 215));
        drawLine(painter, Type::Note, kQuietInk, {box.right() - 2.0, box.top()}, label, Align::Right);
    }
}

/// Around a line: what its series says of the spread.
void paintBand(QPainter& painter, const core::Curves::Series& series, QColor color, const CurvesAxes& axes,
               const QRectF& plot)
{
    color.setAlphaF(kBandAlpha);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const Band& band : bandsOf(series, axes)) {
        QPolygonF outline;
        for (const QPointF& point : band.high) {
            outline << placedAt(axes, plot, point.x(), point.y());
        }
        for (auto point = band.low.rbegin(); point != band.low.rend(); ++point) {
            outline << placedAt(axes, plot, point->x(), point->y());
        }
        painter.drawPolygon(outline);
    }
}

void paintSeries(QPainter& painter, const core::Curves& curves, std::size_t index, const QColor& color,
                 const CurvesAxes& axes, const QRectF& plot)
{
    const auto& series = curves.series[index];
    const bool line = curves.shape == core::Curves::Shape::Lines || series.line;
    const std::size_t count = std::min(series.x.size(), series.y.size());
    std::vector<QPointF> points;
    QPainterPath path;
    bool drawing = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(series.x[i]) || !std::isfinite(axes.height(series.y[i]))) {
            drawing = false;
            continue;
        }
        const QPointF point = placed(axes, plot, series.x[i], series.y[i]);
        drawing ? path.lineTo(point) : path.moveTo(point);
        drawing = true;
        points.push_back(point);
    }
    if (line) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(path);
    }
    const double radius = line ? 2.2 : 2.9;
    painter.setPen(QPen(Qt::white, 0.6));
    painter.setBrush(color);
    for (const QPointF& point : points) {
        painter.drawEllipse(point, radius, radius);
    }
}

/// Columns from zero; those of several series side by side.
void paintColumns(QPainter& painter, const core::Curves& curves, const std::vector<QColor>& colors,
                  const CurvesAxes& axes, const QRectF& plot)
{
    const double group = kColumns * placeStep(curves), width = group / static_cast<double>(curves.series.size());
    painter.setPen(Qt::NoPen);
    for (std::size_t s = 0; s < curves.series.size(); ++s) {
        const auto& series = curves.series[s];
        painter.setBrush(colors[s]);
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
            if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) {
                const double left = series.x[i] - group / 2.0 + width * static_cast<double>(s);
                painter.drawRect(
                    QRectF(placed(axes, plot, left, 0.0), placed(axes, plot, left + width, series.y[i])).normalized());
            }
        }
    }
}

void paintScale(QPainter& painter, const core::Curves& curves, const std::vector<std::size_t>& colored,
                const std::vector<QColor>& colors, QPointF at)
{
    const double line = lineHeight(Type::Tick), step = kScaleHeight / static_cast<double>(colored.size());
    painter.setRenderHint(QPainter::Antialiasing, false);  // no seams between neighbours
    for (std::size_t i = 0; i < colored.size(); ++i) {
        painter.fillRect(QRectF(at.x(), at.y() + step * static_cast<double>(i), kScaleWidth, step), colors[colored[i]]);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    const double left = at.x() + kLegendMark;
    drawLine(painter, Type::Tick, kInk, {left, at.y() - 2.0}, plainText(curves.series[colored.front()].label));
    drawLine(painter, Type::Tick, kInk, {left, at.y() + kScaleHeight - line + 2.0},
             plainText(curves.series[colored.back()].label));
}

void paintLegendEntry(QPainter& painter, QPointF at, const QColor& color, bool line, const QString& label)
{
    const double y = at.y() + lineHeight(Type::Tick) / 2.0;
    if (line) {
        painter.setPen(QPen(color, 1.4));
        painter.drawLine(QPointF(at.x(), y), QPointF(at.x() + 12.0, y));
    }
    painter.setPen(QPen(Qt::white, 0.6));
    painter.setBrush(color);
    painter.drawEllipse(QPointF(at.x() + 6.0, y), 2.6, 2.6);
    drawLine(painter, Type::Tick, kInk, {at.x() + kLegendMark, at.y()}, label);
}

}  // namespace

Part curvesLegendPart(const core::Curves& curves)
{
    const bool named = std::any_of(curves.series.begin(), curves.series.end(),
                                   [](const core::Curves::Series& series) { return !series.label.empty(); });
    if (!named || curves.series.size() < 2) {
        return {};
    }
    const std::vector<std::size_t> colored = coloredSeries(curves);
    const bool scale = colored.size() > kMostNamedSeries;
    const double line = lineHeight(Type::Tick) + 2.0;
    double widest = 0.0;
    double height = scale ? kScaleHeight + 8.0 : 0.0;
    std::vector<std::size_t> entries;
    for (std::size_t i = 0; i < curves.series.size(); ++i) {
        const bool end = !colored.empty() && (i == colored.front() || i == colored.back());
        if (!scale || isSummary(curves, i)) {
            entries.push_back(i);
            height += line;
        } else if (!end) {
            continue;
        }
        widest = std::max(widest, textWidth(Type::Tick, plainText(curves.series[i].label)));
    }
    Part part;
    part.size = QSizeF(kLegendMark + std::ceil(widest), height);
    part.paint = [&curves, colored, entries, scale, line](QPainter& painter, QPointF at) {
        const auto colors = seriesColors(curves, figureInk(kInk), figureLook().dark);
        if (scale) {
            paintScale(painter, curves, colored, colors, at);
            at.ry() += kScaleHeight + 8.0;
        }
        for (const std::size_t i : entries) {
            paintLegendEntry(painter, at, colors[i],
                             curves.shape == core::Curves::Shape::Lines || curves.series[i].line,
                             plainText(curves.series[i].label));
            at.ry() += line;
        }
    };
    return part;
}

Part curvesPart(const Picture&, const core::Curves& curves)
{
    if (curves.shape == core::Curves::Shape::Bars && !curves.xLabels.empty()) {
        return barsPart(curves);
    }
    const CurvesAxes axes = curvesAxes(curves, kMostXTicks, kMostYTicks);
    double labels = 0.0;
    for (const auto& tick : axes.y.ticks) {
        labels = std::max(labels, textWidth(Type::Tick, tick.label));
    }
    const QString xTitle = plainText(curves.xTitle), yTitle = plainText(curves.yTitle);
    const double left =
        std::ceil(labels) + kTickLength + kTickGap + (yTitle.isEmpty() ? 0.0 : lineHeight(Type::Body) + 4.0);
    const double top = axes.y.factor.isEmpty() ? 6.0 : lineHeight(Type::Tick) + 4.0;
    const double below = kTickLength + 1.0 + lineHeight(Type::Tick) + lineHeight(Type::Body) + 2.0;
    Part part;
    part.size = QSizeF(left + kPlotWidth, top + kPlotHeight + below);
    part.paint = [&curves, axes, left, top, xTitle, yTitle](QPainter& painter, QPointF at) {
        const QRectF plot(at.x() + left, at.y() + top, kPlotWidth, kPlotHeight);
        paintAxes(painter, axes, plot);
        paintGuides(painter, curves, axes, plot);
        const auto colors = seriesColors(curves, figureInk(kInk), figureLook().dark);
        if (curves.shape == core::Curves::Shape::Bars) {
            paintColumns(painter, curves, colors, axes, plot);
        }
        for (std::size_t i = 0; i < curves.series.size(); ++i) {
            paintBand(painter, curves.series[i], colors[i], axes, plot);
        }
        for (std::size_t i = 0; i < curves.series.size(); ++i) {
            if (curves.shape != core::Curves::Shape::Bars) {
                paintSeries(painter, curves, i, colors[i], axes, plot);
            }
        }
        paintGuideLabels(painter, curves, axes, plot);
        const double titleTop = plot.bottom() + kTickLength + lineHeight(Type::Tick) + 3.0;
        drawLine(painter, Type::Body, kInk, {plot.center().x(), titleTop}, xTitle, Align::Center);
        drawUpwards(painter, Type::Body, kInk, {at.x(), plot.center().y()}, yTitle);
    };
    Part legend = curvesLegendPart(curves);
    if (!legend.paint) {
        return part;
    }
    return beside(std::move(part), std::move(legend), kLegendGap);
}

}  // namespace ui
