// The axes of a plot: what they reach and where their numbers stand, the same in figures and in the window.
#pragma once

#include "core/analysis/result.h"
#include "ui/figure/ticks.h"

namespace ui {

struct CurvesAxes {
    double xLow = 0.0, xHigh = 1.0, yLow = 0.0, yHigh = 1.0;
    Ticks x, y;  ///< x: names where the series have names for their places
};

/// Of what has a value, and of the guides; y widened to whole steps, from zero where that is near and always for bars.
/// @param xMost, yMost  how many ticks there is room for, at least 2
CurvesAxes curvesAxes(const core::Curves& curves, int xMost, int yMost);

/// The smallest distance between neighbouring places of the series; 1 where there is only one.
double placeStep(const core::Curves& curves);

}  // namespace ui
