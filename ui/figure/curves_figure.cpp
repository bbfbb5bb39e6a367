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
constexpr double kLegendGap = 16.0;
constexpr double kColumns = 0.72;  ///< of the distance between places
constexpr double kTickRoom = 1.5;  ///< of a number's height or width, from one to the next
constexpr qsizetype kMostTitleLines = 3;
constexpr double kLeastPlot = 56.0;
constexpr int kFittings = 4;  ///< the numbers take room, and the room decides which they are

/// The title of an axis where it has this much room.
QStringList titleLines(const std::string& title, double room)
{
    QStringList lines = wrapped(Type::Body, plainText(title), room);
    if (lines.size() > kMostTitleLines) {
        lines.resize(kMostTitleLines);
        lines.back() += u'\u2026';
    }
    return lines;
}

double widestLabel(const Ticks& ticks)
{
    double widest = 0.0;
    for (const auto& tick : ticks.ticks) {
        widest = std::max(widest, textWidth(Type::Tick, tick.label));
    }
    return widest;
}

/// With no more numbers than there is room for: where type is large beside the plot, as in a small panel of a page.
CurvesAxes fittedAxes(const core::Curves& curves, QSizeF plot)
{
    const int yMost =
        std::clamp(static_cast<int>(plot.height() / (kTickRoom * lineHeight(Type::Tick))), 2, kMostYTicks);
    const CurvesAxes axes = curvesAxes(curves, kMostXTicks, yMost);
    const auto count = static_cast<double>(axes.x.ticks.size());
    const double widest = widestLabel(axes.x);
    return widest * count <= plot.width()
               ? axes
               : curvesAxes(curves, std::max(2, static_cast<int>(plot.width() / (kTickRoom * widest))), yMost);
}

/// A plot with its axes, without a legend. What stands beside the plot takes no notice of what it shows.
struct PlotLayout {
    CurvesAxes axes;
    QSizeF plot;
    double left = 0.0, top = 0.0, below = 0.0;
    bool above = false;  ///< the title of y stands above its axis, which is shorter than it
    QStringList xTitle, yTitle;
    QSizeF size() const { return {left + plot.width(), top + plot.height() + below}; }
};

PlotLayout layoutPlot(const core::Curves& curves, QSizeF plot)
{
    PlotLayout layout;
    layout.axes = fittedAxes(curves, plot);
    layout.plot = plot;
    const double body = lineHeight(Type::Body), tick = lineHeight(Type::Tick);
    layout.above = textWidth(Type::Body, plainText(curves.yTitle)) > plot.height();
    layout.left = std::ceil(widestLabel(layout.axes.y)) + kTickLength + kTickGap +
                  (layout.above || curves.yTitle.empty() ? 0.0 : body + 4.0);
    layout.xTitle = titleLines(curves.xTitle, plot.width());
    layout.yTitle = titleLines(curves.yTitle, layout.above ? layout.left + plot.width() : plot.height());
    const double head = layout.above ? static_cast<double>(layout.yTitle.size()) * body + tick / 2.0 : 0.0;
    layout.top = head + (layout.axes.y.factor.isEmpty() ? 6.0 : tick + 4.0);
    layout.below =
        kTickLength + 1.0 + tick + static_cast<double>(std::max<qsizetype>(1, layout.xTitle.size())) * body + 2.0;
    return layout;
}

/// A plot that is `width` wide with all that stands beside it.
PlotLayout layoutPlotIn(const core::Curves& curves, double width)
{
    PlotLayout layout;
    QSizeF plot(width, width);
    for (int i = 0; i < kFittings; ++i) {
        const double room = std::max(kLeastPlot, width - layout.left);
        plot = QSizeF(room, std::max(kLeastPlot, room * kPlotHeight / kPlotWidth));
        layout = layoutPlot(curves, plot);
    }
    return layout;
}

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

/// After the data, on a patch of the ground, so that they stay readable; above their line, below it where another is
/// close.
void paintGuideLabels(QPainter& painter, const core::Curves& curves, const CurvesAxes& axes, const QRectF& plot)
{
    const double line = lineHeight(Type::Note);
    std::vector<QRectF> taken;
    for (const auto& guide : curves.guides) {
        const QString label = plainText(guide.label);
        const bool fits = textWidth(Type::Note, label) <= plot.width();
        if (!std::isfinite(axes.height(guide.value)) || label.isEmpty() || !fits) {
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
        QColor ground = groundColor(figureLook().dark ? FigureGround::Dark : FigureGround::White);
        ground.setAlpha(215);
        painter.fillRect(box, ground);
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

}  // namespace

namespace {

void paintTitles(QPainter& painter, const PlotLayout& layout, QPointF at, const QRectF& plot)
{
    const double body = lineHeight(Type::Body);
    QPointF line(plot.center().x(), plot.bottom() + kTickLength + lineHeight(Type::Tick) + 3.0);
    for (const QString& words : layout.xTitle) {
        drawLine(painter, Type::Body, kInk, line, words, Align::Center);
        line.ry() += body;
    }
    if (!layout.above) {
        drawUpwards(painter, Type::Body, kInk, {at.x(), plot.center().y()}, layout.yTitle.value(0));
        return;
    }
    for (const QString& words : layout.yTitle) {
        drawLine(painter, Type::Body, kInk, at, words);
        at.ry() += body;
    }
}

Part plotPart(const core::Curves& curves, const PlotLayout& layout)
{
    Part part;
    part.size = layout.size();
    part.paint = [&curves, layout](QPainter& painter, QPointF at) {
        const CurvesAxes& axes = layout.axes;
        const QRectF plot(at + QPointF(layout.left, layout.top), layout.plot);
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
        paintTitles(painter, layout, at, plot);
    };
    return part;
}

}  // namespace

Part curvesPart(const Picture&, const core::Curves& curves)
{
    if (curves.shape == core::Curves::Shape::Bars && !curves.xLabels.empty()) {
        return barsPart(curves);
    }
    Part part = plotPart(curves, layoutPlot(curves, {kPlotWidth, kPlotHeight}));
    Part legend = curvesLegendPart(curves);
    if (!legend.paint) {
        return part;
    }
    return beside(std::move(part), std::move(legend), kLegendGap);
}

Part curvesPartIn(const core::Curves& curves, double width)
{
    const Part plot = plotPart(curves, layoutPlotIn(curves, width));
    const Part legend = curvesLegendPart(curves, width);
    Part part;
    part.size = QSizeF(width, plot.size.height() + (legend.paint ? kLegendGap / 2.0 + legend.size.height() : 0.0));
    part.paint = [plot, legend](QPainter& painter, QPointF at) {
        plot.paint(painter, at);
        if (legend.paint) {
            legend.paint(painter, at + QPointF(0.0, plot.size.height() + kLegendGap / 2.0));
        }
    };
    return part;
}

}  // namespace ui
