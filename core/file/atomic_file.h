// Files appear whole or not at all: written beside their place, brought to the disk, then renamed.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

namespace core {

/// Creates or replaces `path` with what `write` puts into the stream.
///
/// The bytes go to `.NAME.partial-XXXXXXXXXXXX` in the same folder, which takes the name `path` only when all of it has
/// reached the disk; on any failure, also one thrown by `write`, it is removed and an older file stays as it was. A
/// killed process can leave that dot file behind, never half a file under the name itself. A symbolic link is followed;
/// a device or pipe is written to directly, for want of a place beside it. The stream cannot seek, and throws as soon
/// as the system refuses a write, so `write` need not check it.
/// @throws Error Other, naming the file and the system's reason (full disk, no permission, no such folder)
void writeAtomically(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

}  // namespace core
