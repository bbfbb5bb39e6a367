// Values as coloured cells without a photo behind them.
#pragma once

#include "core/analysis/result.h"
#include "core/analysis/view.h"

#include <QImage>

namespace ui {

/// @param values  [rows, cols] float32; NaN gets the colour for no value
/// @param smooth  Catmull-Rom between cell centres, otherwise flat cells
QImage cellImage(const torch::Tensor& values, core::ValueRange range, const core::View& view, QSize size, bool smooth);

/// Means of `factor` x `factor` blocks that leave out NaN; a block of NaN only stays NaN. For matrices with more cells
/// than a figure has pixels.
torch::Tensor blockMeans(const torch::Tensor& values, int factor);

}  // namespace ui
