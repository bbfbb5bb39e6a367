// The axes of a plot: what they reach and where their numbers stand, the same in figures and in the window.
#pragma once

#include "core/analysis/view/result.h"
#include "ui/figure/ticks.h"

#include <QList>
#include <QPointF>

#include <cmath>
#include <vector>

namespace ui {

struct CurvesAxes {
    double xLow = 0.0, xHigh = 1.0;
    double yLow = 0.0, yHigh = 1.0;  ///< heights, as are the places of the ticks of y
    Ticks x, y;                      ///< x: names where the series have names for their places
    bool logarithmic = false;

    /// Where a value stands between yLow and yHigh: itself, or its decimal logarithm; not finite where it has none.
    double height(double value) const { return logarithmic ? std::log10(value) : value; }
};

/// Of what has a value, bands included, and of the guides; y widened to whole steps, from zero where that is near and
/// always for bars. Logarithmic where the series ask for it and span more than a power of ten.
/// @param xMost, yMost  how many ticks there is room for, at least 2
CurvesAxes curvesAxes(const core::Curves& curves, int xMost, int yMost);

/// A stretch of a series' band between two gaps, in places along x and heights along y.
struct Band {
    QList<QPointF> low, high;  ///< same length, at least 2
};
std::vector<Band> bandsOf(const core::Curves::Series& series, const CurvesAxes& axes);
inline constexpr double kBandAlpha = 0.16;

/// The smallest distance between neighbouring places of the series; 1 where there is only one.
double placeStep(const core::Curves& curves);

}  // namespace ui
