// Numbers as they are written beside things: in notes, at the ends of bars, in the cells of small matrices.
#pragma once

#include "core/analysis/view/result.h"

#include <QColor>
#include <QString>

namespace ui {

/// Three significant digits: "0.0121", "1.2×10⁻⁶"; "no value" for NaN.
QString valueText(double value);

/// The values of a matrix are written into its cells where there are at most this many a side.
inline constexpr int kMostWrittenCells = 12;
/// With the same number of decimals in all cells of a range, so that they compare at a glance; empty for NaN.
QString cellText(double value, core::ValueRange range);

/// Near black or white, whichever is read better on this colour.
QColor inkOn(const QColor& ground);

}  // namespace ui
