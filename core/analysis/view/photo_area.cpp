#include "core/analysis/view/photo_area.h"

#include <cmath>

namespace core {

PhotoPoint middleOfPatch(const PhotoArea& area, PatchGrid grid, int row, int col)
{
    return {area.left + (area.right - area.left) * (col + 0.5) / grid.cols,
            area.top + (area.bottom - area.top) * (row + 0.5) / grid.rows};
}

std::optional<QueryChoice> patchAt(const PhotoArea& area, PatchGrid grid, PhotoPoint point)
{
    const double row = std::floor((point.y - area.top) / (area.bottom - area.top) * grid.rows);
    const double col = std::floor((point.x - area.left) / (area.right - area.left) * grid.cols);
    const bool inside = row >= 0.0 && row < grid.rows && col >= 0.0 && col < grid.cols;  // false for NaN, too
    return inside ? std::optional(QueryChoice::patch(static_cast<int>(row), static_cast<int>(col))) : std::nullopt;
}

}  // namespace core
