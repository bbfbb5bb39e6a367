#include "core/analysis/views/tile_strip.h"

#include "core/analysis/view/result.h"

#include <torch/types.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

namespace {

/// How many columns let the tiles be largest in an area half as wide again as high; of several the one that leaves
/// fewest places empty.
int columnsOf(int count, PatchGrid grid)
{
    int best = count;
    std::pair<int64_t, int64_t> least{std::numeric_limits<int64_t>::max(), 0};
    for (int64_t cols = 1; cols <= count; ++cols) {
        const int64_t rows = (count + cols - 1) / cols;
        const std::pair extent{std::max(2 * cols * grid.cols, 3 * rows * grid.rows), rows * cols};
        if (extent < least) {
            least = extent;
            best = static_cast<int>(cols);
        }
    }
    return best;
}

}  // namespace

Tiles stripOf(int count, PatchGrid grid)
{
    Tiles tiles;
    tiles.grid = grid;
    tiles.cols = columnsOf(count, grid);
    tiles.rows = tiles.cols > 0 ? (count + tiles.cols - 1) / tiles.cols : 1;
    tiles.values = torch::full({int64_t{tiles.rows} * tiles.cols, grid.rows, grid.cols}, kNoValue);
    return tiles;
}

void addTile(Tiles& tiles, const torch::Tensor& map, const ValueRange& range, const Message& caption,
             const Target& target)
{
    const auto place = static_cast<int64_t>(tiles.captions.size());
    if (map.defined()) {
        tiles.values[place].copy_(map);
    }
    tiles.ranges.push_back(range);
    tiles.captions.push_back(map.defined() ? caption : Message());
    tiles.targets.push_back(map.defined() ? std::optional<Target>{target} : std::nullopt);
}

Tiles finished(Tiles tiles)
{
    const auto places = static_cast<size_t>(tiles.values.size(0));
    tiles.ranges.resize(places);
    tiles.captions.resize(places);
    tiles.targets.resize(places);
    return tiles;
}

}  // namespace core
