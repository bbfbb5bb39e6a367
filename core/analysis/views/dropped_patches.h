// Views of forward passes in which an edit has dropped patches.
#pragma once

#include "core/analysis/table/view_row.h"

namespace core {

/// @param view  resolved, with all options
/// @throws Error Unsupported when patches are dropped and the view cannot handle that, or when the query is one of them
///         or the mean of all
void requireNoneDropped(const ViewInput& subject, const ViewRow& row, const View& view);

/// Sets dropped patches to NaN in maps on the image's grid, and lists them in PatchMap::dropped.
void blankDropped(Result& result, const ViewInput& subject);

}  // namespace core
