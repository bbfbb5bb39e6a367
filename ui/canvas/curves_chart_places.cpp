// Where the points and bars of a chart lie, and which of them the cursor means.
#include "ui/canvas/curves_chart.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kReach = 12.0;  // pixels: how near to a point the cursor must be

}  // namespace

double CurvesChart::slot(double place) const
{
    const auto found = std::lower_bound(m_slots.begin(), m_slots.end(), place);
    const double index = double(found - m_slots.begin());
    return sideways() ? double(m_slots.size()) - 1.0 - index : index;
}

QPointF CurvesChart::at(double place, double value) const
{
    if (!m_anchor) {
        return {};
    }
    return m_chart.mapToPosition(sideways() ? QPointF(value, place) : QPointF(place, value), m_anchor);
}

double CurvesChart::along(double value) const
{
    const QPointF point = at(0.0, m_axes.height(value));
    return sideways() ? point.x() : point.y();
}

double CurvesChart::across(double place) const
{
    const QPointF point = at(bars() ? slot(place) : place, 0.0);
    return sideways() ? point.y() : point.x();
}

double CurvesChart::step() const
{
    const double one = bars() ? 1.0 : placeStep(m_curves);
    const QPointF away = at(one, 0.0) - at(0.0, 0.0);
    return std::abs(sideways() ? away.y() : away.x());
}

QRectF CurvesChart::bar(PointRef point) const
{
    const double count = double(std::max<std::size_t>(1, m_curves.series.size()));
    const double order = sideways() ? count - 1.0 - point.series : point.series;
    const double middle = slot(m_curves.series[std::size_t(point.series)].x[std::size_t(point.point)]);
    const double low = middle + m_barWidth * (order / count - 0.5), high = low + m_barWidth / count;
    return QRectF(at(low, 0.0), at(high, value(point))).normalized();
}

QPointF CurvesChart::place(PointRef point) const
{
    if (!bars()) {
        return at(m_curves.series[std::size_t(point.series)].x[std::size_t(point.point)], m_axes.height(value(point)));
    }
    const QRectF box = bar(point);
    const bool negative = value(point) < 0.0;
    return sideways() ? QPointF(negative ? box.left() : box.right(), box.center().y())
                      : QPointF(box.center().x(), negative ? box.bottom() : box.top());
}

// Of bars the whole row or column counts, so that a short one can be pointed at, too.
PointRef CurvesChart::nearest(QPointF cursor) const
{
    PointRef best;
    if (bars() && !plot().contains(cursor)) {
        return best;
    }
    double least = bars() ? step() / 2.0 : kReach;
    forEachPoint([&](PointRef point) {
        double away = 0.0;
        if (bars()) {
            const QPointF middle = bar(point).center();
            away = std::abs(sideways() ? middle.y() - cursor.y() : middle.x() - cursor.x());
        } else {
            const QPointF apart = place(point) - cursor;
            away = std::hypot(apart.x(), apart.y());
        }
        if (away < least) {
            least = away;
            best = point;
        }
    });
    return best;
}

}  // namespace ui
