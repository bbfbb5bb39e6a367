#include "ui/figure/hatching.h"

#include <algorithm>
#include <cmath>

namespace ui {

std::vector<int> hatchedPatches(const core::PatchMap& map)
{
    std::vector<int> patches = map.leftOut;
    patches.insert(patches.end(), map.dropped.begin(), map.dropped.end());
    std::erase_if(patches, [&](int patch) { return patch < 0 || patch >= map.grid.count(); });
    return patches;
}

// A diagonal is where x + y is a multiple of the spacing.
std::vector<QLineF> hatchLines(const QRectF& cell, double spacing)
{
    std::vector<QLineF> lines;
    const double last = cell.right() + cell.bottom();
    for (double sum = std::ceil((cell.left() + cell.top()) / spacing) * spacing; sum < last; sum += spacing) {
        const double from = std::max(cell.left(), sum - cell.bottom()), to = std::min(cell.right(), sum - cell.top());
        lines.emplace_back(from, sum - from, to, sum - to);
    }
    return lines;
}

}  // namespace ui
