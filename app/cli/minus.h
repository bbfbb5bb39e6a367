// --minus: the baseline of a difference.
#pragma once

#include "core/analysis/view/subtrahend.h"

#include <string>

namespace cli {

/// B of the view with one thing replaced by the file: a view (FILE.json), a picture, else a model (file, folder, id).
/// @throws core::Error what readView() throws; Unsupported for a view that subtracts itself
void subtract(core::View& view, const std::string& file);

}  // namespace cli
