#include "ui/figure/curves_plot.h"
#include "ui/figure/figure_parts.h"

namespace ui {
namespace {

constexpr double kLegendGap = 16.0;

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
    Part part = plotPart(CurvesPlot(look, curves));
    Part legend = curvesLegendPart(look, curves);
    return legend.paint ? beside(std::move(part), std::move(legend), kLegendGap) : part;
}

Part curvesPartIn(const FigureLook& look, const core::Curves& curves, double width)
{
    const Part plot = plotPart(CurvesPlot(look, curves, {width, 0.0}));
    const Part legend = curvesLegendPart(look, curves, width);
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
