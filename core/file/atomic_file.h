// Files that appear complete or not at all: written without a name or under another one, flushed to disk, then named.
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

namespace core {

/// Creates or replaces `path` with what `write` puts into the stream.
///
/// The bytes go to a nameless file in the same folder or, where the system has none (network drives, FAT), to
/// `.NAME.partial-XXXXXXXXXXXX`, which is renamed to `path` once all of it is on disk. After any failure, including an
/// exception from `write`, it is removed and an older file is unchanged. A killed process can leave such a dot file,
/// but never half a file at `path`; the next call in the same folder removes those that no process is writing. A
/// symbolic link is followed. The stream cannot seek, and throws as soon as the system refuses a write, so `write` need
/// not check it.
/// @throws Error Other, naming the file and the system's reason (full disk, no permission, no such folder), and for
///         anything but a regular file (folder, device, pipe)
void writeAtomically(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Removes the dot files that this process is currently writing, for a process about to exit. Their writers must not
/// continue. Any thread.
void removeUnfinishedFiles();

}  // namespace core
