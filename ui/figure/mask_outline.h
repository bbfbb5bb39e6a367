// The edge of a marked object as polygons, as it was drawn: the mask is a raster, whose steps nobody has drawn.
#pragma once

#include "core/image/mapping.h"
#include "core/image/object_mask.h"

#include <QPolygonF>

#include <vector>

namespace ui {

/// Closed polygons around every part and hole, in photo pixels. None of their lines is further than a cell of the
/// raster from the edge of the mask.
std::vector<QPolygonF> outlinesOf(const core::ObjectMask& mask, core::PixelSize photo);

}  // namespace ui
