// Where clicks lead, beside where the view is.
#pragma once

#include "core/analysis/view/result.h"

namespace ui {

/// First what the row of a cell says, then what its column says; where both speak, the column wins.
core::Target combined(const core::Target& row, const core::Target& column);

/// Is the view already there? Everything that the target sets must be as it says; heads that are fused are all shown.
bool isCurrent(const core::Target& target, const core::View& view);

}  // namespace ui
