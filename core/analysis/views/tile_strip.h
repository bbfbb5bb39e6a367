// Maps in a strip like that of a film, cut into rows that are filled one after the other.
#pragma once

#include "core/analysis/view/result.h"

namespace core {

/// Room for so many tiles over the photo, in as many rows as let them be largest in an area half as wide again as high,
/// such as the window and a figure have; what is not filled is absent.
Tiles stripOf(int count, PatchGrid grid);

/// The next tile. @param map  [grid.rows, grid.cols]; undefined leaves this place empty
void addTile(Tiles& tiles, const torch::Tensor& map, const ValueRange& range, const Message& caption,
             const Target& target);

/// Gives the places that are left no range, caption or target of their own.
Tiles finished(Tiles tiles);

}  // namespace core
