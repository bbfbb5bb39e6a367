// The bodies of the four kinds of figure, and the caption below them.
#pragma once

#include "ui/figure/figure_style.h"
#include "ui/figure/picture.h"

namespace ui {

Part patchMapPart(const Picture& picture, const core::PatchMap& map);
Part tilesPart(const Picture& picture, const core::Tiles& tiles);
Part matrixPart(const Picture& picture, const core::Matrix& matrix);
Part curvesPart(const Picture& picture, const core::Curves& curves);

/// Title; layer, head and query; model and photo; and how colours were chosen.
Part captionPart(const Picture& picture, double width);

/// `right` beside `left`, `gap` apart, tops aligned.
Part beside(Part left, Part right, double gap);

}  // namespace ui
