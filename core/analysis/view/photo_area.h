// Places on a photo as fractions of its sides, independent of its size, of a model's input and of a grid.
#pragma once

#include "core/analysis/view/view.h"
#include "core/trace/trace.h"

#include <optional>

namespace core {

/// A rectangle, in fractions from the photo's left and top edge; may extend beyond [0, 1] where the photo was padded.
struct PhotoArea {
    double left = 0.0, top = 0.0, right = 1.0, bottom = 1.0;
    bool operator==(const PhotoArea&) const = default;
};

/// A point, in fractions from the photo's left and top edge.
struct PhotoPoint {
    double x = 0.5, y = 0.5;
};

/// The center of a patch of a grid that covers this area.
PhotoPoint middleOfPatch(const PhotoArea& area, PatchGrid grid, int row, int col);

/// The patch at that point; empty outside the grid.
std::optional<QueryChoice> patchAt(const PhotoArea& area, PatchGrid grid, PhotoPoint point);

}  // namespace core
