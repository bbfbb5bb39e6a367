// Colours of the series of a plot, the same in figures and in the window; lighter where the ground is dark.
#pragma once

#include "core/analysis/view/result.h"

#include <QColor>

#include <cstddef>
#include <vector>

namespace ui {

inline constexpr std::size_t kMostNamedSeries = 8;  ///< more get one hue range in order instead of colours of their own

/// A mean drawn as a line over the points of the others: in ink, and named by itself.
bool isSummary(const core::Curves& curves, std::size_t index);

/// The series that are told apart by colour.
std::vector<std::size_t> coloredSeries(const core::Curves& curves);

/// One a series. @param ink of summaries
std::vector<QColor> seriesColors(const core::Curves& curves, const QColor& ink, bool onDark);

}  // namespace ui
