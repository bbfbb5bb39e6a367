#include "core/file/file_state.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <algorithm>
#include <cstdint>
#include <utility>

namespace core {

std::string fileState(const std::vector<std::filesystem::path>& files)
{
    uint64_t inode = 0, size = 0;
    std::pair<int64_t, int64_t> changed;  // seconds, nanoseconds
    for (const auto& file : files) {
        struct stat status {};
        if (::stat(file.c_str(), &status) != 0) {
            return {};
        }
        inode = inode == 0 ? status.st_ino : inode;
        size += static_cast<uint64_t>(status.st_size);
        changed = std::max(changed, std::pair<int64_t, int64_t>(status.st_ctim.tv_sec, status.st_ctim.tv_nsec));
    }
    return files.empty() ? std::string() : fmt::format("{} {} {}.{:09}", inode, size, changed.first, changed.second);
}

}  // namespace core
