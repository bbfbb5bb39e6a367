// Hatched patches: those that a color range leaves out, and those that an edit drops. Window and figures draw the same
// lines over the dimmed photo.
#pragma once

#include "core/analysis/view/result.h"

#include <QLineF>
#include <QRectF>

#include <vector>

namespace ui {

/// The patches that are hatched: sinks that the range leaves out, then dropped ones.
std::vector<int> hatchedPatches(const core::PatchMap& map);

/// Parallel diagonals through a cell, in one pattern over all cells.
std::vector<QLineF> hatchLines(const QRectF& cell, double spacing);

}  // namespace ui
