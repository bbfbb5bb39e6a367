// Detects whether files have changed without reading them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace core {

/// Inode, size in bytes and time of the last change (ctime) as text: "17 2048 1790000000.000000001". While it stays the
/// same, so do the bytes. Of several files that belong together: the first one's inode, their size together and the
/// latest time. Empty if one cannot be reached.
std::string fileState(const std::vector<std::filesystem::path>& files);

}  // namespace core
