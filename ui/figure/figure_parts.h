// The bodies of the four kinds of figure, and the caption below them.
#pragma once

#include "ui/figure/figure_style.h"
#include "ui/figure/picture.h"

namespace ui {

Part patchMapPart(const Picture& picture, const core::PatchMap& map);
Part tilesPart(const Picture& picture, const core::Tiles& tiles);
Part matrixPart(const Picture& picture, const core::Matrix& matrix);
Part curvesPart(const Picture& picture, const core::Curves& curves);

/// Bars with names, as of classes: horizontal, so that the names are read, each with its value at the end.
Part barsPart(const core::Curves& curves);
/// The names of the series, one below the other; of many, as of heads, only a scale from the first to the last. Without
/// paint where there is nothing to tell apart.
Part curvesLegendPart(const core::Curves& curves);

/// Title; layer, head and query; model and photo; how colours were chosen; and the picture's note as a second
/// paragraph.
Part captionPart(const Picture& picture, double width);

/// `right` beside `left`, `gap` apart, tops aligned.
Part beside(Part left, Part right, double gap);

}  // namespace ui
