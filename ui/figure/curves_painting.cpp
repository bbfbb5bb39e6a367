// Painting what CurvesPlot has laid out.

#include "ui/figure/curves_plot.h"
#include "ui/figure/ticks.h"

#include <QPainter>
#include <QPainterPath>
#include <QPen>

#include <utility>

namespace ui {
namespace {

QPen dashedPen(const FigureLook& look)
{
    QPen dashed(look.quiet, 0.9 * look.stroke, Qt::CustomDashLine, Qt::FlatCap);
    dashed.setDashPattern({5.0, 3.5});
    return dashed;
}

}  // namespace

void CurvesPlot::paint(QPainter& painter, QPointF at) const
{
    if (!sideways()) {
        paintUpright(painter, at);
        return;
    }
    painter.save();
    painter.translate(at);
    paintSideways(painter);
    painter.restore();
}

// ---- upright

void CurvesPlot::paintUpright(QPainter& painter, QPointF at) const
{
    const QRectF area = m_area.translated(at);
    paintAxes(painter, area);
    paintGuides(painter, area);
    if (bars()) {
        paintColumns(painter, area);
    }
    for (std::size_t i = 0; i < m_colors.size(); ++i) {
        paintBand(painter, i, area);
    }
    for (std::size_t i = 0; i < m_colors.size() && !bars(); ++i) {
        paintSeries(painter, i, area);
    }
    paintGuideLabels(painter, area);
    paintTitles(painter, at, area);
}

void CurvesPlot::paintAxes(QPainter& painter, const QRectF& area) const
{
    const double half = m_look.lineHeight(Type::Tick) / 2.0;
    for (const auto& tick : m_axes.y.ticks) {
        const double y = placedAt(area, m_axes.xLow, tick.value).y();
        painter.setPen(QPen(m_look.hairline, 0.6 * m_look.stroke));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        drawLine(painter, m_look, Type::Tick, m_look.ink, {area.left() - kTick - kTickGap, y - half}, tick.label,
                 Align::Right);
    }
    painter.setPen(QPen(m_look.ink, 0.8 * m_look.stroke));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    if (!m_axes.logarithmic && m_axes.yLow < 0.0 && m_axes.yHigh > 0.0) {
        const double zero = placed(area, m_axes.xLow, 0.0).y();
        painter.setPen(QPen(m_look.quiet, 0.6 * m_look.stroke));
        painter.drawLine(QPointF(area.left(), zero), QPointF(area.right(), zero));
    }
    for (const auto& tick : m_axes.x.ticks) {
        const double x = placedAt(area, tick.value, m_axes.yLow).x();
        painter.setPen(QPen(m_look.ink, 0.8 * m_look.stroke));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + kTick));
        drawLine(painter, m_look, Type::Tick, m_look.ink, {x, area.bottom() + kTick + 1.0}, tick.label, Align::Center);
    }
    drawLine(painter, m_look, Type::Tick, m_look.quiet, {area.left(), area.top() - m_look.lineHeight(Type::Tick) - 1.0},
             m_axes.y.factor);
    drawLine(painter, m_look, Type::Tick, m_look.quiet, {area.right() + 6.0, area.bottom() - half}, m_axes.x.factor);
}

bool CurvesPlot::isOnAxis(const core::Curves::Guide& guide) const
{
    const double height = m_axes.height(guide.value);
    return height >= m_axes.yLow && height <= m_axes.yHigh;
}

void CurvesPlot::paintGuides(QPainter& painter, const QRectF& area) const
{
    for (const auto& guide : m_curves->guides) {
        if (!isOnAxis(guide)) {
            continue;
        }
        const double y = placed(area, m_axes.xLow, guide.value).y();
        painter.setPen(Qt::NoPen);  // so that each guide is a group of its own in an SVG, as ever
        painter.setPen(dashedPen(m_look));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
}

// After the data, on a patch of the ground, so that they stay readable; above their line, below it where another is
// close.
void CurvesPlot::paintGuideLabels(QPainter& painter, const QRectF& area) const
{
    const double line = m_look.lineHeight(Type::Note);
    std::vector<QRectF> taken;
    for (const auto& guide : m_curves->guides) {
        const bool beyond = !isOnAxis(guide), above = m_axes.height(guide.value) > m_axes.yHigh;
        QString label = m_look.text(guide.label);
        if (beyond && !label.isEmpty()) {
            label += QStringLiteral(" %1 %2").arg(valueText(static_cast<float>(guide.value)),
                                                  above ? QChar(0x2191) : QChar(0x2193));
        }
        const double width = m_look.textWidth(Type::Note, label);
        if (!std::isfinite(m_axes.height(guide.value)) || label.isEmpty() || width > area.width()) {
            continue;
        }
        const double y = !beyond ? placed(area, m_axes.xLow, guide.value).y()
                         : above ? area.top() + line + 1.0
                                 : area.bottom();
        QRectF box(area.right() - width - 4.0, y - line - 1.0, width + 4.0, line);
        if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); })) {
            box.moveTop(y + 2.0);
        }
        taken.push_back(box);
        QColor ground = m_look.ground;
        ground.setAlpha(215);
        painter.fillRect(box, ground);
        drawLine(painter, m_look, Type::Note, m_look.quiet, {box.right() - 2.0, box.top()}, label, Align::Right);
    }
}

// The band around a line: the spread of its series.
void CurvesPlot::paintBand(QPainter& painter, std::size_t index, const QRectF& area) const
{
    QColor color = m_colors[index];
    color.setAlphaF(static_cast<float>(kBandAlpha * color.alphaF()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const Band& band : bandsOf(m_curves->series[index], m_axes)) {
        QPolygonF outline;
        for (const QPointF& point : band.high) {
            outline << placedAt(area, point.x(), point.y());
        }
        for (auto point = band.low.rbegin(); point != band.low.rend(); ++point) {
            outline << placedAt(area, point->x(), point->y());
        }
        painter.drawPolygon(outline);
    }
}

void CurvesPlot::paintSeries(QPainter& painter, std::size_t index, const QRectF& area) const
{
    const auto& series = m_curves->series[index];
    const bool line = m_curves->shape == core::Curves::Shape::Lines || series.line;
    const bool strong = !m_strong.empty() && m_strong[index];
    std::vector<QPointF> points;
    QPainterPath path;
    bool drawing = false;
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
        if (!std::isfinite(series.x[i]) || !std::isfinite(m_axes.height(series.y[i]))) {
            drawing = false;
            continue;
        }
        const QPointF point = placed(area, series.x[i], series.y[i]);
        drawing ? path.lineTo(point) : path.moveTo(point);
        drawing = true;
        points.push_back(point);
    }
    if (line) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(
            QPen(m_colors[index], (strong ? 2.3 : 1.4) * m_look.stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(path);
    }
    const double radius = ((line ? 2.2 : 2.9) + (strong ? 0.7 : 0.0)) * m_look.stroke;
    painter.setPen(QPen(m_look.dotEdge, 0.6 * m_look.stroke));
    painter.setBrush(m_colors[index]);
    for (const QPointF& point : points) {
        painter.drawEllipse(point, radius, radius);
    }
}

void CurvesPlot::paintColumns(QPainter& painter, const QRectF& area) const
{
    painter.setPen(Qt::NoPen);
    int series = -1;
    forEachPoint([&](PointRef point) {
        if (std::exchange(series, point.series) != point.series) {
            painter.setBrush(m_colors[static_cast<std::size_t>(series)]);
        }
        painter.drawRect(barIn(area, point));
    });
}

void CurvesPlot::paintTitles(QPainter& painter, QPointF at, const QRectF& area) const
{
    const double body = m_look.lineHeight(Type::Body);
    QPointF line(area.center().x(), area.bottom() + kTick + m_look.lineHeight(Type::Tick) + 3.0);
    for (const QString& words : m_xTitle) {
        drawLine(painter, m_look, Type::Body, m_look.ink, line, words, Align::Center);
        line.ry() += body;
    }
    if (!m_titleAbove) {
        drawUpwards(painter, m_look, Type::Body, m_look.ink, {at.x(), area.center().y()}, m_yTitle.value(0));
        return;
    }
    for (const QString& words : m_yTitle) {
        drawLine(painter, m_look, Type::Body, m_look.ink, at, words);
        at.ry() += body;
    }
}

// ---- sideways

void CurvesPlot::paintSideways(QPainter& painter) const
{
    paintScale(painter);
    paintLyingBars(painter);
    paintLyingGuides(painter);
    const double half = m_look.lineHeight(Type::Body) / 2.0;
    for (qsizetype i = 0; i < m_names.size(); ++i) {
        const QPointF at(m_area.left() - kNameGap, across(static_cast<double>(i)) - half);
        drawLine(painter, m_look, Type::Body, m_look.ink, at, m_names[i], Align::Right);
    }
    const double middle = (m_area.top() + m_area.bottom()) / 2.0;
    drawUpwards(painter, m_look, Type::Body, m_look.ink, {0.0, middle}, m_xTitle.value(0));
}

void CurvesPlot::paintScale(QPainter& painter) const
{
    const double bottom = m_area.bottom(), zero = along(0.0);
    for (const auto& tick : m_axes.y.ticks) {
        const double x = along(tick.value);
        painter.setPen(QPen(m_look.hairline, 0.6 * m_look.stroke));
        painter.drawLine(QPointF(x, m_area.top()), QPointF(x, bottom));
        drawLine(painter, m_look, Type::Tick, m_look.ink, {x, bottom + kTick}, tick.label, Align::Center);
    }
    painter.setPen(QPen(m_look.ink, 0.8 * m_look.stroke));
    painter.drawLine(QPointF(zero, m_area.top()), QPointF(zero, bottom));
    const QString factor = m_axes.y.factor.isEmpty() ? QString() : u' ' + m_axes.y.factor;
    const double middle = (along(m_axes.yLow) + along(m_axes.yHigh)) / 2.0;
    drawLine(painter, m_look, Type::Body, m_look.ink, {middle, bottom + kTick + m_look.lineHeight(Type::Tick) + 1.0},
             m_look.text(m_curves->yTitle) + factor, Align::Center);
}

void CurvesPlot::paintLyingGuides(QPainter& painter) const
{
    for (const auto& guide : m_curves->guides) {
        if (!std::isfinite(guide.value)) {
            continue;
        }
        const double x = along(guide.value);
        painter.setPen(dashedPen(m_look));
        painter.drawLine(QPointF(x, m_area.top()), QPointF(x, m_area.bottom()));
        const QString label =
            QFontMetricsF(m_look.font(Type::Note))
                .elidedText(m_look.text(guide.label), Qt::ElideRight, m_area.width() / m_look.typeScale);
        const double half = m_look.textWidth(Type::Note, label) / 2.0;
        const double middle = std::max(m_area.left() + half, std::min(x, m_area.right() - half));
        drawLine(painter, m_look, Type::Note, m_look.quiet, {middle, 0.0}, label, Align::Center);
    }
}

void CurvesPlot::paintLyingBars(QPainter& painter) const
{
    forEachPoint([&](PointRef point) {
        const double number = value(point), end = along(number);
        const QRectF bar = barIn(m_area, point);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_colors[static_cast<std::size_t>(point.series)]);
        painter.drawRect(bar);
        if (m_values) {
            const Type type = m_bar + 2.0 >= m_look.lineHeight(Type::Tick) ? Type::Tick : Type::Small;
            const QPointF beside(end + (number < 0.0 ? -4.0 : 4.0),
                                 bar.top() + (m_bar - m_look.lineHeight(type)) / 2.0);
            drawLine(painter, m_look, type, m_look.ink, beside, valueText(number),
                     number < 0.0 ? Align::Right : Align::Left);
        }
    });
}

}  // namespace ui
