#include "ui/figure/curves_axes.h"

#include "ui/figure/figure_style.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace ui {
namespace {

struct Extent {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
    void add(double value)
    {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    bool empty() const { return !(high >= low); }
};

bool wholeNumbers(const core::Curves& curves)
{
    for (const auto& series : curves.series) {
        if (std::any_of(series.x.begin(), series.x.end(), [](double x) { return x != std::round(x); })) {
            return false;
        }
    }
    return true;
}

/// As many names as fit, evenly thinned.
Ticks namedTicks(const std::vector<std::string>& names, int most)
{
    Ticks ticks;
    ticks.step = std::ceil(static_cast<double>(names.size()) / std::max(1, most));
    for (std::size_t i = 0; i < names.size(); i += static_cast<std::size_t>(ticks.step)) {
        ticks.ticks.push_back({static_cast<double>(i), plainText(names[i])});
    }
    return ticks;
}

}  // namespace

double placeStep(const core::Curves& curves)
{
    std::set<double> places;
    for (const auto& series : curves.series) {
        std::copy_if(series.x.begin(), series.x.end(), std::inserter(places, places.end()),
                     [](double x) { return std::isfinite(x); });
    }
    double least = std::numeric_limits<double>::infinity();
    for (auto at = places.begin(); at != places.end() && std::next(at) != places.end(); ++at) {
        least = std::min(least, *std::next(at) - *at);
    }
    return std::isfinite(least) ? least : 1.0;
}

CurvesAxes curvesAxes(const core::Curves& curves, int xMost, int yMost)
{
    const bool bars = curves.shape == core::Curves::Shape::Bars;
    Extent x, y;
    for (const auto& series : curves.series) {
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
            if (std::isfinite(series.y[i])) {
                x.add(series.x[i]);
                y.add(series.y[i]);
            }
        }
    }
    for (const auto& guide : curves.guides) {
        y.add(guide.value);
    }
    if (x.empty()) {
        x = {0.0, 1.0};
    }
    if (y.empty()) {
        y = {0.0, 1.0};
    }
    CurvesAxes axes;
    if (bars) {
        y.add(0.0);
    } else if (y.low > 0.0 && y.low < 0.5 * y.high) {
        y.low = 0.0;  // near enough to zero that leaving it out would exaggerate
    }
    widenToTicks(y.low, y.high, std::max(2, yMost - 1));
    axes.yLow = y.low;
    axes.yHigh = y.high;
    axes.y = roundTicks(y.low, y.high, yMost);
    const double margin = bars ? 0.5 * placeStep(curves) : x.high > x.low ? 0.03 * (x.high - x.low) : 0.5;
    axes.xLow = x.low - margin;
    axes.xHigh = x.high + margin;
    axes.x = curves.xLabels.empty() ? roundTicks(axes.xLow, axes.xHigh, xMost, wholeNumbers(curves))
                                    : namedTicks(curves.xLabels, xMost);
    return axes;
}

}  // namespace ui
