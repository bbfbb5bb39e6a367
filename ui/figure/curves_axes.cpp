#include "ui/figure/curves_plot.h"

#include "ui/figure/figure_style.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace ui {
namespace {

/// A reference line far from the data is named at the edge: on the axis it would squeeze the curves.
constexpr double kMostForGuides = 1.5;

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

/// Calls use(value) for every value of the series and every end of a band.
template <typename Use>
void forEachValue(const core::Curves& curves, Use use)
{
    for (const auto& series : curves.series) {
        for (const auto* values : {&series.y, &series.low, &series.high}) {
            std::for_each(values->begin(), values->end(), use);
        }
    }
}

/// On less of a logarithmic axis than that the numbers lie no better than on a plain one, and are read worse.
bool spansPowerOfTen(const core::Curves& curves)
{
    Extent positive;
    forEachValue(curves, [&](double value) { positive.add(value > 0.0 ? value : std::nan("")); });
    return positive.high > 10.0 * positive.low;
}

bool wholeNumbers(const core::Curves& curves)
{
    for (const auto& series : curves.series) {
        if (std::any_of(series.x.begin(), series.x.end(), [](double x) { return x != std::round(x); })) {
            return false;
        }
    }
    return true;
}

/// Ticks with as many names as fit, evenly thinned.
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

std::vector<Band> bandsOf(const core::Curves::Series& series, const CurvesAxes& axes)
{
    std::vector<Band> bands;
    Band band;
    const auto close = [&] {
        if (band.low.size() > 1) {
            bands.push_back(band);
        }
        band = {};
    };
    for (std::size_t i = 0; i < std::min({series.x.size(), series.low.size(), series.high.size()}); ++i) {
        const double low = axes.height(series.low[i]), high = axes.height(series.high[i]);
        if (std::isfinite(low) && std::isfinite(high)) {
            band.low << QPointF(series.x[i], low);
            band.high << QPointF(series.x[i], high);
        } else {
            close();
        }
    }
    close();
    return bands;
}

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
    CurvesAxes axes;
    axes.logarithmic = curves.logarithmic && !bars && spansPowerOfTen(curves);
    Extent x, y;
    for (const auto& series : curves.series) {
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
            if (std::isfinite(axes.height(series.y[i]))) {
                x.add(series.x[i]);
            }
        }
    }
    forEachValue(curves, [&](double value) { y.add(axes.height(value)); });
    const Extent ofData = y;
    for (const auto& guide : curves.guides) {
        Extent with = y;
        with.add(axes.height(guide.value));
        const double most = kMostForGuides * (ofData.high - ofData.low);
        y = bars || ofData.empty() || with.high - with.low <= most ? with : y;
    }
    if (x.empty()) {
        x = {0.0, 1.0};
    }
    if (y.empty()) {
        y = {0.0, 1.0};
    }
    if (axes.logarithmic) {
        axes.y = powerTicks(y.low, y.high, yMost);
    } else {
        if (bars) {
            y.add(0.0);
        } else if (y.low > 0.0 && y.low < 0.5 * y.high) {
            y.low = 0.0;  // near enough to zero that leaving it out would exaggerate
        }
        widenToTicks(y.low, y.high, std::max(2, yMost - 1));
        axes.y = roundTicks(y.low, y.high, yMost);
    }
    axes.yLow = y.low;
    axes.yHigh = y.high;
    const double margin = bars ? 0.5 * placeStep(curves) : x.high > x.low ? 0.03 * (x.high - x.low) : 0.5;
    axes.xLow = x.low - margin;
    axes.xHigh = x.high + margin;
    axes.x = curves.xLabels.empty() ? roundTicks(axes.xLow, axes.xHigh, xMost, wholeNumbers(curves))
                                    : namedTicks(curves.xLabels, xMost);
    return axes;
}

}  // namespace ui
