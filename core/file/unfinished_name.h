// Names of incomplete files: `.NAME.partial-XXXXXXXXXXXX`, hidden and recognizable, next to their target.
#pragma once

#include "core/file/descriptor_buffer.h"

#include <filesystem>
#include <optional>
#include <string>

namespace core {

/// A new unfinished name for a target; the file of that name is removed on destruction unless the name was released.
class UnfinishedName {
public:
    /// @param extension  end of the name, for writers that depend on it: "" or the target's own, ".mp4"
    explicit UnfinishedName(const std::filesystem::path& target, const std::string& extension = {});
    ~UnfinishedName();
    UnfinishedName(const UnfinishedName&) = delete;
    UnfinishedName& operator=(const UnfinishedName&) = delete;
    const std::filesystem::path& path() const { return m_path; }
    void release();  ///< no file has this name any longer

private:
    std::filesystem::path m_path;
};

/// Creates an empty file under a new unfinished name and locks it (flock), so that no sweep removes it while the
/// descriptor is open. It gets the permissions of the target where that exists.
/// @param name  receives the name
/// @throws Error Other, naming the target and the system's reason
Descriptor createUnfinished(const std::filesystem::path& target, std::optional<UnfinishedName>& name,
                            const std::string& extension = {});

/// Removes the unfinished files in a folder that no process holds locked: leftovers of killed processes, whatever their
/// target. A folder of more than 1000 files is scanned only once per process. Any thread.
void sweepUnfinished(const std::filesystem::path& folder);

/// Gives an open file the permissions of the file that it will replace, if there is one.
void takePermissionsOf(const std::filesystem::path& target, int descriptor);

}  // namespace core
