// The series of one result in a QChart, with axes and names in the window's look, and where their points lie.
#pragma once

#include "core/analysis/view/result.h"
#include "ui/canvas/canvas_theme.h"
#include "ui/figure/curves_axes.h"

#include <QChart>
#include <QFont>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

class QAbstractAxis;
class QAbstractBarSeries;
class QAbstractSeries;

namespace ui {

/// A point or a bar of a result.
struct PointRef {
    int series = -1, point = -1;
    bool none() const { return series < 0; }
    bool operator==(const PointRef&) const = default;
};

struct ChartLook {
    const CanvasTheme& theme;
    QFont font, small;
    std::optional<int> head;  ///< the series that lead to it stand out
};

/// GUI thread only. Coordinates are those of the chart.
class CurvesChart {
public:
    /// Fills an empty chart. Keeps references to both. @param room  of the widget, for how many ticks fit
    CurvesChart(QChart& chart, const core::Curves& curves, const ChartLook& look, QSize room);

    static QSize tickCounts(const core::Curves& curves, QSize room);  ///< how many fit along x and y

    const core::Curves& curves() const { return m_curves; }
    QRectF plot() const { return m_chart.plotArea(); }
    bool sideways() const;  ///< bars with names: values run along x
    bool bars() const { return m_curves.shape == core::Curves::Shape::Bars; }
    const QColor& color(int series) const { return m_colors[std::size_t(series)]; }
    double value(PointRef point) const
    {
        return m_curves.series[std::size_t(point.series)].y[std::size_t(point.point)];
    }

    bool hasPlace(double value) const { return std::isfinite(m_axes.height(value)); }
    QPointF place(PointRef point) const;  ///< of the point, or of the end of its bar
    QRectF bar(PointRef point) const;
    double along(double value) const;   ///< where a value lies on the axis of values
    double across(double place) const;  ///< and where a place lies on the other axis
    double step() const;                ///< pixels between neighbouring places
    bool crossesZero() const { return !m_axes.logarithmic && m_axes.yLow < 0.0 && m_axes.yHigh > 0.0; }
    PointRef nearest(QPointF at) const;  ///< none when nothing is near enough to be meant

    /// Calls use(PointRef) for every point that has a value.
    template <typename Use>
    void forEachPoint(Use use) const
    {
        for (int s = 0; s < int(m_curves.series.size()); ++s) {
            const auto& series = m_curves.series[std::size_t(s)];
            for (int i = 0; i < int(std::min(series.x.size(), series.y.size())); ++i) {
                if (std::isfinite(series.x[std::size_t(i)]) && hasPlace(series.y[std::size_t(i)])) {
                    use(PointRef{s, i});
                }
            }
        }
    }

private:
    QPointF at(double place, double value) const;
    double slot(double place) const;  ///< of a bar's group along its axis
    void findSlots(QSize room);
    QAbstractAxis* nameAxis() const;
    QAbstractAxis* slotAxis() const;
    void addAxes(const ChartLook& look);
    void addBand(int series);
    void addCurve(int series, const ChartLook& look);
    void addBars(const ChartLook& look);
    void attach(QAbstractSeries* series);
    void addLegend(const ChartLook& look);
    bool hasNames() const;

    QChart& m_chart;
    const core::Curves& m_curves;
    CurvesAxes m_axes;
    std::vector<QColor> m_colors;
    std::vector<double> m_slots;  ///< places of bars, ascending
    double m_barWidth = 0.64;     ///< of the distance between places, by the bars of all series
    QAbstractAxis* m_places = nullptr;
    QAbstractAxis* m_values = nullptr;
    QAbstractSeries* m_anchor = nullptr;  ///< of whom Qt Charts is asked for places; null: there is none
};

}  // namespace ui
