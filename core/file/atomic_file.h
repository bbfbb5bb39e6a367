// Files appear whole or not at all: written without a name or beside their place, brought to the disk, then named.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

namespace core {

/// Creates or replaces `path` with what `write` puts into the stream.
///
/// The bytes go to a file without a name in the same folder, or, where the system has none (network disks, FAT), to
/// `.NAME.partial-XXXXXXXXXXXX`; it takes the name `path` only when all of it has reached the disk. On any failure,
/// also one thrown by `write`, it is gone and an older file stays as it was. A killed process can leave the dot file
/// behind (a nameless one cannot), never half a file under the name itself; the next call for the same name sweeps away
/// those that nobody writes any more. A symbolic link is followed. The stream cannot seek, and throws as soon as the
/// system refuses a write, so `write` need not check it.
/// @throws Error Other, naming the file and the system's reason (full disk, no permission, no such folder), and for
///         what is no regular file (folder, device, pipe)
void writeAtomically(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Removes the dot files that this process is writing just now: for a process that is about to end at once. What writes
/// them must not go on. Any thread.
void removeUnfinishedFiles();

}  // namespace core
