// Series on axes: where axes, points, bars and their names stand and which of them is meant, and how they are painted,
// the same in figures and in the window.
#pragma once

#include "core/analysis/view/result.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/ticks.h"

#include <QColor>
#include <QList>
#include <QPointF>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace ui {

inline constexpr std::size_t kMostNamedSeries = 8;  ///< more get one hue range in order instead of colors of their own

/// A mean drawn as a line over the points of the others: in ink, and named by itself.
bool isSummary(const core::Curves& curves, std::size_t index);

/// The series that differ by color.
std::vector<std::size_t> coloredSeries(const core::Curves& curves);

/// One a series. @param ink of summaries
std::vector<QColor> seriesColors(const core::Curves& curves, const QColor& ink, bool onDark);

struct CurvesAxes {
    double xLow = 0.0, xHigh = 1.0;
    double yLow = 0.0, yHigh = 1.0;  ///< heights, as are the places of the ticks of y
    Ticks x, y;                      ///< x: names where the series have names for their places
    bool logarithmic = false;

    /// Where a value stands between yLow and yHigh: itself, or its decimal logarithm; not finite where it has none.
    double height(double value) const { return logarithmic ? std::log10(value) : value; }
};

/// The ranges of all values, bands and guides; y widened to whole steps, from zero where that is near and
/// always for bars. Logarithmic where the series ask for it and span more than a power of ten.
/// @param xMost, yMost  how many ticks there is room for, at least 2
CurvesAxes curvesAxes(const core::Curves& curves, int xMost, int yMost);

/// A stretch of a series' band between two gaps, in places along x and heights along y.
struct Band {
    QList<QPointF> low, high;  ///< same length, at least 2
};
std::vector<Band> bandsOf(const core::Curves::Series& series, const CurvesAxes& axes);
inline constexpr double kBandAlpha = 0.16;

/// The smallest distance between neighboring places of the series; 1 where there is only one.
double placeStep(const core::Curves& curves);

/// A point or a bar of a result.
struct PointRef {
    int series = -1, point = -1;
    bool none() const { return series < 0; }
    bool operator==(const PointRef&) const = default;
};

/// Bars with names lie, so that the names are read, each with its value at the end; everything else stands upright.
/// Coordinates are counted from the top left corner. The legend is a part of its own (figure_parts.h).
class CurvesPlot {
public:
    /// Keeps a reference to the curves.
    /// @param room  what the plot fills with all that stands beside it, at least about 60 each way; without a height
    ///              that is in proportion, without a width as figures have it
    CurvesPlot(const FigureLook& look, const core::Curves& curves, QSizeF room = {0.0, 0.0});

    QSizeF size() const { return m_size; }
    const QRectF& area() const { return m_area; }  ///< between the axes
    bool bars() const { return m_curves->shape == core::Curves::Shape::Bars; }
    bool sideways() const { return bars() && !m_curves->xLabels.empty(); }

    /// Those that are not named become faint.
    void emphasize(const std::vector<bool>& series);
    void paint(QPainter& painter, QPointF at) const;

    double value(PointRef point) const { return series(point).y[static_cast<std::size_t>(point.point)]; }
    QPointF place(PointRef point) const;  ///< of the point, or of the end of its bar
    QRectF bar(PointRef point) const { return barIn(m_area, point); }
    double across(double place) const;  ///< where a place lies on its axis
    double step() const;                ///< between neighboring places
    /// None where nothing is near enough to be meant. The whole row or column of a bar counts, so that a short one can
    /// be pointed at, too.
    PointRef nearest(QPointF at) const;

    /// Calls use(PointRef) for every point that has a place and a value.
    template <typename Use>
    void forEachPoint(Use use) const
    {
        for (int s = 0; s < static_cast<int>(m_curves->series.size()); ++s) {
            const auto& one = m_curves->series[static_cast<std::size_t>(s)];
            for (std::size_t i = 0; i < std::min(one.x.size(), one.y.size()); ++i) {
                if (hasRow(one.x[i]) && std::isfinite(m_axes.height(one.y[i]))) {
                    use(PointRef{s, static_cast<int>(i)});
                }
            }
        }
    }

private:
    const core::Curves::Series& series(PointRef point) const
    {
        return m_curves->series[static_cast<std::size_t>(point.series)];
    }
    double x(PointRef point) const { return series(point).x[static_cast<std::size_t>(point.point)]; }
    bool hasRow(double place) const;
    QPointF placedAt(const QRectF& area, double place, double height) const;
    QPointF placed(const QRectF& area, double place, double value) const;
    double along(double value) const;  ///< sideways: where a value lies
    QRectF barIn(const QRectF& area, PointRef point) const;

    void layOutUpright(QSizeF area);
    void layOutUprightIn(QSizeF room);
    void layOutSideways(QSizeF room);
    void paintUpright(QPainter& painter, QPointF at) const;
    void paintAxes(QPainter& painter, const QRectF& area) const;
    bool isOnAxis(const core::Curves::Guide& guide) const;
    void paintGuides(QPainter& painter, const QRectF& area) const;
    void paintGuideLabels(QPainter& painter, const QRectF& area) const;
    void paintBand(QPainter& painter, std::size_t index, const QRectF& area) const;
    void paintSeries(QPainter& painter, std::size_t index, const QRectF& area) const;
    void paintColumns(QPainter& painter, const QRectF& area) const;
    void paintTitles(QPainter& painter, QPointF at, const QRectF& area) const;
    void paintSideways(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintLyingBars(QPainter& painter) const;
    void paintLyingGuides(QPainter& painter) const;

    static constexpr double kTick = 3.5, kTickGap = 4.0;  ///< beside axes
    static constexpr double kNameGap = 6.0;               ///< between the names of bars and the axis

    FigureLook m_look;
    const core::Curves* m_curves;
    CurvesAxes m_axes;
    std::vector<QColor> m_colors;  ///< one per series
    std::vector<bool> m_strong;    ///< one per series, or none
    double m_placeStep = 1.0;      ///< between neighboring places, in their units
    QSizeF m_size{0.0, 0.0};
    QRectF m_area;
    bool m_titleAbove = false;  ///< upright: the title of y stands above its axis, which is shorter than it
    QStringList m_xTitle, m_yTitle;
    QStringList m_names;                   ///< sideways: one per row, empty where there is no room
    double m_row = 0.0, m_bar = 0.0;       ///< sideways: height of a row, and of the bar of one series
    double m_before = 0.0, m_after = 0.0;  ///< sideways: room for values beyond the ends of bars, inside the area
    bool m_values = true;                  ///< sideways: there is room for a number beside each bar
};

}  // namespace ui
