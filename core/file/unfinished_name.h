// The names of files that are not yet whole: `.NAME.partial-...`, hidden and clearly unfinished, beside their place.
#pragma once

#include <filesystem>
#include <string>

namespace core {

/// A new unfinished name for a target; what bears it is removed at the end unless it was released.
class UnfinishedName {
public:
    /// @param extension  what it is to end in, for writers that look at names: the target's own ("" or ".mp4")
    explicit UnfinishedName(const std::filesystem::path& target, const std::string& extension = {});
    ~UnfinishedName();
    UnfinishedName(const UnfinishedName&) = delete;
    UnfinishedName& operator=(const UnfinishedName&) = delete;
    const std::filesystem::path& path() const { return m_path; }
    void release();  ///< nothing bears it any more

private:
    std::filesystem::path m_path;
};

/// Removes what killed processes left under unfinished names of this target. Whoever writes one holds a lock on it
/// (flock), so that what another process is writing stays. A folder of more than 1000 files is listed once a process.
void sweepUnfinished(const std::filesystem::path& target);

}  // namespace core
