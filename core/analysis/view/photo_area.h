// Places on a photo that do not depend on its size, on a model's input or on a grid: in fractions of the photo's sides.
#pragma once

#include "core/analysis/view/view.h"
#include "core/trace/trace.h"

#include <optional>

namespace core {

/// From the photo's left and top edge, 1 at the right and bottom one; reaches beyond these where the photo was padded.
struct PhotoArea {
    double left = 0.0, top = 0.0, right = 1.0, bottom = 1.0;
    bool operator==(const PhotoArea&) const = default;
};

struct PhotoPoint {
    double x = 0.5, y = 0.5;
};

/// The middle of a patch of a grid that covers this area.
PhotoPoint middleOfPatch(const PhotoArea& area, PatchGrid grid, int row, int col);

/// The patch over that point; nothing where the grid does not reach.
std::optional<QueryChoice> patchAt(const PhotoArea& area, PatchGrid grid, PhotoPoint point);

}  // namespace core
