#include "core/analysis/tile_strip.h"

#include <torch/torch.h>

#include <algorithm>
#include <limits>

namespace core {

Tiles stripOf(int count, PatchGrid grid)
{
    constexpr int widest = 8;
    Tiles tiles;
    tiles.grid = grid;
    tiles.rows = std::max(1, (count + widest - 1) / widest);
    tiles.cols = (count + tiles.rows - 1) / tiles.rows;
    tiles.values =
        torch::full({int64_t{tiles.rows} * tiles.cols, grid.rows, grid.cols}, std::numeric_limits<float>::quiet_NaN());
    return tiles;
}

void addTile(Tiles& tiles, const torch::Tensor& map, const ValueRange& range, const std::string& caption,
             const Target& target)
{
    const auto place = static_cast<int64_t>(tiles.captions.size());
    if (map.defined()) {
        tiles.values[place].copy_(map);
    }
    tiles.ranges.push_back(range);
    tiles.captions.push_back(map.defined() ? caption : "");
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
