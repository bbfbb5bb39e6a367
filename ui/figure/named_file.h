// Files that a View names: the other model or picture of a difference.
#pragma once

#include "core/analysis/view/subtrahend.h"

#include <filesystem>
#include <vector>

namespace ui {

/// The file that is meant: under its name as it stands, then under the last part of it in `folders`. Where a sum is
/// known, the first whose bytes have it; a folder with a checkpoint has that of the checkpoint.
/// @return the name as it stands where no sum is known and nothing was found: who opens it says what is wrong
/// @throws core::Error NotFound, saying whether nothing was there or something else
std::filesystem::path findNamed(const core::NamedFile& file, const std::vector<std::filesystem::path>& folders);

/// As a figure keeps it: the last part of its name, and the sum of its bytes. @throws core::Error NotFound
core::NamedFile namedFile(const std::filesystem::path& file);

}  // namespace ui
