#include "ui/figure/curves_plot.h"

#include "ui/figure/figure_parts.h"
#include "ui/figure/ticks.h"

#include <QFontMetricsF>

namespace ui {
namespace {

constexpr double kPlotWidth = 440.0, kPlotHeight = 270.0;
constexpr int kMostXTicks = 13, kMostYTicks = 8, kMostScaleTicks = 6;
constexpr double kColumns = 0.72;  ///< of the distance between places
constexpr double kTickRoom = 1.5;  ///< of a number's height or width, from one to the next
constexpr qsizetype kMostTitleLines = 3;
constexpr double kLeastPlot = 56.0;
constexpr int kFittings = 4;  ///< the numbers take room, and the room decides which they are

constexpr double kBarsWidth = 320.0, kMostNames = 220.0, kMostBarsHeight = 720.0;
constexpr double kTallestRow = 22.0, kTallestFilledRow = 46.0, kFilled = 0.66;  ///< of a row, by the bars of all series
constexpr double kReach = 12.0;                                                 ///< how near to a point is meant

/// The title of an axis where it has this much room.
QStringList titleLines(const FigureLook& look, const QString& title, double room)
{
    QStringList lines = look.wrapped(Type::Body, title, room);
    if (lines.size() > kMostTitleLines) {
        lines.resize(kMostTitleLines);
        lines.back() += u'\u2026';
    }
    return lines;
}

double widestLabel(const FigureLook& look, const Ticks& ticks)
{
    double widest = 0.0;
    for (const auto& tick : ticks.ticks) {
        widest = std::max(widest, look.textWidth(Type::Tick, tick.label));
    }
    return widest;
}

/// With no more numbers than there is room for: where type is large beside the plot, as in a small panel of a page.
CurvesAxes fittedAxes(const FigureLook& look, const core::Curves& curves, QSizeF area)
{
    const int yMost =
        std::clamp(static_cast<int>(area.height() / (kTickRoom * look.lineHeight(Type::Tick))), 2, kMostYTicks);
    const CurvesAxes axes = curvesAxes(curves, kMostXTicks, yMost);
    const auto count = static_cast<double>(axes.x.ticks.size());
    const double widest = widestLabel(look, axes.x);
    return widest * count <= area.width()
               ? axes
               : curvesAxes(curves, std::max(2, static_cast<int>(area.width() / (kTickRoom * widest))), yMost);
}

}  // namespace

CurvesPlot::CurvesPlot(const FigureLook& look, const core::Curves& curves, QSizeF room)
    : m_look(look),
      m_curves(&curves),
      m_colors(seriesColors(curves, look.ink, look.dark)),
      m_placeStep(placeStep(curves))
{
    if (sideways()) {
        layOutSideways(room);
    } else if (room.width() > 0.0) {
        layOutUprightIn(room);
    } else {
        layOutUpright({kPlotWidth, kPlotHeight});
    }
}

void CurvesPlot::emphasize(const std::vector<bool>& strong)
{
    m_strong = strong;
    for (std::size_t i = 0; i < m_colors.size(); ++i) {
        m_colors[i].setAlpha(strong[i] || isSummary(*m_curves, i) ? 255 : 90);
    }
}

// ---- where everything stands

// The room beside the plot does not depend on its values.
void CurvesPlot::layOutUpright(QSizeF area)
{
    m_axes = fittedAxes(m_look, *m_curves, area);
    const double body = m_look.lineHeight(Type::Body), tick = m_look.lineHeight(Type::Tick);
    const QString xTitle = m_look.text(m_curves->xTitle), yTitle = m_look.text(m_curves->yTitle);
    m_titleAbove = m_look.textWidth(Type::Body, yTitle) > area.height();
    const double left = std::ceil(widestLabel(m_look, m_axes.y)) + kTick + kTickGap +
                        (m_titleAbove || m_curves->yTitle.empty() ? 0.0 : body + 4.0);
    m_xTitle = titleLines(m_look, xTitle, area.width());
    m_yTitle = titleLines(m_look, yTitle, m_titleAbove ? left + area.width() : area.height());
    const double head = m_titleAbove ? static_cast<double>(m_yTitle.size()) * body + tick / 2.0 : 0.0;
    const double top = head + (m_axes.y.factor.isEmpty() ? 6.0 : tick + 4.0);
    const double below = kTick + 1.0 + tick + static_cast<double>(std::max<qsizetype>(1, m_xTitle.size())) * body + 2.0;
    m_area = QRectF(QPointF(left, top), area);
    m_size = {left + area.width(), top + area.height() + below};
}

void CurvesPlot::layOutUprightIn(QSizeF room)
{
    for (int i = 0; i < kFittings; ++i) {
        const double width = std::max(kLeastPlot, room.width() - m_area.left());
        const double beside = m_size.height() - m_area.height();
        const double height = room.height() > 0.0 ? room.height() - beside : width * kPlotHeight / kPlotWidth;
        layOutUpright({width, std::max(kLeastPlot, height)});
    }
}

void CurvesPlot::layOutSideways(QSizeF room)
{
    const core::Curves& curves = *m_curves;
    m_axes = curvesAxes(curves, 2, kMostScaleTicks);
    const auto count = static_cast<double>(std::max<std::size_t>(1, curves.xLabels.size()));
    const auto sets = static_cast<double>(std::max<std::size_t>(1, curves.series.size()));
    const double line = m_look.lineHeight(Type::Body);
    const double top = curves.guides.empty() ? 0.0 : m_look.lineHeight(Type::Note) + 3.0;
    const double below = kTick + m_look.lineHeight(Type::Tick) + line + 2.0;
    m_row = room.height() > 0.0
                ? std::clamp((room.height() - top - below) / count, 1.0, std::max(kTallestFilledRow, sets * 9.0))
                : std::min(std::max(kTallestRow, sets * 9.0), kMostBarsHeight / count);
    m_bar = m_row * kFilled / sets;
    m_values = m_bar + 2.0 >= m_look.lineHeight(Type::Small);
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((line - 2.0) / m_row)));
    const double mostName = room.width() > 0.0 ? 0.4 * room.width() : kMostNames;
    const QFontMetricsF metrics(m_look.font(Type::Body));
    double widest = 0.0;
    for (std::size_t i = 0; i < curves.xLabels.size(); ++i) {
        m_names += i % every == 0
                       ? metrics.elidedText(plainText(curves.xLabels[i]), Qt::ElideRight, mostName / m_look.typeScale)
                       : QString();
        widest = std::max(widest, m_look.textWidth(Type::Body, m_names.back()));
    }
    m_xTitle = {m_look.text(curves.xTitle)};
    const double left = (m_xTitle[0].isEmpty() ? 0.0 : line + 4.0) + std::ceil(widest) + kNameGap;
    const double width = room.width() > 0.0 ? std::max(kLeastPlot, room.width() - left) : kBarsWidth;
    m_area = QRectF(left, top, width, m_row * static_cast<double>(curves.xLabels.size()));
    m_size = {left + width, m_area.bottom() + below};
    if (m_values) {
        forEachPoint([&](PointRef point) {
            double& beyond = value(point) < 0.0 ? m_before : m_after;
            beyond = std::max(beyond, std::ceil(m_look.textWidth(Type::Tick, valueText(value(point)))) + 5.0);
        });
    }
}

bool CurvesPlot::hasRow(double place) const
{
    const double row = std::round(place);
    return sideways() ? row >= 0.0 && row < static_cast<double>(m_curves->xLabels.size()) : std::isfinite(place);
}

QPointF CurvesPlot::placedAt(const QRectF& area, double place, double height) const
{
    return {area.left() + (place - m_axes.xLow) / (m_axes.xHigh - m_axes.xLow) * area.width(),
            area.bottom() - (height - m_axes.yLow) / (m_axes.yHigh - m_axes.yLow) * area.height()};
}

QPointF CurvesPlot::placed(const QRectF& area, double place, double value) const
{
    return placedAt(area, place, m_axes.height(value));
}

double CurvesPlot::along(double value) const
{
    const double width = m_area.width() - m_before - m_after;
    return m_area.left() + m_before + (value - m_axes.yLow) / (m_axes.yHigh - m_axes.yLow) * width;
}

// From zero; those of several series side by side.
QRectF CurvesPlot::barIn(const QRectF& area, PointRef point) const
{
    if (sideways()) {
        const double row = area.top() + m_row * (std::round(x(point)) + (1.0 - kFilled) / 2.0);
        const double zero = along(0.0), end = along(value(point));
        return {std::min(zero, end), row + m_bar * point.series, std::abs(end - zero), m_bar};
    }
    const double group = kColumns * m_placeStep, width = group / static_cast<double>(m_curves->series.size());
    const double left = x(point) - group / 2.0 + width * point.series;
    return QRectF(placed(area, left, 0.0), placed(area, left + width, value(point))).normalized();
}

QPointF CurvesPlot::place(PointRef point) const
{
    if (!bars()) {
        return placed(m_area, x(point), value(point));
    }
    const QRectF box = bar(point);
    const bool negative = value(point) < 0.0;
    return sideways() ? QPointF(negative ? box.left() : box.right(), box.center().y())
                      : QPointF(box.center().x(), negative ? box.bottom() : box.top());
}

double CurvesPlot::across(double place) const
{
    return sideways() ? m_area.top() + m_row * (place + 0.5) : placedAt(m_area, place, m_axes.yLow).x();
}

double CurvesPlot::step() const
{
    const double one = sideways() ? 1.0 : m_placeStep;
    return std::abs(across(one) - across(0.0));
}

PointRef CurvesPlot::nearest(QPointF at) const
{
    PointRef best;
    if (bars() && !m_area.contains(at)) {
        return best;
    }
    double least = bars() ? step() / 2.0 : kReach;
    forEachPoint([&](PointRef point) {
        const QPointF apart = (bars() ? bar(point).center() : place(point)) - at;
        const double away = !bars()      ? std::hypot(apart.x(), apart.y())
                            : sideways() ? std::abs(apart.y())
                                         : std::abs(apart.x());
        if (away < least) {
            least = away;
            best = point;
        }
    });
    return best;
}

namespace {

constexpr double kPlotGap = 16.0;  // between a plot and its legend

Part plotPart(const CurvesPlot& plot)
{
    Part part;
    part.size = plot.size();
    part.paint = [plot](QPainter& painter, QPointF at) { plot.paint(painter, at); };
    return part;
}

}  // namespace

Part curvesPart(const FigureLook& look, const core::Curves& curves)
{
    return beside(plotPart(CurvesPlot(look, curves)), curvesLegendPart(look, curves), kPlotGap);
}

Part curvesPartIn(const FigureLook& look, const core::Curves& curves, double width)
{
    return below(plotPart(CurvesPlot(look, curves, {width, 0.0})), curvesLegendPart(look, curves, width),
                 kPlotGap / 2.0);
}

}  // namespace ui
