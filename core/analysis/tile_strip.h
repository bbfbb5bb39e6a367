// Maps in a strip like that of a film: a few rows, filled one after the other.
#pragma once

#include "core/analysis/result.h"

#include <string>

namespace core {

/// Room for so many tiles over the photo, in the fewest rows of at most 8 that are nearly alike in length; what is not
/// filled is absent.
Tiles stripOf(int count, PatchGrid grid);

/// The next tile. @param map  [grid.rows, grid.cols]; undefined leaves this place empty
void addTile(Tiles& tiles, const torch::Tensor& map, const ValueRange& range, const std::string& caption,
             const Target& target);

/// Gives the places that are left no range, caption or target of their own.
Tiles finished(Tiles tiles);

}  // namespace core
