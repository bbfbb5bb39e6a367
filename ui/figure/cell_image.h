// Values as colored cells without a photo behind them.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"

#include <QImage>

namespace ui {

/// Always in the view's colors: where there is no photo, its style means nothing.
/// @param values  [rows, cols] float32, or [rows, cols, 3] RGB in [0, 1]; NaN gets the color for no value
/// @param smooth  Catmull-Rom between cell centres, otherwise flat cells; RGB is flat
QImage cellImage(const torch::Tensor& values, core::ValueRange range, const core::View& view, QSize size, bool smooth,
                 bool isSigned = false);

/// Means of `factor` x `factor` blocks that leave out NaN; a block of NaN only stays NaN. For matrices with more cells
/// than a figure has pixels.
torch::Tensor blockMeans(const torch::Tensor& values, int factor);

}  // namespace ui
