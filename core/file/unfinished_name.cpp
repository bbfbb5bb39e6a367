#include "core/file/unfinished_name.h"

#include "core/file/atomic_file.h"
#include "core/file/output_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <algorithm>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigits = 12;

/// Those of this process, for removeUnfinishedFiles().
struct OwnNames {
    std::mutex mutex;
    std::set<fs::path> paths;
};

OwnNames& ownNames()
{
    static OwnNames names;
    return names;
}

std::string startOfNames(const fs::path& target)
{
    constexpr std::size_t longest = 200;  // names end at 255 bytes
    return fmt::format(".{}.partial-", target.filename().string().substr(0, longest));
}

fs::path newName(const fs::path& target, const std::string& extension)
{
    std::random_device random;
    return target.parent_path() /
           fmt::format("{}{:08x}{:04x}{}", startOfNames(target), random(), random() & 0xFFFF, extension);
}

void removeUnlessWritten(const fs::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        return;
    }
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        ::unlink(file.c_str());
    }
    ::close(descriptor);
}

/// Is it `.NAME.partial-XXXXXXXXXXXX`, perhaps with an extension?
bool isUnfinishedName(const std::string& name)
{
    constexpr std::string_view sign = ".partial-";
    const auto at = name.rfind(sign);
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return name.starts_with('.') && at != std::string::npos && name.size() >= at + sign.size() + kDigits &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(at + sign.size()),
                       name.begin() + static_cast<std::ptrdiff_t>(at + sign.size() + kDigits), isDigit);
}

/// What was found in folders that are expensive to list: a run that writes a thousand figures beside a hundred thousand
/// files lists them once.
struct LargeFolders {
    static constexpr std::size_t kLarge = 1000;
    std::mutex mutex;
    std::map<fs::path, std::vector<fs::path>> unfinished;
};

LargeFolders& largeFolders()
{
    static LargeFolders folders;
    return folders;
}

std::vector<fs::path> unfinishedIn(const fs::path& folder, LargeFolders& large)
{
    std::vector<fs::path> names;
    std::size_t count = 0;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(folder, failed); !failed && entry != fs::directory_iterator();
         entry.increment(failed)) {
        ++count;
        if (isUnfinishedName(entry->path().filename().string())) {
            names.push_back(entry->path());
        }
    }
    if (count > LargeFolders::kLarge) {
        large.unfinished[folder] = names;
    }
    return names;
}

}  // namespace

UnfinishedName::UnfinishedName(const fs::path& target, const std::string& extension)
    : m_path(newName(target, extension))
{
    auto& own = ownNames();
    const std::lock_guard lock(own.mutex);
    own.paths.insert(m_path);
}

UnfinishedName::~UnfinishedName()
{
    if (!m_path.empty()) {
        ::unlink(m_path.c_str());
        release();
    }
}

void UnfinishedName::release()
{
    auto& own = ownNames();
    const std::lock_guard lock(own.mutex);
    own.paths.erase(m_path);
    m_path.clear();
}

void removeUnfinishedFiles()
{
    auto& own = ownNames();
    const std::lock_guard lock(own.mutex);
    for (const auto& path : own.paths) {
        ::unlink(path.c_str());
    }
}

void sweepUnfinished(const fs::path& target)
{
    auto& listed = largeFolders();
    const std::lock_guard lock(listed.mutex);
    const auto folder = folderOf(target);
    const auto known = listed.unfinished.find(folder);
    const auto names = known != listed.unfinished.end() ? known->second : unfinishedIn(folder, listed);
    const auto start = startOfNames(target);
    for (const auto& file : names) {
        auto name = file.filename().string();
        if (const auto extension = target.extension().string(); !extension.empty() && name.ends_with(extension)) {
            name.resize(name.size() - extension.size());
        }
        if (name.starts_with(start) && name.size() == start.size() + kDigits) {
            removeUnlessWritten(file);
        }
    }
}

}  // namespace core
