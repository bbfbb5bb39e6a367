// The bodies of the four kinds of figure, the caption below them, and where both stand.
#pragma once

#include "ui/figure/figure.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/placed_figure.h"

#include <QPointF>
#include <QSize>

namespace ui {

/// @param colorBar  false leaves it out, and the names of kinds
Part patchMapPart(const FigureLook& look, const Figure& figure, const core::PatchMap& map, bool colorBar = true);
Part tilesPart(const FigureLook& look, const Figure& figure, const core::Tiles& tiles, bool colorBar = true);
Part matrixPart(const FigureLook& look, const Figure& figure, const core::Matrix& matrix, bool colorBar = true);
Part curvesPart(const FigureLook& look, const core::Curves& curves);
/// The same so narrow or wide, with type and lines of their usual size and the legend below. Not for bars with names.
Part curvesPartIn(const FigureLook& look, const core::Curves& curves, double width);

/// The colors of a map that is no scale, with their names; without paint where it names none. Keeps a reference.
/// @param width  in columns within it; 0: one column
Part kindsPart(const FigureLook& look, const std::vector<core::PatchMap::Kind>& kinds, double width = 0.0);

/// The marks on a map: lines between large patches, the edge of what the network saw, the query, rings, boxes.
/// @param region  the part of the photo that `target` shows
void paintMapMarks(QPainter& painter, const FigureLook& look, const Figure& figure, const core::PatchMap& map,
                   const core::PixelRect& region, const QRectF& target);

/// The body of a figure by its kind. @throws core::Error Other when the figure has no result
Part bodyPart(const FigureLook& look, const Figure& figure, bool colorBar = true);

/// The usual look of figures on this ground.
FigureLook lookOn(FigureBackground ground);

/// The names of the series, one below the other; of many, as of heads, only a scale from the first to the last. Without
/// paint where there is nothing to tell apart. @param width  in columns within it, the scale lying; 0: one column
Part curvesLegendPart(const FigureLook& look, const core::Curves& curves, double width = 0.0);

/// Title; layer, head and query; model and photo; how colors were chosen; and the figure's note as a second
/// paragraph.
Part captionPart(const FigureLook& look, const Figure& figure, double width);

constexpr double kLegendGap = 10.0;  ///< between the columns of a legend
/// How many entries so wide stand in a row of `width`; at least one.
std::size_t legendColumns(double width, double entry);

/// `right` beside `left`, `gap` apart, tops aligned; just `left` where there is nothing to paint beside.
Part beside(const Part& left, const Part& right, double gap);
/// `bottom` below `top`, `gap` apart, left edges aligned; just `top` where there is nothing to paint below.
Part below(const Part& top, const Part& bottom, double gap);

struct FigureLayout {
    QSize size;          ///< before it is scaled
    double scale = 1.0;  ///< points per unit of size
    FigureLook look;     ///< that the parts were laid out with
    Part body, caption;
    QPointF bodyAt, captionAt;
};

/// Keeps references into `figure`. @throws core::Error when there is no result
FigureLayout layoutFigure(const Figure& figure, const FigureStyle& style = {});

}  // namespace ui
