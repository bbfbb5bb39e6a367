// Views of passes in which an edit has dropped patches.
#pragma once

#include "core/analysis/table/view_row.h"

namespace core {

/// @param view  as the row gets it
/// @throws Error Unsupported when patches are dropped and the view does not know what to do without them, or when one
///         of them, or the mean of all, is to ask
void requireNoneDropped(const Subject& subject, const ViewRow& row, const View& view);

/// Dropped patches become NaN in maps on the picture's grid: the photo as it is.
void blankDropped(Result& result, const Subject& subject);

}  // namespace core
